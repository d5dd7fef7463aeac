//! `hakugei play-out`: lists of moves, played from a position.

use std::ffi::OsString;

use clap::Args;
use hakugei_game::{CompiledVariant, Game};
use serde_json::{Value, json};

use crate::failure::Done;
use crate::files::catalogue;
use crate::input::json_lines::LineError;
use crate::input::{json_lines, position};

/// The arguments of `play-out`.
#[derive(Debug, Args)]
pub(crate) struct PlayOutArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: OsString,
    /// Read {"sfen","moves"} from each line of standard input, and answer each with one line of JSON.
    #[arg(long, required = true)]
    pub(crate) stdin: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant is wrong, or output fails.
pub(crate) fn run(args: &PlayOutArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.variant)?);
    let answer = |line: &str| answer(&compiled, line);
    json_lines::answer_stdin(answer)
}

fn answer(compiled: &CompiledVariant, line: &str) -> Result<Value, LineError> {
    let Question { sfen, moves } = question(line)?;
    let mut game = position::game(compiled, &sfen)?;
    let mut outcomes = Vec::new();
    note_outcome(&game, 0, &mut outcomes);
    for (index, text) in moves.iter().enumerate() {
        let ply = index + 1;
        let mv = game.parse_usi(text).map_err(|error| illegal(ply, text, &error))?;
        game.play(mv).map_err(|error| illegal(ply, text, &error))?;
        note_outcome(&game, ply, &mut outcomes);
    }
    Ok(json!({"sfen": game.sfen(), "outcomes": outcomes}))
}

fn note_outcome(game: &Game, ply: usize, outcomes: &mut Vec<Value>) {
    if let Some(outcome) = game.outcome() {
        let (result, reason) = (outcome.result.to_string(), outcome.reason.to_string());
        outcomes.push(json!({"ply": ply, "result": result, "reason": reason}));
    }
}

fn illegal(ply: usize, text: &str, reason: &dyn std::fmt::Display) -> LineError {
    let reason = reason.to_string();
    LineError::new("IllegalMove", format!("move {ply}: {reason}"))
        .with("ply", ply)
        .with("move", text)
        .with("reason", reason)
}

/// A position and the moves to play from it.
struct Question {
    sfen: String,
    moves: Vec<String>,
}

/// The question of a line `{"sfen","moves"}`.
fn question(line: &str) -> Result<Question, LineError> {
    const SHAPE: &str = r#"write an object such as {"sfen":"startpos","moves":[]}"#;
    let object: Value = serde_json::from_str(line).map_err(|error| {
        LineError::new("Json", format!("the line is not JSON: {error}; {SHAPE}"))
            .with("pos", byte(line, &error))
    })?;
    let wrong = |what: &str| LineError::new("Shape", format!("{what}: {SHAPE}"));
    let sfen = object["sfen"].as_str();
    let sfen = sfen.ok_or_else(|| wrong("`sfen` is missing or no string"))?;
    let moves = object["moves"]
        .as_array()
        .ok_or_else(|| wrong("`moves` is missing or no list"))?;
    let text = |mv: &Value| mv.as_str().map(str::to_owned);
    let moves: Option<Vec<String>> = moves.iter().map(text).collect();
    Ok(Question {
        sfen: sfen.to_owned(),
        moves: moves.ok_or_else(|| wrong("`moves` holds something that is not a string"))?,
    })
}

/// Where on its line a JSON error is, in bytes from 0.
fn byte(line: &str, error: &serde_json::Error) -> usize {
    error.column().saturating_sub(1).min(line.len())
}
