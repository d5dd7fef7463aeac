//! The promotion rule of a document.

use super::ground::Ground;
use super::region;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Attempt, Text};
use crate::document::{self, Document, PromotionZone};
use crate::notes::Notes;
use crate::rule::{Promotion, PromotionChoice};
use crate::source::Span;

/// How many pieces a diagnostic names.
const MAX_LABELS: usize = 4;

/// Checks the promotion rule, and that it fits what the pieces say.
pub(super) fn check(document: &Document, ground: Ground<'_>, notes: &mut Notes) -> Option<Vec<Promotion>> {
    let rule = document.promotion.as_ref()?;
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let known = pieces.clone().filter_map(|(_, piece)| piece.as_ref());
    let attempts: Vec<_> = known
        .filter_map(|piece| piece.promotes_to.as_ref())
        .map(|Attempt(target)| target.as_ref())
        .collect();
    match &rule.value {
        document::Promotion::Never => {
            let targets: Vec<&Text> = attempts.into_iter().flatten().collect();
            if !targets.is_empty() {
                notes.push(never_reached(rule.span, &targets, notes));
            }
            Some(Vec::new())
        }
        document::Promotion::Zone(zone) => {
            let sure = document.pieces.is_some() && pieces.clone().all(|(_, piece)| piece.is_some());
            if attempts.is_empty() && sure {
                let message = "there is a promotion zone, but no piece has `promotes_to`";
                let diagnostic = Diagnostic::new(Code::NothingPromotes, rule.span, message);
                let help = "add `promotes_to` to the pieces that promote, or write `promotion: never`";
                notes.push(diagnostic.help(help));
            }
            check_zone(zone, ground, notes).map(|clause| vec![clause])
        }
    }
}

/// Says that pieces promote, but the rule is that none does.
fn never_reached(rule: Span, targets: &[&Text], notes: &Notes) -> Diagnostic {
    let message = "no piece ever promotes here, but there is a piece with `promotes_to`";
    let mut diagnostic = Diagnostic::new(Code::UnusedPromotion, rule, message).here("the rule");
    let nearest = targets.iter().map(|target| target.span).min();
    let nearest = nearest.filter(|nearest| nearest.source < rule.source);
    let others = targets.iter().filter(|target| Some(target.span) != nearest);
    for target in others.take(MAX_LABELS) {
        diagnostic = diagnostic.label(target.span, "never reached");
    }
    let zone = notes
        .examples
        .adapt("zone(region: last(3), choice: optional_unless_stuck)");
    let help = format!(
        "take `promotes_to` away (`promotes_to: none` where it is inherited), or write `promotion: {zone},`"
    );
    diagnostic
        .help(&help)
        .because(nearest, "this piece promotes", help)
}

/// Checks a promotion zone.
fn check_zone(zone: &PromotionZone, ground: Ground<'_>, notes: &mut Notes) -> Option<Promotion> {
    let region = zone
        .region
        .as_ref()
        .and_then(|region| region::check(region, ground, notes));
    let choice = match zone.choice.as_ref()? {
        document::PromotionChoice::Optional => PromotionChoice::Free,
        document::PromotionChoice::OptionalUnlessStuck => PromotionChoice::UnlessStuck,
        document::PromotionChoice::Forced => PromotionChoice::Forced,
    };
    Some(Promotion::zone(region?, choice))
}
