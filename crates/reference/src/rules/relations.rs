//! Relations: what a piece may do to another depends on what that other is (`takes`, `takes_unprotected`, `hops` and
//! `swaps_with` of a piece).
//!
//! Whichever side the other belongs to, for `takes` and `hops` its kind alone counts: the face that it shows where it stands.
//! Some kinds a piece captures only unprotected, if they are an enemy's: not where their side could capture it in turn.
//! Once it has hopped over another it captures for the rest of its turn only what `takes` of `hops` names too, friends and
//! enemies, be it by a leg that itself hops over nothing. What it captured before, and a turn without a hop, is free of that.
//! What a piece may not capture is in its way as a friend is, and so is not attacked. What it may not hop over stops it.
//! What counts for the piece that moves is the face that it shows before the turn.
//!
//! With some kinds of its own side a piece changes places: it goes to where such a friend stands, by a move that could end
//! there if the friend were away, and the friend comes to where that move began. Nothing is captured, so that nothing is
//! attacked by it either. The friend does not move: it keeps its face, and only its own region can keep it away.

use betza::Kind;
use hakugei_variant::rules::HurdleNumber;
use hakugei_variant::{Color, Piece, PieceKind, PieceType, Square};

use crate::journey::Journey;
use crate::rules::stays_in;
use crate::travel::Traveller;
use crate::{Position, Turn};

/// Whether a piece on its way may capture another that it meets on a square, at the end of its turn or before.
pub(crate) fn may_capture(captor: &Traveller<'_>, square: Square, met: Piece) -> bool {
    let mover = captor.mover();
    let takes = mover.takes.as_ref();
    let hops = mover.hops.as_ref().filter(|_| captor.has_hopped);
    let takes_by_hops = hops.and_then(|hops| hops.takes.as_ref());
    let mut lists = [takes, takes_by_hops].into_iter().flatten();
    let spares = met.color != captor.color
        && mover.takes_unprotected.contains(&met.kind)
        && captor.position.spares_protected();
    lists.all(|kinds| kinds.contains(&met.kind)) && !(spares && is_protected(captor, square, met))
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

/// Whether a movement of a kind hops: it goes over one piece at least before it ends.
pub(crate) fn always_hops(kind: Kind) -> bool {
    match kind {
        Kind::Hopper | Kind::Grasshopper => true,
        Kind::Leaper | Kind::Slider | Kind::Lame | Kind::MustJump => false,
    }
}

/// The journeys on which a side's pieces change places with others of it. Whether the piece that moves may end there by its
/// own region is not asked here.
pub(crate) fn swaps(position: &Position<'_>, color: Color) -> Vec<Journey> {
    let mut swaps = Vec::new();
    // In most games nothing changes places: this is asked wherever anything is attacked.
    let swapping = |kind: PieceKind| !position.variant().piece(kind).swaps_with.is_empty();
    for (from, kind) in position.men(color).filter(|&(_, kind)| swapping(kind)) {
        let partners = position
            .men(color)
            .filter(|&(to, other)| to != from && may_swap(position, color, kind, other, from))
            .filter(|&(to, _)| could_go_if_empty(position, color, kind, from, to));
        swaps.extend(partners.map(|(to, _)| Journey {
            from,
            to,
            way: Vec::new(),
            captures: Vec::new(),
        }));
    }
    swaps
}

/// Whether a piece of a kind on a square changes places with one of another kind that may stand on that square.
fn may_swap(position: &Position<'_>, color: Color, kind: PieceKind, other: PieceKind, from: Square) -> bool {
    let variant = position.variant();
    variant.piece(kind).swaps_with.contains(&other) && stays_in::allows(variant, color, other, from)
}

/// Whether a leap, a step or a slide of a side's piece could end on a square of the board if that square were empty.
fn could_go_if_empty(
    position: &Position<'_>,
    color: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
) -> bool {
    let cleared = position.with_piece(to, None);
    let traveller = Traveller::setting_out(&cleared, color, kind, from);
    let (piece, board) = (position.variant().piece(kind), position.board());
    let at_home = piece.initial.contains(board, from, color);
    let movements = piece
        .moves_from(board, from, color)
        .flat_map(|moves| &moves.simple);
    movements
        .filter(|movement| goes_by_empty_squares(movement.kind) && (at_home || !movement.initial))
        .any(|movement| traveller.ends(*movement).contains(&to))
}

/// Whether a movement of a kind is a leap, a step or a slide: one that needs no piece on its way, and at most empty squares.
fn goes_by_empty_squares(kind: Kind) -> bool {
    match kind {
        Kind::Leaper | Kind::Slider | Kind::Lame => true,
        Kind::MustJump | Kind::Hopper | Kind::Grasshopper => false,
    }
}

/// The friend with which a turn of the side to move changes places, if it does: what stands where the turn ends and is not
/// captured.
pub(crate) fn partner(position: &Position<'_>, turn: &Turn) -> Option<Piece> {
    match turn {
        Turn::Board {
            from, to, captures, ..
        } if from != to && !captures.contains(to) => {
            position.at(*to).filter(|piece| piece.color == position.side())
        }
        Turn::Board { .. } | Turn::Drop { .. } => None,
    }
}
