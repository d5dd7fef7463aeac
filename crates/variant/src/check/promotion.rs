//! The promotion rule of a document.

use super::ground::Ground;
use super::region;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{Promotion, PromotionChoice};

/// How many pieces a diagnostic names.
const MAX_LABELS: usize = 4;

/// Checks the promotion rule, and that it fits what the pieces say.
pub(super) fn check(document: &Document, ground: Ground, notes: &mut Notes) -> Option<Promotion> {
    let rule = document.promotion.as_ref()?;
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let targets: Vec<_> = pieces
        .filter_map(|(_, piece)| piece.as_ref()?.promotes_to.as_ref())
        .collect();
    match &rule.value {
        document::Promotion::Never => {
            if !targets.is_empty() {
                let message = "no piece ever promotes here, but there is a piece with `promotes_to`";
                let mut diagnostic =
                    Diagnostic::new(Code::UnusedPromotion, rule.span, message).here("the rule");
                let nearest = targets.iter().map(|target| target.span).min();
                let nearest = nearest.filter(|nearest| nearest.source < rule.span.source);
                let others = targets.iter().filter(|target| Some(target.span) != nearest);
                for target in others.take(MAX_LABELS) {
                    diagnostic = diagnostic.label(target.span, "never reached");
                }
                let rule = notes
                    .examples
                    .adapt("promotion: zone(region: last(3), choice: optional_unless_stuck),");
                let help = format!(
                    "take `promotes_to` away (`promotes_to: none` where it is inherited), or write `{rule}`"
                );
                notes.push(
                    diagnostic
                        .help(&help)
                        .because(nearest, "this piece promotes", help),
                );
            }
            Some(Promotion::Never)
        }
        document::Promotion::Zone(zone) => {
            if targets.is_empty() && document.pieces.is_some() {
                let message = "there is a promotion zone, but no piece has `promotes_to`";
                let diagnostic = Diagnostic::new(Code::NothingPromotes, rule.span, message);
                notes.push(
                    diagnostic
                        .help("add `promotes_to` to the pieces that promote, or write `promotion: never`"),
                );
            }
            let region = zone
                .region
                .as_ref()
                .and_then(|region| region::check(region, ground, notes));
            let choice = match zone.choice.as_ref()? {
                document::PromotionChoice::Optional => PromotionChoice::Free,
                document::PromotionChoice::OptionalUnlessStuck => PromotionChoice::UnlessStuck,
                document::PromotionChoice::Forced => PromotionChoice::Forced,
            };
            Some(Promotion::Zone {
                region: region?,
                choice,
            })
        }
    }
}
