//! The last hint: what the computer found at full strength, kept so that it need not think again.

use hakugei_game::{Game, Move};

use super::player::Thought;
use super::session::{Purpose, Session};
use hakugei_search::Level;

/// A thought at full strength, and where it holds: after the same moves of the same game.
#[derive(Clone, Debug)]
pub(super) struct Hinted {
    moves: Vec<Move>,
    thought: Thought,
}

impl Hinted {
    /// A thought about the position of the game in play.
    pub(super) fn new(game: &Game, thought: Thought) -> Self {
        Self {
            moves: game.moves().to_vec(),
            thought,
        }
    }
}

impl Hinted {
    /// The thought, where it holds in the game in play.
    pub(super) fn at(&self, game: &Game) -> Option<Thought> {
        let holds = self.moves == game.moves();
        holds.then(|| self.thought.clone())
    }
}

impl Session<'_> {
    /// What the computer thinks of the position, where a hint has told already. A level below the strongest thinks for itself about
    /// its move.
    pub(super) fn remembered(&self, purpose: Purpose) -> Option<Thought> {
        let is_as_strong = purpose == Purpose::Hint || self.current.level == Level::STRONGEST;
        self.hinted
            .as_ref()
            .filter(|_| is_as_strong)?
            .at(self.position_for(purpose))
    }
}
