//! Rules about moves by several legs that never matter.

use super::{Passes, Ways};
use crate::PieceType;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the rules about moves by several legs, where no piece makes any.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let mut moves = context.variant.pieces.iter().flat_map(PieceType::all_moves);
    if moves.any(|moves| !moves.paths.is_empty()) {
        return;
    }
    let document = context.document;
    let by_path = document.ways.as_ref().filter(|ways| ways.value == Ways::ByPath);
    let passes = document.passes.as_ref();
    let passes = passes.filter(|passes| passes.value != Passes::Allowed);
    let ways = by_path.map(|ways| (ways.span, "ways"));
    for (place, field) in ways
        .into_iter()
        .chain(passes.map(|passes| (passes.span, "passes")))
    {
        let message = "no piece moves by several legs, so that the rule never matters";
        let diagnostic = Diagnostic::new(Code::IdleWays, place, message);
        let help = format!("take `{field}` away (`{field}: none` where it is inherited)");
        let pieces = document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
}
