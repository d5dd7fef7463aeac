//! Regions that pieces stay in, in words.

use crate::words::place::region_words;
use crate::{PieceKind, Variant};

/// The sentence about the region that a kind stays in; none where it may go anywhere.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let region = variant.piece(kind).stays_in.as_ref()?;
    let place = region_words(variant, region);
    Some(format!(
        "It stays {place}: it goes to no other square, and attacks none."
    ))
}
