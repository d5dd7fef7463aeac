//! Pieces that have the same name.

use std::collections::BTreeMap;

use hakugei_text::quote;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;

/// Notes unpromoted pieces with the name of another one. A promoted face may have it: in some games one promotes to what another is.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let plain = context.variant.kinds();
    let plain = plain.filter(|&kind| !context.variant.piece(kind).code.promoted);
    for name in plain.filter_map(|kind| context.said(kind)?.1.name.as_ref()) {
        let Some(&before) = first.get(name.value.as_str()) else {
            first.insert(&name.value, name.span);
            continue;
        };
        let message = format!("two pieces are called {}", quote(&name.value));
        let diagnostic = Diagnostic::new(Code::SameName, name.span, message).here("again here");
        let help = "give one of them another name: a player who types it is asked which one is meant";
        notes.push(diagnostic.beside(before, "first here", help));
    }
}
