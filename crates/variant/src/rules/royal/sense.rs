//! Royal pieces that stop being royal.

use super::RoyalEnd;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Notes the royal pieces that promote to what is not royal.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
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
