//! Diagnostics as editors read them: flat records that serialise.

use serde::Serialize;

use super::Diagnostic;
use crate::load::Checked;
use crate::source::{Position, Source, Span};

/// A diagnostic for an editor. Lines and columns count from 1; columns count characters; ends are after the last
/// character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorDiagnostic {
    /// The name of the file.
    pub file: String,
    /// The line of the primary place.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// The line of its end.
    pub end_line: usize,
    /// The column of its end.
    pub end_column: usize,
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
    /// Edits that would mend it.
    pub suggestions: Vec<EditorSuggestion>,
}

/// A further place of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorLabel {
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
    /// What is there.
    pub message: String,
}

/// An edit: the text of a place replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorSuggestion {
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
    /// What to write there.
    pub replacement: String,
}

impl Checked {
    /// The diagnostics as editors read them.
    pub fn for_editors(&self) -> Vec<EditorDiagnostic> {
        self.diagnostics
            .iter()
            .map(|diagnostic| editor_form(diagnostic, &self.sources))
            .collect()
    }
}

/// One diagnostic.
fn editor_form(diagnostic: &Diagnostic, sources: &[Source]) -> EditorDiagnostic {
    let (file, from, to) = place(diagnostic.span(), sources);
    let related = diagnostic.labels.iter().skip(1).map(|label| {
        let (file, from, to) = place(label.span, sources);
        let (line, column, end_line, end_column) = (from.line, from.column, to.line, to.column);
        EditorLabel {
            file,
            line,
            column,
            end_line,
            end_column,
            message: label.text.clone(),
        }
    });
    let suggestions = diagnostic.suggestions.iter().map(|suggestion| {
        let (file, from, to) = place(suggestion.span, sources);
        let (line, column, end_line, end_column) = (from.line, from.column, to.line, to.column);
        EditorSuggestion {
            file,
            line,
            column,
            end_line,
            end_column,
            replacement: suggestion.replacement.clone(),
        }
    });
    EditorDiagnostic {
        file,
        line: from.line,
        column: from.column,
        end_line: to.line,
        end_column: to.column,
        code: diagnostic.code.text(),
        severity: diagnostic.severity().to_string(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        related: related.collect(),
        suggestions: suggestions.collect(),
    }
}

/// The file, start and end of a place.
fn place(span: Span, sources: &[Source]) -> (String, Position, Position) {
    let source = &sources[span.source];
    (
        source.name.clone(),
        source.position(span.start),
        source.position(span.end),
    )
}
