//! Betza strings of a document.

use betza::Moves;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Notes, Text};

/// Translates a string; what is wrong with it is noted at its column in the file.
pub(super) fn check(text: &Text, notes: &mut Notes) -> Option<Moves> {
    match crate::notation::translate(&text.value) {
        Ok(moves) => Some(moves),
        Err(problem) => {
            let span = text.span.part(problem.pos..problem.pos + problem.len);
            notes.push(Diagnostic::new(Code::Betza, span, problem.message).help(problem.help));
            None
        }
    }
}

/// Whether a move is open only from initial squares.
pub(super) fn has_initial(moves: &Moves) -> bool {
    moves.simple.iter().any(|movement| movement.initial) || moves.paths.iter().any(|path| path.initial)
}
