//! Borrowed moves: the kinds as which a piece moves.

use hakugei_variant::rule::BorrowedMoves;
use hakugei_variant::{Color, PieceKind, Square, Variant, ZoneMode};

use crate::Position;

/// The kinds as which a piece on a square moves: its own, or those of its friends on the squares that lend, or both.
/// A friend lends its own kind, whatever it borrows itself.
pub(crate) fn lenders(
    position: &Position<'_>,
    color: Color,
    (from, kind): (Square, PieceKind),
) -> Vec<PieceKind> {
    let BorrowedMoves::FromFriends { mode, .. } = position.variant().rules.borrowed_moves else {
        return vec![kind];
    };
    let beside = lending_squares(position.variant(), color, from).into_iter();
    let pieces = beside.filter_map(|square| position.at(square));
    let mut kinds: Vec<PieceKind> = pieces
        .filter(|piece| piece.color == color)
        .map(|piece| piece.kind)
        .collect();
    if kinds.is_empty() || mode == ZoneMode::Add {
        kinds.push(kind);
    }
    kinds
}

/// The squares of the board on which a friend would lend its moves to a piece.
pub(crate) fn lending_squares(variant: &Variant, color: Color, from: Square) -> Vec<Square> {
    let BorrowedMoves::FromFriends { at, .. } = &variant.rules.borrowed_moves else {
        return Vec::new();
    };
    let beside = at.iter().filter_map(|neighbour| {
        let (dx, dy) = neighbour.offset();
        variant.board.offset(from, color, i16::from(dx), i16::from(dy))
    });
    beside.collect()
}
