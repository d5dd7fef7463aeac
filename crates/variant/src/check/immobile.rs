//! Pieces that can never move on the board.

use betza::{Leg, Movement};

use super::context::CheckContext;
use super::reachable;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;
use crate::{Color, PieceKind, Square, Variant};

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

/// Whether a piece of Black's has a move from a square that the edge of the board and the region that it stays in leave it,
/// whatever stands on the board.
pub(super) fn can_move_from(variant: &Variant, kind: PieceKind, from: Square) -> bool {
    let board = variant.board;
    let piece = variant.piece(kind);
    let may_go = |to: Square| piece.may_go_to(board, to, Color::Black);
    let simple = |movement: &Movement| {
        let open = !movement.initial || piece.initial.contains(board, from, Color::Black);
        open && reachable::ends(board, *movement, Color::Black, from).any(may_go)
    };
    let begins = |leg: &Leg| {
        let (dx, dy) = (i16::from(leg.step.dx), i16::from(leg.step.dy));
        board.offset(from, Color::Black, dx, dy).is_some()
    };
    let mut moves = piece.moves_from(board, from, Color::Black);
    moves.any(|moves| {
        moves.simple.iter().any(simple)
            || moves
                .paths
                .iter()
                .any(|path| path.legs.iter().take(1).any(begins))
    })
}
