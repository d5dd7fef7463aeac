//! What lies between two squares on one straight line.

use hakugei_variant::{Board, Color, Square};

use super::size::{bytes_of, most_bytes};
use crate::bitboard::Bitboard;

/// The squares between any two squares that lie on one file, rank or diagonal.
#[derive(Debug)]
pub(crate) struct Between<const WORDS: usize> {
    squares: usize,
    /// For any two squares of a large board, the number of the set: there are far fewer sets than pairs of squares. Empty
    /// where every pair has its own.
    numbers: Vec<u16>,
    /// The empty one first where they are numbered.
    sets: Vec<Bitboard<WORDS>>,
}

impl<const WORDS: usize> Between<WORDS> {
    /// Those of a board.
    pub(super) fn new(board: Board) -> Self {
        let mut between = Self {
            squares: board.len(),
            numbers: Vec::new(),
            sets: Vec::new(),
        };
        let pairs = board.len() * board.len();
        if pairs * size_of::<Bitboard<WORDS>>() > most_bytes::<WORDS>() / 8 {
            between.numbers = vec![0; pairs];
            between.sets.push(Bitboard::EMPTY);
        } else {
            between.sets = vec![Bitboard::EMPTY; pairs];
        }
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
            let pairs = [(from, to), (to, from)].map(|(a, b)| a.index() * self.squares + b.index());
            if self.numbers.is_empty() {
                for pair in pairs {
                    self.sets[pair] = passed;
                }
            } else if !passed.is_empty() {
                let number = self.sets.len() as u16;
                for pair in pairs {
                    self.numbers[pair] = number;
                }
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
        let pair = a.index() * self.squares + b.index();
        if self.numbers.is_empty() {
            self.sets[pair]
        } else {
            self.sets[usize::from(self.numbers[pair])]
        }
    }
}
