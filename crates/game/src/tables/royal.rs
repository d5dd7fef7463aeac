//! What is asked of the square of a royal piece in every position, side by side.

use hakugei_variant::{Color, Square};

use super::{Ease, Tables};
use crate::bitboard::Bitboard;

/// What a royal piece of one side does from a square, and what threatens it there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoyalSpot<const WORDS: usize> {
    /// Where it goes, friends and safety aside; empty if that depends on more than the square.
    pub(crate) steps: Bitboard<WORDS>,
    /// From where any enemy could capture it by a line or a lame leap.
    pub(crate) aligned: Bitboard<WORDS>,
}

/// The spots of a side, square by square.
pub(super) fn royal_spots<const WORDS: usize>(tables: &Tables<WORDS>, color: Color) -> Vec<RoyalSpot<WORDS>> {
    let squares = tables.board().squares();
    squares
        .map(|square| RoyalSpot {
            steps: steps(tables, color, square).unwrap_or_default(),
            aligned: tables.reverse().any_line(color.other(), square),
        })
        .collect()
}

/// Where the royal piece of a side goes from a square, if there is one kind of it, and it is a plain leaper.
fn steps<const WORDS: usize>(
    tables: &Tables<WORDS>,
    color: Color,
    square: Square,
) -> Option<Bitboard<WORDS>> {
    let number = tables.number(color, tables.royal_kind()?);
    let steps = |occupied| tables.attacks_of(number, square, occupied);
    let ((far, ease), (near, _)) = (steps(Bitboard::EMPTY), steps(tables.squares()));
    // Whatever stands in the way changes nothing: no line is longer than one step.
    (ease == Ease::Plain && far == near).then_some(far)
}
