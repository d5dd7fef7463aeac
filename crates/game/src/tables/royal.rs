//! Where a royal piece goes from a square, whatever stands around it.

use hakugei_variant::{Color, Square};

use super::{MoveClass, Tables};
use crate::bitboard::Bitboard;

/// Where the royal piece of a side goes, square by square; nowhere where that depends on more than the square.
pub(super) fn royal_steps<const WORDS: usize>(tables: &Tables<WORDS>, color: Color) -> Vec<Bitboard<WORDS>> {
    let squares = tables.board().squares();
    squares
        .map(|square| steps(tables, color, square).unwrap_or_default())
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
    let ((far, class), (near, _)) = (steps(Bitboard::EMPTY), steps(tables.squares()));
    // Whatever stands in the way changes nothing: no line is longer than one step.
    (class == MoveClass::Plain && far == near).then_some(far)
}
