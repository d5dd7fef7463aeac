//! Sets of origins: for the kinds that capture in some way, from where they could capture on each square.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::bytes::bytes_of;
use crate::bitboard::Bitboard;

/// The sets of the kinds of both sides that capture in that way at all.
#[derive(Debug)]
pub(super) struct OriginSets<const WORDS: usize> {
    squares: usize,
    /// Kind by kind, square by square; kinds that capture alike may share theirs. The first sets, which are empty, are those of
    /// all other kinds.
    sets: Vec<Bitboard<WORDS>>,
    /// Where the sets of each kind of both sides begin, by its number.
    starts: Vec<u32>,
    /// The kinds of each side that have sets of their own, and where these begin.
    kinds: [Vec<(PieceKind, u32)>; 2],
}

impl<const WORDS: usize> OriginSets<WORDS> {
    /// No captures yet, given how many squares and how many numbers of kinds there are.
    pub(super) fn new(squares: usize, numbers: usize) -> Self {
        Self {
            squares,
            sets: vec![Bitboard::EMPTY; squares],
            starts: vec![0; numbers],
            kinds: [Vec::new(), Vec::new()],
        }
    }

    /// Enters on which squares a piece captures from a square, given its number among the kinds of both sides.
    pub(super) fn enter(&mut self, piece: Piece, number: usize, from: Square, captures: Bitboard<WORDS>) {
        if captures.is_empty() {
            return;
        }
        if self.starts[number] == 0 {
            let start = self.sets.len() as u32;
            self.starts[number] = start;
            self.kinds[piece.color.index()].push((piece.kind, start));
            self.sets.resize(self.sets.len() + self.squares, Bitboard::EMPTY);
        }
        let start = self.starts[number] as usize;
        for to in captures {
            self.sets[start + to.index()].insert(from);
        }
    }

    /// Enters a piece that captures like another, given the numbers of both: they share their sets.
    pub(super) fn enter_like(&mut self, piece: Piece, number: usize, like: usize) {
        let start = self.starts[like];
        if start != 0 {
            self.starts[number] = start;
            self.kinds[piece.color.index()].push((piece.kind, start));
        }
    }

    /// Gives back what the lists do not need.
    pub(super) fn shrink(&mut self) {
        self.sets.shrink_to_fit();
        self.kinds.iter_mut().for_each(Vec::shrink_to_fit);
    }

    /// From where the kind with a number captures on a square.
    #[inline]
    pub(super) fn of(&self, number: usize, to: Square) -> Bitboard<WORDS> {
        self.sets[self.starts[number] as usize + to.index()]
    }

    /// From where each kind of a side that has sets of its own captures on a square.
    #[inline]
    pub(super) fn on(&self, color: Color, to: Square) -> impl Iterator<Item = (PieceKind, Bitboard<WORDS>)> {
        let kinds = self.kinds[color.index()].iter();
        kinds.map(move |&(kind, start)| (kind, self.sets[start as usize + to.index()]))
    }

    /// Those of a side's pieces, given kind by kind, that capture on a square.
    #[inline]
    pub(super) fn among(&self, color: Color, pieces: &[Bitboard<WORDS>], to: Square) -> Bitboard<WORDS> {
        let kinds = self.on(color, to);
        kinds.fold(Bitboard::EMPTY, |all, (kind, from)| {
            all | (pieces[kind.index()] & from)
        })
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.sets) + bytes_of(&self.starts) + self.kinds.iter().map(bytes_of).sum::<usize>()
    }
}
