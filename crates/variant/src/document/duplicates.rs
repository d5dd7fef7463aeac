//! Duplicates: fields and keys that a file gives twice. They are looked for before files are merged.

use std::collections::BTreeMap;

use hakugei_text::quote;

use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;
use crate::syntax::tree::{Body, Node, Value};

/// Notes every field and every key that is given again.
pub(crate) fn find(node: &Node<'_>, notes: &mut Notes) {
    match &node.value {
        Value::Named(_, Body::Fields(fields)) => {
            let words = fields.iter().map(|(word, _)| (word.text, word.span));
            again(words, Code::DuplicateField, notes);
            for (_, value) in fields {
                find(value, notes);
            }
        }
        Value::Named(_, Body::Items(items)) | Value::List(items) => {
            for item in items {
                find(item, notes);
            }
        }
        Value::Map(pairs) => {
            let keys = pairs.iter().filter_map(|(key, _)| Some((key.meant()?, key.span)));
            again(keys, Code::DuplicateKey, notes);
            for (_, value) in pairs {
                find(value, notes);
            }
        }
        _ => {}
    }
}

/// Notes every name that came before, with both places.
fn again<'a>(names: impl Iterator<Item = (&'a str, Span)>, code: Code, notes: &mut Notes) {
    let mut first = BTreeMap::new();
    for (name, span) in names {
        if let Some(&before) = first.get(name) {
            let message = format!("{} is given twice", quote(name));
            let diagnostic = Diagnostic::new(code, span, message)
                .here("again here")
                .label(before, "first here");
            notes.push(diagnostic.help("keep one of them"));
        } else {
            first.insert(name, span);
        }
    }
}
