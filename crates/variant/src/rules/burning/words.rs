//! Burning in words.

use super::{BurningTurns, Burns, Burnt};
use crate::rules::relations::words::SomeKinds;
use crate::{PieceKind, Variant};

/// The sentences about what a kind burns, if it burns anything.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let Some(Burns { whom, turns, burnt }) = &variant.piece(kind).burns else {
        return Vec::new();
    };
    let what = match turns {
        BurningTurns::Own => "When it has moved, it burns the enemies on the squares around it",
        BurningTurns::Enemy => "It burns an enemy that ends its move beside it",
        BurningTurns::Both => {
            "When it has moved, it burns the enemies on the squares around it, and it burns an enemy that ends its move beside it"
        }
    };
    let fate = match burnt {
        Burnt::AsCaptured => "what burns is captured",
        Burnt::Removed => "what burns leaves play",
    };
    let mut said = vec![format!("{what}: {fate}.")];
    match SomeKinds::of(variant, whom) {
        SomeKinds::None => return Vec::new(),
        SomeKinds::Only(kinds) => said.push(format!("It burns only {kinds}.")),
        SomeKinds::AllBut(kinds) if kinds.is_empty() => {}
        SomeKinds::AllBut(kinds) => said.push(format!("It burns no {kinds}.")),
    }
    said
}
