//! A game: positions in their order, and how it ended.

use std::fmt;

use hakugei_variant::rule::{PerpetualCheck, Repetition, RepetitionResult, Stalemate};
use hakugei_variant::{Color, Setup, Variant};

use crate::{GameResult, Outcome, Position, Reason, Turn};

/// A game from its first position on. Nothing can be taken back; keep a copy instead.
#[derive(Clone, Debug)]
pub struct Game<'v> {
    positions: Vec<Position<'v>>,
    outcome: Option<Outcome>,
}

/// Why a turn was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// The turn is not legal.
    Illegal,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::Illegal => "the turn is not legal",
        })
    }
}

impl std::error::Error for Refusal {}

impl<'v> Game<'v> {
    /// A game from a set-up on, or `None` unless the set-up has the squares of the variant's board. It may
    /// be over at once.
    pub fn new(variant: &'v Variant, setup: &Setup) -> Option<Self> {
        let mut game = Self {
            positions: vec![Position::new(variant, setup)?],
            outcome: None,
        };
        game.outcome = game.verdict();
        Some(game)
    }

    /// The position now.
    pub fn position(&self) -> &Position<'v> {
        self.positions.last().expect("a game has its first position")
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of turns played.
    pub fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// Every turn that may be played now: the legal turns of the position, less those that would complete
    /// a perpetual check where the variant calls that illegal. None once the game is over.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.turns_by_history()
    }

    /// The drops that are illegal only because they mate. None where a royal piece is lost.
    pub fn banned_drop_mates(&self) -> Vec<Turn> {
        match self.outcome {
            Some(Outcome {
                reason: Reason::RoyalCaptured,
                ..
            }) => Vec::new(),
            _ => self.position().banned_drop_mates(),
        }
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// If the game is over or the turn is not legal; the game is then as it was.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.turns_by_history().contains(turn) {
            return Err(Refusal::Illegal);
        }
        self.positions.push(self.position().after(turn));
        self.outcome = self.verdict();
        Ok(())
    }

    /// The legal turns of the position that its history allows.
    fn turns_by_history(&self) -> Vec<Turn> {
        let mut turns = self.position().legal_turns();
        turns.retain(|turn| !self.is_forbidden_perpetual(turn));
        turns
    }

    /// Whether a turn would complete a repetition through which its player alone has given check with
    /// every turn, in a variant where that is illegal.
    fn is_forbidden_perpetual(&self, turn: &Turn) -> bool {
        let Repetition::Fold {
            count,
            perpetual_check: PerpetualCheck::IllegalMove,
            ..
        } = self.rule()
        else {
            return false;
        };
        let mut next = self.clone();
        next.positions.push(self.position().after(turn));
        next.is_repeated(count) && next.perpetual_checker() == Some(self.position().side())
    }

    /// The outcome of the position now: a royal piece lost; else no legal turn; else repetition.
    fn verdict(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(loser) = position.bereft().or_else(|| self.lost_by_two()) {
            return Some(Outcome {
                result: GameResult::Win(loser.other()),
                reason: Reason::RoyalCaptured,
            });
        }
        if self.turns_by_history().is_empty() {
            return Some(self.stuck());
        }
        self.repetition()
    }

    /// The side that has lost its royal pieces though it may not leave the last one attacked: it had several,
    /// and one turn captured them all. A game that began without royal pieces knows no such end.
    fn lost_by_two(&self) -> Option<Color> {
        let begun_with_royals = self.positions.first()?.without_royals().is_none();
        self.position().without_royals().filter(|_| begun_with_royals)
    }

    /// The outcome where the side to move has no legal turn.
    fn stuck(&self) -> Outcome {
        let (position, side) = (self.position(), self.position().side());
        if position.in_check() {
            return Outcome {
                result: GameResult::Win(side.other()),
                reason: Reason::Checkmate,
            };
        }
        let result = match position.variant().rules.stalemate {
            Stalemate::Loss => GameResult::Win(side.other()),
            Stalemate::Draw => GameResult::Draw,
            Stalemate::Win => GameResult::Win(side),
        };
        Outcome {
            result,
            reason: Reason::Stalemate,
        }
    }

    /// The outcome by repetition, if the position has occurred often enough.
    ///
    /// Where perpetual check is illegal, a side can be kept from completing it, but its opponent may:
    /// that is then an ordinary repetition.
    fn repetition(&self) -> Option<Outcome> {
        let Repetition::Fold {
            count,
            result,
            perpetual_check,
            ..
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
        Some(match checker {
            Some(checker) => Outcome {
                result: GameResult::Win(checker.other()),
                reason: Reason::PerpetualCheck,
            },
            None => Outcome {
                result: ordinary(result),
                reason: Reason::Repetition,
            },
        })
    }

    fn rule(&self) -> Repetition {
        self.position().variant().rules.repetition
    }

    /// Whether the position now has occurred at least so many times, this time included.
    fn is_repeated(&self, count: u8) -> bool {
        let now = self.position();
        let occurrences = self.positions.iter().filter(|position| *position == now);
        occurrences.count() >= usize::from(count)
    }

    /// The side that gave check with every one of its turns since the first occurrence of the position
    /// now, unless both did.
    fn perpetual_checker(&self) -> Option<Color> {
        let now = self.position();
        let first = self.positions.iter().position(|position| position == now)?;
        let since = &self.positions[first + 1..];
        let always = |checker: Color| {
            let mut after_its_turns = since.iter().filter(|position| position.side() != checker);
            after_its_turns.all(Position::in_check)
        };
        match (always(Color::Black), always(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}

fn ordinary(result: RepetitionResult) -> GameResult {
    match result {
        RepetitionResult::Draw => GameResult::Draw,
        RepetitionResult::ReplayReversed => GameResult::ReplayReversed,
        RepetitionResult::NoResult => GameResult::NoResult,
        RepetitionResult::Loss(_) | RepetitionResult::StarterLoses => todo!("losses by repetition"),
    }
}
