//! What a move of the side to move wins, computed before it is made.

use hakugei_game::{Change, Move, Position};

use crate::evaluate::Values;

/// What a move wins before the other side answers: the worth of the enemies that it captures, on the board and in hand, and
/// what it gains by turning over.
#[inline]
pub(crate) fn winnings(values: &Values, change: &Change) -> i32 {
    let won: i32 = change
        .captured_enemies()
        .map(|captured| values.captured(captured))
        .sum();
    let gain = change.moved().filter(|_| change.turns_over()).map_or(0, |moved| {
        values.gain(moved.piece.kind, change.placed().piece.kind)
    });
    won + gain
}

/// What a move gains by turning its piece over; nothing where that keeps the face it has.
#[inline]
pub(crate) fn promotion_gain<const WORDS: usize>(
    position: &Position<WORDS>,
    values: &Values,
    mv: Move,
) -> i32 {
    if mv.promotes() {
        values.gain(position.kind_before(mv), position.kind_after(mv))
    } else {
        0
    }
}
