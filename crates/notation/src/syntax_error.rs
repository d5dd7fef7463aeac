//! Why a text is no move text, whatever the game.

use std::fmt;

use thiserror::Error;

use crate::quote::{Quoted, one_of};

/// A text that is not written like a move.
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
    /// `+` or `=`
    Promotion,
    /// Nothing more.
    End,
}

impl Expected {
    /// In words.
    const fn words(self) -> &'static str {
        match self {
            Self::Piece => "a piece's capital letter",
            Self::Square => "a square",
            Self::Mark => "`-` or `x`",
            Self::DropMark => "`*`",
            Self::Promotion => "`+` or `=`",
            Self::End => "the end of the move",
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a move", Quoted(&self.text))?;
        let words: Vec<String> = self.expected.iter().map(|one| one.words().to_owned()).collect();
        if !words.is_empty() {
            write!(f, ": expected {}", one_of(&words))?;
        }
        match self.text[self.at..].chars().next() {
            Some(found) => write!(f, " at {}", Quoted(&found.to_string()))?,
            None => f.write_str(" at its end")?,
        }
        match &self.suggestion {
            Some(text) => write!(f, "; write {}", Quoted(text)),
            None => f.write_str(
                "; write the piece's letter, then `-`, `x` for a capture or `*` for a drop, then the square",
            ),
        }
    }
}
