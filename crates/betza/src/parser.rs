//! From text to a notation: the limits, the options, and the choice of the first error.

use hakugei_text::noun::numbered;

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

    /// This parser, reading no tier above `highest`.
    #[must_use]
    pub const fn up_to(self, highest: Tier) -> Self {
        let _ = self;
        Self { highest }
    }

    /// Reads a string.
    ///
    /// The time is linear in the length of the string; of one that is too long, the beginning is read.
    ///
    /// # Errors
    ///
    /// The first error in reading order.
    pub fn parse(&self, text: &str) -> Result<Notation, Error> {
        let parses = |fix: &str| self.read(fix).is_ok();
        self.read(text).map_err(|mut error| {
            // Most pieces go alike to either side.
            if error.kind == ErrorKind::DanglingModifiers {
                error.fixes.sort_by_key(|fix| !self.is_even(fix));
            }
            let mut error = refuse::plain::or_in_words(error, text, parses);
            // These are guesses, and one with a remark would have to be mended again; of other errors the help speaks of each.
            if error.kind == ErrorKind::DanglingModifiers
                && error.fixes.iter().any(|fix| self.is_without_remark(fix))
            {
                error.fixes.retain(|fix| self.is_without_remark(fix));
            }
            error.settled(parses)
        })
    }

    /// Whether a string reads and there is nothing to remark.
    fn is_without_remark(self, text: &str) -> bool {
        self.read(text).is_ok_and(|notation| notation.lints().is_empty())
    }

    /// Whether a string reads and goes alike to either side.
    fn is_even(self, text: &str) -> bool {
        self.read(text).is_ok_and(|notation| {
            let moves = notation.moves();
            moves.mirrors(&moves)
        })
    }

    fn read(self, text: &str) -> Result<Notation, Error> {
        if text.is_empty() {
            return Err(refuse::text::empty());
        }
        if text.len() > MAX_BYTES {
            return Err(self.first_of_long(text));
        }
        let terms = reader::read(Source { text }, self.highest)?;
        Ok(Notation::new(text, terms))
    }

    /// The first error of a string that is too long: the length, or what stands before the limit.
    ///
    /// Twice the limit is read, which holds every term that begins before the limit, if it is any good. An error that
    /// reaches the end of what was read may be another one in the whole string, and does not count.
    fn first_of_long(self, text: &str) -> Error {
        let too_long = too_long(text);
        let end = boundary(text, 2 * MAX_BYTES);
        let closes = if text[end..].contains(']') { "]" } else { "" };
        let beginning = [&text[..end], closes].concat();
        let whole = end == text.len();
        match reader::read(Source { text: &beginning }, self.highest) {
            Err(error) if error.pos() < too_long.pos() && whole => error,
            Err(error) if error.pos() < too_long.pos() && error.span.end < end => Error {
                fixes: Vec::new(),
                ..error
            },
            _ => too_long,
        }
    }
}

fn too_long(text: &str) -> Error {
    let span = Span::new(boundary(text, MAX_BYTES), text.len());
    let surplus = text.len() - MAX_BYTES;
    Error::new(
        ErrorKind::TooLong,
        span,
        format!(
            "the string has {} bytes, and the limit is {MAX_BYTES}",
            text.len()
        ),
        format!(
            "shorten it by {}; in a variant file a piece has further moves by `zones: [Zone(from: first(9), betza: \"…\", mode: add)]`, with \
             as many ranks as the board has",
            numbered(surplus, "byte")
        ),
    )
}

/// The last place for a cut in the first `most` bytes.
fn boundary(text: &str, most: usize) -> usize {
    let at_boundary = |index: &usize| text.is_char_boundary(*index);
    (0..=most.min(text.len())).rev().find(at_boundary).unwrap_or(0)
}
