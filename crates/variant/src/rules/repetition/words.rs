//! The rule of repetition in words.

use hakugei_text::noun::ordinal;

use super::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};
use crate::Color;
use crate::rules::Check;

/// The sentences about repeated positions.
pub(crate) fn sentences(repetition: Repetition, check: Check) -> Vec<String> {
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
        perpetual_attack,
    } = repetition
    else {
        return vec!["Positions may be repeated without limit.".to_owned()];
    };
    let same = match check.counted_checks() {
        Some(_) => "same board, same hands, same side to move, same numbers of checks given",
        None => "same board, same hands, same side to move",
    };
    let Some(result) = result_words(result) else {
        return vec![format!(
            "A move after which a position would occur for the {} time ({same}) is illegal.",
            ordinal(count)
        )];
    };
    let perpetual = match perpetual_check {
        PerpetualCheck::Loss => {
            " If exactly one side gave check with every one of its moves since the first occurrence, that side loses."
        }
        PerpetualCheck::IllegalMove => {
            " A side that gave check with every one of its moves since the first occurrence may not make the last of them."
        }
        PerpetualCheck::Ordinary => " Perpetual check makes no difference.",
    };
    let mut said = vec![format!(
        "When a position occurs for the {} time ({same}), {result}.{perpetual}",
        ordinal(count)
    )];
    if perpetual_attack == PerpetualAttack::Loss {
        let before = match perpetual_check {
            PerpetualCheck::Ordinary => "If",
            PerpetualCheck::Loss | PerpetualCheck::IllegalMove => "Where check does not decide: if",
        };
        said.push(format!(
            "{before} exactly one side attacked with every one of its moves since the first occurrence, so that the \
             piece that moved could capture next, that side loses."
        ));
    }
    said
}

/// What a repetition gives; nothing where none is ever completed.
fn result_words(result: RepetitionResult) -> Option<&'static str> {
    Some(match result {
        RepetitionResult::Draw => "the game is drawn",
        RepetitionResult::ReplayReversed => {
            "there is no result, and the game is played again with colours reversed"
        }
        RepetitionResult::NoResult => "the game ends without a result",
        RepetitionResult::Loss(Color::Black) => "Black loses",
        RepetitionResult::Loss(Color::White) => "White loses",
        RepetitionResult::StarterLoses => "the side that began the cycle, and is to move now, loses",
        RepetitionResult::CompleterLoses => "the side that made the last move loses",
        RepetitionResult::Forbidden => return None,
    })
}
