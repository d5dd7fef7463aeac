//! Diagnostics as editors read them: flat records that serialise.

use serde::Serialize;

use super::Diagnostic;
use crate::load::Checked;
use crate::source::{Source, Span};

/// A place for an editor. Lines and columns count from 1, columns in characters; the end is after the last one.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let source = Source::new("mine.ron", "Variant(\n    id: 5,\n)");
/// let place = &load(&source, &shipped::Shipped).for_editors()[0].place;
/// assert_eq!((place.file.as_str(), place.line, place.column), ("mine.ron", 1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorPlace {
    /// The name of the file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The line of the end.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
}

/// A diagnostic for an editor.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let text = format!(r#"Variant(id: "mine", extends: "{parent}", ends: Ends(stalemate: drow))"#);
/// # let source = Source::new("mine.ron", text);
/// # let checked = load(&source, &shipped::Shipped);
/// let records = checked.for_editors();
/// assert_eq!((records[0].place.file.as_str(), records[0].place.line), ("mine.ron", 1));
/// assert_eq!(records[0].suggestions[0].replacement, "draw");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorDiagnostic {
    /// The primary place; its fields are fields of the record.
    #[serde(flatten)]
    pub place: EditorPlace,
    /// The code, such as `V010`.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: String,
    /// What was read and why it is refused.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The other places that it concerns.
    pub related: Vec<EditorLabel>,
    /// Edits that would mend it, the likeliest first.
    pub suggestions: Vec<EditorSuggestion>,
}

/// A further place of a diagnostic.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let source = Source::new("mine.ron", r#"Variant(id: "mine", id: "yours")"#);
/// let records = load(&source, &shipped::Shipped).for_editors();
/// let again = records.iter().find(|record| record.code == "V011").ok_or("`id` is given twice")?;
/// assert_eq!(again.related[0].message, "first here");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorLabel {
    /// The place; its fields are fields of the record.
    #[serde(flatten)]
    pub place: EditorPlace,
    /// What is there.
    pub message: String,
}

/// An edit: the text of a place replaced.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let source = Source::new("mine.ron", r#"Variant(id: "mine", nmae: "Mine")"#);
/// let records = load(&source, &shipped::Shipped).for_editors();
/// let unknown = records.iter().find(|record| record.code == "V010").ok_or("there is no field `nmae`")?;
/// assert_eq!(unknown.suggestions[0].replacement, "name");
/// assert_eq!(unknown.suggestions[0].place.column, 21);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorSuggestion {
    /// The place; its fields are fields of the record.
    #[serde(flatten)]
    pub place: EditorPlace,
    /// What to write there.
    pub replacement: String,
}

impl Checked {
    /// The diagnostics as editors read them.
    pub fn for_editors(&self) -> Vec<EditorDiagnostic> {
        let diagnostics = self.diagnostics.iter();
        diagnostics
            .map(|diagnostic| EditorDiagnostic::of(diagnostic, &self.sources))
            .collect()
    }
}

impl EditorDiagnostic {
    fn of(diagnostic: &Diagnostic, sources: &[Source]) -> Self {
        let related = diagnostic.labels.iter().skip(1).map(|label| EditorLabel {
            place: EditorPlace::of(label.span, sources),
            message: label.text.clone(),
        });
        let suggestions = diagnostic.suggestions.iter().map(|suggestion| EditorSuggestion {
            place: EditorPlace::of(suggestion.span, sources),
            replacement: suggestion.replacement.clone(),
        });
        Self {
            place: EditorPlace::of(diagnostic.span(), sources),
            code: diagnostic.code.text(),
            severity: diagnostic.severity().to_string(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            related: related.collect(),
            suggestions: suggestions.collect(),
        }
    }
}

impl EditorPlace {
    fn of(span: Span, sources: &[Source]) -> Self {
        let source = &sources[span.source];
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self {
            file: source.name.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}
