//! Why a session does not do what a line of its client says.

use hakugei_game::{Illegal, MoveTextError, SetupError};
use hakugei_search::TableTooLarge;
use hakugei_text::{listed, quote, quote_each};
use hakugei_variant::sfen::SfenError;
use thiserror::Error;

use crate::evaluation::INTERNAL;

/// Why a line is not carried out, or why there is no session.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A text stands where a whole number belongs.
    #[error("{} is no number", quote(.text))]
    NoNumber {
        /// What was read.
        text: String,
    },
    /// A text is no number of a range.
    #[error("{} is no number from {min} to {max}", quote(.text))]
    OutOfRange {
        /// What was read.
        text: String,
        /// The lowest number.
        min: u64,
        /// The highest.
        max: u64,
    },
    /// A text stands where a number of seconds belongs.
    #[error("{} is no number of seconds", quote(.text))]
    NoSeconds {
        /// What was read.
        text: String,
    },
    /// The number 0 stands behind a command that needs more.
    #[error("write a number from 1 on, such as `{command} 1`")]
    Zero {
        /// The command.
        command: String,
    },
    /// A text is neither `true` nor `false`.
    #[error("{} is neither `true` nor `false`", quote(.text))]
    NoSwitch {
        /// What was read.
        text: String,
    },
    /// There is no such option.
    #[error("{} is no option: the options are {}", quote(.text), in_quotes(.known))]
    NoOption {
        /// What was read.
        text: String,
        /// The names of all options.
        known: Vec<String>,
    },
    /// An option cannot have the value.
    #[error("option {}: {why}", quote(.name))]
    Option {
        /// Its name, as it was read.
        name: String,
        /// Why not.
        why: Box<Self>,
    },
    /// Positions cannot be valued by the file that was asked for.
    #[error("option `EvalFile`: {0}; `{INTERNAL}` is used")]
    Evaluation(Box<Self>),
    /// A text is no legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A text is no legal move, with squares counted on a larger board.
    #[error("{} on a board of {size} ranks: {error}", quote(.text))]
    FramedMove {
        /// What was read.
        text: String,
        /// The number of ranks of the larger board.
        size: u8,
        /// Why the move on the variant's own board is none.
        error: MoveTextError,
    },
    /// A move is not legal.
    #[error("{}: {why}", quote(.text))]
    Illegal {
        /// What was read.
        text: String,
        /// Why not.
        why: Illegal,
    },
    /// A text is no SFEN of the variant.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A position cannot be played from.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Words behind `position` say no start.
    #[error(
        "{} is no start: write `position startpos` or `position sfen SFEN`, then perhaps `moves` and the moves",
        quote(.0)
    )]
    NoStart(String),
    /// The variant has no such handicap.
    #[error("{} is no handicap of this variant: {}", quote(.name), known_handicaps(.known))]
    NoHandicap {
        /// What was read.
        name: String,
        /// The names of all handicaps of the variant.
        known: Vec<String>,
    },
    /// There is no memory for the table.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// XBoard has no way to show the variant.
    #[error("XBoard cannot show this variant: {0}")]
    Unshowable(#[from] Unshowable),
    /// Something always said in the same words.
    #[error("{0}")]
    Plain(&'static str),
    /// What whoever finds variants and reads evaluations says, on one line or more.
    #[error("{0}")]
    World(String),
}

/// Names in backticks.
fn in_quotes(names: &[String]) -> String {
    listed(&quote_each(names), "and")
}

fn known_handicaps(known: &[String]) -> String {
    match known {
        [] => "this variant has none".to_owned(),
        known => format!("the handicaps are {}", in_quotes(known)),
    }
}

/// Why XBoard cannot be told of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unshowable {
    /// The board is too wide.
    #[error("its board has more than {most} files")]
    Files {
        /// The most files that it shows.
        most: u8,
    },
    /// Some pieces are written with a mark beside their letter.
    #[error("it has pieces that are written with more than a letter")]
    MarkedCodes,
    /// Some pieces move by several legs.
    #[error("it has moves by several legs")]
    Legs,
    /// Pieces turn over and back.
    #[error("its pieces turn over and back")]
    TurnsBack,
    /// A royal piece may be in hand.
    #[error("a royal piece may be in hand")]
    RoyalInHand,
    /// More kinds may be in hand than the board has ranks.
    #[error("more kinds may be in hand than the board has ranks")]
    LargeHand,
    /// Every royal piece is another one's other face.
    #[error("it has no royal piece that is not another one's other face")]
    NoPlainRoyal,
    /// The royal piece promotes.
    #[error("its royal piece promotes")]
    RoyalPromotes,
    /// A piece has several other faces.
    #[error("the {piece} has more than one other face")]
    SeveralFaces {
        /// The piece.
        piece: String,
    },
    /// There are more kinds than slots.
    #[error("it has more kinds of pieces than XBoard has slots with promoted partners")]
    ManyKinds,
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self::World(why)
    }
}

impl From<&'static str> for Refusal {
    fn from(why: &'static str) -> Self {
        Self::Plain(why)
    }
}
