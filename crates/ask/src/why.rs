//! `why`: whether a move may be played, and the rule that refuses it.

use hakugei_game::{Game, Illegal, MoveTextError};
use hakugei_notation::{MoveErrorKind, read_move};

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
    let refusal = match game.parse_usi(&asked.mv) {
        Ok(mv) => return Ok(legal(game.usi(mv))),
        Err(MoveTextError::Illegal { illegal, .. }) => refused(game, &illegal, illegal.words(convention)),
        Err(usi) => match read_move(game, *convention, &asked.mv) {
            Ok(mv) => return Ok(legal(game.usi(mv))),
            Err(error) => match &*error.kind {
                MoveErrorKind::Illegal { illegal, .. } => refused(game, illegal, error.to_string()),
                // What begins with a digit was meant as USI.
                _ if asked.mv.starts_with(|first: char| first.is_ascii_digit()) => {
                    unreadable(usi.to_string())
                }
                _ => unreadable(error.to_string()),
            },
        },
    };
    Ok(Verdict {
        legal: false,
        usi: None,
        refusal: Some(refusal),
    })
}

fn legal(usi: String) -> Verdict {
    Verdict {
        legal: true,
        usi: Some(usi),
        refusal: None,
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
    Refusal {
        reason: "unreadable".to_owned(),
        words,
        squares: Vec::new(),
    }
}
