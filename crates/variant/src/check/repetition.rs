//! What repeated positions do, of a document.

use super::number;
use crate::Color;
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::rule::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};

/// Checks what repeated positions do.
pub(super) fn check(rule: &document::Repetition, notes: &mut Notes) -> Option<Repetition> {
    match rule {
        document::Repetition::Unlimited => Some(Repetition::Unlimited),
        document::Repetition::Fold(fold) => check_fold(fold, notes),
    }
}

/// Checks the end of the game at some occurrence of a position.
fn check_fold(fold: &document::Fold, notes: &mut Notes) -> Option<Repetition> {
    let count = fold
        .count
        .as_ref()
        .and_then(|count| number(count, 2..=255, "the number of occurrences of a position", notes));
    let said = fold.result.as_ref()?;
    let result = result(&said.value);
    let perpetual = fold.perpetual_check.as_ref()?;
    let perpetual_check = match perpetual.value {
        document::PerpetualCheck::Loss => PerpetualCheck::Loss,
        document::PerpetualCheck::IllegalMove => PerpetualCheck::IllegalMove,
        document::PerpetualCheck::Ordinary => PerpetualCheck::Ordinary,
        document::PerpetualCheck::Draw => {
            if result != RepetitionResult::Draw {
                notes.push(no_draw(perpetual, said));
            }
            PerpetualCheck::Ordinary
        }
    };
    let perpetual_attack = match fold.perpetual_attack.as_ref().map(|attack| &attack.value) {
        None | Some(document::PerpetualAttack::Ordinary) => PerpetualAttack::Ordinary,
        Some(document::PerpetualAttack::Loss) => PerpetualAttack::Loss,
    };
    Some(Repetition::Fold {
        count: count?,
        result,
        perpetual_check,
        perpetual_attack,
    })
}

/// The result of a repetition.
const fn result(said: &document::RepetitionResult) -> RepetitionResult {
    match said {
        document::RepetitionResult::Draw => RepetitionResult::Draw,
        document::RepetitionResult::ReplayReversed => RepetitionResult::ReplayReversed,
        document::RepetitionResult::NoResult => RepetitionResult::NoResult,
        document::RepetitionResult::BlackLoses => RepetitionResult::Loss(Color::Black),
        document::RepetitionResult::WhiteLoses => RepetitionResult::Loss(Color::White),
        document::RepetitionResult::StarterLoses => RepetitionResult::StarterLoses,
    }
}

/// Says that perpetual check cannot be a draw where a repetition is none.
fn no_draw(
    perpetual: &Spanned<document::PerpetualCheck>,
    result: &Spanned<document::RepetitionResult>,
) -> Diagnostic {
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
