//! Whether a piece on a square could ever move, whatever else stood on the board.

use betza::{Kind, Leg, Modality, Movement, Step};
use hakugei_variant::{Color, PieceKind, Square, Variant};

use crate::rules::borrowing::lending_squares;
use crate::rules::{legs, stays_in};

/// Whether a piece has any target on the board from a square, blockers and hurdles being ignored. Where friends lend
/// their moves, a friend of any kind could stand on each square that lends. A piece that may stay where it is always has
/// that move.
///
/// A hopper needs room for a hurdle and the square behind it, but no hurdle need stand there.
pub(crate) fn could_ever_move(variant: &Variant, color: Color, kind: PieceKind, from: Square) -> bool {
    let borrows = !lending_squares(variant, color, from).is_empty();
    let mut lenders = variant.kinds().filter(|&lender| borrows || lender == kind);
    legs::may_stay(variant, kind) || lenders.any(|lender| has_target(variant, color, lender, from))
}

/// Whether a piece that moves as a kind has any target on the board from a square.
fn has_target(variant: &Variant, color: Color, kind: PieceKind, from: Square) -> bool {
    let piece = variant.piece(kind);
    let road = Road {
        variant,
        color,
        start: from,
    };
    let at_home = piece.initial.contains(variant.board, from, color);
    piece.moves_from(variant.board, from, color).any(|moves| {
        let mut simple = moves
            .simple
            .iter()
            .filter(|movement| at_home || !movement.initial);
        let mut paths = moves.paths.iter().filter(|path| at_home || !path.initial);
        simple.any(|movement| has_room(variant, color, kind, from, *movement))
            || paths.any(|path| road.leads_on(from, false, &path.legs))
    })
}

/// Whether a square on which a movement of a kind can ever end is on the board, and in the region of the kind.
fn has_room(variant: &Variant, color: Color, kind: PieceKind, from: Square, movement: Movement) -> bool {
    let nearest = match movement.kind {
        Kind::Leaper | Kind::Lame | Kind::MustJump => 1,
        Kind::Slider => movement.min_range.max(1),
        Kind::Hopper | Kind::Grasshopper => 2,
    };
    let slides = matches!(movement.kind, Kind::Slider | Kind::Hopper | Kind::Grasshopper);
    let furthest = if slides { u8::MAX } else { nearest };
    (nearest..=furthest)
        .take_while(|&repeats| is_in_range(repeats, movement.max_range))
        .map_while(|repeats| repeat(variant, color, from, movement.step, repeats))
        .any(|end| stays_in::allows(variant, color, kind, end))
}

/// A piece that travels by legs, blockers and hurdles being ignored.
struct Road<'v> {
    variant: &'v Variant,
    color: Color,
    start: Square,
}

impl Road<'_> {
    /// Whether some way of travelling the legs that are left stays on the board and is a move.
    fn leads_on(&self, at: Square, has_captured: bool, legs: &[Leg]) -> bool {
        let Some((leg, rest)) = legs.split_first() else {
            return self.is_move(at, has_captured);
        };
        (nearest_end(*leg, rest)..=u8::MAX)
            .take_while(|&repeats| is_in_range(repeats, leg.max_range))
            .map_while(|repeats| repeat(self.variant, self.color, at, leg.step, repeats))
            .any(|square| {
                let captures = has_captured || square != self.start && may_capture(*leg);
                leg.may_stop && self.is_move(square, captures) || self.leads_on(square, captures, rest)
            })
    }

    /// Whether a journey that ends on a square is a move. A pass is none where the variant bars passes.
    fn is_move(&self, end: Square, has_captured: bool) -> bool {
        end != self.start || has_captured || legs::passes_are_moves(&self.variant.rules)
    }
}

/// The fewest steps that a leg takes. A last leg that hops needs a square for the hurdle.
fn nearest_end(leg: Leg, rest: &[Leg]) -> u8 {
    let hops = leg.modality.contains(Modality::HOP) || leg.modality.contains(Modality::LAND_BEHIND);
    if hops && rest.is_empty() { 2 } else { 1 }
}

/// Whether a leg may capture where it ends.
fn may_capture(leg: Leg) -> bool {
    leg.modality.contains(Modality::ENEMY) || leg.modality.contains(Modality::FRIEND)
}

/// Whether a number of repeats is within a range, of which 0 means that it has no end.
fn is_in_range(repeats: u8, max_range: u8) -> bool {
    max_range == 0 || repeats <= max_range
}

/// The square that `repeats` steps lead to, or `None` off the board.
fn repeat(variant: &Variant, color: Color, from: Square, step: Step, repeats: u8) -> Option<Square> {
    let times = |delta: i8| i16::from(delta) * i16::from(repeats);
    variant.board.offset(from, color, times(step.dx), times(step.dy))
}
