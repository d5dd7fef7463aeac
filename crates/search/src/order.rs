//! What a move of the side to move wins, computed before it is made.

use hakugei_game::{Change, Move, Position, won_by_captures};

use crate::evaluate::Values;

/// What a move wins before the other side answers: by its captures and by turning over. A royal piece that appears by that
/// counts as its kind does elsewhere in move order, not as what the loss of the game would cost.
#[inline]
pub(crate) fn winnings(values: &Values, change: &Change) -> i32 {
    let gain = change.moved().filter(|_| change.turns_over()).map_or(0, |moved| {
        values.gain(moved.piece.kind, change.placed().piece.kind)
    });
    won_by_captures(change, values) + gain
}

/// What a move that captures nothing wins or loses by what burns; nothing in most games.
#[inline]
pub(crate) fn burnt_gain<const WORDS: usize>(position: &Position<WORDS>, values: &Values, mv: Move) -> i32 {
    if !position.may_burn() {
        return 0;
    }
    won_by_captures(&position.change(mv), values)
}

/// What a move gains by turning its piece over; nothing where that keeps the face it has.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as for what asks it of each quiet move")]
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
