//! Rules that can never matter because giving check wins.

use super::Check;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::repetition::PerpetualCheck;
use crate::{Color, Setup, Variant};

/// Notes the rules that matter only after a check that wins, or after ever more checks that are counted.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(ends) = &context.document.ends else {
        return;
    };
    let (Check::Wins { after }, Some(check)) = (context.variant.rules.check, &ends.check) else {
        return;
    };
    given_at_the_start(context, after.into(), notes);
    let fold = ends.repetition.as_ref().and_then(|rule| rule.value.as_ref());
    let perpetual = fold.and_then(|fold| fold.perpetual_check.as_ref());
    if let Some(perpetual) = perpetual.filter(|said| said.value != PerpetualCheck::Ordinary) {
        let message = if after == 1 {
            "the first check wins, so that nobody checks perpetually"
        } else {
            "checks are counted, and a position with more of them is another one, so that nobody checks perpetually"
        };
        let diagnostic = Diagnostic::new(Code::IdleEnd, perpetual.span, message);
        let help = "write `perpetual_check: ordinary`";
        let diagnostic = diagnostic.suggest(perpetual.span, "ordinary");
        notes.push(diagnostic.beside(check.span, "a check wins by this", help));
    }
}

/// Notes the starts in which a side has given all its checks, so that the game is over.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let ends = context.document.ends.as_ref();
    let rule = ends.and_then(|ends| ends.check.as_ref());
    for (start, place) in context.setups() {
        if let Some(color) = winner(context.variant, start) {
            let message = format!("{color} has no check left to give, and has won as the game starts");
            let diagnostic = Diagnostic::new(Code::DecidedStart, place, message);
            let help = "write at least 1 for each side, as in `3+2`";
            notes.push(match rule {
                Some(rule) => diagnostic.beside(rule.span, "checks are counted by this", help),
                None => diagnostic.help(help),
            });
        }
    }
}

/// The side that has given all its checks in a start, where they are counted.
pub(crate) fn winner(variant: &Variant, start: &Setup) -> Option<Color> {
    let left = variant.rules.check.left(start)?;
    let colors = Color::ALL.into_iter();
    colors
        .zip(left)
        .find_map(|(color, left)| (left == 0).then_some(color))
}

/// Notes an even set-up in which both sides have given the same checks already, so that fewer win than the rule says.
fn given_at_the_start(context: CheckContext<'_>, after: u16, notes: &mut Notes) {
    let (Some(setup), [given, other]) = (&context.document.setup, context.variant.start.checks_given) else {
        return;
    };
    if given == 0 || given != other || u16::from(given) == after {
        return;
    }
    let left = after - u16::from(given);
    let message =
        format!("{after} checks win by `check`, and in the set-up each side has only {left} still to give");
    let help = format!("write `{after}+{after}` in the set-up, or `check: wins(after: {left})`");
    let diagnostic = Diagnostic::new(Code::ChecksGiven, setup.span, message);
    let ends = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.check.as_ref());
    notes.push(match ends {
        Some(rule) => diagnostic.beside(rule.span, "the rule", help),
        None => diagnostic.help(help),
    });
}
