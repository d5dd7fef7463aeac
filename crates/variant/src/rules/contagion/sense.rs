//! Contagion that changes nothing.

use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes contagion by which no captor becomes another piece.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds() {
        let (Some((_, said)), Some(contagion)) = (context.said(kind), &variant.piece(kind).contagion) else {
            continue;
        };
        let Some(place) = said.contagion.as_ref().map(|contagion| contagion.span) else {
            continue;
        };
        let may_turn = |&&captor: &&_| captor != contagion.becomes && variant.piece(captor).may_take(kind);
        if !contagion.captors.iter().any(|captor| may_turn(&captor)) {
            let diagnostic = Diagnostic::new(
                Code::IdleRelation,
                place,
                "no captor becomes another piece by this: none of those named may capture it and is not what it would become",
            );
            let pieces = context.document.pieces.as_ref();
            notes.push_changed(
                diagnostic,
                "name other captors, or take `contagion` away",
                pieces,
                "the pieces are changed here",
            );
        }
    }
}
