//! What a position remembers of how it came about.

use hakugei_variant::{Color, PieceKind, Square};

use super::{Captured, Change, Position};
use crate::bitboard::Bitboard;
use crate::tables::Tables;

/// A few facts, packed so that making a move forgets all at once that are of the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StateFlags(u32);

/// Where the square of a capture stands, as its index and one.
const SQUARE: u32 = 0xffff;
const SHIELDS: u32 = 1 << 16;
const LEFT_IN_CHECK: u32 = 1 << 17;
/// Where the number of checks that Black has given stands, and that of White behind it.
const CHECKS: u32 = 18;
/// How many bits each of the two has.
const CHECKS_WIDTH: u32 = 7;

impl StateFlags {
    /// Nothing of note.
    pub(super) const NONE: Self = Self(0);

    /// A capture that may now be answered only on its square, and whether it keeps other pieces from being captured.
    pub(super) fn of_capture(square: Square, shields: bool) -> Self {
        Self((u32::from(square.0) + 1) | if shields { SHIELDS } else { 0 })
    }

    /// What of it lasts when other moves follow: the checks that were given.
    pub(super) fn lasting(self) -> Self {
        Self(self.0 >> CHECKS << CHECKS)
    }

    /// These flags, and the lasting ones of others.
    pub(super) fn with_lasting(self, other: Self) -> Self {
        Self(self.0 | other.lasting().0)
    }

    /// How many checks a side has given, where they are counted.
    pub(super) fn checks_given(self, color: Color) -> u8 {
        (self.0 >> checks_at(color) & ((1 << CHECKS_WIDTH) - 1)) as u8
    }

    /// These flags after more checks of a side; what it has given then must be below 128.
    pub(super) fn with_checks(self, color: Color, number: u8) -> Self {
        Self(self.0 + (u32::from(number) << checks_at(color)))
    }

    /// These flags in a set-up in which the side that is not to move is in check.
    pub(super) fn with_left_in_check(self) -> Self {
        Self(self.0 | LEFT_IN_CHECK)
    }

    /// All of it.
    #[inline]
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// Whether this is a set-up in which the side that is not to move is in check.
    #[inline]
    pub(super) fn left_in_check(self) -> bool {
        self.0 & LEFT_IN_CHECK != 0
    }

    /// The square of the capture, if there was one.
    pub(super) fn just_taken(self) -> Option<Square> {
        let code = (self.0 & SQUARE) as u16;
        code.checked_sub(1).map(Square)
    }

    /// The square of the capture, if it keeps other pieces from being captured.
    pub(super) fn shielding(self) -> Option<Square> {
        self.just_taken().filter(|_| self.0 & SHIELDS != 0)
    }
}

/// Where the number of checks that a side has given stands.
fn checks_at(color: Color) -> u32 {
    CHECKS + color.index() as u32 * CHECKS_WIDTH
}

/// What the position after a move remembers of it: the square where it captured last of what a limit speaks of, and whether
/// that keeps other pieces from being captured. It takes the change by value, which otherwise could not stay in registers.
#[cold]
pub(super) fn flags_after<const WORDS: usize>(position: &Position<WORDS>, change: Change) -> StateFlags {
    let tables = position.tables();
    let Some(moved) = change.moved() else {
        return StateFlags::NONE;
    };
    let speaks_of = |prize: &Captured| {
        let mut limits = tables.trades().counter.iter();
        limits.any(|kinds| kinds.contains(prize.piece.kind) && !kinds.contains(moved.piece.kind))
    };
    // A move may capture two such pieces: the last one decides on which square the answer is free.
    let Some(prize) = change.captured_enemies().rev().find(speaks_of) else {
        return StateFlags::NONE;
    };
    let us = change.side();
    let stand = |kind| change.pieces_after(kind, position.pieces(us, kind));
    StateFlags::of_capture(prize.square, shields(tables, prize.square, stand))
}

/// Whether a side has a piece that its capture on a square keeps from being captured, given where its pieces of each kind
/// stand after that.
pub(super) fn shields<const WORDS: usize>(
    tables: &Tables<WORDS>,
    just_taken: Square,
    stand: impl Fn(PieceKind) -> Bitboard<WORDS>,
) -> bool {
    let mut kinds = tables.trades().counter.iter().flat_map(|kinds| kinds.kinds());
    kinds.any(|kind| {
        let mut pieces = stand(kind);
        pieces.remove(just_taken);
        !pieces.is_empty()
    })
}
