//! From where pieces may make exotic captures on a square: captures that depend on more than empty squares between.
//!
//! Few kinds have such captures, and most of their pieces stand too far away from a square to be looked at.

mod build;

use hakugei_variant::{Color, Square};

use super::bytes::bytes_of;
use super::origin_sets::OriginSets;
use crate::bitboard::Bitboard;

/// For each kind of both sides and each square, from where such a piece may capture there on some board. If a kind has exotic
/// captures from a square, all its captures from there count.
#[derive(Debug)]
pub(crate) struct ExoticOrigins<const WORDS: usize> {
    on: OriginSets<WORDS>,
    /// From where it captures next to a square by a leap, or by a slide on an empty board: these captures alone.
    around: OriginSets<WORDS>,
    /// The kinds of both sides whose captures a limit on files may bar: these depend on what stands elsewhere.
    limited: Vec<bool>,
    /// For each side, from where any piece may capture on a square: from everywhere, if one of its kinds is limited so.
    any: [Vec<Bitboard<WORDS>>; 2],
}

impl<const WORDS: usize> ExoticOrigins<WORDS> {
    /// No captures.
    pub(super) fn none(squares: usize, numbers: usize) -> Self {
        Self {
            on: OriginSets::new(squares, numbers),
            around: OriginSets::new(squares, numbers),
            limited: vec![false; numbers],
            any: [Vec::new(), Vec::new()],
        }
    }

    /// Whether the captures of a kind depend on what stands on a whole file.
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

    /// From where a piece with a number among the kinds of both sides may capture on a square.
    #[inline]
    pub(crate) fn of_number(&self, number: usize, to: Square) -> Bitboard<WORDS> {
        self.on.of(number, to)
    }

    /// Those of a side's pieces, given kind by kind, that may capture on a square.
    #[inline]
    pub(crate) fn on(&self, color: Color, pieces: &[Bitboard<WORDS>], to: Square) -> Bitboard<WORDS> {
        self.on.among(color, pieces, to)
    }

    /// From where any piece of a side may capture on a square.
    #[inline]
    pub(crate) fn any(&self, color: Color, to: Square) -> Bitboard<WORDS> {
        self.any[color.index()][to.index()]
    }

    /// Those that capture next to a square by a leap, or by a slide on an empty board.
    #[inline]
    pub(crate) fn around(&self, color: Color, pieces: &[Bitboard<WORDS>], square: Square) -> Bitboard<WORDS> {
        self.around.among(color, pieces, square)
    }
}
