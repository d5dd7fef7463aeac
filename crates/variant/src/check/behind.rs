//! Rows of pieces that only step forward, and start behind their own side.

use betza::{Kind, Moves};

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{Color, Piece, PieceKind, PieceType, Setup, Square, Variant, sfen};

/// Notes a kind that only steps straight forward and fills the greater part of each side's back rank, behind pieces of other kinds.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    let mut kinds = variant.kinds();
    let Some(kind) = kinds.find(|&kind| starts_behind(variant, kind)) else {
        return;
    };
    let piece = variant.piece(kind);
    let message = format!(
        "the pieces `{}` only step forward, and start on the back rank, behind pieces of their own side",
        piece.code
    );
    let depth = depth(variant);
    let mended = sfen::format(variant, &reversed(variant, depth));
    let (which, number) = if depth == 2 {
        ("exchange the two rows of each side", "two".to_owned())
    } else {
        (
            "write the rows of each side in the opposite order",
            depth.to_string(),
        )
    };
    notes.push(
        Diagnostic::new(Code::PawnsBehind, setup.span, message)
            .help(format!(
                "{which}, Black's being the last {number}: `setup: \"{mended}\",`"
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
                let ahead = |steps: u8| board.offset(**square, color, 0, steps.into());
                let ahead = (1..board.ranks()).filter_map(ahead);
                let mut ahead = ahead.filter_map(|ahead| variant.start.squares[ahead.index()]);
                ahead
                    .next()
                    .is_some_and(|piece| piece.color == color && piece.kind != kind)
            };
            2 * own.len() > usize::from(board.files())
                && own
                    .iter()
                    .all(|&square| board.far_rank(square, color) == board.ranks())
                && 2 * own.iter().filter(is_blocked).count() > own.len()
        })
}

/// How many ranks Black's camp has, from the back rank to the foremost of its pieces.
fn depth(variant: &Variant) -> u8 {
    let board = variant.board;
    let squares = board.squares().zip(&variant.start.squares);
    let own = squares.filter(|(_, piece)| piece.is_some_and(|piece| piece.color == Color::Black));
    let ranks = own.map(|(square, _)| board.ranks() - board.rank(square));
    // The camps do not meet in the middle.
    ranks.max().unwrap_or_default().min(board.ranks() / 2)
}

/// The start with the ranks of each side's camp in the opposite order.
fn reversed(variant: &Variant, depth: u8) -> Setup {
    let board = variant.board;
    let ranks = board.ranks();
    let from = |square: Square| {
        let rank = match board.rank(square) {
            rank if rank < depth => depth - 1 - rank,
            rank if rank >= ranks - depth => ranks - 1 - (rank - (ranks - depth)),
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
