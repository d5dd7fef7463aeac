//! What a position tells of how it came about.

use hakugei_variant::Square;

/// A few facts, packed so that making a move forgets them all at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(u32);

/// Where the square of a capture stands, as its index and one.
const SQUARE: u32 = 0xffff;
const SHIELDS: u32 = 1 << 16;
const LEFT_IN_CHECK: u32 = 1 << 17;

impl Memory {
    /// Nothing of note.
    pub(crate) const NONE: Self = Self(0);

    /// A capture that may now be answered only on its square, and whether it keeps other pieces from being captured.
    pub(crate) fn of_capture(square: Square, shields: bool) -> Self {
        Self((u32::from(square.0) + 1) | if shields { SHIELDS } else { 0 })
    }

    /// The same for a set-up in which the side that is not to move is in check.
    pub(crate) fn with_left_in_check(self) -> Self {
        Self(self.0 | LEFT_IN_CHECK)
    }

    /// All of it.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Whether this is a set-up in which the side that is not to move is in check.
    #[inline]
    pub(crate) fn left_in_check(self) -> bool {
        self.0 & LEFT_IN_CHECK != 0
    }

    /// The square of the capture, if there was one.
    pub(crate) fn just_taken(self) -> Option<Square> {
        let code = (self.0 & SQUARE) as u16;
        code.checked_sub(1).map(Square)
    }

    /// The same, if it keeps other pieces from being captured.
    pub(crate) fn shielding(self) -> Option<Square> {
        self.just_taken().filter(|_| self.0 & SHIELDS != 0)
    }
}
