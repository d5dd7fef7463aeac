//! Reading the shared test data, and playing by the texts of turns.

use std::fs;
use std::path::PathBuf;

use hakugei_reference::{Game, Position, Turn};
use hakugei_variant::{Variant, sfen};
use serde_json::Value;

/// Where the shared test data are.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/vectors"))
}

/// The text of a file of the shared test data.
pub(crate) fn text(file: &str) -> String {
    let path = folder().join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The objects of a file of JSON lines.
pub(crate) fn lines(file: &str) -> Vec<Value> {
    let lines: Vec<Value> = text(file)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty(), "{file} is empty");
    lines
}

/// The position of an SFEN.
pub(crate) fn position<'v>(variant: &'v Variant, text: &str) -> Position<'v> {
    let setup = sfen::parse(variant, text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    Position::new(variant, &setup).unwrap()
}

/// A game from an SFEN on.
pub(crate) fn game<'v>(variant: &'v Variant, text: &str) -> Game<'v> {
    let setup = sfen::parse(variant, text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    Game::new(variant, &setup).unwrap()
}

/// The texts of turns, sorted by bytes.
pub(crate) fn texts(variant: &Variant, turns: &[Turn]) -> Vec<String> {
    let mut texts: Vec<String> = turns.iter().map(|turn| turn.usi(variant)).collect();
    texts.sort();
    texts
}

/// The texts of the legal turns, sorted by bytes.
pub(crate) fn legal(position: &Position<'_>) -> Vec<String> {
    texts(position.variant(), &position.legal_turns())
}

/// Plays a turn by its text.
pub(crate) fn play(game: &mut Game<'_>, text: &str) -> Result<(), String> {
    let variant = game.position().variant();
    let turns = game.legal_turns();
    let turn = turns.iter().find(|turn| turn.usi(variant) == text);
    let turn = turn.ok_or_else(|| format!("`{text}` is not legal; legal: {:?}", texts(variant, &turns)))?;
    game.play(turn).map_err(|refusal| refusal.to_string())
}

/// The result and reason of a game, in the words of the test data.
pub(crate) fn outcome(game: &Game<'_>) -> (String, String) {
    game.outcome().map_or_else(
        || ("ongoing".to_string(), String::new()),
        |outcome| (outcome.result.to_string(), outcome.reason.to_string()),
    )
}
