//! Borrowed moves in words.

use hakugei_text::listed;

use super::{BorrowedMoves, Neighbour};
use crate::{Variant, ZoneMode};

/// The sentences about borrowed moves; none where each piece moves as itself.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
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
