//! The last hint: what the computer would play, kept so that it plays just that where it is then told to.

use hakugei_game::Move;

use super::game_in_play::GameInPlay;
use super::player::Thought;
use super::session::Session;
use hakugei_search::Level;

/// A thought, and where it holds: after the same moves of the same game, at the same level.
#[derive(Clone, Debug)]
pub(super) struct Hinted {
    moves: Vec<Move>,
    level: Level,
    thought: Thought,
}

impl Hinted {
    /// A thought about the position of the game in play.
    pub(super) fn new(current: &GameInPlay, thought: Thought) -> Self {
        Self {
            moves: current.game.moves().to_vec(),
            level: current.level,
            thought,
        }
    }
}

impl Hinted {
    /// The thought, where it holds in the game in play.
    pub(super) fn at(&self, current: &GameInPlay) -> Option<Thought> {
        let holds = self.level == current.level && self.moves == current.game.moves();
        holds.then(|| self.thought.clone())
    }
}

impl Session<'_> {
    /// What the computer thinks of the position, where a hint has told already.
    pub(super) fn remembered(&self) -> Option<Thought> {
        self.hinted.as_ref()?.at(&self.current)
    }
}
