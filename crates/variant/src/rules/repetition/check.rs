//! Checks what repeated positions do in a document.

use super::{PerpetualCheck, Repetition, RepetitionResult, form};
use crate::check::numbers::number;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Spanned;
use crate::notes::Notes;

/// Checks what repeated positions do.
pub(crate) fn check(rule: &form::Repetition, notes: &mut Notes) -> Option<Repetition> {
    match rule {
        form::Repetition::Unlimited => Some(Repetition::Unlimited),
        form::Repetition::Fold(fold) => check_fold(fold, notes),
    }
}

/// Checks the end of the game at some occurrence of a position.
fn check_fold(fold: &form::Fold, notes: &mut Notes) -> Option<Repetition> {
    let count = fold
        .count
        .as_ref()
        .and_then(|count| number(count, 2..=255, "the number of occurrences of a position", notes));
    let said = fold.result.as_ref()?;
    let result = said.value;
    let perpetual = fold.perpetual_check.as_ref()?;
    let perpetual_check = match perpetual.value {
        form::PerpetualCheck::Loss => PerpetualCheck::Loss,
        form::PerpetualCheck::IllegalMove => PerpetualCheck::IllegalMove,
        form::PerpetualCheck::Ordinary => PerpetualCheck::Ordinary,
        form::PerpetualCheck::Draw => {
            if result != RepetitionResult::Draw {
                notes.push(no_draw(perpetual, said));
            }
            PerpetualCheck::Ordinary
        }
    };
    let perpetual_attack = fold.perpetual_attack.as_ref();
    Some(Repetition::Fold {
        count: count?,
        result,
        perpetual_check,
        perpetual_attack: perpetual_attack.map(|attack| attack.value).unwrap_or_default(),
    })
}

/// Says that perpetual check cannot be a draw where a repetition is none.
fn no_draw(perpetual: &Spanned<form::PerpetualCheck>, result: &Spanned<RepetitionResult>) -> Diagnostic {
    let message = "perpetual check is a draw only where the repetition is one";
    let diagnostic = Diagnostic::new(Code::UnknownChoice, perpetual.span, message);
    let help = "write `perpetual_check: ordinary` for the result of the repetition";
    let diagnostic = diagnostic.help(help).suggest(perpetual.span, "ordinary");
    if result.span.source < perpetual.span.source {
        diagnostic.because(Some(result.span), "changed here", help)
    } else {
        diagnostic.label(result.span, "the result of the repetition")
    }
}
