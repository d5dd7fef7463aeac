//! What lies between two squares on one straight line.

use hakugei_variant::{Board, Color, Square};

use super::size::bytes_of;
use crate::bitboard::Bitboard;

/// The squares between any two squares that lie on one file, rank or diagonal.
#[derive(Debug)]
pub(crate) struct Between<const WORDS: usize> {
    squares: usize,
    /// For any two squares, the number of the set. There are far fewer sets than pairs of squares.
    numbers: Vec<u16>,
    /// The empty one first.
    sets: Vec<Bitboard<WORDS>>,
}

impl<const WORDS: usize> Between<WORDS> {
    /// Those of a board.
    pub(super) fn new(board: Board) -> Self {
        let mut between = Self {
            squares: board.len(),
            numbers: vec![0; board.len() * board.len()],
            sets: vec![Bitboard::EMPTY],
        };
        for from in board.squares() {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                between.enter_line(from, board.ray(from, Color::Black, dx, dy));
            }
        }
        between.sets.shrink_to_fit();
        between
    }

    /// Enters the line from a square over some squares, and back.
    fn enter_line(&mut self, from: Square, line: impl Iterator<Item = Square>) {
        let mut passed = Bitboard::EMPTY;
        for to in line {
            if !passed.is_empty() {
                let number = self.sets.len() as u16;
                self.numbers[from.index() * self.squares + to.index()] = number;
                self.numbers[to.index() * self.squares + from.index()] = number;
                self.sets.push(passed);
            }
            passed.insert(to);
        }
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.numbers) + bytes_of(&self.sets)
    }

    /// The squares between two squares; none where they do not lie on one line.
    #[inline]
    pub(crate) fn get(&self, a: Square, b: Square) -> Bitboard<WORDS> {
        self.sets[usize::from(self.numbers[a.index() * self.squares + b.index()])]
    }
}
