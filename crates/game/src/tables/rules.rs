//! What the rules of a variant allow each kind of each side.

use hakugei_variant::rules::{AppliesTo, BarredAttack, DropNeighbour, Limit, MateBar, Passes, Region};
use hakugei_variant::{Color, PieceKind, PieceType, Variant};

use super::promotion::Promotions;
use super::stays_in::home;
use crate::bitboard::Bitboard;

/// The rules that bind one kind of one side.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about a kind, each read on its own"
)]
pub(crate) struct KindRules<const WORDS: usize> {
    /// Whether losing it loses the game.
    pub(crate) royal: bool,
    /// When it does.
    pub(crate) promotions: Promotions<WORDS>,
    /// The squares to which it may go or be dropped at all.
    pub(crate) region: Bitboard<WORDS>,
    /// Where it may be dropped, limits that depend on the position aside.
    pub(crate) drop_squares: Bitboard<WORDS>,
    /// The squares of its region where the variant forbids drops by name, and not because it could never move there.
    pub(crate) forbidden_drops: Bitboard<WORDS>,
    /// How many own pieces of the kind a file may hold for a drop.
    pub(crate) drop_file_limit: Option<u8>,
    /// Whether it may stay where it is, as a move.
    pub(crate) may_pass: bool,
    /// How many of the kind the side may have on the board.
    pub(crate) at_most: Option<u8>,
    /// What it must be dropped next to.
    pub(crate) drop_neighbour: Option<DropNeighbour>,
    /// How many own pieces of the kind a file may hold for a move onto that file.
    pub(crate) move_file_limit: Option<u8>,
    /// Whether a move that the file limit bars is no attack either.
    pub(crate) limit_blocks_attack: bool,
    /// Whether a drop may not give check.
    pub(crate) drop_check: bool,
    /// Which mate a drop may not give.
    pub(crate) drop_mate: Option<MateBar>,
    /// From where its captures depend on more than empty squares between.
    pub(crate) exotic_from: Bitboard<WORDS>,
    /// Whether its moves must be tried out one by one: it moves by several legs, may stay or changes places, or becomes royal or ceases to be when
    /// it promotes, or is royal before and after and some pieces may capture only one of its faces.
    pub(crate) tried: bool,
    /// Whether the masks are not enough for its moves: they must be tried, or the variant has borrowed moves or limits on
    /// captures.
    pub(crate) slow: bool,
}

impl<const WORDS: usize> KindRules<WORDS> {
    /// The rules for a kind, given the squares from which it could never move.
    pub(crate) fn new(variant: &Variant, color: Color, kind: PieceKind, dead: Bitboard<WORDS>) -> Self {
        let piece = variant.piece(kind);
        let region = home(variant, color, kind);
        let may_pass = piece.may_pass && variant.rules.passes != Passes::Barred;
        // What may stay can always move.
        let dead = if may_pass { Bitboard::EMPTY } else { dead };
        let changes_royalty = piece.promotes_to.iter().any(|&to| {
            let chooses = variant.pieces.iter().any(PieceType::chooses_whom_it_takes);
            variant.piece(to).royal != piece.royal || (piece.royal && chooses)
        });
        let mut rules = Self {
            royal: piece.royal,
            promotions: Promotions::new(variant, color, kind, dead),
            region,
            drop_squares: region,
            forbidden_drops: Bitboard::EMPTY,
            drop_file_limit: None,
            may_pass,
            at_most: piece.at_most,
            drop_neighbour: None,
            move_file_limit: None,
            limit_blocks_attack: false,
            drop_check: false,
            drop_mate: None,
            exotic_from: Bitboard::EMPTY,
            tried: may_pass || changes_royalty || !piece.swaps_with.is_empty(),
            slow: false,
        };
        for limit in &variant.rules.limits {
            rules.add_limit(variant, color, kind, dead, limit);
        }
        rules
    }

    fn add_limit(
        &mut self,
        variant: &Variant,
        color: Color,
        bound: PieceKind,
        dead: Bitboard<WORDS>,
        limit: &Limit,
    ) {
        match limit {
            Limit::FilePieces {
                kind,
                max,
                applies_to,
            } if *kind == bound => {
                let least = |limit: Option<u8>| Some(limit.map_or(*max, |other| other.min(*max)));
                self.drop_file_limit = least(self.drop_file_limit);
                if let AppliesTo::DropsAndMoves { attacks } = applies_to {
                    self.move_file_limit = least(self.move_file_limit);
                    self.limit_blocks_attack |= *attacks == BarredAttack::GivesNoCheck;
                }
            }
            Limit::ForbiddenDrop { kind, region } if *kind == bound => {
                let forbidden = squares_of(variant, color, region);
                self.forbidden_drops |= forbidden;
                self.drop_squares &= !forbidden;
            }
            Limit::DeadDrop { kind } if *kind == bound => {
                self.drop_squares &= !dead;
            }
            // A royal piece is a piece, so the stricter of two such limits decides.
            Limit::NextTo { kind, neighbour } if *kind == bound => {
                self.drop_neighbour = self.drop_neighbour.max(Some(*neighbour));
            }
            Limit::DropCheck { kind } if *kind == bound => self.drop_check = true,
            Limit::DropMate { kind, bars } if *kind == bound => self.drop_mate = Some(*bars),
            Limit::FilePieces { .. }
            | Limit::ForbiddenDrop { .. }
            | Limit::DeadDrop { .. }
            | Limit::NextTo { .. }
            | Limit::DropCheck { .. }
            | Limit::DropMate { .. } => {}
        }
    }
}

/// The squares of a region of a side.
pub(super) fn squares_of<const WORDS: usize>(
    variant: &Variant,
    color: Color,
    region: &Region,
) -> Bitboard<WORDS> {
    let board = variant.board;
    board
        .squares()
        .filter(|&square| region.contains(board, square, color))
        .collect()
}

/// Whether moves must keep the last royal piece safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// They must: those that do not are no moves.
    Kept,
    /// They need not.
    Ignored,
}
