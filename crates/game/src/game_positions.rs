//! The positions of a game, with where each occurred first: repetition is found without looking at all of them.

use std::collections::BTreeMap;

use hakugei_variant::Color;
use hakugei_variant::rules::{Repetition, Rules};

use crate::ends::outcome_since;
use crate::outcome::Outcome;
use crate::rules::repetition::{MoveFlags, RepetitionState, completes_barred_repetition};

/// The positions since the start, the present one last.
#[derive(Clone, Debug, Default)]
pub(crate) struct GamePositions {
    positions: Vec<RepetitionState>,
    seen: BTreeMap<u64, FirstSeen>,
}

/// Where a position occurred first, and how often.
#[derive(Clone, Copy, Debug)]
struct FirstSeen {
    first: usize,
    times: u32,
}

impl GamePositions {
    /// Adds a position, given what the move that led to it did.
    pub(crate) fn push(&mut self, key: u64, side: Color, flags: MoveFlags) {
        let first = self.positions.len();
        self.positions
            .push(RepetitionState::after(&self.positions, key, side, flags));
        self.seen
            .entry(key)
            .or_insert(FirstSeen { first, times: 0 })
            .times += 1;
    }

    /// Takes the last position away.
    pub(crate) fn pop(&mut self) {
        let Some(last) = self.positions.pop() else { return };
        let seen = self.seen.get_mut(&last.key).expect("every position was noted");
        seen.times -= 1;
        if seen.times == 0 {
            self.seen.remove(&last.key);
        }
    }

    /// The positions.
    pub(crate) fn positions(&self) -> &[RepetitionState] {
        &self.positions
    }

    /// The outcome that they give the present one: see [`history_outcome`](crate::history_outcome).
    pub(crate) fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        outcome_since(rules, &self.positions, self.first_of(rules.repetition))
    }

    /// Where the present position occurred first, if it has occurred as often as the rule asks.
    fn first_of(&self, rule: Repetition) -> Option<usize> {
        let Repetition::Fold { count, .. } = rule else {
            return None;
        };
        let seen = self.seen.get(&self.positions.last()?.key)?;
        (seen.times >= u32::from(count)).then_some(seen.first)
    }

    /// Whether the last move is illegal because it completes a repetition.
    pub(crate) fn completes_barred_repetition(&self, rule: Repetition) -> bool {
        completes_barred_repetition(rule, &self.positions)
    }
}
