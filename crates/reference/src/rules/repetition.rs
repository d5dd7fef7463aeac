//! Repetition: what happens when a position has occurred before (`repetition`).
//!
//! The sources of 鯨将棋 forbid perpetual check and name no penalty; other games lose by it, or call the completing
//! move illegal.

use hakugei_variant::Color;
use hakugei_variant::rules::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};

use crate::{Game, GameResult, Outcome, Position, Reason, Turn};

impl Game<'_> {
    /// Whether a turn would complete a repetition in a variant where that is illegal: for everybody, or for a player who
    /// alone has given check with every turn of it.
    pub(crate) fn is_forbidden_repetition(&self, turn: &Turn) -> bool {
        let Repetition::Fold {
            count,
            result,
            perpetual_check,
            ..
        } = self.rule()
        else {
            return false;
        };
        let for_all = result == RepetitionResult::Forbidden;
        let for_checkers = perpetual_check == PerpetualCheck::IllegalMove;
        if !for_all && !for_checkers {
            return false;
        }
        let after = self.position().after(turn);
        if self.occurrences(&after) + 1 < usize::from(count) {
            return false;
        }
        let mut next = self.clone();
        next.positions.push(after);
        next.turns.push(turn.clone());
        for_all || next.perpetual_checker() == Some(self.position().side())
    }

    /// The outcome by repetition, if the position has occurred often enough.
    ///
    /// Where perpetual check is illegal, a side can be kept from completing it, but its opponent may: perpetual check
    /// then decides nothing.
    pub(crate) fn repetition(&self) -> Option<Outcome> {
        let Repetition::Fold {
            count,
            result,
            perpetual_check,
            perpetual_attack,
        } = self.rule()
        else {
            return None;
        };
        if !self.is_repeated(count) {
            return None;
        }
        let checker = match perpetual_check {
            PerpetualCheck::Loss => self.perpetual_checker(),
            PerpetualCheck::IllegalMove | PerpetualCheck::Ordinary => None,
        };
        let attacker = match perpetual_attack {
            PerpetualAttack::Loss => self.perpetual_attacker(),
            PerpetualAttack::Ordinary => None,
        };
        let lost = |loser: Color, reason| Outcome::won(loser.other(), reason);
        let by_check = checker.map(|checker| lost(checker, Reason::PerpetualCheck));
        let by_attack = attacker.map(|attacker| lost(attacker, Reason::PerpetualAttack));
        by_check.or(by_attack).or(Some(Outcome {
            result: self.ordinary(result)?,
            reason: Reason::Repetition(count),
        }))
    }

    /// The result of a repetition in which nobody checked or attacked all the time; `None` where no turn may lead to one.
    fn ordinary(&self, result: RepetitionResult) -> Option<GameResult> {
        Some(match result {
            RepetitionResult::Draw => GameResult::Draw,
            RepetitionResult::ReplayReversed => GameResult::ReplayReversed,
            RepetitionResult::NoResult => GameResult::NoResult,
            RepetitionResult::Loss(loser) => GameResult::Win(loser.other()),
            RepetitionResult::StarterLoses => GameResult::Win(self.position().side().other()),
            // The side to move did not make the turn that led here.
            RepetitionResult::CompleterLoses => GameResult::Win(self.position().side()),
            RepetitionResult::Forbidden => return None,
        })
    }

    /// The variant's rule of repetition.
    fn rule(&self) -> Repetition {
        self.position().variant().rules.repetition
    }

    /// Whether the position now has occurred at least `count` times, this time included.
    fn is_repeated(&self, count: u8) -> bool {
        self.occurrences(self.position()) >= usize::from(count)
    }

    /// How often a position has occurred.
    fn occurrences(&self, one: &Position<'_>) -> usize {
        let same = self.positions.iter().filter(|position| *position == one);
        same.count()
    }

    /// The side that gave check with every one of its turns since the first occurrence of the position
    /// now, unless both did.
    fn perpetual_checker(&self) -> Option<Color> {
        self.always(|_, after| after.in_check())
    }

    /// The side that attacked with every one of its turns since the first occurrence of the position now, unless both
    /// did.
    fn perpetual_attacker(&self) -> Option<Color> {
        self.always(|turn, after| after.threatens(turn.end(), after.side().other()))
    }

    /// The side of which something holds for every one of its turns, with the position after it, since the first
    /// occurrence of the position now, unless it holds for both.
    fn always(&self, holds: impl Fn(&Turn, &Position<'_>) -> bool) -> Option<Color> {
        let now = self.position();
        let first = self.positions.iter().position(|position| position == now)?;
        let since = || self.turns[first..].iter().zip(&self.positions[first + 1..]);
        let all_of = |color: Color| {
            let mut turns = since().filter(|(_, after)| after.side() != color);
            turns.all(|(turn, after)| holds(turn, after))
        };
        match (all_of(Color::Black), all_of(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}
