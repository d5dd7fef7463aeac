//! Betza strings of a document.

use betza::{Moves, Notation};

use super::{halves, ways};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// Translates a string; mistakes and remarks are noted at their columns in the file.
pub(super) fn check(text: &Text, notes: &mut Notes) -> Option<Moves> {
    let notation = match Notation::parse(&text.value) {
        Ok(notation) => notation,
        Err(error) => {
            let span = text.span.part(error.span.into());
            let diagnostic = Diagnostic::new(Code::Betza, span, error.message).help(error.help);
            let fixes = error.fixes.into_iter();
            notes.push(fixes.fold(diagnostic, |diagnostic, fix| diagnostic.suggest(text.span, fix)));
            return None;
        }
    };
    for lint in notation.lints() {
        let span = text.span.part(lint.span.into());
        let help = lint.advice().unwrap_or("leave it out");
        notes.push(Diagnostic::new(Code::BetzaLint, span, lint.finding()).help(help));
    }
    halves::check(text, &notation, notes);
    ways::moves_within_bounds(text, &notation, notes)
}

/// Whether a move is open only from initial squares.
pub(super) fn has_initial(moves: &Moves) -> bool {
    moves.simple.iter().any(|movement| movement.initial) || moves.paths.iter().any(|path| path.initial)
}
