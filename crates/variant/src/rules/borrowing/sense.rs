//! Borrowing that can never come about.

use super::Neighbour;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the squares from which nothing can be borrowed, as no board so narrow has them.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let rule = context.document.borrowed_moves.as_ref();
    let Some(said) = rule.and_then(|rule| rule.value.as_ref()) else {
        return;
    };
    let board = context.variant.board;
    for at in said.at.iter().flat_map(|at| &at.value) {
        let neighbour = at.value;
        let sideways = matches!(neighbour, Neighbour::Left | Neighbour::Right);
        let room = if sideways { board.files() } else { board.ranks() };
        if room > 1 {
            continue;
        }
        let what = if sideways { "file" } else { "rank" };
        let message = format!(
            "no square is `{}` another: the board has one {what}",
            neighbour.name()
        );
        let diagnostic = Diagnostic::new(Code::IdleBorrowing, at.span, message);
        let help = "take it out of the list";
        let place = context.document.board.as_ref();
        notes.push_changed(diagnostic, help, place, "the board is changed here");
    }
}
