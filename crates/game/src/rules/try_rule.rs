//! The try: the behaviour of `rules::Try`.

use hakugei_variant::rules::TrySafety;
use hakugei_variant::{Color, Square};

use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::tables::Goal;

/// Try: a side whose royal piece stands in its goal has won; where the piece must be safe, only if the other side
/// could not capture it if it were to move. The side that has just moved is asked first. The other side may have won
/// too: its royal piece can have been unsafe when it came there, and the move can have made it safe. (The try of
/// どうぶつしょうぎ, トライ: a lion on the far rank wins unless it is caught with the next move.)
pub(crate) fn try_rule<const WORDS: usize>(
    position: &Position<WORDS>,
    goal: &Goal<WORDS>,
) -> Option<Outcome> {
    let side = position.side();
    let arrived = |color: Color| {
        let there = position.royals(color) & goal.squares[color.index()];
        let stands =
            |square: Square| goal.safety == TrySafety::Any || !position.is_attacked(square, color.other());
        there.into_iter().any(stands)
    };
    let winner = [side.other(), side].into_iter().find(|&color| arrived(color))?;
    Some(Outcome::win(winner, Reason::Try))
}
