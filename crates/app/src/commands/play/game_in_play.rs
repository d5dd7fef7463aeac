//! The game in play: who plays it, how well the computer plays, and how it is shown.

use std::time::Duration;

use hakugei_game::Game;
use hakugei_variant::{Color, Convention};

use super::args::HumanSide;
use super::seats::{self, GivenOptions};
use crate::files::catalogue::LoadedVariant;
use crate::files::record::GameToWrite;
use crate::screen::board::PieceStyle;
use hakugei_search::Level;

/// The game in play, and how it is shown.
#[derive(Clone, Debug)]
pub(crate) struct GameInPlay {
    /// The variant.
    pub(crate) known: LoadedVariant,
    /// The game.
    pub(crate) game: Game,
    /// How moves are written.
    pub(crate) convention: Convention,
    /// How pieces are drawn.
    pub(crate) style: PieceStyle,
    /// The side at the bottom.
    pub(crate) bottom: Color,
    /// The sides that a person plays.
    pub(crate) humans: HumanSide,
    /// How well the computer plays.
    pub(crate) level: Level,
    /// Whether the level follows the player from game to game.
    pub(crate) follows: bool,
    /// The computer's maximum thinking time for a move.
    pub(crate) time: Duration,
    /// The seed for what the level overlooks in this game.
    pub(crate) seed: u64,
    /// What was said on the command line: a loaded game does not change it.
    pub(crate) given: GivenOptions,
}

impl GameInPlay {
    /// The game as a record has it.
    pub(crate) fn draft(&self) -> GameToWrite<'_> {
        GameToWrite {
            known: &self.known,
            game: &self.game,
            convention: self.convention,
            players: seats::names(self.humans, self.level),
        }
    }
}
