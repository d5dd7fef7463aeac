//! A place in the text of a notation.

/// A half-open range of bytes, counted from 0 at the start of the parsed string.
///
/// ```
/// use betza::{Notation, Span};
///
/// let notation = Notation::parse("WfF")?;
/// let second = notation.terms()[1].span();
/// assert_eq!(second, Span::new(1, 3));
/// assert_eq!(second.of(notation.text()), Some("fF"));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The length in bytes.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes of `text` at this place; `None` where the text is not the one that was parsed.
    pub fn of(self, text: &str) -> Option<&str> {
        text.get(self.start..self.end)
    }

    /// From the start of this span to the end of `last`.
    pub(crate) const fn to(self, last: Self) -> Self {
        Self::new(self.start, last.end)
    }
}

impl From<Span> for std::ops::Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}
