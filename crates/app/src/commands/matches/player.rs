//! An engine at the board, whatever it is.

use std::fmt;
use std::time::Duration;

use hakugei_arena::Points;
use hakugei_arena::clock::{Clocks, shown};
use hakugei_arena::talk::Info;
use hakugei_game::{Game, Move};

/// An engine at the board.
pub(super) trait Player: Send {
    /// Begins a game from where it stands.
    fn begin(&mut self, game: &Game) -> Result<(), Trouble>;

    /// Thinks about a game that is not over.
    fn think(&mut self, game: &Game, clocks: &Clocks) -> Result<Thought, Trouble>;

    /// Is told what came out for it.
    fn end(&mut self, points: Points);
}

/// What an engine does, and what is known of how it came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thought {
    /// What it does.
    pub(super) act: Act,
    /// What it said of its search.
    pub(super) info: Info,
    /// How long it took.
    pub(super) spent: Duration,
}

/// What an engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// It moves.
    Move(Move),
    /// It gives up.
    Resigns,
    /// It declares.
    Declares,
}

/// Why an engine did not answer as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The match is to end.
    Interrupted,
    /// It could not be started: no match can be played with it.
    Unavailable(String),
    /// It has lost the game by what it did.
    Forfeit(Forfeit),
}

/// How an engine lost a game by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forfeit {
    /// What it did.
    pub(super) how: How,
    /// The last lines between it and the match, the latest last.
    pub(super) lines: Vec<String>,
}

/// What an engine did that loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It made no legal move: why not.
    Illegal(String),
    /// It moved too late by so much.
    Late(Duration),
    /// It did not answer for so long, and not when it was told to stop either.
    Silent(Duration),
    /// It ended: how.
    Crashed(String),
}

impl How {
    /// One word for it.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Illegal(_) => "illegal_move",
            Self::Late(_) => "late",
            Self::Silent(_) => "silent",
            Self::Crashed(_) => "crash",
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => write!(f, "illegal move: {why}"),
            Self::Late(over) => write!(f, "its move came {} too late", shown(*over)),
            Self::Silent(time) => write!(f, "it did not answer for {}", shown(*time)),
            Self::Crashed(how) => write!(f, "it ended in the middle of the game ({how})"),
        }
    }
}

impl From<How> for Trouble {
    /// A forfeit without lines.
    fn from(how: How) -> Self {
        Self::Forfeit(Forfeit {
            how,
            lines: Vec::new(),
        })
    }
}
