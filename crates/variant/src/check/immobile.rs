//! Pieces that can never move on the board.

use super::context::CheckContext;
use super::reachable::can_move_from;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;

/// Notes the pieces whose moves end outside the board from every square.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    for kind in variant.kinds() {
        if board.squares().any(|square| can_move_from(variant, kind, square)) {
            continue;
        }
        let betza = context.said(kind).and_then(|(_, piece)| piece.betza.as_ref());
        let Some(betza) = betza else { continue };
        let code = variant.piece(kind).code;
        let message = format!(
            "`{code}` can never move: from no square of the board of {board} does this lead to another one"
        );
        let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
        let help = "write a shorter move, or let it go to more squares";
        notes.push_changed(
            diagnostic,
            help,
            context.document.board.as_ref(),
            "the board is changed here",
        );
    }
}
