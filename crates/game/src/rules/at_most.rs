//! How many pieces of a kind a side may have on the board: the behaviour of `PieceType::at_most`.
//!
//! What stands there before a move counts. So the capture of an own piece, or the turning of one, makes room only for the next move.

use hakugei_variant::{Color, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::Arrivals;

/// How many pieces of a kind a side may have, if it has as many.
#[inline]
pub(crate) fn reached<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    kind: PieceKind,
) -> Option<u8> {
    let most = position.tables().rules(color, kind).at_most?;
    (position.pieces(color, kind).len() >= u32::from(most)).then_some(most)
}

/// Whether a side has as many pieces of some kind as it may have.
#[cold]
pub(crate) fn any_reached<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let mut limited = position.tables().limited_numbers().iter();
    limited.any(|&kind| reached(position, color, kind).is_some())
}

/// Splits the targets of a piece by whether it may arrive there with its own face and with another, given those on which it captures: if
/// there are as many pieces of each other face as there may be, it keeps its own, also where it would have to promote.
pub(crate) fn split<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    kind: PieceKind,
    from: Square,
    targets: Bitboard<WORDS>,
    captures: Bitboard<WORDS>,
) -> Arrivals<WORDS> {
    let tables = position.tables();
    let promotions = &tables.rules(color, kind).promotions;
    let is_full = |face: &PieceKind| reached(position, color, *face).is_some();
    if !promotions.is_never() && tables.faces(kind).iter().all(is_full) {
        return Arrivals::plain(targets);
    }
    promotions.split(from, targets, captures)
}
