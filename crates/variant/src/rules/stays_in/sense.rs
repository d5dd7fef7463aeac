//! Regions that limit nothing.

use super::check::bound;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the regions that are the whole board.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let board = context.variant.board;
    for (kind, said) in bound(context) {
        let piece = context.variant.piece(kind);
        let everywhere = piece
            .stays_in
            .as_ref()
            .is_some_and(|region| region.is_everywhere(board));
        let Some(region) = said.stays_in.as_ref().filter(|_| everywhere) else {
            continue;
        };
        let message = "the region is the whole board, so that it limits nothing";
        let diagnostic = Diagnostic::new(Code::IdleZone, region.span, message);
        let help = "name fewer squares, or take `stays_in` away";
        let place = context.document.board.as_ref().map(|board| board.span);
        notes.push(
            diagnostic
                .help(help)
                .because(place, "the board is changed here", help),
        );
    }
}
