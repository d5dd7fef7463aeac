//! The lists of a document: that they have entries.

use hakugei_text::shorten;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Spanned;
use crate::notes::Notes;

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
