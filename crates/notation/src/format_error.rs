//! What is wrong with a record in a form of other programs: KIF, CSA or USI.

use std::fmt;

use thiserror::Error;

use crate::Place;

/// Why a text of another program is refused, and where. Printed with line and column.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::usi;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = usi::read(&compiled, "startpos moves 4e4d 1a1b").expect_err("the second move is illegal");
/// assert_eq!((error.place.line, error.place.column), (1, 21));
/// assert!(error.to_string().starts_with("line 1, column 21: move 2: "));
/// ```
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
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{FormatErrorKind, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let kind = |text| usi::read(&compiled, text).expect_err("it is no game").kind;
/// assert_eq!(kind(""), FormatErrorKind::Empty);
/// assert_eq!(kind("startpos moves 1a1b"), FormatErrorKind::IllegalMove);
/// assert_eq!(kind("startpos\nstartpos"), FormatErrorKind::SeveralGames);
/// ```
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
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{WriteError, kif, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// let error = kif::write(&compiled, &tree).expect_err("KIF has no words for these pieces");
/// assert!(matches!(error, WriteError::Unfit(_)));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
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
        /// What it does that the form cannot express.
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
