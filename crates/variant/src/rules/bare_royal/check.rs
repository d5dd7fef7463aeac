//! Checks the rule of the bare royal piece of a document.

use hakugei_text::quote;

use super::BareRoyal;
use super::form::LosesBare;
use crate::check::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Checks the rule of the bare royal piece; by default nothing happens to a bare side.
pub(crate) fn check(said: Option<&LosesBare>, kinds: &Kinds<'_>, notes: &mut Notes) -> BareRoyal {
    let Some(said) = said else {
        return BareRoyal::Ordinary;
    };
    let letters = said.not_counting.iter().flat_map(|letters| &letters.value);
    for letter in letters.clone().filter(|letter| kinds.names_royal(letter)) {
        let message = format!("{} is royal, and royal pieces never count", quote(&letter.value));
        let diagnostic = Diagnostic::new(Code::RoyalCounted, letter.span, message);
        notes.push(diagnostic.help("take it out of the list"));
    }
    BareRoyal::Loses {
        not_counting: kinds.list(letters, notes),
        reply: said.reply.unwrap_or_default(),
    }
}
