//! Obligations in words.

use super::Obligation;
use crate::Variant;

/// The sentences about what a side must do if it can; none where that is nothing.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let deed = |obligation: &Obligation| match obligation {
        Obligation::Drop => "drop a piece from the hand",
        Obligation::Capture => "capture a piece of the enemy",
    };
    let starts = ["A side", "Otherwise, a side"].into_iter();
    let must = starts.zip(variant.rules.must.iter().map(deed));
    must.map(|(start, deed)| format!("{start} that can {deed} must do so, and may make no other move."))
        .collect()
}
