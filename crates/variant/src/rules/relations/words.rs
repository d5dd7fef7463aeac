//! Relations in words.

use hakugei_text::listed;
use hakugei_text::noun::plural;

use crate::words::naming::noun;
use crate::{PieceKind, PieceType, Variant};

/// The sentences about whom a kind may capture and hop over; none where it does both as others do.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let piece = variant.piece(kind);
    let mut said = Vec::new();
    if let Some(takes) = &piece.takes {
        said.push(match SomeKinds::of(variant, takes) {
            SomeKinds::None => "It captures nothing.".to_owned(),
            SomeKinds::Only(kinds) => {
                format!("It captures only {kinds}: other pieces are in its way, and it does not attack them.")
            }
            SomeKinds::AllBut(kinds) => {
                format!("It captures no {kinds}: these are in its way, and it does not attack them.")
            }
        });
    }
    said.extend(unprotected(variant, piece));
    said.extend(swaps(variant, piece));
    if let Some(hops) = &piece.hops {
        said.extend(hops.over.as_ref().map(|over| match SomeKinds::of(variant, over) {
            SomeKinds::None => "It hops over nothing.".to_owned(),
            SomeKinds::Only(kinds) => format!("It hops only over {kinds}, of either side."),
            SomeKinds::AllBut(kinds) => format!("It hops over no {kinds}, of either side."),
        }));
        said.extend(
            hops.takes
                .as_ref()
                .map(|takes| match SomeKinds::of(variant, takes) {
                    SomeKinds::None => "Where it hops, it captures nothing.".to_owned(),
                    SomeKinds::Only(kinds) => format!("Where it hops, it captures only {kinds}."),
                    SomeKinds::AllBut(kinds) => format!("Where it hops, it captures no {kinds}."),
                }),
        );
    }
    said
}

/// The sentence about pieces that a piece captures only unprotected, among those that it may capture at all; none where there are none.
fn unprotected(variant: &Variant, piece: &PieceType) -> Option<String> {
    const PROTECTED: &str = "Protected ones are in its way, and it does not attack them.";
    let may_take = |kind: &PieceKind| piece.may_take(*kind);
    let spared = piece.takes_unprotected.iter().copied();
    let spared: Vec<PieceKind> = spared.filter(may_take).collect();
    if !spared.is_empty() && spared.len() == variant.kinds().filter(may_take).count() {
        return Some(format!(
            "It captures only unprotected pieces: none where an enemy could capture it in turn. {PROTECTED}"
        ));
    }
    let whom = match SomeKinds::of(variant, &spared) {
        SomeKinds::None => return None,
        SomeKinds::Only(kinds) => kinds,
        SomeKinds::AllBut(kinds) => format!("any piece but a {kinds}"),
    };
    Some(format!(
        "It captures {whom} only unprotected: not where an enemy could capture it in turn. {PROTECTED}"
    ))
}

/// The sentence about own pieces with which a piece changes places; none where there are none.
fn swaps(variant: &Variant, piece: &PieceType) -> Option<String> {
    let whom = match SomeKinds::of(variant, &piece.swaps_with) {
        SomeKinds::None => return None,
        SomeKinds::Only(kinds) => kinds,
        SomeKinds::AllBut(kinds) if kinds.is_empty() => "any piece".to_owned(),
        SomeKinds::AllBut(kinds) => format!("any piece but a {kinds}"),
    };
    Some(format!(
        "It may change places with {whom} of its own side that stands where it could go if the square were empty."
    ))
}

/// Some kinds in the shorter of two ways, by their names, each once.
pub(crate) enum SomeKinds {
    None,
    Only(String),
    AllBut(String),
}

impl SomeKinds {
    pub(crate) fn of(variant: &Variant, kinds: &[PieceKind]) -> Self {
        let others: Vec<PieceKind> = variant.kinds().filter(|kind| !kinds.contains(kind)).collect();
        let named = |kinds: &[PieceKind], of: fn(&str) -> String, last| {
            let mut names: Vec<String> = Vec::new();
            for name in kinds.iter().map(|&kind| of(&noun(variant, kind))) {
                // Two faces may be the same piece, one of them promoted.
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            listed(&names, last)
        };
        if kinds.is_empty() {
            Self::None
        } else if kinds.len() <= others.len() {
            Self::Only(named(kinds, plural, "and"))
        } else {
            Self::AllBut(named(&others, str::to_owned, "or"))
        }
    }
}
