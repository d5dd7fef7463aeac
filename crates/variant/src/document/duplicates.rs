//! Duplicates: fields and keys that a file gives twice. They are looked for before files are merged.

use std::collections::BTreeMap;

use super::tree::{Body, Node, Value};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Notes every field and every key that is given again.
pub(crate) fn find(node: &Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    match &node.value {
        Value::Named(_, Body::Fields(fields)) => {
            let words = fields.iter().map(|(word, _)| (word.text, word.span));
            again(words, Code::DuplicateField, diagnostics);
            fields.iter().for_each(|(_, value)| find(value, diagnostics));
        }
        Value::Named(_, Body::Items(items)) | Value::List(items) => {
            items.iter().for_each(|item| find(item, diagnostics));
        }
        Value::Map(pairs) => {
            let keys = pairs.iter().filter_map(|(key, _)| Some((key.text()?, key.span)));
            again(keys, Code::DuplicateKey, diagnostics);
            pairs.iter().for_each(|(_, value)| find(value, diagnostics));
        }
        _ => {}
    }
}

/// Notes every name that came before, with both places.
fn again<'a>(names: impl Iterator<Item = (&'a str, Span)>, code: Code, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = BTreeMap::new();
    for (name, span) in names {
        if let Some(&before) = first.get(name) {
            let message = format!("`{name}` is given twice");
            let diagnostic = Diagnostic::new(code, span, message)
                .here("again here")
                .label(before, "first here");
            diagnostics.push(diagnostic.help("keep one of them"));
        } else {
            first.insert(name, span);
        }
    }
}
