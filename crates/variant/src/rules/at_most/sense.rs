//! Limits on the number of pieces of a kind that never bind.

use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the limits on kinds that nothing promotes to and nobody drops.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds() {
        let Some(limit) = context.said(kind).and_then(|(_, said)| said.at_most.as_ref()) else {
            continue;
        };
        let turns_to = |other| variant.piece(other).promotes_to.contains(&kind);
        if variant.may_be_in_hand(kind) || variant.kinds().any(turns_to) {
            continue;
        }
        let message = "no piece promotes to this one, and none is dropped, so that there are never more";
        let diagnostic = Diagnostic::new(Code::IdleNumber, limit.span, message);
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(
            diagnostic,
            "take `at_most` away, or let a piece promote to this one",
            pieces,
            "the pieces are changed here",
        );
    }
}
