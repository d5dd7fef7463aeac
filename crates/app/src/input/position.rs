//! A position named on a command line or on a line of input.

use hakugei_game::{CompiledVariant, Game, Outcome, SetupError};
use hakugei_variant::sfen;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::input::json_lines::LineError;

/// The word for the start of the variant.
const START: &str = "startpos";

/// A game from the position of an SFEN; the start of the variant where it is `startpos`.
///
/// # Errors
/// Where the text is no position of the variant.
pub(crate) fn game(compiled: &CompiledVariant, text: &str) -> Result<Game, LineError> {
    let text = text.trim();
    if text == START {
        return Ok(Game::new(compiled));
    }
    let setup = sfen::parse(compiled.variant(), text).map_err(|error| sfen_error(&error))?;
    Game::from_setup(compiled, &setup).map_err(|error| setup_error(&error))
}

/// The text of a position for the answer to a question about it: as it was given, so that a script can match the two;
/// written out where only the word for the start was given.
pub(crate) fn echoed(game: &Game, text: &str) -> String {
    match text.trim() {
        START => game.sfen(),
        given => given.to_owned(),
    }
}

/// The same for an option of the command line, where nothing means the start.
///
/// # Errors
/// Where the text is no position of the variant.
pub(crate) fn game_of_option(compiled: &CompiledVariant, text: Option<&str>) -> Result<Game, Failure> {
    let Some(text) = text else {
        return Ok(Game::new(compiled));
    };
    game(compiled, text).map_err(|error| {
        let message = error.0["message"].as_str().unwrap_or_default();
        Failure::problem(text, message)
    })
}

/// An outcome as scripts read it: `null`, or `{"result","reason"}`.
pub(crate) fn outcome(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(outcome) => json!({"result": outcome.result.to_string(), "reason": outcome.reason.to_string()}),
    }
}

fn sfen_error(error: &sfen::SfenError) -> LineError {
    LineError::new(&format!("{:?}", error.kind), &error.message)
        .with("pos", error.span.start)
        .with("len", error.span.len())
        .with("help", error.help.as_str())
}

fn setup_error(error: &SetupError) -> LineError {
    let kind = match error {
        SetupError::NoRoyal { .. } => "NoRoyal",
        SetupError::TooManyPieces { .. } => "TooManyPieces",
    };
    LineError::new(kind, error)
}
