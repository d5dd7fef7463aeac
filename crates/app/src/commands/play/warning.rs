//! Warnings before a blunder: a move of a person that a search at full strength finds bad is held back once.

use std::time::Duration;

use hakugei_ask::{JUDGING_NODES, Outlook};
use hakugei_game::{Game, Move};
use hakugei_search::Level;

use super::game_in_play::GameInPlay;
use super::player::{Limits, Player, SessionClock, Thought};

/// The longest time of each of them.
const MOST_TIME: Duration = Duration::from_millis(700);

/// A move that was held back, and in which position: typed again there, it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldBack {
    moves: Vec<Move>,
    mv: Move,
}

impl HeldBack {
    /// A move that is held back now.
    pub(super) fn new(game: &Game, mv: Move) -> Self {
        Self {
            moves: game.moves().to_vec(),
            mv,
        }
    }
}

/// Whether moves are held back, and which.
#[derive(Clone, Debug, Default)]
pub(super) struct Warnings {
    /// Whether a person wants to be warned.
    pub(super) on: bool,
    /// The move that is looked at.
    pub(super) suspected: Option<Move>,
    /// The move that was held back last.
    pub(super) held_back: Option<HeldBack>,
}

impl Warnings {
    /// Whether a move has to be looked at before it is played.
    pub(super) fn are_wanted(&self, game: &Game, mv: Move) -> bool {
        self.on && self.held_back.as_ref() != Some(&HeldBack::new(game, mv))
    }
}

/// What was found out about a move.
pub(crate) struct Weighed {
    /// What the position promised before it.
    before: Thought,
    /// What the other side can do after it; `None` where the game is over then.
    after: Option<Thought>,
}

/// Searches the positions before and after a move; `None` where Ctrl-C ended that.
pub(super) fn weigh(
    player: &mut dyn Player,
    game: &Game,
    mv: Move,
    clock: &dyn SessionClock,
) -> Option<Weighed> {
    let mut look = |game: &Game| {
        let begun = clock.now();
        let spent = || clock.now().saturating_sub(begun);
        let stop = || clock.interrupted() || spent() >= MOST_TIME;
        let limits = Limits {
            level: Level::STRONGEST,
            seed: 0,
            nodes: Some(JUDGING_NODES),
            budget: None,
            spent: &spent,
            stop: &stop,
            hear: &|_| {},
        };
        player.think(game, &limits)
    };
    let before = look(game);
    let mut next = game.clone();
    let after = if next.play(mv).is_ok() && next.outcome().is_none() {
        Some(look(&next))
    } else {
        None
    };
    (!clock.attend()).then_some(Weighed { before, after })
}

impl Thought {
    fn outlook(&self) -> Outlook<'_> {
        Outlook {
            score: self.score,
            line: &self.line,
        }
    }
}

impl Weighed {
    /// Why a move should be held back, if it should.
    pub(super) fn warning(&self, current: &GameInPlay, mv: Move) -> Option<String> {
        let after = self.after.as_ref()?;
        let (before, after) = (self.before.outlook(), after.outlook());
        hakugei_ask::warning(&current.game, current.convention, mv, before, after)
    }
}
