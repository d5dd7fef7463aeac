//! Burning of which a part changes nothing.

use super::{BurningTurns, Burnt};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::relations::form::Whom;

/// Notes pieces that burn nothing, and burnt pieces that would leave play anyhow.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds() {
        let (Some((_, said)), Some(burns)) = (context.said(kind), &variant.piece(kind).burns) else {
            continue;
        };
        let Some(said) = &said.burns else {
            continue;
        };
        let pieces = context.document.pieces.as_ref();
        if burns.whom.is_empty() {
            let place = said.value.whom.as_ref().map_or(said.span, |whom| whom.span);
            let why = match said.value.whom.as_ref().map(|whom| &whom.value) {
                Some(Whom::Promoted) => "no piece of this game has a promoted face",
                Some(Whom::LowerRank) => "no piece has a lower rank than it",
                _ => "none is left that is meant by this",
            };
            let diagnostic = Diagnostic::new(
                Code::IdleRelation,
                place,
                format!("the piece burns nothing: {why}"),
            );
            notes.push_changed(
                diagnostic,
                "leave `whom` out, by which all enemies burn, or name pieces, as in `only([\"P\"])`; or take `burns` away",
                pieces,
                "the pieces are changed here",
            );
            continue;
        }
        if burns.turns == BurningTurns::Own && context.never_moves(kind) {
            let diagnostic = Diagnostic::new(
                Code::IdleRelation,
                said.span,
                "the piece never moves, so that it never burns after a move of its own",
            );
            let help = "write `burns: Burns(turns: enemy)`, by which what comes beside it burns, or take `burns` away";
            notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
            continue;
        }
        let Some(fate) = said
            .value
            .burnt
            .as_ref()
            .filter(|said| said.value == Burnt::Removed)
        else {
            continue;
        };
        if burns
            .whom
            .iter()
            .all(|&kind| variant.piece(kind).captured.is_none())
        {
            let message = "this changes nothing: what it burns would leave play as captured pieces too";
            let diagnostic = Diagnostic::new(Code::IdleRelation, fate.span, message);
            notes.push_changed(
                diagnostic,
                "take `burnt` away",
                pieces,
                "the pieces are changed here",
            );
        }
    }
}
