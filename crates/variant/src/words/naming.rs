//! What pieces are called in sentences.

use hakugei_text::harmless;

use crate::{PieceKind, Variant};

/// What a kind is called in sentences.
pub fn noun(variant: &Variant, kind: PieceKind) -> String {
    harmless(&variant.piece(kind).name.english)
}

/// What else a kind is called.
pub(crate) fn further_names(variant: &Variant, kind: PieceKind) -> Option<String> {
    let also: Vec<String> = variant
        .piece(kind)
        .also
        .iter()
        .map(|name| harmless(name))
        .collect();
    (!also.is_empty()).then(|| format!("Also called {}.", also.join(", ")))
}

/// The names of some kinds, each once.
pub(crate) fn nouns(variant: &Variant, kinds: &[PieceKind]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in kinds.iter().map(|&kind| noun(variant, kind)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
