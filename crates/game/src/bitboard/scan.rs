//! Scans: loops over many squares of a set, on boards of several words.

use hakugei_variant::Square;

use super::Bitboard;

impl<const WORDS: usize> Bitboard<WORDS> {
    /// The squares in rising order, for loops over many of them on boards of several words.
    #[inline]
    pub(crate) fn scan(self) -> Scan<WORDS> {
        Scan { rest: self, word: 0 }
    }
}

/// The squares of a set of several words, in rising order: words that have run out are not asked again.
#[derive(Clone, Debug)]
pub(crate) struct Scan<const WORDS: usize> {
    rest: Bitboard<WORDS>,
    /// The words before this one are empty.
    word: usize,
}

impl<const WORDS: usize> Iterator for Scan<WORDS> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if WORDS <= 2 {
            return self.rest.pop();
        }
        while self.word < WORDS {
            let bits = self.rest.0[self.word];
            if bits != 0 {
                self.rest.0[self.word] = bits & (bits - 1);
                return Some(Square((self.word as u32 * 64 + bits.trailing_zeros()) as u16));
            }
            self.word += 1;
        }
        None
    }
}
