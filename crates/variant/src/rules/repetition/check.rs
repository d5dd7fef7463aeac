//! Checks what repeated positions do in a document.

use super::form::Fold;
use super::{Repetition, RepetitionResult};
use crate::check::numbers::number_or_none;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;

/// Checks what repeated positions do.
pub(crate) fn check(rule: Option<&Fold>, notes: &mut Notes) -> Option<Repetition> {
    let Some(fold) = rule else {
        return Some(Repetition::Unlimited);
    };
    let count = fold.count.as_ref().and_then(|count| {
        number_or_none(
            count,
            2..=255,
            "the number of occurrences of a position",
            "where positions may occur as often as they will, write `repetition: unlimited`",
            notes,
        )
    });
    let result = fold.result.as_ref()?;
    let perpetual_check = fold.perpetual_check.as_ref()?;
    // `draw` is a synonym of `ordinary` that says which result is meant, so that another result contradicts it.
    if notes.synonyms.contains(&perpetual_check.span) && result.value != RepetitionResult::Draw {
        notes.push(no_draw(perpetual_check.span, result.span));
    }
    let perpetual_attack = fold.perpetual_attack.as_ref();
    Some(Repetition::Fold {
        count: count?,
        result: result.value,
        perpetual_check: perpetual_check.value,
        perpetual_attack: perpetual_attack.map(|attack| attack.value).unwrap_or_default(),
    })
}

/// Says that perpetual check cannot be a draw where a repetition is none.
fn no_draw(perpetual: Span, result: Span) -> Diagnostic {
    let message = "perpetual check is a draw only where the repetition is one";
    let diagnostic = Diagnostic::new(Code::UnknownChoice, perpetual, message);
    let help = "write `perpetual_check: ordinary` for the result of the repetition";
    let diagnostic = diagnostic.help(help).suggest(perpetual, "ordinary");
    if result.source < perpetual.source {
        diagnostic.because(Some(result), "changed here", help)
    } else {
        diagnostic.label(result, "the result of the repetition")
    }
}
