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
    /// How many moves in a row of the side that has just moved gave check, this one included.
    pub checks_in_a_row: u32,
}

impl Occurrence {
    /// A position that follows a line of positions, given whether its side to move is in check.
    pub fn after(line: &[Self], key: u64, side: Color, in_check: bool) -> Self {
        let before = line
            .iter()
            .rev()
            .nth(1)
            .map_or(0, |position| position.checks_in_a_row);
        Self {
            key,
            side,
            checks_in_a_row: if in_check { before + 1 } else { 0 },
        }
    }
}

/// The outcome of the last of a line of positions, if the rule ends the game there.
pub fn repetition_outcome(rule: Repetition, positions: &[Occurrence]) -> Option<Outcome> {
    outcome_since(rule, positions, first_of(rule, positions)?)
}

/// The same where it is known that the last position has occurred often enough, and where it did so first.
pub(crate) fn outcome_since(rule: Repetition, positions: &[Occurrence], first: usize) -> Option<Outcome> {
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
        ..
    } = rule
    else {
        return None;
    };
    if perpetual_check == PerpetualCheck::Loss
        && let Some(checker) = perpetual_checker(positions, first)
    {
        return Some(Outcome {
            result: GameResult::Win(checker.other()),
            reason: Reason::PerpetualCheck,
        });
    }
    let result = match result {
        RepetitionResult::Draw => GameResult::Draw,
        RepetitionResult::ReplayReversed => GameResult::ReplayReversed,
        RepetitionResult::NoResult => GameResult::NoResult,
        RepetitionResult::Loss(color) => GameResult::Win(color.other()),
        RepetitionResult::StarterLoses => GameResult::Win(positions.last()?.side.other()),
    };
    Some(Outcome {
        result,
        reason: Reason::Repetition(count),
    })
}

/// Whether the move that led to the last of a line of positions is barred because it completes a perpetual check.
pub fn completes_barred_perpetual(rule: Repetition, positions: &[Occurrence]) -> bool {
    let bars = PerpetualCheck::IllegalMove;
    if !matches!(rule, Repetition::Fold { perpetual_check, .. } if perpetual_check == bars) {
        return false;
    }
    let mover = positions.last().map(|last| last.side.other());
    first_of(rule, positions).is_some_and(|first| perpetual_checker(positions, first) == mover)
}

/// Where the last position occurred first, if it has occurred as often as the rule asks.
fn first_of(rule: Repetition, positions: &[Occurrence]) -> Option<usize> {
    let Repetition::Fold { count, .. } = rule else {
        return None;
    };
    let last = positions.last()?;
    let same = |position: &Occurrence| position.key == last.key && position.side == last.side;
    let occurrences = positions.iter().filter(|position| same(position)).count();
    if occurrences < usize::from(count) {
        return None;
    }
    positions.iter().position(same)
}

/// The side that gave check with every one of its moves since a position, if exactly one side did.
fn perpetual_checker(positions: &[Occurrence], first: usize) -> Option<Color> {
    let since = &positions[first + 1..];
    // The last move is one side's, the one before the other's; they take turns.
    let always = |last: usize| {
        let moves = since.len().saturating_sub(last).div_ceil(2);
        let position = since.iter().rev().nth(last)?;
        (position.checks_in_a_row as usize >= moves).then_some(position.side.other())
    };
    match (always(0), always(1)) {
        (Some(checker), None) | (None, Some(checker)) => Some(checker),
        _ => None,
    }
}
