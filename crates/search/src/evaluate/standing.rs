//! The worth of what stands on a board, kept from move to move.

use hakugei_game::{Change, Placed, Position};
use hakugei_variant::Color;

use super::values::Values;

/// The worth of what stands on a board, square by square: Black's less White's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing(i32);

impl Standing {
    /// That of a position.
    pub(crate) fn of<const WORDS: usize>(values: &Values, position: &Position<WORDS>) -> Self {
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square)?;
            Some(Placed { piece, square })
        });
        Self(pieces.map(|placed| worth(values, placed)).sum())
    }

    /// That after a move, given what it does.
    pub(crate) fn after(self, values: &Values, change: &Change) -> Self {
        let gone: i32 = change.removed().map(|placed| worth(values, placed)).sum();
        let come: i32 = change.arrived().map(|placed| worth(values, placed)).sum();
        Self(self.0 + come - gone)
    }

    /// The same for a side.
    pub(super) fn seen_by(self, side: Color) -> i32 {
        match side {
            Color::Black => self.0,
            Color::White => -self.0,
        }
    }
}

/// What a piece on its square is worth to Black.
fn worth(values: &Values, Placed { piece, square }: Placed) -> i32 {
    let worth = values.placed(piece, square);
    match piece.color {
        Color::Black => worth,
        Color::White => -worth,
    }
}
