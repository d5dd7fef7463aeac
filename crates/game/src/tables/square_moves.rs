//! What a kind can do from one square, as tables keep it.

use crate::bitboard::Bitboard;

/// What a kind can do from one square; the long parts are ranges of the shared lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareMoves<const WORDS: usize> {
    /// Leaps that may end on an empty square.
    pub(super) quiet: Bitboard<WORDS>,
    /// Leaps that may capture.
    pub(super) captures: Bitboard<WORDS>,
    pub(super) slides: Span,
    pub(super) lame: Span,
    pub(super) exotic: Span,
}

/// A range of a shared list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    /// Nothing, at the end of a list of some length.
    pub(super) fn empty_at(length: usize) -> Self {
        let end = length as u32;
        Self { start: end, end }
    }

    /// Whether there is nothing in it.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[inline]
    pub(super) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}
