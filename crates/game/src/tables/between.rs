//! What lies between two squares on one straight line.

use hakugei_variant::{Board, Color, Square};

use crate::bitboard::Bitboard;

/// The squares between any two squares that lie on one file, rank or diagonal.
#[derive(Debug)]
pub(crate) struct Between<const WORDS: usize> {
    squares: usize,
    sets: Vec<Bitboard<WORDS>>,
}

impl<const WORDS: usize> Between<WORDS> {
    /// Those of a board.
    pub(super) fn new(board: Board) -> Self {
        let mut between = Self {
            squares: board.len(),
            sets: vec![Bitboard::EMPTY; board.len() * board.len()],
        };
        for from in board.squares() {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                between.enter_line(board, from, (dx, dy));
            }
        }
        between
    }

    /// Enters the line from a square in one direction, and back.
    fn enter_line(&mut self, board: Board, from: Square, (dx, dy): (i16, i16)) {
        let mut passed = Bitboard::EMPTY;
        let mut at = from;
        while let Some(to) = board.offset(at, Color::Black, dx, dy) {
            self.sets[from.index() * self.squares + to.index()] = passed;
            self.sets[to.index() * self.squares + from.index()] = passed;
            passed.insert(to);
            at = to;
        }
    }

    /// The squares between two squares; none where they do not lie on one line.
    #[inline]
    pub(crate) fn get(&self, a: Square, b: Square) -> Bitboard<WORDS> {
        self.sets[a.index() * self.squares + b.index()]
    }
}
