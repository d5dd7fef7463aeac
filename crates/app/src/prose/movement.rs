//! Moves that pieces borrow from their neighbours, and the faces on which they are dropped, in words.

use hakugei_variant::rule::{BorrowedMoves, DropFaces, Neighbour};
use hakugei_variant::{Variant, ZoneMode};

use crate::words::listed;

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

fn place_words(place: Neighbour) -> &'static str {
    match place {
        Neighbour::Ahead => "directly in front of it",
        Neighbour::Behind => "directly behind it",
        Neighbour::Left => "directly to its left",
        Neighbour::Right => "directly to its right",
    }
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
