//! From text to a notation: the limits, the options, and the choice of the first error.

use crate::error::{Error, ErrorKind};
use crate::notation::Notation;
use crate::reader;
use crate::refuse;
use crate::source::Source;
use crate::span::Span;
use crate::tier::Tier;

/// The longest string that is read, in bytes.
pub const MAX_BYTES: usize = 256;

/// A reader of notations with its options.
///
/// ```
/// use betza::{ErrorKind, Parser, Tier};
///
/// let parser = Parser::new().up_to(Tier::Legs);
/// assert!(parser.parse("mcabK").is_ok());
/// assert_eq!(parser.parse("[F?R]").unwrap_err().kind, ErrorKind::UnsupportedSyntax);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parser {
    highest: Tier,
}

impl Parser {
    /// A parser that reads the whole dialect.
    pub const fn new() -> Self {
        Self {
            highest: Tier::Bracket,
        }
    }

    /// The same parser, reading no tier above `highest`.
    #[must_use]
    pub const fn up_to(self, highest: Tier) -> Self {
        let _ = self;
        Self { highest }
    }

    /// Reads a string.
    ///
    /// The time is linear in the length of the string, which is checked first.
    ///
    /// # Errors
    ///
    /// The first error in reading order.
    pub fn parse(&self, text: &str) -> Result<Notation, Error> {
        self.read(text)
            .map_err(|error| error.settled(|fix| self.read(fix).is_ok()))
    }

    fn read(self, text: &str) -> Result<Notation, Error> {
        if text.is_empty() {
            return Err(refuse::text::empty());
        }
        if text.len() > MAX_BYTES {
            return Err(too_long(text));
        }
        let terms = reader::read(Source { text }, self.highest)?;
        Ok(Notation::new(text, terms))
    }
}

fn too_long(text: &str) -> Error {
    let span = Span::new(excess(text), text.len());
    Error::new(
        ErrorKind::TooLong,
        span,
        format!(
            "the string has {} bytes, and the limit is {MAX_BYTES}",
            text.len()
        ),
        format!(
            "shorten it by {} bytes, or give the piece several move sets",
            text.len() - MAX_BYTES
        ),
    )
}

/// Where the bytes beyond the limit begin, at a character boundary.
fn excess(text: &str) -> usize {
    let at_boundary = |index: &usize| text.is_char_boundary(*index);
    (0..=MAX_BYTES).rev().find(at_boundary).unwrap_or(0)
}
