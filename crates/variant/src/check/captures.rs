//! The limits on captures of a document.

use super::kinds::Kinds;
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{CaptureLimit, Fallen, RoyalBar};

/// Checks the limits: what is barred before the royal piece is dropped, then protected pieces, then counter-captures.
pub(super) fn check(document: &Document, kinds: &Kinds<'_>, notes: &mut Notes) -> Vec<CaptureLimit> {
    let Some(said) = &document.capture_limits else {
        return Vec::new();
    };
    let said = &said.value;
    let before_royal = said.before_royal.as_ref().map(|bars| match bars.value {
        document::RoyalBar::Captures => RoyalBar::Captures,
        document::RoyalBar::CapturesAndPromotions => RoyalBar::CapturesAndPromotions,
    });
    let mut limits: Vec<CaptureLimit> = before_royal
        .map(|bars| CaptureLimit::BeforeRoyal { bars })
        .into_iter()
        .collect();
    if let Some(protected) = &said.protected {
        let pieces = protected.value.pieces.as_ref();
        let pieces = pieces.map(|pieces| kinds.some(pieces, notes));
        let worthless = protected
            .value
            .worthless
            .iter()
            .flat_map(|letters| &letters.value);
        let worthless = kinds.list(worthless, notes);
        let fallen = match protected.value.fallen.as_ref().map(|fallen| &fallen.value) {
            None | Some(document::Fallen::Gone) => Fallen::Gone,
            Some(document::Fallen::Protects) => Fallen::Protects,
        };
        limits.extend(pieces.map(|kinds| CaptureLimit::Protected {
            kinds,
            worthless,
            fallen,
        }));
    }
    if let Some(counter) = &said.counter {
        let kinds = kinds.some(counter, notes);
        limits.push(CaptureLimit::Counter { kinds });
    }
    limits
}
