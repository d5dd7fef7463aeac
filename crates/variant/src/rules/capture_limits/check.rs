//! Checks the limits on captures of a document.

use hakugei_text::quote;

use super::CaptureLimit;
use crate::PieceKind;
use crate::check::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::{Spanned, Text};
use crate::notes::Notes;

/// Checks the limits: what is barred before the royal piece is dropped, then protected pieces, then counter-captures.
pub(crate) fn check(document: &Document, kinds: &Kinds<'_>, notes: &mut Notes) -> Vec<CaptureLimit> {
    let Some(said) = &document.capture_limits else {
        return Vec::new();
    };
    let said = &said.value;
    let before_royal = said.before_royal.as_ref();
    let before_royal = before_royal.map(|bars| CaptureLimit::BeforeRoyal { bars: bars.value });
    let mut limits: Vec<CaptureLimit> = before_royal.into_iter().collect();
    if let Some(protected) = &said.protected {
        let pieces = protected.value.pieces.as_ref();
        let pieces = pieces.map(|pieces| limited(pieces, kinds, notes));
        let worthless = protected
            .value
            .worthless
            .iter()
            .flat_map(|letters| &letters.value);
        let worthless = kinds.list(worthless, notes);
        let fallen = protected.value.fallen.as_ref();
        let fallen = fallen.map(|fallen| fallen.value).unwrap_or_default();
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
