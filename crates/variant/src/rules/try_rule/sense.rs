//! Try rules that never matter, or that end the game as it starts.

use super::{Try, TrySafety};
use crate::Color;
use crate::check::below;
use crate::check::context::CheckContext;
use crate::check::goal;
use crate::check::opening::{Royals, decided};
use crate::check::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
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
    let goal = rule.value.as_ref().and_then(|goal| goal.region.as_ref());
    if let (Some(said), Some(instead)) = (goal, far_goal(context, region))
        && Color::ALL.iter().any(tried)
    {
        let message =
            "the goal lies at the own edge of the royal pieces, and they stand there as the game starts";
        let diagnostic = Diagnostic::new(Code::DecidedStart, said.span, message);
        notes.push(diagnostic.help(format!(
            "`last` has the ranks at the far edge, and `first` those at the own one: write `{instead}`"
        )));
        return;
    }
    for color in Color::ALL.into_iter().filter(tried) {
        let message = format!("a royal piece of {color} stands at its goal as the game starts");
        notes.push(decided(message, setup.span, rule.span));
    }
}

/// The goal counted from the far edge, where it lies at the own one, and no royal piece would stand on it.
fn far_goal(context: CheckContext<'_>, region: &Region) -> Option<String> {
    let board = context.variant.board;
    let far = match region {
        Region::First(ranks) => Region::Last(*ranks),
        Region::Ranks(ranks) => Region::Ranks(ranks.iter().map(|rank| board.ranks() + 1 - rank).collect()),
        _ => return None,
    };
    let stands = |color| Royals::of(context.variant, &far, color).inside > 0;
    let instead = below::from_far_edge(board, region)?;
    (!Color::ALL.into_iter().any(stands)).then_some(instead)
}
