//! Borrowed moves: a piece moves as friends beside it do (`borrowed_moves`).
//!
//! In some games (安南将棋 among them) a piece with a friend right behind it moves as that friend. The friend lends its own
//! moves, never those that it borrows itself.

use hakugei_variant::rules::BorrowedMoves;
use hakugei_variant::{Color, PieceKind, Square, Variant, ZoneMode};

use crate::Position;

/// The kinds as which a side's piece of a kind moves from a square: its own, or those of its friends on the squares
/// that lend, or both.
pub(crate) fn moves_as(
    position: &Position<'_>,
    color: Color,
    from: Square,
    kind: PieceKind,
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
