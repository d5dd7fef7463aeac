//! What an illegal move costs: the behaviour of `rules::IllegalMove`.

use hakugei_variant::rules::IllegalMove;

use crate::game::Game;
use crate::outcome::{Outcome, Reason};

impl Game {
    /// The outcome to end the game with ([`Game::finish`]) after the side to move has tried an illegal move, where the rule
    /// says that it loses; `None` where the player moves again, and where the game is over. Moves played by [`Game::play`]
    /// are legal, so only a reader of what players say, an arbiter, asks this. (反則負け: at the board of 将棋 an illegal move
    /// loses.)
    pub fn illegal_move_outcome(&self) -> Option<Outcome> {
        let loses = self.variant().rules.illegal_move == IllegalMove::Loses;
        (loses && self.outcome().is_none()).then(|| Outcome::win(self.side().other(), Reason::IllegalMove))
    }
}
