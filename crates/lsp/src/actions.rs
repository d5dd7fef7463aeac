//! Actions: the edits that diagnostics suggest.

use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionResponse, Range, WorkspaceEdit};
use hakugei_text::quote;
use hakugei_variant::{Diagnostic, Suggestion};

use crate::document::Document;
use crate::findings;
use crate::lines::Encoding;

/// The edits that would mend what was found in a part of a document.
pub(crate) fn actions(document: &Document, part: Range, encoding: Encoding) -> Vec<CodeActionResponse> {
    let is_near = |found: &&Diagnostic| {
        let place = findings::range(document, found.span());
        place.start <= part.end && part.start <= place.end
    };
    let found = document.diagnostics.iter().filter(is_near);
    let edits = found.flat_map(|found| {
        let own = found.suggestions.iter().filter(|edit| edit.span.source == 0);
        own.map(move |edit| (found, edit))
    });
    edits
        .map(|(found, edit)| CodeActionResponse::CodeAction(action(document, found, edit, encoding)))
        .collect()
}

fn action(document: &Document, found: &Diagnostic, edit: &Suggestion, encoding: Encoding) -> CodeAction {
    let read = document.content().get(edit.span.range()).unwrap_or_default();
    let title = match (read.trim(), edit.replacement.trim()) {
        ("", new) => format!("Write {}", quote(new)),
        (old, "") => format!("Take {} away", quote(old)),
        (_, new) => format!("Write {} instead", quote(new)),
    };
    CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![findings::diagnostic(document, found, encoding)]),
        is_preferred: Some(found.suggestions.first() == Some(edit)),
        edit: Some(changes(
            document,
            vec![document.edit(edit.span.range(), edit.replacement.as_str())],
        )),
        ..CodeAction::default()
    }
}

/// Edits of one document.
pub(crate) fn changes(document: &Document, edits: Vec<gen_lsp_types::TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: Some([(document.address.clone(), edits)].into_iter().collect()),
        ..WorkspaceEdit::default()
    }
}
