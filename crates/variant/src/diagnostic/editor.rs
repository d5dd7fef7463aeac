//! Diagnostics as editors read them: flat records that serialise.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Diagnostic;
use crate::load::Checked;
use crate::source::{LineColumn, Source, Span};

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        let places = Places::of(self);
        let diagnostics = self.diagnostics.iter();
        diagnostics
            .map(|diagnostic| EditorDiagnostic::of(diagnostic, &places))
            .collect()
    }
}

/// The lines and columns of all places that diagnostics speak of. Each by itself would be counted from the start of its text.
struct Places<'a> {
    sources: &'a [Source],
    positions: Vec<BTreeMap<usize, LineColumn>>,
}

impl<'a> Places<'a> {
    fn of(checked: &'a Checked) -> Self {
        let mut bytes = vec![BTreeSet::new(); checked.sources.len()];
        for diagnostic in &checked.diagnostics {
            let labels = diagnostic.labels.iter().map(|label| label.span);
            let edits = diagnostic.suggestions.iter().map(|edit| edit.span);
            for span in labels.chain(edits) {
                bytes[span.source].extend([span.start, span.end]);
            }
        }
        let positions = checked.sources.iter().zip(&bytes);
        Self {
            sources: &checked.sources,
            positions: positions.map(|(source, bytes)| source.positions(bytes)).collect(),
        }
    }

    /// A place for an editor.
    fn place(&self, span: Span) -> EditorPlace {
        let positions = &self.positions[span.source];
        let (start, end) = (positions[&span.start], positions[&span.end]);
        EditorPlace {
            file: self.sources[span.source].name.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl EditorDiagnostic {
    fn of(diagnostic: &Diagnostic, places: &Places<'_>) -> Self {
        let related = diagnostic.labels.iter().skip(1).map(|label| EditorLabel {
            place: places.place(label.span),
            message: label.text.clone(),
        });
        let suggestions = diagnostic.suggestions.iter().map(|suggestion| EditorSuggestion {
            place: places.place(suggestion.span),
            replacement: suggestion.replacement.clone(),
        });
        Self {
            place: places.place(diagnostic.span()),
            code: diagnostic.code.text(),
            severity: diagnostic.severity().to_string(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            related: related.collect(),
            suggestions: suggestions.collect(),
        }
    }
}
