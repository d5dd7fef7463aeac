//! Betza strings of a document.

use betza::{Moves, Notation};

use super::{halves, ways};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// How many wrong strings of a file are read before the others are left alone: what may have been meant by each is tried out.
const MAX_WRONG: usize = 500;

/// Translates a string; mistakes and remarks are noted at their columns in the file.
pub(super) fn check(text: &Text, notes: &mut Notes) -> Option<Moves> {
    if notes.wrong_moves >= MAX_WRONG {
        return None;
    }
    let notation = match Notation::parse(&text.value) {
        Ok(notation) => notation,
        Err(error) => {
            notes.wrong_moves += 1;
            let span = text.span.part(error.span.into());
            let diagnostic = Diagnostic::new(Code::Betza, span, error.message).help(error.help);
            let fixes = error.fixes.into_iter();
            notes.push(fixes.fold(diagnostic, |diagnostic, fix| diagnostic.suggest(text.span, fix)));
            return None;
        }
    };
    if ways::has_no_room(&notation, notes) {
        return None;
    }
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
