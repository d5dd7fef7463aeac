//! Moves by several legs in words, beyond what each piece says.

use betza::{Modality, Moves};

use super::{Passes, Ways};
use crate::{PieceKind, PieceType, Variant};

/// The sentences about moves by several legs, beyond what each piece says; none in a game without them.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let mut moves = variant.pieces.iter().flat_map(PieceType::all_moves);
    if moves.all(|moves| moves.paths.is_empty()) {
        return Vec::new();
    }
    let ways = match variant.rules.ways {
        Ways::ByCaptures => None,
        Ways::ByPath => Some(
            "Two ways of going from one square to another are two moves, even where both capture the same: the squares \
             between the legs tell them apart.",
        ),
    };
    let passes = match variant.rules.passes {
        Passes::Allowed => pieces_pass(variant).then_some(
            "A piece that can come back to its square without a capture may pass so; each way of doing so is a move of its \
             own.",
        ),
        Passes::Once => {
            Some("A piece that can come back to its square may pass; all its ways of doing so are one move.")
        }
        Passes::Barred => {
            Some("A piece that comes back to its square must have captured something: passing is no move.")
        }
    };
    ways.into_iter().chain(passes).map(str::to_owned).collect()
}

/// The sentence about a kind that may stay where it is; none where it may not.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let may = variant.piece(kind).may_pass && variant.rules.passes != Passes::Barred;
    may.then(|| "It may stay where it is instead of moving: its side passes by that.".to_owned())
}

/// Whether some piece can come back to its square over empty ones.
fn pieces_pass(variant: &Variant) -> bool {
    let passes = |moves: &Moves| {
        moves.paths.iter().any(|path| {
            let steps = path.legs.iter().map(|leg| leg.step);
            let (dx, dy) = steps.fold((0, 0), |(dx, dy), step| {
                (dx + i32::from(step.dx), dy + i32::from(step.dy))
            });
            (dx, dy) == (0, 0) && path.legs.iter().all(|leg| leg.modality.meets(Modality::EMPTY))
        })
    };
    variant.pieces.iter().flat_map(PieceType::all_moves).any(passes)
}
