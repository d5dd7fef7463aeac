//! Why a session does not do what a line of its client says, or what its environment could not do for it.

use std::error::Error as StdError;

use hakugei_game::{Illegal, MoveTextError, SetupError};
use hakugei_search::{LearnedError, TableTooLarge};
use hakugei_text::{quote, quote_line, quoted_list};
use hakugei_variant::fen::NoSuchField;
use hakugei_variant::sfen::SfenError;
use hakugei_variant::{Checked, NoSuchHandicap, render};
use hakugei_xboard::Unshowable;
use thiserror::Error;

use crate::evaluation::INTERNAL;

/// Why a line is not carried out, or why there is no session.
#[derive(Debug, Error)]
pub enum Refusal {
    /// A text stands where a whole number belongs.
    #[error("{} is not a number", quote(.text))]
    NoNumber {
        /// What was read.
        text: String,
    },
    /// A text is not a number of a range.
    #[error("{} is not a number from {min} to {max}", quote(.text))]
    OutOfRange {
        /// What was read.
        text: String,
        /// The lowest number.
        min: u64,
        /// The highest.
        max: u64,
    },
    /// A text stands where a number of seconds belongs.
    #[error("{} is not a number of seconds", quote(.text))]
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
    #[error("{} is not an option: the options are {}", quote(.text), quoted_list(.known))]
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
    Evaluation(EnvironmentError),
    /// A text is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A text is not a legal move, with squares counted on a larger board.
    #[error("{} on a board of {size} ranks: {error}", quote(.text))]
    MoveOnClientBoard {
        /// What was read.
        text: String,
        /// The number of ranks of the larger board.
        size: u8,
        /// Why it is not a move on the variant's own board.
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
    /// A text is not an SFEN of the variant.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A text has a field that no FEN of this program has.
    #[error(transparent)]
    FenField(#[from] NoSuchField),
    /// A position cannot be played from.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The words after `position` do not name a start.
    #[error(
        "{} is not a start: write `position startpos` or `position sfen SFEN`, then perhaps `moves` and the moves",
        quote(.0)
    )]
    NoStart(String),
    /// The variant has no such handicap.
    #[error(transparent)]
    NoHandicap(#[from] NoSuchHandicap),
    /// A position from which a game is to begin has White to move.
    #[error(
        "option `Position`: it is the second side's move, and XBoard lets the first side begin: load the position by \
         `File`, `Load Position`"
    )]
    WhiteBegins,
    /// There is no memory for the table.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// XBoard has no way to show the variant.
    #[error("XBoard cannot show this variant: {0}")]
    Unshowable(#[from] Unshowable),
    /// The name of a command that there is none of.
    #[error("unknown command")]
    UnknownCommand,
    /// A move is to be taken back where fewer were made.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// A time control is not given by its three numbers.
    #[error("write moves, minutes and seconds added, such as `level 40 5 0`")]
    NoTimeControl,
    /// A time control leaves no time at all.
    #[error("no time is left for any move: write minutes or seconds added, such as `level 40 5 0`")]
    ControlWithoutTime,
    /// The time for each move is 0.
    #[error("no time is left for a move: write seconds, such as `st 5`")]
    MoveWithoutTime,
    /// An option is set without its name.
    #[error("no option is named: write `setoption name NAME value VALUE`")]
    NoOptionNamed,
    /// The environment could not do what the line needs.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
}

/// What the environment of a session could not do. Its message may have several lines.
#[derive(Debug, Error)]
pub enum EnvironmentError {
    /// There is no variant of the name, or one of its files cannot be used.
    #[error("{cause}")]
    NoSuchVariant {
        /// The id or path that was asked for.
        name: String,
        /// Why, with the name of the file.
        cause: Box<dyn StdError + Send + Sync>,
    },
    /// The file of the variant has errors.
    #[error("{}", render(.0, false))]
    Diagnostics(Box<Checked>),
    /// A file cannot be read.
    #[error("{}: cannot be read: {cause}", quote_line(.path))]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        cause: Box<dyn StdError + Send + Sync>,
    },
    /// A file is not an evaluation of the variant.
    #[error("{}: {error}", quote_line(.path))]
    Evaluation {
        /// The file.
        path: String,
        /// Why.
        error: LearnedError,
    },
}
