//! Suspects: from where pieces may capture on a square in ways that need more than empty squares between.
//!
//! Few pieces have such ways, and most of them stand too far away from a square that is asked about to be looked at.

mod build;

use hakugei_variant::{Color, Square};

use super::bytes::bytes_of;
use super::lines::Lines;
use crate::bitboard::Bitboard;

/// For each kind of both sides and each square, from where such a piece may capture there, whatever stands where. Captures that
/// need no more than empty squares are among them, where the piece has others too.
#[derive(Debug)]
pub(crate) struct Suspects<const WORDS: usize> {
    on: Lines<WORDS>,
    /// From where it captures next to a square by a leap or if nothing stands between, these captures alone.
    around: Lines<WORDS>,
    /// The kinds of both sides of which a limit on files may bar captures: these hang on what stands elsewhere.
    limited: Vec<bool>,
    /// For each side, from where any piece may capture on a square: from everywhere, where one of its kinds is limited so.
    any: [Vec<Bitboard<WORDS>>; 2],
}

impl<const WORDS: usize> Suspects<WORDS> {
    /// Nobody.
    pub(super) fn none(squares: usize, numbers: usize) -> Self {
        Self {
            on: Lines::new(squares, numbers),
            around: Lines::new(squares, numbers),
            limited: vec![false; numbers],
            any: [Vec::new(), Vec::new()],
        }
    }

    /// Whether the captures of a kind hang on what stands on a whole file.
    #[inline]
    pub(crate) fn is_limited(&self, number: usize) -> bool {
        self.limited[number]
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        self.on.bytes()
            + self.around.bytes()
            + bytes_of(&self.limited)
            + self.any.iter().map(bytes_of).sum::<usize>()
    }

    /// From where a piece of a number among the kinds of both sides may capture on a square.
    #[inline]
    pub(crate) fn of_number(&self, number: usize, aim: Square) -> Bitboard<WORDS> {
        self.on.of(number, aim)
    }

    /// Those of a side's pieces, given kind by kind, that may capture on a square.
    #[inline]
    pub(crate) fn on(&self, color: Color, pieces: &[Bitboard<WORDS>], aim: Square) -> Bitboard<WORDS> {
        self.on.among(color, pieces, aim)
    }

    /// From where any piece of a side may capture on a square.
    #[inline]
    pub(crate) fn any(&self, color: Color, aim: Square) -> Bitboard<WORDS> {
        self.any[color.index()][aim.index()]
    }

    /// Those that capture next to a square by a leap or if nothing stands between.
    #[inline]
    pub(crate) fn around(&self, color: Color, pieces: &[Bitboard<WORDS>], square: Square) -> Bitboard<WORDS> {
        self.around.among(color, pieces, square)
    }
}
