//! Diagnostics: what is wrong with a variant file, and where.

mod code;
mod editor;
mod render;

pub use code::{Code, Severity};
pub use editor::{EditorDiagnostic, EditorLabel, EditorPlace, EditorSuggestion};
pub use render::render;

use crate::source::Span;

/// One thing that is wrong with a file, or suspicious in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of thing it is.
    pub code: Code,
    /// What was read and why it is refused.
    pub message: String,
    /// The places that it concerns, the primary one first.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// Edits that would mend it, the likeliest first.
    pub suggestions: Vec<Suggestion>,
}

/// A place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; empty where the message says it already.
    pub text: String,
}

/// An edit: the text of a place replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The place.
    pub span: Span,
    /// What to write there.
    pub replacement: String,
}

impl Diagnostic {
    /// A diagnostic with one place.
    pub(crate) fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let label = Label {
            span,
            text: String::new(),
        };
        Self {
            code,
            message: message.into(),
            labels: vec![label],
            help: None,
            suggestions: Vec::new(),
        }
    }

    /// Says what to write instead.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Remarks on the primary place.
    #[must_use]
    pub(crate) fn here(mut self, text: impl Into<String>) -> Self {
        self.labels[0].text = text.into();
        self
    }

    /// Adds a further place.
    #[must_use]
    pub(crate) fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds an edit that would mend it.
    #[must_use]
    pub(crate) fn suggest(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.suggestions.push(Suggestion {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Whether the file is invalid by it.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The primary place.
    pub fn span(&self) -> Span {
        self.labels[0].span
    }
}
