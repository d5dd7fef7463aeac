//! Contagion that changes nothing.

use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::relations::sense::may_capture;

/// Notes contagion by which no captor becomes another piece.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let borrows = variant.rules.borrowed_moves != BorrowedMoves::Never;
    for kind in variant.kinds() {
        let (Some((_, said)), Some(contagion)) = (context.said(kind), &variant.piece(kind).contagion) else {
            continue;
        };
        let Some(place) = said.contagion.as_ref().map(|contagion| contagion.span) else {
            continue;
        };
        let may_turn = |&&captor: &&_| {
            let piece = variant.piece(captor);
            captor != contagion.becomes
                && piece.may_take(kind)
                && (borrows || piece.all_moves().any(may_capture))
        };
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
