//! Limits on the number of pieces of a kind in words.

use hakugei_text::noun::numbered;

use crate::words::naming::noun;
use crate::{PieceKind, Variant};

/// The sentence about how many pieces of a kind a side may have, if that is limited.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let most = variant.piece(kind).at_most?;
    let pieces = numbered(usize::from(most), &noun(variant, kind));
    let one = if most == 1 { "it stands" } else { "they stand" };
    Some(format!(
        "A side may have {pieces} on the board: while {one} there, no piece promotes to one, and none is dropped."
    ))
}
