//! Limits on the number of pieces of a kind that never bind.

use std::cell::LazyCell;

use crate::PieceKind;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::drops::sense::Starts;

/// Notes the limits on kinds that nothing promotes to and nobody drops.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let starts = LazyCell::new(|| Starts::of(variant));
    for kind in variant.kinds() {
        let Some(limit) = context.said(kind).and_then(|(_, said)| said.at_most.as_ref()) else {
            continue;
        };
        let turns_to = |other| variant.piece(other).promotes_to.contains(&kind);
        if variant.may_be_in_hand(kind) || variant.kinds().any(turns_to) {
            check_number(context, kind, &starts, notes);
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

/// Notes a limit that is no smaller than the number of pieces that can ever be of the kind.
fn check_number(context: CheckContext<'_>, kind: PieceKind, starts: &Starts, notes: &mut Notes) {
    let variant = context.variant;
    let said = context.said(kind).and_then(|(_, said)| said.at_most.as_ref());
    let (Some(said), Some(limit), Some(most)) = (
        said,
        variant.piece(kind).at_most,
        starts.most_of_side(variant, kind),
    ) else {
        return;
    };
    if usize::from(limit) < most || most == 0 {
        return;
    }
    let code = variant.piece(kind).code;
    let message = format!("a side never has more than {most} `{code}`, so that the limit never binds");
    let diagnostic = Diagnostic::new(Code::IdleNumber, said.span, message);
    let (help, diagnostic) = match most {
        1 => ("take `at_most` away".to_owned(), diagnostic),
        most => (
            format!("write at most {}, or take `at_most` away", most - 1),
            diagnostic.suggest(said.span, (most - 1).to_string()),
        ),
    };
    let setup = context.document.setup.as_ref();
    notes.push_changed(diagnostic, &help, setup, "the set-up is changed here");
}
