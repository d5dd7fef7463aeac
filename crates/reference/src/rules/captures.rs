//! Captures: what happens to a captured piece (`captures`, and `captured` of a piece).
//!
//! In most games the captor gets it in hand, unpromoted. A captured porpoise of 鯨将棋 enters the hand as what it
//! promotes to; in games without drops captured pieces leave play.

use hakugei_variant::{PieceKind, Variant};

/// The kind that a captor gets in hand for a captured piece, or `None` for a piece that leaves play.
pub(crate) fn into_hand(variant: &Variant, captured: PieceKind) -> Option<PieceKind> {
    variant.piece(captured).captured
}
