//! Why a question has no answer.

use std::fmt;

use serde::Serialize;

/// What kind of thing is wrong with a question.
///
/// ```
/// use hakugei_ask::ErrorKind;
///
/// assert_eq!(serde_json::to_string(&ErrorKind::NoSuchVariant).expect("it is a word"), "\"no_such_variant\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The text is not JSON, or not an object.
    Json,
    /// The object is not a question of this version.
    Shape,
    /// The question is longer than any may be.
    TooLong,
    /// No variant has the name.
    NoSuchVariant,
    /// There are errors in the variant file; `check` lists them.
    VariantFile,
    /// There are errors in the file of lessons.
    LessonFile,
    /// The variant has no such handicap.
    NoSuchHandicap,
    /// The position cannot be played from.
    Position,
    /// A move of the game so far cannot be played.
    GameMove,
    /// The move that is asked about is not one.
    Move,
    /// The game is over, and the question is about its next move.
    GameOver,
    /// The record cannot be read, or not be written in the form.
    Record,
    /// A bound or a number is out of its range.
    Range,
}

/// Why a question has no answer: what was read, where, and what to write instead.
///
/// ```
/// use hakugei_ask::{Environment, ErrorKind, GameText, Asked, Question, Shelf, answer};
/// use hakugei_variant::shipped;
///
/// let game = GameText { variant: Some("whael".to_owned()), ..GameText::default() };
/// let question = Question::Position(Asked { game, ..Asked::default() });
/// let shelf = Shelf::new(4);
/// let environment = Environment::without_clock(&shipped::Shipped, &shelf);
/// let error = answer(&question, &environment, &mut |_| {}).expect_err("there is none of that name");
/// assert_eq!((error.kind, error.at.as_deref()), (ErrorKind::NoSuchVariant, Some("game.variant")));
/// assert!(error.message.contains("did you mean"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskError {
    /// What kind of thing it is.
    pub kind: ErrorKind,
    /// What was read, why it is refused, and what to write instead.
    pub message: String,
    /// The field of the question, such as `game.moves[3]`; `null` where it is the whole.
    pub at: Option<String>,
    /// The byte in the text of that field (or of the question) where the error is, from 0, where that is known.
    pub byte: Option<usize>,
}

impl AskError {
    /// An error of the whole question.
    pub(crate) fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        Self {
            kind,
            message: message.to_string(),
            at: None,
            byte: None,
        }
    }

    /// The same in a field.
    #[must_use]
    pub(crate) fn at(mut self, field: impl Into<String>) -> Self {
        self.at = Some(field.into());
        self
    }

    /// The same at a byte of the field's text.
    #[must_use]
    pub(crate) fn byte(mut self, byte: usize) -> Self {
        self.byte = Some(byte);
        self
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{at}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for AskError {}
