//! Relations: what a piece may do to another depends on what that other is (`takes`, `takes_unprotected` and `hops` of a
//! piece).
//!
//! Whoever the other belongs to, for `takes` and `hops` its kind alone counts: the face that it shows where it stands.
//! Some kinds a piece captures only unprotected, if they are an enemy's: not where their side could capture it in turn.
//! What a piece may not capture is in its way as a friend is, and so is not attacked. What it may not hop over stops it.
//! What counts for the piece that moves is the face that it shows before the turn.

use hakugei_variant::rules::HurdleNumber;
use hakugei_variant::{Piece, PieceKind, PieceType, Square};

use crate::travel::Traveller;

/// Whether a piece on its way may capture another that it meets on a square, at the end of its turn or before.
pub(crate) fn may_capture(captor: &Traveller<'_>, square: Square, met: Piece) -> bool {
    let mover = captor.mover();
    let takes = mover.takes.as_ref();
    let spares = met.color != captor.color
        && mover.takes_unprotected.contains(&met.kind)
        && captor.position.spares_protected();
    takes.is_none_or(|kinds| kinds.contains(&met.kind)) && !(spares && is_protected(captor, square, met))
}

/// Whether the side of a piece could capture its captor in turn, if that stood on its square in its place.
///
/// The captor has then left the square on which it started, shows the face that it showed there, and all that it has
/// captured on its way is gone, friends too. What could capture it is what attacks it there, so that pins do not matter;
/// nor does it matter whether the captor would be protected itself. Thus the question ends there.
fn is_protected(captor: &Traveller<'_>, square: Square, met: Piece) -> bool {
    let left = captor.captures.iter().chain([&captor.from]);
    let cleared = left.fold(captor.position.sparing_none(), |position, &empty| {
        position.with_piece(empty, None)
    });
    let in_its_place = Piece {
        color: captor.color,
        kind: captor.face,
    };
    cleared
        .with_piece(square, Some(in_its_place))
        .is_attacked(square, met.color)
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
