//! What is wrong with the text of a move list or record, before any game is asked.

use hakugei_game::Reason;
use hakugei_text::{alternatives, quote};
use thiserror::Error;

use crate::record::UnusableTagName;
use crate::record::text::MAX_DEPTH;
use crate::turn::TurnNumber;
use crate::{MAX_PLIES, MAX_TEXT, SyntaxError, ending};

/// What is wrong with a text of moves.
///
/// ```
/// use hakugei_notation::{Record, TextErrorKind};
///
/// let kind = |text| *Record::parse(text).expect_err("it is not a record").kind;
/// assert!(matches!(kind("[Variant \"mine\"]\n\n1. D-4d {open"), TextErrorKind::OpenComment));
/// assert!(matches!(kind("[Variant \"mine\"]\n\n2. D-4d"), TextErrorKind::WrongNumber { .. }));
/// assert!(matches!(kind("[Variant \"mine\"]\n[Result \"won\"]"), TextErrorKind::BadValue { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextErrorKind {
    /// The text is longer than any that is read.
    #[error("the text has {bytes} bytes: at most {MAX_TEXT} are read")]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// There are more moves than are read.
    #[error("there are more than {MAX_PLIES} moves: no more are read")]
    TooManyPlies,
    /// A character with which nothing begins.
    #[error("{} cannot stand here: {}", quote(&.found.to_string()), advice(*.found))]
    Unexpected {
        /// The character.
        found: char,
    },
    /// A comment without an end.
    #[error("the comment that begins here does not end: close it with `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("the variation that begins here does not end: close it with `)`")]
    OpenVariation,
    /// A variation before the first move.
    #[error(
        "a variation stands behind the move that it replaces, and no move stands before this one: move it there"
    )]
    NothingReplaced,
    /// A variation without a move.
    #[error(
        "there is no move in the variation: write the move that might have been played, or leave the variation out"
    )]
    EmptyVariation,
    /// Variations of variations, and so on.
    #[error("variations are nested at most {MAX_DEPTH} deep: leave the innermost ones out")]
    DeepVariation,
    /// A result within a variation.
    #[error("the result {} stands in a variation, and only the game itself has one: write it in a comment `{{…}}`", quote(.found))]
    ResultInVariation {
        /// The result.
        found: String,
    },
    /// A time that is no move's.
    #[error("a time stands once behind its move, and not before the first: leave this one out")]
    StrayTime,
    /// A tag that is not written like one.
    #[error("{} cannot stand here: a tag is written `[Name \"value\"]`, on one line", or_end(*.found))]
    BadTag {
        /// The character where it goes wrong; `None` at the end of the text.
        found: Option<char>,
    },
    /// A backslash before something that it has no meaning for.
    #[error(
        "a backslash cannot stand before {}: write `\\\\` for a backslash, `\\\"`, `\\}}`, `\\n`, `\\r`, `\\t`, or `\\u{{7f}}` for the character with a number",
        escaped(.found)
    )]
    BadEscape {
        /// What follows it.
        found: String,
    },
    /// A move number that is not the next, or lacks its full stop.
    #[error("{} is not the number of {expected}: write `{}`", quote(.found), expected.label())]
    WrongNumber {
        /// What was read.
        found: String,
        /// The turn that it has come to.
        expected: TurnNumber,
    },
    /// An ellipsis where it is Black's turn.
    #[error(
        "an ellipsis stands in place of Black's move, but Black is to move: leave it out, or begin from a handicap"
    )]
    Ellipsis,
    /// A number without an ellipsis where it is White's turn.
    #[error("White is to move: write `{}`", expected.label())]
    NoEllipsis {
        /// The turn that it has come to.
        expected: TurnNumber,
    },
    /// A word that is written neither like a move nor like a result.
    #[error("{turn}: {error}")]
    NoMove {
        /// The turn that it has come to.
        turn: TurnNumber,
        /// What is wrong.
        error: SyntaxError,
    },
    /// A word that looks like a result.
    #[error("{} is not a result: write {}", quote(.found), alternatives(&ending::signs()))]
    NoSuchResult {
        /// What was read.
        found: String,
    },
    /// Something after the result.
    #[error("the result ends the text, but {} follows it: leave one of them out", quote(.found))]
    AfterResult {
        /// What follows.
        found: String,
    },
    /// A tag among the moves.
    #[error("the tag {} stands among the moves: tags stand at the beginning of a record", quote(.name))]
    TagAmongMoves {
        /// The tag's name.
        name: String,
    },
    /// A tag name that is known in other letters.
    #[error("there is no tag {}: write `{known}`", quote(.name))]
    TagCase {
        /// What was read.
        name: String,
        /// The known name.
        known: &'static str,
    },
    /// A tag name that is not one.
    #[error(transparent)]
    TagName(#[from] UnusableTagName),
    /// A tag that may stand only once.
    #[error("the tag `{name}` is given twice: leave one of them out")]
    DoubleTag {
        /// The tag's name.
        name: &'static str,
    },
    /// The tag that is required.
    #[error("the record does not say what is played: begin it with `[{name} \"…\"]`")]
    NoVariant {
        /// The tag's name.
        name: &'static str,
    },
    /// A value that the tag cannot have.
    #[error("{} is not a value for `{name}`: write {}", quote(.value), alternatives(.known))]
    BadValue {
        /// The tag's name.
        name: &'static str,
        /// What was read.
        value: String,
        /// What could be written.
        known: Vec<String>,
    },
    /// Two tags that both say where the game starts.
    #[error("both `Handicap` and `Start` say where the game starts: leave one of them out")]
    TwoStarts,
    /// A result without a reason.
    #[error("the result `{result}` lacks a reason: add `[Reason \"…\"]` with {}", alternatives(&ending::reasons()))]
    NoReason {
        /// The result's sign.
        result: &'static str,
    },
    /// A reason without a result.
    #[error("the reason `{reason}` lacks a result: add `[Result \"…\"]` with {}", alternatives(&ending::signs()))]
    NoResult {
        /// The reason.
        reason: Reason,
    },
    /// The tag and the end of the moves tell different results.
    #[error("the tag `Result` says `{tag}`, but the moves end with `{sign}`: make them the same")]
    TwoResults {
        /// What the tag says.
        tag: &'static str,
        /// What stands after the moves.
        sign: &'static str,
    },
}

/// What to do about a character that cannot stand among moves.
fn advice(found: char) -> &'static str {
    match found {
        '(' => {
            "variations are read in records only, which begin with `[Variant \"…\"]`; write this one in a comment `{…}`"
        }
        ')' => "no variation is open",
        ';' => "write comments in braces, `{…}`",
        '}' => "no comment is open",
        ']' | '"' => "tags are written `[Name \"value\"]`",
        _ => "write a move, a comment `{…}` or a result",
    }
}

/// What follows a backslash, in backticks, or the end of the text.
fn escaped(found: &str) -> String {
    match found {
        "" => or_end(None),
        _ => quote(found),
    }
}

/// A character in backticks, or the end of the text.
fn or_end(found: Option<char>) -> String {
    match found {
        Some('\n' | '\r') => "the end of the line".to_owned(),
        Some(found) => quote(&found.to_string()),
        None => "the end of the text".to_owned(),
    }
}
