//! What is wrong with a record in a form of other programs: KIF, CSA or USI.

use std::fmt;

use thiserror::Error;

use crate::Place;

/// Why a text of another program is refused, and where. Printed with line and column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct FormatError {
    /// What is wrong.
    pub kind: FormatErrorKind,
    /// Where.
    pub place: Place,
    /// What was read and why it is refused.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

/// What can be wrong with a text of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormatErrorKind {
    /// The text is longer, or has more moves, than is read.
    TooLong,
    /// The variant has no place in the form.
    Unfit,
    /// A line that means nothing in the form.
    UnknownLine,
    /// A handicap, or an end of the game, that the form does not know.
    UnknownWord,
    /// A number, a square, a piece or a time that is not written like one.
    Malformed,
    /// A row, a hand or a side of the start position that is wrong or missing.
    BadStart,
    /// A start from which no game can be played.
    UnplayableStart,
    /// A move number, a branch or a side that is not the one whose turn it is.
    OutOfTurn,
    /// A move that is not legal.
    IllegalMove,
    /// An end of the game that the rules refuse.
    RefusedEnd,
    /// Another form, or a part of the form that is not read.
    Unread,
    /// Something after the end of the game, or in the wrong part of the text.
    Misplaced,
    /// Several games where one is read.
    SeveralGames,
    /// Nothing that could be read.
    Empty,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.message, self.help)
    }
}

/// Why a game cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The variant has no place in it.
    #[error(transparent)]
    Unfit(#[from] crate::faces::Unfit),
    /// It has no words for a move.
    #[error("{form} has no words for the move `{usi}` (ply {ply}): {why}; write `usi` or `record` instead")]
    Move {
        /// The form.
        form: &'static str,
        /// The move in USI form.
        usi: String,
        /// Which ply it is, counted from 1.
        ply: usize,
        /// What it does that cannot be said.
        why: &'static str,
    },
    /// A header, comment or bookmark that would not be read back as what it is.
    #[error("{form} cannot hold {what}: {why}")]
    Text {
        /// The form.
        form: &'static str,
        /// The text, in backticks.
        what: String,
        /// Why not.
        why: &'static str,
    },
}
