//! The limits on captures of a document.

use hakugei_text::quote;

use super::kinds::Kinds;
use crate::PieceKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Spanned, Text};
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
        let pieces = pieces.map(|pieces| limited(pieces, kinds, notes));
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
        let kinds = limited(counter, kinds, notes);
        limits.push(CaptureLimit::Counter { kinds });
    }
    limits
}

/// The kinds that a limit speaks of; a royal one is noted, for a limit bars no capture of a royal piece.
fn limited(letters: &Spanned<Vec<Text>>, kinds: &Kinds<'_>, notes: &mut Notes) -> Vec<PieceKind> {
    for letter in letters.value.iter().filter(|letter| kinds.names_royal(letter)) {
        let message = format!(
            "{} is royal, and no limit bars the capture of a royal piece",
            quote(&letter.value)
        );
        let diagnostic = Diagnostic::new(Code::RoyalCounted, letter.span, message);
        notes.push(diagnostic.help("take it out of the list"));
    }
    kinds.some(letters, notes)
}
