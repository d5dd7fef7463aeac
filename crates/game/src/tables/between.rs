//! What lies between two squares on one straight line.

use hakugei_variant::{Board, Color, Square};

use super::bytes::bytes_of;
use crate::bitboard::Bitboard;

/// The steps of straight lines, each towards higher indices.
const STEPS: [(i16, i16); 4] = [(-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The squares between any two squares that lie on one file, rank or diagonal.
#[derive(Debug)]
pub(crate) struct Between<const WORDS: usize> {
    /// For each square, the squares beyond it up to the edge, step by step: all of higher indices.
    beyond: Vec<[Bitboard<WORDS>; STEPS.len()]>,
}

impl<const WORDS: usize> Between<WORDS> {
    /// The lines of a board.
    pub(super) fn new(board: Board) -> Self {
        let beyond = |square| STEPS.map(|(dx, dy)| board.ray(square, Color::Black, dx, dy).collect());
        Self {
            beyond: board.squares().map(beyond).collect(),
        }
    }

    /// How many bytes its list takes.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.beyond)
    }

    /// The squares between two squares; none where they do not lie on one line.
    #[inline]
    pub(crate) fn get(&self, a: Square, b: Square) -> Bitboard<WORDS> {
        let (low, high) = (a.min(b), a.max(b));
        let of_high = Bitboard::of(high);
        let (low, high) = (&self.beyond[low.index()], &self.beyond[high.index()]);
        let mut between = Bitboard::EMPTY;
        for (low, high) in low.iter().zip(high) {
            // One line at most leads from one to the other.
            if low.intersects(of_high) {
                between = *low & !(*high | of_high);
            }
        }
        between
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a walk from one square to the other passes.
    fn walked(board: Board, from: Square, to: Square) -> Bitboard<2> {
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        for (dx, dy) in steps.filter(|&step| step != (0, 0)) {
            let line: Vec<Square> = board.ray(from, Color::White, dx, dy).collect();
            if let Some(place) = line.iter().position(|&square| square == to) {
                return line[..place].iter().copied().collect();
            }
        }
        Bitboard::EMPTY
    }

    #[test]
    fn it_is_what_a_walk_passes() {
        let board = Board::new(7, 10).expect("it is small");
        let between = Between::new(board);
        for from in board.squares() {
            for to in board.squares() {
                assert_eq!(between.get(from, to), walked(board, from, to), "{from:?} {to:?}");
            }
        }
    }
}
