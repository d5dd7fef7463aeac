//! Royal pieces: which a side has, and the behaviour of `rules::RoyalEnd`.

use hakugei_variant::rules::RoyalEnd;
use hakugei_variant::{Color, PieceKind, PieceType, Setup, Variant};

use crate::bitboard::Bitboard;
use crate::game::{Game, SetupError};
use crate::illegal::royal_name;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;

impl<const WORDS: usize> Position<WORDS> {
    /// The squares of a side's royal pieces.
    #[inline]
    pub fn royals(&self, color: Color) -> Bitboard<WORDS> {
        let tables = self.tables();
        let mut royals = Bitboard::EMPTY;
        for &kind in tables.royal_kinds() {
            royals |= self.pieces(color, kind);
        }
        royals
    }
}

/// Whether a side has a royal piece on the board.
pub(crate) fn has_royal<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    let mut royals = tables.royal_kinds().iter();
    royals.any(|&kind| !position.pieces(color, kind).is_empty())
}

/// Whether a side has no royal piece left, on the board or in hand.
pub(crate) fn has_lost_royals<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    let mut royals = tables.royal_kinds().iter();
    royals.all(|&kind| position.pieces(color, kind).is_empty() && position.in_hand(color, kind) == 0)
}

impl<const WORDS: usize> Position<WORDS> {
    /// The squares next to a side's royal pieces.
    pub(crate) fn royal_neighbourhood(&self, color: Color) -> Bitboard<WORDS> {
        let tables = self.tables();
        let royals = tables
            .royal_kinds()
            .iter()
            .flat_map(|&kind| self.pieces(color, kind));
        royals.fold(Bitboard::EMPTY, |near, square| near | tables.neighbours(square))
    }
}

/// Whether a side holds a royal piece.
pub(crate) fn holds_royal<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    let mut royals = tables.royal_kinds().iter();
    royals.any(|&kind| position.in_hand(color, kind) > 0)
}

/// Royal captured: a side that has no royal piece left, on the board or in hand, has lost. Where both have none, the
/// mover took the other's.
pub(crate) fn royal_captured<const WORDS: usize>(position: &Position<WORDS>) -> Option<Outcome> {
    let side = position.side();
    let mut sides = [side, side.other()].into_iter();
    let loser = sides.find(|&color| has_lost_royals(position, color))?;
    Some(Outcome::win(loser.other(), Reason::RoyalCaptured))
}

/// Whether each side of a set-up has a royal piece, or a game can have ended with the loss of the last one.
///
/// # Errors
/// Where a side lacks one.
pub(crate) fn check_royals(variant: &Variant, setup: &Setup) -> Result<(), SetupError> {
    let royals: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| variant.piece(kind).royal)
        .collect();
    let lacks = |&color: &Color| {
        let mut on_board = setup.squares.iter().flatten();
        !on_board.any(|piece| piece.color == color && royals.contains(&piece.kind))
            && royals.iter().all(|&kind| setup.hands.count(color, kind) == 0)
    };
    let lacking: Vec<Color> = Color::ALL.into_iter().filter(lacks).collect();
    match lacking.as_slice() {
        [] => Ok(()),
        [_] if last_royal_can_be_taken(variant) => Ok(()),
        [color, ..] => Err(SetupError::NoRoyal {
            color: *color,
            royal: royal_name(variant).to_owned(),
        }),
    }
}

/// Whether a move can take the last royal piece of a side. Where checkmate ends the game, only one that takes several at once
/// can, since a side with several may leave all of them to be taken.
fn last_royal_can_be_taken(variant: &Variant) -> bool {
    let mut moves = variant.pieces.iter().flat_map(PieceType::all_moves);
    variant.rules.royal == RoyalEnd::Capture || moves.any(|moves| !moves.paths.is_empty())
}

impl Game {
    /// Whether no game comes to the position, because a royal piece could be taken in it that no move may leave to be taken.
    /// Where games go on to the capture, any move may; and where games of the variant start, nothing was moved before.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::from_sfen(&compiled, "w5/K5/6/6/6/5W b - 1")?;
    /// assert!(game.has_unreachable_check(), "the killer whale could take the white whale");
    /// assert!(!Game::new(&compiled).has_unreachable_check());
    /// # Ok::<(), hakugei_game::StartError>(())
    /// ```
    pub fn has_unreachable_check(&self) -> bool {
        self.variant().rules.royal == RoyalEnd::Checkmate && self.opponent_in_check() && !self.is_at_a_start()
    }

    /// Whether the position is one where games of the variant start, with or without a handicap.
    fn is_at_a_start(&self) -> bool {
        let variant = self.variant();
        let handicaps = variant.handicaps.iter().map(|handicap| &handicap.start);
        self.moves().is_empty()
            && [&variant.start]
                .into_iter()
                .chain(handicaps)
                .any(|start| start == self.start())
    }
}
