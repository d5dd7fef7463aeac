//! Rules about how pieces move and enter play, in words: borrowed moves, several legs, and the faces that are dropped.

use hakugei_text::listed;
use hakugei_variant::rule::{BorrowedMoves, DropFaces, Neighbour, Passes, Ways};
use hakugei_variant::{Variant, ZoneMode};

use betza::Modality;

/// The sentences about borrowed moves; none where each piece moves as itself.
pub(super) fn borrowed(variant: &Variant) -> Vec<String> {
    let BorrowedMoves::FromFriends { at, mode } = &variant.rules.borrowed_moves else {
        return Vec::new();
    };
    if at.is_empty() {
        return Vec::new();
    }
    let places: Vec<String> = at.iter().map(|&place| place_words(place).to_owned()).collect();
    let instead = match mode {
        ZoneMode::Replace => "instead of its own way",
        ZoneMode::Add => "besides its own way",
    };
    vec![
        format!(
            "A piece that has a piece of its own side {} moves as that piece does, and so captures and gives check, \
             {instead}.",
            listed(&places, "or")
        ),
        "What a piece borrows itself it does not lend. Promotion, limits, and which pieces are royal stay each piece's \
         own."
            .to_owned(),
    ]
}

/// Whether some piece can come back to its square over empty ones.
fn pieces_pass(variant: &Variant) -> bool {
    let passes = |moves: &betza::Moves| {
        moves.paths.iter().any(|path| {
            let steps = path.legs.iter().map(|leg| leg.step);
            let (dx, dy) = steps.fold((0, 0), |(dx, dy), step| {
                (dx + i32::from(step.dx), dy + i32::from(step.dy))
            });
            (dx, dy) == (0, 0) && path.legs.iter().all(|leg| leg.modality.meets(Modality::EMPTY))
        })
    };
    let mut pieces = variant.pieces.iter();
    pieces.any(|piece| passes(&piece.moves) || piece.zones.iter().any(|zone| passes(&zone.moves)))
}

fn place_words(place: Neighbour) -> &'static str {
    match place {
        Neighbour::Ahead => "directly in front of it",
        Neighbour::Behind => "directly behind it",
        Neighbour::Left => "directly to its left",
        Neighbour::Right => "directly to its right",
    }
}

/// The sentences about moves by several legs, beyond what each piece says; none in a game without them.
pub(super) fn legs(variant: &Variant) -> Vec<String> {
    let has_legs = |moves: &betza::Moves| !moves.paths.is_empty();
    let mut pieces = variant.pieces.iter();
    let any =
        pieces.any(|piece| has_legs(&piece.moves) || piece.zones.iter().any(|zone| has_legs(&zone.moves)));
    if !any {
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

/// The sentence about the faces on which pieces are dropped.
pub(super) fn dropped_faces(variant: &Variant) -> Option<String> {
    let turns = |kind| variant.may_be_in_hand(kind) && variant.piece(kind).promotes_to.is_some();
    match variant.rules.drop_faces {
        DropFaces::Either if variant.kinds().any(turns) => {
            Some("A piece may be dropped with either of its faces up.".to_owned())
        }
        DropFaces::Either | DropFaces::Held => None,
    }
}
