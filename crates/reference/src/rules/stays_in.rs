//! Regions that pieces stay in (`stays_in`): palaces, and banks of a river.
//!
//! A piece ends no turn outside its region, whether it moves or is dropped, and so attacks nothing there. It may pass other
//! squares on its way. What counts is the face that it shows before the turn.

use hakugei_variant::{Color, PieceKind, Square, Variant};

/// Whether a piece of a side may end a turn on a square.
pub(crate) fn allows(variant: &Variant, color: Color, kind: PieceKind, to: Square) -> bool {
    match &variant.piece(kind).stays_in {
        Some(region) => region.contains(variant.board, to, color),
        None => true,
    }
}
