//! Rows of pieces that only step forward, and start behind their own side.

use betza::{Kind, Moves};

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;
use crate::{Color, Piece, PieceKind, PieceType, Setup, Square, Variant, sfen};

/// Notes a kind that only steps straight forward and fills the greater part of each side's back rank, behind pieces of other kinds.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    let mut kinds = variant.kinds();
    let Some(kind) = kinds.find(|&kind| starts_behind(variant, kind)) else {
        return;
    };
    let piece = variant.piece(kind);
    let message = format!(
        "the pieces `{}` only step forward, and start on the back rank, behind pieces of their own side",
        piece.code
    );
    let mended = sfen::format(variant, &exchanged(variant));
    notes.push(
        Diagnostic::new(Code::PawnsBehind, setup.span, message)
            .help(format!(
                "exchange the two rows of each side, Black's being the last two: `setup: \"{mended}\",`"
            ))
            .suggest(setup.span, mended),
    );
}

/// Whether the pieces of a kind start so.
pub(super) fn starts_behind(variant: &Variant, kind: PieceKind) -> bool {
    only_steps_forward(variant.piece(kind)) && are_behind(variant, kind)
}

/// Whether all that a piece can do without capturing is to step straight forward.
fn only_steps_forward(piece: &PieceType) -> bool {
    let steps = |moves: &Moves| {
        let mut simple = moves.simple.iter();
        moves.paths.is_empty()
            && simple.all(|movement| {
                movement.kind == Kind::Leaper && movement.step.dy == 1 && movement.step.dx.unsigned_abs() <= 1
                    || movement.initial
            })
    };
    !piece.is_immobile() && piece.all_moves().all(steps)
}

/// Whether all pieces of a kind stand on their back rank and fill more than half of it, with others of their side before more than
/// half of them.
fn are_behind(variant: &Variant, kind: PieceKind) -> bool {
    let board = variant.board;
    let squares = || board.squares().zip(&variant.start.squares);
    board.ranks() > 3
        && Color::ALL.into_iter().all(|color| {
            let own = squares().filter(|(_, piece)| **piece == Some(Piece { color, kind }));
            let own: Vec<Square> = own.map(|(square, _)| square).collect();
            let is_blocked = |square: &&Square| {
                let ahead = board.offset(**square, color, 0, 1);
                let ahead = ahead.and_then(|ahead| variant.start.squares[ahead.index()]);
                ahead.is_some_and(|piece| piece.color == color && piece.kind != kind)
            };
            2 * own.len() > usize::from(board.files())
                && own
                    .iter()
                    .all(|&square| board.far_rank(square, color) == board.ranks())
                && 2 * own.iter().filter(is_blocked).count() > own.len()
        })
}

/// The start with the last two ranks of each side exchanged.
fn exchanged(variant: &Variant) -> Setup {
    let board = variant.board;
    let last = board.ranks() - 1;
    let from = |square: Square| {
        let rank = match board.rank(square) {
            0 => 1,
            1 => 0,
            rank if rank == last => last - 1,
            rank if rank == last - 1 => last,
            rank => rank,
        };
        Square(u16::from(rank) * u16::from(board.files()) + u16::from(board.file(square)))
    };
    let squares = board
        .squares()
        .map(|square| variant.start.squares[from(square).index()]);
    Setup {
        squares: squares.collect(),
        ..variant.start.clone()
    }
}
