//! The worth of what stands on a board, kept from move to move.

use hakugei_game::{Action, Move, Position};
use hakugei_variant::{Color, Piece, Square};

use super::values::Values;

/// The worth of what stands on a board, square by square: Black's less White's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing(i32);

impl Standing {
    /// That of a position.
    pub(crate) fn of<const WORDS: usize>(values: &Values, position: &Position<WORDS>) -> Self {
        let mut standing = Self(0);
        for square in position.occupied() {
            standing.add(values, position.piece_at(square), square);
        }
        standing
    }

    /// That after a move of a position.
    pub(crate) fn after<const WORDS: usize>(
        mut self,
        values: &Values,
        position: &Position<WORDS>,
        mv: Move,
    ) -> Self {
        let color = position.side();
        let kind = values.kind_after(position, mv);
        if let Action::Board {
            from, to, on_the_way, ..
        } = mv.action()
        {
            let mut left = [Some(from), on_the_way.first, on_the_way.second, Some(to)];
            for place in 0..left.len() {
                if left[..place].contains(&left[place]) {
                    left[place] = None;
                }
            }
            for square in left.into_iter().flatten() {
                self.remove(values, position.piece_at(square), square);
            }
        }
        self.add(values, Some(Piece { color, kind }), mv.to());
        self
    }

    /// The same for a side.
    pub(super) fn seen_by(self, side: Color) -> i32 {
        match side {
            Color::Black => self.0,
            Color::White => -self.0,
        }
    }

    fn add(&mut self, values: &Values, piece: Option<Piece>, square: Square) {
        if let Some(piece) = piece {
            let worth = values.placed(piece, square);
            self.0 += if piece.color == Color::Black {
                worth
            } else {
                -worth
            };
        }
    }

    fn remove(&mut self, values: &Values, piece: Option<Piece>, square: Square) {
        if let Some(piece) = piece {
            let worth = values.placed(piece, square);
            self.0 -= if piece.color == Color::Black {
                worth
            } else {
                -worth
            };
        }
    }
}
