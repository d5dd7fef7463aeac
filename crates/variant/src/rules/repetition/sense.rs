//! Rules about repetitions that nobody can complete.

use super::{PerpetualAttack, PerpetualCheck, RepetitionResult};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;

/// Notes what perpetual checks and attacks lose, where the repetition that would show them is forbidden.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(ends) = &context.document.ends else {
        return;
    };
    let Some(fold) = ends.repetition.as_ref().and_then(|rule| rule.value.as_ref()) else {
        return;
    };
    let result = fold.result.as_ref();
    let Some(result) = result.filter(|result| result.value == RepetitionResult::Forbidden) else {
        return;
    };
    let check = fold.perpetual_check.as_ref();
    let check = check.filter(|said| said.value == PerpetualCheck::Loss);
    let attack = fold.perpetual_attack.as_ref();
    let attack = attack.filter(|said| said.value == PerpetualAttack::Loss);
    let mut note = |span: Option<Span>, field: &str, deed: &str| {
        let Some(span) = span else { return };
        let message = format!("no repetition is ever completed, so that nobody loses by perpetual {deed}");
        let diagnostic = Diagnostic::new(Code::IdleEnd, span, message).suggest(span, "ordinary");
        let help = format!("write `{field}: ordinary`");
        notes.push(diagnostic.beside(result.span, "the move that would complete it is illegal", &help));
    };
    note(check.map(|said| said.span), "perpetual_check", "check");
    note(attack.map(|said| said.span), "perpetual_attack", "attack");
}
