//! A game: positions in their order, and how it ended.

use std::fmt;

use hakugei_variant::{Setup, Variant};

use crate::{Outcome, Position, Reason, Turn};

/// A game from its first position on. Nothing can be taken back; keep a copy instead.
#[derive(Clone, Debug)]
pub struct Game<'v> {
    /// The positions, the first one included.
    pub(crate) positions: Vec<Position<'v>>,
    /// The turns between them.
    pub(crate) turns: Vec<Turn>,
    /// The turns that may be played now. To find them is what takes long, so that it is done once for each position.
    playable: Vec<Turn>,
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
            turns: Vec::new(),
            playable: Vec::new(),
            outcome: None,
        };
        game.look();
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
    /// a repetition where the variant calls that illegal. None once the game is over.
    pub fn legal_turns(&self) -> Vec<Turn> {
        self.playable.clone()
    }

    /// The drops that are illegal only because they mate. None where the position by itself ends the game.
    pub fn banned_drop_mates(&self) -> Vec<Turn> {
        match self.immediate_end() {
            Some(_) => Vec::new(),
            None => self.position().banned_drop_mates(),
        }
    }

    /// What a declaration of the side to move would give, or `None` where it may not declare.
    pub fn declaration(&self) -> Option<Outcome> {
        match self.outcome {
            Some(_) => None,
            None => self.position().declaration(),
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
        if !self.playable.contains(turn) {
            return Err(Refusal::Illegal);
        }
        self.positions.push(self.position().after(turn));
        self.turns.push(turn.clone());
        self.look();
        Ok(())
    }

    /// Finds what may be played now, and whether the game is over.
    fn look(&mut self) {
        self.playable = match self.immediate_end() {
            Some(_) => Vec::new(),
            None => self.turns_by_history(),
        };
        self.outcome = self.verdict();
        if self.outcome.is_some() {
            self.playable.clear();
        }
    }

    /// The legal turns of the position that its history allows.
    fn turns_by_history(&self) -> Vec<Turn> {
        let mut turns = self.position().legal_turns();
        turns.retain(|turn| !self.is_forbidden_repetition(turn));
        turns
    }

    /// The outcome of the position now: an immediate end; else no legal turn; else repetition; else
    /// quiet turns; else impasse.
    fn verdict(&self) -> Option<Outcome> {
        if let Some(end) = self.immediate_end() {
            return Some(end);
        }
        if self.playable.is_empty() {
            return Some(self.position().without_turns());
        }
        self.repetition()
            .or_else(|| self.drawn_by_quiet_turns())
            .or_else(|| self.position().impasse())
    }

    /// The outcome where the position by itself ends the game.
    fn immediate_end(&self) -> Option<Outcome> {
        let captured = self
            .lost_royals()
            .map(|loser| Outcome::won(loser.other(), Reason::RoyalCaptured));
        captured.or_else(|| self.position().immediate_end())
    }
}
