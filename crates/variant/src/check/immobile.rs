//! Pieces that can never move on the board.

use super::context::CheckContext;
use super::reachable::can_move_from;
use crate::Color;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;

/// Notes the pieces whose moves end outside the board, or outside the region that they stay in, from every square.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let mut own = board
            .squares()
            .filter(|&square| piece.may_go_to(board, square, Color::Black))
            .peekable();
        if own.peek().is_none() || own.any(|square| can_move_from(variant, kind, square)) {
            continue;
        }
        let Some((_, said)) = context.said(kind) else {
            continue;
        };
        let Some(betza) = &said.betza else { continue };
        let (code, region) = (piece.code, said.stays_in.as_ref());
        let help = "write a shorter move, or let it go to more squares";
        if let Some(region) = region {
            let message = format!(
                "`{code}` can never move: from no square of the region that it stays in does this lead to another one of it"
            );
            let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
            notes.push(diagnostic.beside(region.span, "it stays in this region", help));
            continue;
        }
        let message = format!(
            "`{code}` can never move: from no square of the board of {board} does this lead to another one"
        );
        let diagnostic = Diagnostic::new(Code::NeverMoves, betza.span, message);
        notes.push_changed(
            diagnostic,
            help,
            context.document.board.as_ref(),
            "the board is changed here",
        );
    }
}
