//! Obligations that never bind.

use super::Obligation;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes an obligation to drop pieces where none is ever in hand.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let (document, variant) = (context.document, context.variant);
    if variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
        return;
    }
    let said = document.must.iter().flat_map(|must| &must.value);
    for obligation in said.filter(|obligation| obligation.value == Obligation::Drop) {
        let message = "no piece is ever in hand, so that this never binds";
        let diagnostic = Diagnostic::new(Code::IdleObligation, obligation.span, message);
        let is_alone = document.must.iter().all(|must| must.value.len() == 1);
        let help = if is_alone {
            "take `must` away (`must: none` where it is inherited), or put pieces into the hands of the set-up"
        } else {
            "take `drop` out of the list, or put pieces into the hands of the set-up"
        };
        let captures = document.captures.as_ref();
        notes.push_changed(diagnostic, help, captures, "nothing goes to the hand");
    }
}
