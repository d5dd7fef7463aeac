//! Findings: what a check has found in a document, as editors show it.

use std::path::Path;

use gen_lsp_types::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Message,
    PublishDiagnosticsParams, Range,
};
use hakugei_variant::{Severity, Source, Span};

use crate::document::Document;
use crate::lines::{Encoding, Lines};
use crate::place::address_of;

/// By what name editors show where a diagnostic comes from.
const SOURCE: &str = "hakugei";

/// All that was found in a document.
pub(crate) fn published(document: &Document, encoding: Encoding) -> PublishDiagnosticsParams {
    let found = document.diagnostics.iter();
    PublishDiagnosticsParams {
        uri: document.address.clone(),
        version: Some(document.version),
        diagnostics: found.map(|found| diagnostic(document, found, encoding)).collect(),
    }
}

/// One finding. One about a parent stands where the document names it, with the place in the parent.
pub(crate) fn diagnostic(
    document: &Document,
    found: &hakugei_variant::Diagnostic,
    encoding: Encoding,
) -> Diagnostic {
    let span = found.span();
    let mut related = Vec::new();
    for (number, label) in found.labels.iter().enumerate() {
        let is_own = label.span.source == 0;
        if number == 0 && is_own {
            continue;
        }
        let remark = if label.text.is_empty() {
            "here"
        } else {
            label.text.as_str()
        };
        related.push(DiagnosticRelatedInformation {
            location: location(document, label.span, encoding),
            message: if is_own {
                remark.to_owned()
            } else {
                elsewhere(document, label.span, remark)
            },
        });
    }
    let mut message = found.message.clone();
    for more in [
        found.labels[0].text.as_str(),
        found.help.as_deref().unwrap_or_default(),
    ] {
        if !more.is_empty() {
            message.push('\n');
            message.push_str(more);
        }
    }
    Diagnostic {
        range: range(document, span),
        severity: Some(match found.severity() {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(Code::String(found.code.text().to_owned())),
        code_description: None,
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        tags: None,
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// Where a place is shown in a document: one in a parent where the parent is named.
pub(crate) fn range(document: &Document, span: Span) -> Range {
    match span.source {
        0 => document.range(span.range()),
        _ => document.range(document.extends().unwrap_or(0..0)),
    }
}

/// The place itself, where a file has it, and else where the document speaks of its file.
fn location(document: &Document, span: Span, encoding: Encoding) -> Location {
    let parent = document.sources.get(span.source).filter(|_| span.source > 0);
    let folder = document.path.as_deref().and_then(Path::parent);
    match (parent, folder) {
        // Files beside the document have their whole path as name, and shipped ones a name of their own.
        (Some(parent), Some(folder)) if Path::new(&parent.name).parent() == Some(folder) => Location {
            uri: address_of(Path::new(&parent.name)).into(),
            range: source_range(parent, span, encoding),
        },
        _ => Location {
            uri: document.address.clone(),
            range: range(document, span),
        },
    }
}

/// The place of a span in a source that is not open here.
pub(crate) fn source_range(source: &Source, span: Span, encoding: Encoding) -> Range {
    let lines = Lines::of(&source.text);
    let place = |byte| lines.position(&source.text, byte, encoding);
    Range::new(place(span.start), place(span.end))
}

/// A remark on a place in a parent, with the place in words: an editor may show it in the document.
fn elsewhere(document: &Document, span: Span, remark: &str) -> String {
    let Some(source) = document.sources.get(span.source) else {
        return remark.to_owned();
    };
    let line = source.position(span.start).line;
    format!("{remark} (line {line} of `{}`)", source.name)
}
