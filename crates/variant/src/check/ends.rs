//! How the game ends, of a document.

use super::number;
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::rule::{
    IllegalMove, Impasse, PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult, RoyalEnd, Stalemate,
};

/// How the game ends.
pub(super) struct Ends {
    pub(super) royal: RoyalEnd,
    pub(super) stalemate: Stalemate,
    pub(super) repetition: Repetition,
    pub(super) illegal_move: IllegalMove,
    pub(super) impasse: Impasse,
}

/// Checks how the game ends.
pub(super) fn check(ends: &document::Ends, notes: &mut Notes) -> Option<Ends> {
    let royal = match ends.royal {
        None | Some(document::RoyalEnd::Checkmate) => RoyalEnd::Checkmate,
        Some(document::RoyalEnd::Capture) => RoyalEnd::Capture,
    };
    let illegal_move = match ends.illegal_move {
        None | Some(document::IllegalMove::Reject) => IllegalMove::Reject,
        Some(document::IllegalMove::Loses) => IllegalMove::Loses,
    };
    let impasse = match ends.impasse {
        None | Some(document::Impasse::None) => Impasse::None,
    };
    let repetition = match ends.repetition.as_ref() {
        Some(document::Repetition::Unlimited) => Some(Repetition::Unlimited),
        Some(document::Repetition::Fold(fold)) => check_fold(fold, notes),
        None => None,
    };
    let stalemate = match ends.stalemate.as_ref()? {
        document::Stalemate::Loss => Stalemate::Loss,
        document::Stalemate::Draw => Stalemate::Draw,
        document::Stalemate::Win => Stalemate::Win,
    };
    Some(Ends {
        royal,
        stalemate,
        repetition: repetition?,
        illegal_move,
        impasse,
    })
}

/// Checks the repetition rule.
fn check_fold(fold: &document::Fold, notes: &mut Notes) -> Option<Repetition> {
    let count = fold
        .count
        .as_ref()
        .and_then(|count| number(count, 2..=255, "occurrences of a position", notes));
    let said = fold.result.as_ref()?;
    let result = match said.value {
        document::RepetitionResult::Draw => RepetitionResult::Draw,
        document::RepetitionResult::ReplayReversed => RepetitionResult::ReplayReversed,
        document::RepetitionResult::NoResult => RepetitionResult::NoResult,
    };
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
    Some(Repetition::Fold {
        count: count?,
        result,
        perpetual_check,
        perpetual_attack: PerpetualAttack::Ordinary,
    })
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
