//! Checks how many royal pieces a side must keep: that they can be on the board, and that no start has fewer.

use hakugei_text::noun::numbered;

use crate::check::board_context::BoardContext;
use crate::check::context::CheckContext;
use crate::check::numbers::in_bounds;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Ends;
use crate::notes::Notes;
use crate::{Board, Color};

/// Checks the number: one, if the file does not say it.
pub(crate) fn check(ends: Option<&Ends>, board_context: BoardContext<'_>, notes: &mut Notes) -> Option<u8> {
    let Some(said) = ends.and_then(|ends| ends.least_royals.as_ref()) else {
        return Some(1);
    };
    let squares = board_context.board.map_or(usize::MAX, Board::len);
    let most = u8::try_from(squares).unwrap_or(u8::MAX);
    let number = in_bounds(said, 1..=most, "the number of royal pieces that a side must keep");
    number
        .map_err(|diagnostic| notes.push(board_context.blame(*diagnostic)))
        .ok()
}

/// Checks that no side starts with fewer royal pieces than it must keep. A set-up without any is reported as such.
pub(crate) fn check_starts(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let least = usize::from(variant.rules.least_royals);
    let ends = context.document.ends.as_ref();
    let Some(said) = ends.and_then(|ends| ends.least_royals.as_ref()) else {
        return;
    };
    for (start, place) in context.setups() {
        let few = |color: &Color| (1..least).contains(&variant.royals_of(start, *color));
        let Some(color) = Color::ALL.into_iter().find(few) else {
            continue;
        };
        let has = numbered(variant.royals_of(start, color), "royal piece");
        let message = format!("{color} starts with {has}, and a side must keep {least}");
        let diagnostic = Diagnostic::new(Code::StartsWithTooFew, place, message);
        let help = "set up more of them, make more kinds royal, or lessen `least_royals`";
        notes.push(diagnostic.beside(said.span, "how many a side must keep", help));
    }
}
