//! Regions that limit nothing.

use super::check::bound;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the regions that are the whole board.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    guards(context, notes);
    let board = context.variant.board;
    for (kind, said) in bound(context) {
        let piece = context.variant.piece(kind);
        let everywhere = piece
            .stays_in
            .as_ref()
            .is_some_and(|region| region.is_everywhere(board));
        let Some(region) = said.stays_in.as_ref().filter(|_| everywhere) else {
            continue;
        };
        let message = "the region is the whole board, so that it limits nothing";
        let diagnostic = Diagnostic::new(Code::IdleZone, region.span, message);
        let help = "name fewer squares, or take `stays_in` away";
        let place = context.document.board.as_ref().map(|board| board.span);
        notes.push(
            diagnostic
                .help(help)
                .because(place, "the board is changed here", help),
        );
    }
}

/// The names of pieces that stay beside the king.
const GUARDS: [&str; 4] = ["advisor", "adviser", "guard", "mandarin"];

/// Notes guards that start in the region that the royal piece stays in, and may leave it.
fn guards(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let confined = context.royals().find_map(|royal| {
        Some((
            royal,
            variant.piece(royal).stays_in.as_ref()?,
            context.said(royal)?.1.stays_in.as_ref()?,
        ))
    });
    let Some((royal, region, place)) = confined else {
        return;
    };
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let mut starts = board.squares().zip(&variant.start.squares);
        let is_inside = starts.all(|(square, found)| {
            found.is_none_or(|found| found.kind != kind || region.contains(board, square, found.color))
        });
        if piece.stays_in.is_some() || !GUARDS.contains(&piece.name.english.as_str()) || !is_inside {
            continue;
        }
        let Some((key, _)) = context.said(kind) else {
            continue;
        };
        let (code, royal) = (piece.code, variant.piece(royal).code);
        let message = format!(
            "`{code}` ({}) starts in the region that `{royal}` stays in, and may leave it",
            piece.name.english
        );
        let diagnostic = Diagnostic::new(Code::LeavesPalace, key.span, message);
        let help = format!("give `{code}` the `stays_in` of `{royal}`; or leave it where it is to go out");
        notes.push(diagnostic.beside(place.span, "the region", help));
    }
}
