//! Try rules that never matter, or that end the game as it starts.

use super::{Try, TrySafety};
use crate::Color;
use crate::check::context::CheckContext;
use crate::check::goal;
use crate::check::opening::{Royals, decided};
use crate::check::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::royal::RoyalEnd;

/// Notes a goal that no royal piece can reach, and a try that need not be safe where it always is.
pub(crate) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    check_safety(context, notes);
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.try_rule.as_ref());
    let goal = rule.and_then(|rule| rule.value.as_ref());
    if let (Try::Reaches { region, .. }, Some(goal)) = (&context.variant.rules.try_rule, goal)
        && let Some(said) = &goal.region
    {
        goal::check(context, reachability, region, said.span, notes);
    }
}

/// Notes a try that need not be safe, where a side's only royal piece may never move into danger.
fn check_safety(context: CheckContext<'_>, notes: &mut Notes) {
    let rules = &context.variant.rules;
    let Some(ends) = &context.document.ends else {
        return;
    };
    let goal = ends.try_rule.as_ref().and_then(|rule| rule.value.as_ref());
    let said = goal.and_then(|goal| goal.safety.as_ref());
    let Some(said) = said.filter(|said| said.value == TrySafety::Any) else {
        return;
    };
    if rules.royal != RoyalEnd::Checkmate || context.may_have_several_royals() {
        return;
    }
    let message = "a king may never move into danger here, so that it is safe at its goal anyway";
    let diagnostic = Diagnostic::new(Code::IdleEnd, said.span, message);
    let help = "take `safety` away, or let the game go on to the capture of the king, with `royal: capture`";
    let place = ends.royal.as_ref();
    notes.push_changed(diagnostic, help, place, "by this rule");
}

/// Notes royal pieces that stand at their goal as the game starts.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let (Some(setup), Some(ends)) = (&context.document.setup, &context.document.ends) else {
        return;
    };
    let (Try::Reaches { region, .. }, Some(rule)) = (&context.variant.rules.try_rule, &ends.try_rule) else {
        return;
    };
    let tried = |color: &Color| Royals::of(context.variant, region, *color).inside > 0;
    for color in Color::ALL.into_iter().filter(tried) {
        let message = format!("a royal piece of {color} stands at its goal as the game starts");
        notes.push(decided(message, setup.span, rule.span));
    }
}
