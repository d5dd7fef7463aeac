//! An earlier position of the game that is looked at, while the game stays as it is.

use hakugei_game::Game;

/// A game as it stood.
#[derive(Clone, Debug)]
pub(crate) struct LookedAt {
    game: Game,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One move back.
    Back,
    /// One move on.
    On,
    /// The start.
    First,
    /// The game as it is.
    Last,
    /// After a number of moves.
    To(usize),
}

impl LookedAt {
    /// The game after its first moves.
    pub(crate) fn after(game: &Game, plies: usize) -> Self {
        let mut then = game.clone();
        while then.moves().len() > plies {
            // A result that was given by hand is taken back first, which gives no move.
            let over = then.outcome();
            if then.undo().is_none() && then.outcome() == over {
                break;
            }
        }
        Self { game: then }
    }

    /// The game as it stood.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// After how many moves.
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }
}
