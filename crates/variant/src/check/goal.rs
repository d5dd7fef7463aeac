//! The goals of royal pieces: that one can reach them.

use super::context::CheckContext;
use super::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
use crate::source::Span;
use crate::{Color, PieceKind};

/// Notes a goal that no royal piece of a side can reach.
pub(crate) fn check(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    region: &Region,
    place: Span,
    notes: &mut Notes,
) {
    let board = context.variant.board;
    let royals: Vec<PieceKind> = context.royals().collect();
    let can_reach = |color: Color| {
        let squares = board.squares();
        let squares = squares.filter(|&square| region.contains(board, square, color));
        reachability.any(&royals, |reachable, kind| {
            squares.clone().any(|square| reachable.has(color, kind, square))
        })
    };
    // A side without a goal is meant to have none.
    let has_goal = |color: Color| *region.of(color) != Region::Nowhere;
    let cannot: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|&color| has_goal(color) && !can_reach(color))
        .collect();
    let who = match cannot.as_slice() {
        [] => return,
        [color] => format!("no royal piece of {color}"),
        _ => "no royal piece".to_owned(),
    };
    let message = format!("{who} can ever get to this region");
    let diagnostic = Diagnostic::new(Code::UnreachableGoal, place, message);
    let pieces = context.document.pieces.as_ref();
    let confined = royals.iter().find_map(|&kind| {
        let (_, said) = context.said(kind)?;
        Some((context.variant.piece(kind).code, said.stays_in.as_ref()?.span))
    });
    if let Some((code, stays_in)) = confined {
        let help = format!(
            "`{code}` never leaves its `stays_in`: name squares of that region, or take one of the two rules away"
        );
        let diagnostic = diagnostic.help(&help).because(
            pieces.map(|pieces| pieces.span),
            "the pieces are changed here",
            help,
        );
        notes.push(diagnostic.label(stays_in, "it never leaves this region"));
        return;
    }
    let help = "name squares that a royal piece can get to; regions are said for Black and turned for White";
    notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
}
