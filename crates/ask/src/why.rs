//! `why`: whether a move may be played, and the rule that refuses it.

use hakugei_game::{Game, Illegal, MoveTextError};
use hakugei_notation::{MoveErrorKind, TypedError, TypedMove, read_typed};

use crate::answers::{Refusal, Verdict};
use crate::environment::Environment;
use crate::error::AskError;
use crate::game::Told;
use crate::moves;
use crate::question::WithMove;

/// Judges a move.
///
/// # Errors
/// Where the game is wrong; a move that is wrong is an answer.
pub(crate) fn answer(asked: &WithMove, environment: &Environment<'_>) -> Result<Verdict, AskError> {
    let told = Told::of(&asked.game, asked.convention.as_deref(), environment)?;
    let Told { game, convention, .. } = &told;
    // A screen asks in USI form of what was clicked: nobody has typed the text that the other words repeat.
    let clicked = match game.parse_usi(&asked.mv) {
        Err(MoveTextError::Illegal { illegal, .. }) => {
            Some(refused(game, &illegal, illegal.words(convention)))
        }
        _ => None,
    };
    let refusal = match read_typed(game, *convention, &asked.mv) {
        Ok(TypedMove { mv, read_as }) => {
            return Ok(Verdict {
                legal: true,
                usi: Some(game.usi(mv)),
                read_as,
                refusal: None,
            });
        }
        Err(error) => clicked.unwrap_or_else(|| typed(game, error)),
    };
    Ok(Verdict {
        legal: false,
        usi: None,
        read_as: None,
        refusal: Some(refusal),
    })
}

/// What is wrong with a typed text.
fn typed(game: &Game, error: TypedError) -> Refusal {
    let words = error.to_string();
    match error {
        TypedError::Named(named) | TypedError::Loose { error: named, .. } => match &*named.kind {
            MoveErrorKind::Illegal { illegal, .. } => refused(game, illegal, words),
            MoveErrorKind::Ambiguous { .. }
            | MoveErrorKind::PromotionOpen { .. }
            | MoveErrorKind::OtherOrder { count: 1.., .. } => of_words("ambiguous", words),
            _ => unreadable(words),
        },
        TypedError::Usi(_) => unreadable(words),
    }
}

/// A move that the rules refuse.
fn refused(game: &Game, illegal: &Illegal, words: String) -> Refusal {
    Refusal {
        reason: illegal.reason.name().to_owned(),
        words,
        squares: moves::names(game.variant().board, illegal.reason.squares()),
    }
}

/// A text that is no move at all.
fn unreadable(words: String) -> Refusal {
    of_words("unreadable", words)
}

fn of_words(reason: &str, words: String) -> Refusal {
    Refusal {
        reason: reason.to_owned(),
        words,
        squares: Vec::new(),
    }
}
