//! Rules that can never matter because of what the game is about.

use super::{Check, RoyalEnd};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::drops::MateBar;
use crate::rules::repetition::PerpetualCheck;

/// Notes royal pieces that stop being royal, and the rules that matter only after a check, where a check ends the game.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    check_faces(context, notes);
    check_idle(context, notes);
}

/// Notes the royal pieces that promote to what is not royal.
fn check_faces(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in context.royals() {
        let promotes = variant.rules.promotion.iter().any(|clause| clause.concerns(kind));
        let mut faces = variant.piece(kind).promotes_to.iter().copied();
        let Some(face) = faces.find(|&face| promotes && !variant.piece(face).royal) else {
            continue;
        };
        let (Some((_, piece)), Some((key, _))) = (context.said(kind), context.said(face)) else {
            continue;
        };
        let [royal, other] = [kind, face].map(|kind| variant.piece(kind).code);
        let Some(named) = piece.names_face(other) else {
            continue;
        };
        let happens = match (variant.rules.royal, variant.rules.least_royals) {
            (RoyalEnd::Checkmate, 1) => "the last royal piece of a side may never make such a move",
            (RoyalEnd::Checkmate, _) => "a royal piece that its side must keep may never make such a move",
            (RoyalEnd::Capture, 1) => "a side whose last royal piece does so has lost",
            (RoyalEnd::Capture, _) => "a side that must keep the royal piece which does so has lost",
        };
        let message = format!("`{royal}` is royal, and `{other}`, which it promotes to, is not: {happens}");
        let diagnostic = Diagnostic::new(Code::RoyalPromotesAway, named.span, message);
        let help = format!(
            "add `royal: true` to `{other}`, or take `promotes_to` away from `{royal}`, or leave `{royal}` out of the promotion rule"
        );
        notes.push(diagnostic.beside(key.span, "not royal", help));
    }
}

/// Notes the rules that matter only after a check, where a check ends the game.
fn check_idle(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(ends) = &context.document.ends else {
        return;
    };
    let (Check::Wins, Some(check)) = (context.variant.rules.check, &ends.check) else {
        return;
    };
    let fold = ends.repetition.as_ref().and_then(|rule| rule.value.as_ref());
    let perpetual = fold.and_then(|fold| fold.perpetual_check.as_ref());
    if let Some(perpetual) = perpetual.filter(|said| said.value != PerpetualCheck::Ordinary) {
        let message = "the first check wins, so that nobody checks perpetually";
        let diagnostic = Diagnostic::new(Code::IdleEnd, perpetual.span, message);
        let help = "write `perpetual_check: ordinary`";
        let diagnostic = diagnostic.suggest(perpetual.span, "ordinary");
        notes.push(diagnostic.beside(check.span, "a check wins by this", help));
    }
    let drops = context.document.drops.iter();
    for (letter, bars) in drops.flat_map(|drops| drops.value.no_mate.iter().flatten()) {
        if *bars != Some(MateBar::Checkmate) {
            continue;
        }
        let message = format!(
            "the first check wins, so that a drop of `{}` wins before it mates",
            letter.value
        );
        let diagnostic = Diagnostic::new(Code::IdleEnd, letter.span, message);
        let help = "take the entry away, or write `none` in its place where it is inherited";
        notes.push(diagnostic.beside(check.span, "a check wins by this", help));
    }
}
