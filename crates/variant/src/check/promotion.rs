//! The promotion rule of a document.

use super::ground::Ground;
use super::kinds::Kinds;
use super::region;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Attempt, One, Text};
use crate::document::{self, Document, PromotionZone};
use crate::notes::Notes;
use crate::rule::{Promotion, PromotionChoice, PromotionTrigger};
use crate::source::Span;

/// How many pieces a diagnostic names.
const MAX_LABELS: usize = 4;

/// Checks the promotion rule, and that it fits what the pieces say.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    ground: Ground<'_>,
    notes: &mut Notes,
) -> Option<Vec<Promotion>> {
    let rule = document.promotion.as_ref()?;
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let known = pieces.clone().filter_map(|(_, piece)| piece.as_ref());
    let attempts: Vec<_> = known
        .filter_map(|piece| piece.promotes_to.as_ref())
        .map(|Attempt(target)| target.as_ref())
        .collect();
    let clauses = clauses(&rule.value);
    if clauses.is_empty() {
        let targets: Vec<&Text> = attempts.into_iter().flatten().collect();
        if !targets.is_empty() {
            notes.push(never_reached(rule.span, &targets, notes));
        }
        return Some(Vec::new());
    }
    let sure = document.pieces.is_some() && pieces.clone().all(|(_, piece)| piece.is_some());
    if attempts.is_empty() && sure {
        let message = "there is a promotion zone, but no piece has `promotes_to`";
        let diagnostic = Diagnostic::new(Code::NothingPromotes, rule.span, message);
        let help = "add `promotes_to` to the pieces that promote, or write `promotion: never`";
        notes.push(diagnostic.help(help));
    }
    let checked = clauses
        .into_iter()
        .map(|clause| check_clause(clause, kinds, ground, notes));
    let checked: Vec<_> = checked.collect();
    checked.into_iter().collect()
}

/// The clauses of a rule.
pub(super) fn clauses(rule: &document::Promotion) -> Vec<&PromotionZone> {
    match rule {
        document::Promotion::Never => Vec::new(),
        document::Promotion::Zone(zone) => vec![zone],
        document::Promotion::AnyOf(One(zones)) => zones.iter().map(|zone| &zone.value).collect(),
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

/// Checks a clause.
fn check_clause(
    clause: &PromotionZone,
    kinds: &Kinds<'_>,
    ground: Ground<'_>,
    notes: &mut Notes,
) -> Option<Promotion> {
    let region = clause
        .region
        .as_ref()
        .and_then(|region| region::check(region, ground, notes));
    let trigger = match clause.trigger.as_ref().map(|trigger| &trigger.value) {
        None | Some(document::PromotionTrigger::StartsOrEnds) => PromotionTrigger::StartsOrEnds,
        Some(document::PromotionTrigger::Ends) => PromotionTrigger::Ends,
        Some(document::PromotionTrigger::Enters) => PromotionTrigger::Enters,
        Some(document::PromotionTrigger::Captures) => PromotionTrigger::Captures,
    };
    let named = clause.pieces.as_ref();
    let named = named.map(|letters| kinds.list(&letters.value, notes));
    let choice = match clause.choice.as_ref()?.value {
        document::PromotionChoice::Optional => PromotionChoice::Free,
        document::PromotionChoice::OptionalUnlessStuck => PromotionChoice::UnlessStuck,
        document::PromotionChoice::Forced => PromotionChoice::Forced,
    };
    Some(Promotion {
        kinds: named,
        trigger,
        region: region?,
        choice,
    })
}
