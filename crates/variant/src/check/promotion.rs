//! The promotion rule of a document.

use super::region;
use crate::Board;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Notes;
use crate::document::{self, Document};
use crate::rule::{Promotion, PromotionChoice};

/// Checks the promotion rule, and that it fits what the pieces say.
pub(super) fn check(document: &Document, board: Board, notes: &mut Notes) -> Option<Promotion> {
    let rule = document.promotion.as_ref()?;
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let targets: Vec<_> = pieces
        .filter_map(|(_, piece)| piece.as_ref()?.promotes_to.as_ref())
        .collect();
    match &rule.value {
        document::Promotion::Never => {
            for target in targets {
                let message = format!(
                    "the piece promotes to `{}`, but no piece ever promotes here",
                    target.value
                );
                let diagnostic = Diagnostic::new(Code::UnusedPromotion, target.span, message);
                let help = "take `promotes_to` away, or write a promotion rule such as `zone(region: last(3), choice: optional_unless_stuck)`";
                notes.push(diagnostic.label(rule.span, "the rule").help(help));
            }
            Some(Promotion::Never)
        }
        document::Promotion::Zone(zone) => {
            if targets.is_empty() {
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
                .and_then(|region| region::check(region, board, notes));
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
