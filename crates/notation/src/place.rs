//! Where something stands in a text.

use std::fmt;
use std::ops::Range;

/// A part of a text.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::usi;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let text = "# A remark.\nstartpos moves 1a1b";
/// let place = usi::read(&compiled, text).expect_err("the move is illegal").place;
/// assert_eq!((place.line, place.column), (2, 16));
/// assert_eq!(&text[place.span()], "1a1b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The byte offset where it begins.
    pub start: usize,
    /// The byte offset where it has ended.
    pub end: usize,
    /// The line where it begins, counted from 1.
    pub line: u32,
    /// The column where it begins, counted in characters from 1.
    pub column: u32,
}

impl Place {
    /// The bytes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// A part of this part, given in bytes from its beginning; `text` is what stands here, on one line.
    #[must_use]
    pub(crate) fn part(self, text: &str, span: &Range<usize>) -> Self {
        Self {
            start: self.start + span.start,
            end: self.start + span.end,
            column: self.column + text[..span.start].chars().count() as u32,
            ..self
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What a value was read from, if from a text. It is not a part of the value: any two are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadFrom(pub(crate) Option<Place>);

impl PartialEq for ReadFrom {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ReadFrom {}
