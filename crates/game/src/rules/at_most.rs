//! How many pieces of a kind a side may have on the board: the behaviour of `PieceType::at_most`.
//!
//! What stands there before a move counts. So the capture of an own piece, or the turning of one, makes room only for the next move.

use hakugei_variant::{Color, PieceKind};

use crate::position::Position;

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
