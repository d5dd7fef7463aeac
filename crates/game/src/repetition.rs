//! Repeated positions: the behaviour of `rule::Repetition`.

use hakugei_variant::Color;
use hakugei_variant::rule::{PerpetualCheck, Repetition, RepetitionResult};

use crate::outcome::{GameResult, Outcome, Reason};

/// A position of a game, as repetition sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The key of the position.
    pub key: u64,
    /// The side to move.
    pub side: Color,
    /// Whether the side to move is in check: whether the move before gave check.
    pub in_check: bool,
}

/// The outcome of the last of a line of positions, if the rule ends the game there.
pub fn repetition_outcome(rule: Repetition, positions: &[Occurrence]) -> Option<Outcome> {
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
    } = rule
    else {
        return None;
    };
    let first = first_of(positions, count)?;
    let draw = Outcome {
        result: match result {
            RepetitionResult::Draw => GameResult::Draw,
            RepetitionResult::ReplayReversed => GameResult::ReplayReversed,
            RepetitionResult::NoResult => GameResult::NoResult,
        },
        reason: Reason::Repetition(count),
    };
    match (perpetual_check, perpetual_checker(&positions[first + 1..])) {
        (PerpetualCheck::Loss, Some(checker)) => Some(Outcome {
            result: GameResult::Win(checker.other()),
            reason: Reason::PerpetualCheck,
        }),
        _ => Some(draw),
    }
}

/// Whether the move that led to the last of a line of positions is barred because it completes a perpetual check.
pub fn completes_barred_perpetual(rule: Repetition, positions: &[Occurrence]) -> bool {
    let Repetition::Fold {
        count,
        perpetual_check: PerpetualCheck::IllegalMove,
        ..
    } = rule
    else {
        return false;
    };
    let mover = positions.last().map(|last| last.side.other());
    first_of(positions, count).is_some_and(|first| perpetual_checker(&positions[first + 1..]) == mover)
}

/// Where the last position occurred first, if it has occurred `count` times.
fn first_of(positions: &[Occurrence], count: u8) -> Option<usize> {
    let last = positions.last()?;
    let same = |position: &Occurrence| position.key == last.key && position.side == last.side;
    let occurrences = positions.iter().filter(|position| same(position)).count();
    if occurrences < usize::from(count) {
        return None;
    }
    positions.iter().position(same)
}

/// The side that gave check with every move that led to these positions, if exactly one side did.
fn perpetual_checker(positions: &[Occurrence]) -> Option<Color> {
    let always = |color: Color| {
        let mut after = positions
            .iter()
            .filter(|position| position.side == color.other())
            .peekable();
        after.peek().is_some() && after.all(|position| position.in_check)
    };
    match (always(Color::Black), always(Color::White)) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}
