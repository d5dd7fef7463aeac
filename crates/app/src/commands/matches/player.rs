//! An engine at the board, whatever it is.

use std::time::Duration;

use hakugei_arena::clock::{Clocks, shown};
use hakugei_arena::talk::{Info, Protocol};
use hakugei_arena::{NoOpening, NoSuchMove, Points};
use hakugei_game::{Game, Illegal, Move, Undeclarable};
use hakugei_search::TableTooLarge;
use hakugei_text::{quote, quote_line};

use super::child::NotStarted;

/// An engine at the board.
pub(super) trait Player: Send {
    /// Begins a game from where it stands; its number in the match is counted from 0.
    fn begin(&mut self, game: &Game, number: usize) -> Result<(), EngineError>;

    /// Thinks about a game that is not over.
    fn think(&mut self, game: &Game, clocks: &Clocks) -> Result<Thought, EngineError>;

    /// Ends the game, with what it brought to this engine.
    fn end(&mut self, points: Points);

    /// What is to be known of how it played.
    fn remark(&mut self) -> Option<String> {
        None
    }
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
#[derive(Debug)]
pub(super) enum EngineError {
    /// The match is to end.
    Interrupted,
    /// No match can be played with it.
    Unavailable(Box<Unavailable>),
    /// It has lost the game by what it did.
    Forfeit(Forfeit),
}

/// Why no match can be played.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unavailable {
    /// A program does not run.
    #[error(transparent)]
    NotStarted(#[from] NotStarted),
    /// A program runs, but is not an engine that can play.
    #[error("{}: {fault}{}", quote(.program), indented(.lines))]
    Unfit {
        /// The program.
        program: String,
        /// Why it cannot play.
        fault: UnfitReason,
        /// The last lines between it and the match, the latest last.
        lines: Vec<String>,
    },
    /// The computer player has no memory for its table.
    #[error("`builtin`: {0}")]
    Table(#[from] TableTooLarge),
    /// There is no opening.
    #[error(transparent)]
    NoOpening(#[from] NoOpening),
}

/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
pub(super) enum UnfitReason {
    /// It ended, or refused, before it had introduced itself.
    #[error("it does not speak {0}: {1}")]
    Speech(Protocol, ForfeitReason),
    /// It did not introduce itself.
    #[error("it did not answer `{0}`{other}", other = match .0 {
        Protocol::Usi => "; where it speaks another protocol, write `proto=uci` or `proto=cecp`",
        Protocol::Uci | Protocol::Cecp => "",
    })]
    Unanswered(Protocol),
    /// It cannot set up a position.
    #[error("it has no `setboard`: give it openings that begin at the variant's own start")]
    NoSetboard,
}

/// Lines below a message.
fn indented(lines: &[String]) -> String {
    lines.iter().flat_map(|line| ["\n  ", line]).collect()
}

/// How an engine lost a game by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forfeit {
    /// What it did.
    pub(super) how: ForfeitReason,
    /// The last lines between it and the match, the latest last.
    pub(super) lines: Vec<String>,
}

/// What an engine did that loses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ForfeitReason {
    /// It made no legal move.
    #[error("illegal move: {0}")]
    Illegal(#[from] NoMove),
    /// It moved too late, by this time.
    #[error("its move came {} too late", shown(*.0))]
    Late(Duration),
    /// It did not answer for this time, and not when it was asked to stop either.
    #[error("it did not answer for {}", shown(*.0))]
    Silent(Duration),
    /// It ended: how.
    #[error("it ended in the middle of the game ({0})")]
    Crashed(String),
}

/// Why what an engine did is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoMove {
    /// The computer player found none.
    #[error("it has found no move")]
    NotFound,
    /// It declared where it may not.
    #[error("it declared: {0}")]
    Undeclarable(#[from] Undeclarable),
    /// It refused the game, in this line.
    #[error("it refused the game: {}", quote_line(.0))]
    Refused(String),
    /// It claimed to have none, in these words.
    #[error("it said {} where there are moves", quote(.0))]
    Claims(String),
    /// It wrote something else.
    #[error(transparent)]
    Unread(#[from] NoSuchMove),
    /// The rules forbid the move.
    #[error("{0}")]
    Illegal(Illegal),
}

impl ForfeitReason {
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

impl From<Unavailable> for EngineError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(Box::new(why))
    }
}

impl From<ForfeitReason> for EngineError {
    /// A forfeit without lines.
    fn from(how: ForfeitReason) -> Self {
        Self::Forfeit(Forfeit {
            how,
            lines: Vec::new(),
        })
    }
}
