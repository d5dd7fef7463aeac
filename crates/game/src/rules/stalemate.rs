//! The end of a game in which a side cannot move: checkmate, and the behaviour of `rules::Stalemate`.

use hakugei_variant::Color;
use hakugei_variant::rules::Stalemate;

use crate::outcome::{GameResult, Outcome, Reason};

/// The outcome where the side to move has no legal move, given whether it is in check.
///
/// ```
/// use hakugei_game::{GameResult, Reason, no_moves_outcome};
/// use hakugei_variant::Color;
/// use hakugei_variant::rules::Stalemate;
///
/// let stalemate = no_moves_outcome(Stalemate::Draw, Color::White, false);
/// assert_eq!((stalemate.result, stalemate.reason), (GameResult::Draw, Reason::Stalemate));
/// let mate = no_moves_outcome(Stalemate::Draw, Color::White, true);
/// assert_eq!((mate.result, mate.reason), (GameResult::Win(Color::Black), Reason::Checkmate));
/// ```
pub fn no_moves_outcome(rule: Stalemate, side: Color, in_check: bool) -> Outcome {
    if in_check {
        return Outcome::win(side.other(), Reason::Checkmate);
    }
    let result = match rule {
        Stalemate::Loss => GameResult::Win(side.other()),
        Stalemate::Win => GameResult::Win(side),
        Stalemate::Draw => GameResult::Draw,
    };
    Outcome {
        result,
        reason: Reason::Stalemate,
    }
}
