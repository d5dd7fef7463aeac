//! A source: the text of a variant file and the name it is known by.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A text with the name that messages show for it, such as a path.
///
/// ```
/// use hakugei_variant::Source;
///
/// let source = Source::new("mine.ron", "Variant(\n    id: \"mine\",\n)");
/// let place = source.position(13);
/// assert_eq!((place.line, place.column), (2, 5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A place in a text, counted from 1 as editors do.
///
/// ```
/// use hakugei_variant::{LineColumn, Source};
///
/// let source = Source::new("mine.ron", "将棋\n");
/// assert_eq!(source.position("将".len()), LineColumn { line: 1, column: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// A place in one of several sources.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// # let source = Source::new("mine.ron", text);
/// # let checked = load(&source, &shipped::Shipped);
/// let span = checked.diagnostics[0].span();
/// assert_eq!(&source.text[span.range()], "drow");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Which source: an index into [`crate::Checked::sources`]. The checked file is 0, its parents follow.
    pub source: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Source {
    /// A source from its name and text. A byte order mark is skipped; places are counted without it, as editors do.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        Self {
            name: name.into(),
            text,
        }
    }

    /// Where a byte of the text stands. A byte after the end, or inside a character, counts as the place before it.
    pub fn position(&self, byte: usize) -> LineColumn {
        LineColumn::START.behind(&self.text[..floor(&self.text, byte)])
    }

    /// Where several bytes of the text stand, found in one walk through it.
    pub(crate) fn positions(&self, bytes: &BTreeSet<usize>) -> BTreeMap<usize, LineColumn> {
        let (mut at, mut position) = (0, LineColumn::START);
        let positions = bytes.iter().map(|&byte| {
            let end = floor(&self.text, byte);
            position = position.behind(&self.text[at..end]);
            at = end;
            (byte, position)
        });
        positions.collect()
    }
}

impl LineColumn {
    /// The first place of a text.
    const START: Self = Self { line: 1, column: 1 };

    /// The place behind a text that begins here.
    fn behind(self, text: &str) -> Self {
        let last = text.rfind('\n').map(|newline| &text[newline + 1..]);
        let column = last.map_or(self.column, |_| 1);
        Self {
            line: self.line + text.bytes().filter(|&byte| byte == b'\n').count(),
            column: column + last.unwrap_or(text).chars().count(),
        }
    }

    /// The byte of a text that it is; the text's end where it has no such place.
    pub(crate) fn byte(self, text: &str) -> usize {
        let mut start = 0;
        for line in text.split_inclusive('\n').take(self.line - 1) {
            start += line.len();
        }
        let line = &text[start..];
        let place = line.char_indices().nth(self.column - 1);
        place.map_or(text.len(), |(at, _)| start + at)
    }
}

impl Span {
    /// A place in a source.
    pub(crate) const fn new(source: usize, range: Range<usize>) -> Self {
        Self {
            source,
            start: range.start,
            end: range.end,
        }
    }

    /// A place inside this one, by bytes from its start.
    pub(crate) fn part(self, range: Range<usize>) -> Self {
        let end = (self.start + range.end).min(self.end);
        Self {
            start: (self.start + range.start).min(end),
            end,
            ..self
        }
    }

    /// Whether a place lies in this one.
    pub(crate) fn contains(self, place: Self) -> bool {
        self.source == place.source && self.start <= place.start && place.end <= self.end
    }

    /// The bytes.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// The nearest boundary of a character at or before a byte.
pub(crate) fn floor(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    (0..=byte)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// The nearest boundary of a character at or after a byte.
pub(crate) fn ceil(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    (byte..=text.len())
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(text.len())
}
