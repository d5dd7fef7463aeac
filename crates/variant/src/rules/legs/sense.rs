//! Rules about moves by several legs, and about passes, that never matter.

use super::{Passes, Ways};
use crate::PieceType;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the rules about moves by several legs, where no piece makes any, and the pieces that may pass where nothing may.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    check_passers(context, notes);
    let mut moves = context.variant.pieces.iter().flat_map(PieceType::all_moves);
    if moves.any(|moves| !moves.paths.is_empty()) {
        return;
    }
    let document = context.document;
    let by_path = document.ways.as_ref().filter(|ways| ways.value == Ways::ByPath);
    let passes = document.passes.as_ref();
    let stays = context.variant.pieces.iter().any(|piece| piece.may_pass);
    let passes = passes.filter(|passes| match passes.value {
        Passes::Allowed => false,
        Passes::Once => true,
        Passes::Barred => !stays,
    });
    let ways = by_path.map(|ways| (ways.span, "ways"));
    for (place, field) in ways
        .into_iter()
        .chain(passes.map(|passes| (passes.span, "passes")))
    {
        let message = if stays && field == "passes" {
            "no piece moves by several legs, and one that may pass has one pass anyway, so that the rule never matters"
        } else {
            "no piece moves by several legs, so that the rule never matters"
        };
        let diagnostic = Diagnostic::new(Code::IdleWays, place, message);
        let help = format!("take `{field}` away (`{field}: none` where it is inherited)");
        let pieces = document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
}

/// Notes the pieces that may pass, where passes are barred.
fn check_passers(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let barred = context.document.passes.as_ref();
    let Some(barred) = barred.filter(|passes| passes.value == Passes::Barred) else {
        return;
    };
    for kind in variant.kinds().filter(|&kind| variant.piece(kind).may_pass) {
        let Some(said) = context.said(kind).and_then(|(_, said)| said.may_pass.as_ref()) else {
            continue;
        };
        let diagnostic = Diagnostic::new(Code::IdlePass, said.span, "no piece may pass here");
        let help = "take `may_pass` away, or write `passes: allowed`";
        notes.push(diagnostic.beside(barred.span, "passes are barred by this", help));
    }
}
