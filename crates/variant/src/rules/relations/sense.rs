//! Relations that change nothing.

use super::check::{captures, hops};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes relations that change nothing: every kind may be captured or hopped over, or nothing hops.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let number = context.variant.pieces.len();
    for kind in context.variant.kinds() {
        let (Some((_, said)), piece) = (context.said(kind), context.variant.piece(kind)) else {
            continue;
        };
        let idle = |message: &str, place| Diagnostic::new(Code::IdleRelation, place, message);
        let all = |kinds: Option<&Vec<_>>| kinds.is_none_or(|kinds| kinds.len() == number);
        let everything = |message: &str, help: &str, place, notes: &mut Notes| {
            let pieces = context.document.pieces.as_ref();
            notes.push_changed(idle(message, place), help, pieces, "the pieces are changed here");
        };
        if let Some(takes) = said.takes.as_ref().filter(|_| all(piece.takes.as_ref())) {
            everything(
                "the piece may capture every kind, as without this field",
                "name fewer pieces, or take `takes` away",
                takes.span,
                notes,
            );
        }
        let takes_named = || piece.takes_unprotected.iter().any(|&kind| piece.may_take(kind));
        if let Some(whom) = &said.takes_unprotected
            && !(takes_named() && piece.all_moves().any(captures))
        {
            everything(
                "the piece captures none of these, protected or not",
                "name pieces that it may capture, or take `takes_unprotected` away",
                whom.span,
                notes,
            );
        }
        let (Some(place), Some(found)) = (said.hops.as_ref(), &piece.hops) else {
            continue;
        };
        if !piece.all_moves().any(hops) {
            let diagnostic = idle(
                "the piece hops over nothing: no move of its Betza string has a `p`",
                place.span,
            );
            let help = "write `p` before the moves that hop, such as `mRcpR`, or take `hops` away";
            let betza = said.betza.as_ref().map(|betza| betza.span);
            notes.push(
                diagnostic
                    .help(help)
                    .because(betza, "the moves are changed here", help),
            );
        } else if all(found.over.as_ref()) && found.number == super::HurdleNumber::One {
            everything(
                "the piece hops over one piece of any kind, as without this field",
                "name fewer pieces, or take `hops` away",
                place.span,
                notes,
            );
        }
    }
}
