//! What pieces are called in sentences.

use hakugei_text::harmless;

use crate::{PieceKind, Variant};

/// What a kind is called in sentences.
pub fn noun(variant: &Variant, kind: PieceKind) -> String {
    harmless(&variant.piece(kind).name.english)
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
