//! Relations: what a piece may do to another depends on what that other is (`takes` and `hops` of a piece).
//!
//! Whoever the other belongs to, its kind alone counts: the face that it shows where it stands. What a piece may not
//! capture is in its way as a friend is, and so is not attacked. What it may not hop over stops it. What counts for the
//! piece that moves is the face that it shows before the turn.

use hakugei_variant::rules::HurdleNumber;
use hakugei_variant::{PieceKind, PieceType};

/// Whether a piece may capture one of a kind that it meets, at the end of its turn or on the way.
pub(crate) fn may_capture(mover: &PieceType, met: PieceKind) -> bool {
    let takes = mover.takes.as_ref();
    takes.is_none_or(|kinds| kinds.contains(&met))
}

/// Whether a piece may hop over one of a kind, as the first that it meets.
pub(crate) fn may_hop(mover: &PieceType, met: PieceKind) -> bool {
    let over = mover.hops.as_ref().and_then(|hops| hops.over.as_ref());
    over.is_none_or(|kinds| kinds.contains(&met))
}

/// Whether a piece that has just hopped over one may also hop over one of a kind further on in the same line.
pub(crate) fn may_hop_again(mover: &PieceType, met: PieceKind) -> bool {
    let hops = mover.hops.as_ref();
    let hops_over_many = hops.is_some_and(|hops| hops.number == HurdleNumber::Any);
    hops_over_many && may_hop(mover, met)
}
