//! Pieces and squares in words.

use hakugei_text::quote;
use hakugei_variant::{PieceKind, Variant};

/// What a kind is called: its English name, or its code where it has none.
pub(crate) fn piece(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    if piece.name.english.is_empty() {
        return piece.code.to_string();
    }
    piece.name.english.clone()
}

/// The pieces of a variant with their codes: `` `D` dolphin, `N` narwhal ``.
pub(crate) fn pieces(variant: &Variant) -> String {
    let one = |kind| {
        format!(
            "{} {}",
            quote(&variant.piece(kind).code.to_string()),
            piece(variant, kind)
        )
    };
    let all: Vec<String> = variant.kinds().map(one).collect();
    all.join(", ")
}
