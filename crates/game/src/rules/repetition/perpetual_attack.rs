//! What counts as an attack for perpetual attack: whether the piece that moved could capture next.

use hakugei_variant::{Piece, Square};

use crate::bitboard::Bitboard;
use crate::exotic::{captures, capturing_ways};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::capture_limits::before_royal::before_royal;
use crate::rules::capture_limits::trades;
use crate::scratch::Scratch;

/// Whether the piece on a square could capture an enemy if it were its side's turn, whatever that would do to its own
/// royal piece. A capture that a limit bars is none; the limit on answers to a capture just made binds nobody here.
pub(super) fn threatens<const WORDS: usize>(position: &Position<WORDS>, from: Square) -> bool {
    let Some(piece) = position.piece_at(from) else {
        return false;
    };
    if before_royal(position, piece.color).is_some() {
        return false;
    }
    let captured = captures(position, from);
    if is_trade(position, piece, captured) {
        has_free_capture(position, piece, from)
    } else {
        !captured.is_empty()
    }
}

/// Whether some limit on trades speaks both of a piece and of one that it could capture.
fn is_trade<const WORDS: usize>(position: &Position<WORDS>, piece: Piece, captured: Bitboard<WORDS>) -> bool {
    let tables = position.tables();
    let mut limits = tables.trades().protected.iter();
    limits.any(|limit| {
        let mut prizes = captured.into_iter().map(|square| position.kind_at(square));
        limit.kinds.contains(piece.kind) && prizes.any(|kind| limit.kinds.contains(kind))
    })
}

/// Whether a piece has a way to capture that no limit on trades bars.
#[cold]
fn has_free_capture<const WORDS: usize>(position: &Position<WORDS>, piece: Piece, from: Square) -> bool {
    let (turned, mut scratch) = (position.with_turn_of(piece.color), Scratch::default());
    let ways = capturing_ways(&turned, from);
    let straight = ways.ends.into_iter().map(|to| Move::board(from, to, false));
    let through = ways.through.into_iter();
    let through = through.map(|way| Move::board(from, way.to, false).capturing(way.on_the_way));
    straight
        .chain(through)
        .any(|mv| trades::bar(&turned, mv, &mut scratch).is_none())
}
