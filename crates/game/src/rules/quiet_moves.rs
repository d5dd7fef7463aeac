//! Rows of quiet moves: the behaviour of `rules::QuietMoves`.

use hakugei_variant::rules::QuietMoves;

use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::{Change, Origin};
use crate::rules::repetition::RepetitionState;

/// Whether a move neither captures nor turns its piece over nor drops it, and nothing burns.
#[inline]
pub(crate) fn is_quiet(change: &Change) -> bool {
    matches!(change.origin(), Origin::Board(_)) && !change.takes() && !change.turns_over()
}

/// The outcome of the last of a line of positions, if the rule ends the game there. The row began at the start of the line
/// at the earliest: a position says nothing of the moves before it.
pub fn quiet_moves_outcome(rule: QuietMoves, positions: &[RepetitionState]) -> Option<Outcome> {
    let QuietMoves::Draw { after } = rule else {
        return None;
    };
    let row = positions.last()?.quiet_in_a_row;
    (row >= u32::from(after)).then_some(Outcome {
        result: GameResult::Draw,
        reason: Reason::QuietMoves,
    })
}
