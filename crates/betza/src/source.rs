//! The text that is being read, and edits of it for suggestions.

use hakugei_text::quote;

use crate::span::Span;

/// A string on its way through the parser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
}

impl<'t> Source<'t> {
    /// The text at a place that the grammar gave out.
    pub(crate) fn slice(self, span: Span) -> &'t str {
        span.of(self.text)
            .expect("spans come from the grammar and end at character boundaries")
    }

    /// The text at such a place, for a message.
    pub(crate) fn quoted(self, span: Span) -> String {
        quote(self.slice(span))
    }

    /// The whole text with one place replaced.
    pub(crate) fn replaced(self, span: Span, with: &str) -> String {
        let (before, after) = self.around(span);
        format!("{before}{with}{after}")
    }

    /// The whole text with one place left out.
    pub(crate) fn without(self, span: Span) -> String {
        self.replaced(span, "")
    }

    /// What stands before and after a place.
    pub(crate) fn around(self, span: Span) -> (&'t str, &'t str) {
        (
            self.slice(Span::new(0, span.start)),
            self.slice(Span::new(span.end, self.text.len())),
        )
    }
}
