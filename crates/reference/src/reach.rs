//! Whether a piece on a square could ever move, whatever else stood on the board.

use betza::{Kind, Leg, Modality, Movement};
use hakugei_variant::{Color, PieceKind, Square, Variant};

use crate::borrow::lending_squares;

/// Whether a piece has any target on the board from a square, blockers and hurdles being ignored. Where friends lend
/// their moves, one of any kind could stand on each square that lends.
///
/// A hopper needs room for a hurdle and the square behind it, but no hurdle need stand there.
pub(crate) fn could_ever_move(variant: &Variant, color: Color, kind: PieceKind, from: Square) -> bool {
    let borrows = !lending_squares(variant, color, from).is_empty();
    let mut lenders = variant.kinds().filter(|&lender| borrows || lender == kind);
    lenders.any(|lender| has_target(variant, color, lender, from))
}

/// Whether a piece that moves as a kind has any target on the board from a square.
fn has_target(variant: &Variant, color: Color, kind: PieceKind, from: Square) -> bool {
    let piece = variant.piece(kind);
    let at_home = piece.initial.contains(variant.board, from, color);
    piece.moves_from(variant.board, from, color).any(|moves| {
        let mut simple = moves
            .simple
            .iter()
            .filter(|movement| at_home || !movement.initial);
        let mut paths = moves.paths.iter().filter(|path| at_home || !path.initial);
        simple.any(|movement| has_room(variant, color, from, *movement))
            || paths.any(|path| path_has_room(variant, color, from, &path.legs))
    })
}

/// Whether the nearest square on which a movement can ever end is on the board.
fn has_room(variant: &Variant, color: Color, from: Square, movement: Movement) -> bool {
    let nearest = match movement.kind {
        Kind::Leaper | Kind::Lame | Kind::MustJump => 1,
        Kind::Slider => movement.min_range.max(1),
        Kind::Hopper | Kind::Grasshopper => 2,
    };
    is_in_range(nearest, movement.max_range)
        && repeat(
            variant,
            color,
            from,
            (movement.step.dx, movement.step.dy),
            nearest,
        )
        .is_some()
}

/// Whether some way of travelling the legs stays on the board.
fn path_has_room(variant: &Variant, color: Color, from: Square, legs: &[Leg]) -> bool {
    let Some((leg, rest)) = legs.split_first() else {
        return true;
    };
    let hops = rest.is_empty()
        && (leg.modality.contains(Modality::HOP) || leg.modality.contains(Modality::LAND_BEHIND));
    let nearest = if hops { 2 } else { 1 };
    (nearest..=u8::MAX)
        .take_while(|&repeats| is_in_range(repeats, leg.max_range))
        .map_while(|repeats| repeat(variant, color, from, (leg.step.dx, leg.step.dy), repeats))
        .any(|square| leg.may_stop || path_has_room(variant, color, square, rest))
}

fn is_in_range(repeats: u8, max_range: u8) -> bool {
    max_range == 0 || repeats <= max_range
}

/// The square that is so many repeats of a displacement away, or `None` off the board.
fn repeat(variant: &Variant, color: Color, from: Square, (dx, dy): (i8, i8), repeats: u8) -> Option<Square> {
    let times = |delta: i8| i16::from(delta) * i16::from(repeats);
    variant.board.offset(from, color, times(dx), times(dy))
}
