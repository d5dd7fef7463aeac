//! The lists of a document: that they have entries, and none twice.

use std::collections::BTreeMap;

use hakugei_text::{quote, shorten};

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Spanned, Text};
use crate::notes::Notes;
use crate::source::Span;

/// The texts of a list, each once; one that is given again is noted.
pub(crate) fn each_once<'t>(texts: impl IntoIterator<Item = &'t Text>, notes: &mut Notes) -> Vec<&'t Text> {
    let mut first = BTreeMap::new();
    let mut once = Vec::new();
    for text in texts {
        if let Some(&before) = first.get(text.value.as_str()) {
            notes.push(again(&quote(&text.value), text.span, before));
        } else {
            first.insert(text.value.as_str(), text.span);
            once.push(text);
        }
    }
    once
}

/// Notes the entries that are given again.
pub(crate) fn note_again(entries: impl IntoIterator<Item = (String, Span)>, notes: &mut Notes) {
    let mut first = BTreeMap::new();
    for (entry, span) in entries {
        if let Some(&before) = first.get(&entry) {
            notes.push(again(&quote(&entry), span, before));
        } else {
            first.insert(entry, span);
        }
    }
}

/// Says that an entry is given again.
pub(crate) fn again(entry: &str, span: Span, before: Span) -> Diagnostic {
    let message = format!("{entry} is given twice");
    let diagnostic = Diagnostic::new(Code::DuplicateKey, span, message).here("again here");
    diagnostic.label(before, "first here").help("keep one of them")
}

/// Entries that take inherited ones away: `"A": none, "B": none`; of very many, the first.
pub(crate) fn none_for(keys: &[String]) -> String {
    const WRITTEN: usize = 64;
    let mut entries: Vec<String> = keys
        .iter()
        .take(WRITTEN)
        .map(|key| format!("{:?}: none", shorten(key)))
        .collect();
    if keys.len() > WRITTEN {
        entries.push("…".to_owned());
    }
    entries.join(", ")
}

/// Notes a list without entries.
pub(crate) fn not_empty<T>(list: &Spanned<Vec<T>>, help: &str, notes: &mut Notes) {
    if list.value.is_empty() {
        let diagnostic = Diagnostic::new(Code::EmptyList, list.span, "the list is empty");
        notes.push(diagnostic.help(help));
    }
}
