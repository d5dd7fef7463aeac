//! Why a text is not a move text, whatever the game.

use std::fmt;

use hakugei_text::{listed, quote};
use thiserror::Error;

/// A text that is not written like a move.
///
/// ```
/// use hakugei_notation::MoveText;
///
/// let error = "D-4".parse::<MoveText>().expect_err("the square is not whole");
/// assert_eq!((error.text.as_str(), error.at), ("D-4", 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SyntaxError {
    /// The whole text.
    pub text: String,
    /// The byte offset at which it stops being a move.
    pub at: usize,
    /// What could have stood there.
    pub expected: Vec<Expected>,
    /// A text that is written like a move and may have been meant.
    pub suggestion: Option<String>,
}

/// Something that a move text could go on with.
///
/// ```
/// use hakugei_notation::{Expected, MoveText};
///
/// let error = "D-4d!".parse::<MoveText>().expect_err("no move has a sign like that");
/// assert!(error.expected.contains(&Expected::Promotion) && error.expected.contains(&Expected::End));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected {
    /// A piece: a capital letter, after `+` for a promoted face.
    Piece,
    /// A square: a number and a letter.
    Square,
    /// `-` or `x`.
    Mark,
    /// `*`
    DropMark,
    /// `+` or `=`, which a face may follow.
    Promotion,
    /// Nothing more.
    End,
}

impl Expected {
    /// The signs that it stands for, in words.
    const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Piece => &["a piece's capital letter"],
            Self::Square => &["a square"],
            Self::Mark => &["`-`", "`x`"],
            Self::DropMark => &["`*`"],
            Self::Promotion => &["`+`", "`=`"],
            Self::End => &["the end of the move"],
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() {
            f.write_str("an empty text is not a move")?;
        } else {
            write!(f, "{} is not a move: {}", quote(&self.text), self.stop())?;
        }
        match &self.suggestion {
            Some(text) => write!(f, "; write {}", quote(text)),
            None => f.write_str(
                "; write the piece's letter, then `-`, `x` for a capture or `*` for a drop, then the square",
            ),
        }
    }
}

impl SyntaxError {
    /// What was expected, and what was found instead.
    fn stop(&self) -> String {
        let expected = self.expected.iter().flat_map(|one| one.words());
        let expected: Vec<String> = expected.map(ToString::to_string).collect();
        let found = match self.text[self.at..].chars().next() {
            Some(found) => quote(&found.to_string()),
            None => "its end".to_owned(),
        };
        format!("expected {} at {found}", listed(&expected, "or"))
    }
}
