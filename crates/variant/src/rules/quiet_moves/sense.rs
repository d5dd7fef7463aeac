//! A row of quiet moves so short that it ends most games.

use super::QuietMoves;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// The number of quiet moves that follow each other in most openings.
const FEW: u16 = 10;

/// The number of moves of each side after which a game of chess is drawn, where this rule counts those of both.
const OF_ONE_SIDE: u16 = 50;

/// Notes a draw after very few quiet moves.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.quiet_moves.as_ref());
    let said = rule
        .and_then(|rule| rule.value.as_ref())
        .and_then(|draw| draw.after.as_ref());
    let (QuietMoves::Draw { after }, Some(said)) = (context.variant.rules.quiet_moves, said) else {
        return;
    };
    if after == OF_ONE_SIDE {
        let message = "50 moves of both sides are 25 of each".to_owned();
        let diagnostic = Diagnostic::new(Code::FewQuietMoves, said.span, message).suggest(said.span, "100");
        notes.push(diagnostic.help("write `100` for the rule of fifty moves of each side, as in chess; or leave it where it is meant so"));
        return;
    }
    if after >= FEW {
        return;
    }
    let message = if after == 1 {
        "the game is drawn by the first move that captures, promotes and drops nothing".to_owned()
    } else {
        format!(
            "the game is drawn after {after} moves in a row that capture, promote and drop nothing, those of both sides counted"
        )
    };
    let diagnostic = Diagnostic::new(Code::FewQuietMoves, said.span, message).suggest(said.span, "100");
    notes.push(diagnostic.help("write `100` for fifty moves of each side, as in chess"));
}
