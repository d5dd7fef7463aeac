//! Diagnostics: what is wrong with a variant file, and where.

mod acknowledged;
mod code;
pub(crate) mod editor;
mod explained;
pub(crate) mod render;

pub use acknowledged::Acknowledged;
pub use code::{Code, Severity};
pub use explained::{ExampleLines, Explained};

use crate::source::Span;

/// What is said of a value in a parent's file.
const INHERITED: &str = "inherited from here";

/// How many places a diagnostic shows that gathers several.
const MAX_LABELS: usize = 5;

/// One thing that is wrong with a file, or suspicious in it.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let parent = shipped::ids().next().ok_or("some ship")?;
/// let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// let source = Source::new("mine.ron", text);
/// let checked = load(&source, &shipped::Shipped);
/// let diagnostic = &checked.diagnostics[0];
/// assert_eq!(diagnostic.message, "`drow` is none of the words for the result of a stalemate");
/// assert_eq!(diagnostic.help.as_deref(), Some("did you mean `draw`?"));
/// # Ok::<(), &str>(())
/// ```
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
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// # let source = Source::new("mine.ron", text);
/// # let checked = load(&source, &shipped::Shipped);
/// // The primary place comes first.
/// assert_eq!(checked.diagnostics[0].labels[0].span, checked.diagnostics[0].span());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; empty where the message says it already.
    pub text: String,
}

/// An edit: the text of a place replaced.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// # let source = Source::new("mine.ron", text);
/// # let checked = load(&source, &shipped::Shipped);
/// let suggestion = &checked.diagnostics[0].suggestions[0];
/// let mut text = source.text.clone();
/// text.replace_range(suggestion.span.range(), &suggestion.replacement);
/// assert!(load(&Source::new("mine.ron", text), &shipped::Shipped).is_valid());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The place.
    pub span: Span,
    /// What to write there.
    pub replacement: String,
}

impl Diagnostic {
    /// A diagnostic with one place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
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
    pub fn help(mut self, help: impl Into<String>) -> Self {
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
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds an edit that would mend it.
    #[must_use]
    pub fn suggest(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.suggestions.push(Suggestion {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Points first at what a nearer file says, where that does not fit an inherited value.
    #[must_use]
    pub(crate) fn because(mut self, cause: Option<Span>, said: &str, help: impl Into<String>) -> Self {
        let Some(cause) = cause.filter(|cause| cause.source < self.span().source) else {
            return self;
        };
        if self.labels[0].text.is_empty() {
            INHERITED.clone_into(&mut self.labels[0].text);
        }
        let text = said.to_owned();
        self.labels.insert(0, Label { span: cause, text });
        self.suggestions.clear();
        self.help(help)
    }

    /// Shows the first of several inherited values that do not fit the value of a nearer file.
    #[must_use]
    pub(crate) fn unfit(self, inherited: impl IntoIterator<Item = Span>) -> Self {
        let places = inherited.into_iter().take(MAX_LABELS - 1);
        places.fold(self, |diagnostic, place| diagnostic.label(place, INHERITED))
    }

    /// Shows another place that does not go with it: first, as the cause, where that is in a nearer file.
    #[must_use]
    pub(crate) fn beside(self, other: Span, said: &str, help: impl Into<String>) -> Self {
        if other.source < self.span().source {
            self.because(Some(other), said, help)
        } else {
            self.label(other, said).help(help)
        }
    }

    /// Takes in another that says the same of the same place, with its further places; returns whether it does.
    pub(crate) fn takes_in(&mut self, other: &Self) -> bool {
        let same = self.code == other.code
            && self.message == other.message
            && self.labels[0] == other.labels[0]
            && self.help == other.help
            && self.suggestions == other.suggestions;
        if same {
            let room = MAX_LABELS.saturating_sub(self.labels.len());
            let new = other.labels[1..]
                .iter()
                .filter(|label| !self.labels.contains(label));
            let new: Vec<Label> = new.take(room).cloned().collect();
            self.labels.extend(new);
        }
        same
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
