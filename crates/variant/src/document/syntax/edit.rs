//! Edits of a text, and places before and after them.

use std::ops::Range;

use crate::source::{Span, floor};

/// A part of a text replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    /// The part.
    pub(crate) range: Range<usize>,
    /// What comes in its place.
    pub(crate) new: String,
}

impl Edit {
    /// Text put in.
    pub(super) fn insert(at: usize, new: impl Into<String>) -> Self {
        Self::replace(at..at, new)
    }

    /// Text replaced.
    pub(super) fn replace(range: Range<usize>, new: impl Into<String>) -> Self {
        let new = new.into();
        Self { range, new }
    }

    /// The text after the edit.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut edited = String::with_capacity(text.len() + self.new.len());
        edited.push_str(&text[..self.range.start]);
        edited.push_str(&self.new);
        edited.push_str(&text[self.range.end..]);
        edited
    }

    /// A place after the edit, in the text before it. Brackets put around a part keep the places in it.
    fn undo(&self, at: usize) -> usize {
        let Range { start, end } = self.range;
        if at >= start + self.new.len() {
            at - self.new.len() + (end - start)
        } else {
            at.min(end)
        }
    }
}

/// A place after edits, in the text before the first of them.
pub(crate) fn undo(edits: &[Edit], text: &str, span: Span) -> Span {
    if edits.is_empty() {
        return span;
    }
    let back = |at: usize| floor(text, edits.iter().rev().fold(at, |at, edit| edit.undo(at)));
    let start = back(span.start);
    Span {
        start,
        end: back(span.end).max(start),
        ..span
    }
}
