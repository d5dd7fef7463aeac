//! Royal pieces: which a side has, and the behaviour of `rules::RoyalEnd`.

use hakugei_variant::rules::{BurningTurns, RoyalEnd};
use hakugei_variant::{Color, PieceType, Variant};

use crate::bitboard::Bitboard;
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

/// Whether a side has fewer royal pieces left than it must keep, on the board and in hand together.
pub(crate) fn has_lost_royals<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    if tables.least_royals() > 1 {
        return RoyalCount::of(position, color).in_all < tables.least_royals();
    }
    let mut royals = tables.royal_kinds().iter();
    royals.all(|&kind| position.pieces(color, kind).is_empty() && position.in_hand(color, kind) == 0)
}

/// How many royal pieces a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoyalCount {
    pub(crate) on_board: u32,
    /// On the board and in hand together.
    pub(crate) in_all: u32,
}

impl RoyalCount {
    /// That of a side.
    #[cold]
    pub(crate) fn of<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Self {
        let kinds = position.tables().royal_kinds().iter();
        let held = kinds.map(|&kind| u32::from(position.in_hand(color, kind)));
        let on_board = position.royals(color).len();
        Self {
            on_board,
            in_all: on_board + held.sum::<u32>(),
        }
    }

    /// Whether a move that leaves this of what the mover had before lets it keep as many as it must: on the board and in all. Of what
    /// it had too few before, it may not give up more.
    pub(crate) fn keeps(self, before: Self, least: u32) -> bool {
        self.on_board >= before.on_board.min(least) && self.in_all >= before.in_all.min(least)
    }
}

impl<const WORDS: usize> Position<WORDS> {
    /// The royal pieces of a side none of which it may lose: all, while they are no more than it must keep, and else none of them. Where
    /// it must keep one, that is [`Position::sole_royal`].
    #[cold]
    #[inline(never)]
    pub(crate) fn kept_royals(&self, color: Color) -> Bitboard<WORDS> {
        let royals = self.royals(color);
        if royals.len() <= self.tables().least_royals() {
            royals
        } else {
            Bitboard::EMPTY
        }
    }

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

/// Royal captured: a side that has fewer royal pieces left than it must keep, on the board and in hand, has lost. Where both have, the
/// mover took the other's.
pub(crate) fn royal_captured<const WORDS: usize>(position: &Position<WORDS>) -> Option<Outcome> {
    let side = position.side();
    let mut sides = [side, side.other()].into_iter();
    let loser = sides.find(|&color| has_lost_royals(position, color))?;
    Some(Outcome::win(loser.other(), Reason::RoyalCaptured))
}

/// Whether a move may leave the mover's last royal piece on the board to be taken.
pub(crate) fn may_be_left_to_be_taken(variant: &Variant) -> bool {
    variant.rules.royal == RoyalEnd::Capture
}

/// Whether a move can take the last royal piece of a side. Where checkmate ends the game, only one that takes several at once
/// can, since a side with several may leave all of them to be taken.
pub(crate) fn last_can_be_taken(variant: &Variant) -> bool {
    let burns = |piece: &PieceType| {
        let burns = piece.burns.as_ref();
        burns.is_some_and(|burns| burns.turns != BurningTurns::Enemy)
    };
    let takes_several =
        |piece: &PieceType| burns(piece) || piece.all_moves().any(|moves| !moves.paths.is_empty());
    may_be_left_to_be_taken(variant) || variant.pieces.iter().any(takes_several)
}
