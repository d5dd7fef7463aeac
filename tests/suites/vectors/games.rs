//! Games to their ends: repetitions, and whole games.

use hakugei_game::Game;
use hakugei_variant::sfen;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::line::{Line, play, trial};

/// One test per repetition.
pub(crate) fn repetitions() -> Vec<Trial> {
    let lines = Line::all("repetition.jsonl").into_iter();
    lines
        .map(|line| {
            trial(format!("repetition::{}", line.text("id")), move || {
                check_repetition(&line);
            })
        })
        .collect()
}

fn check_repetition(line: &Line) {
    let (expected, moves) = (&line.value["expected"], line.list("moves"));
    let mut game = line.game("sfen");
    let ply = expected["ply"].as_u64().expect("a ply") as usize;
    assert!(ply <= moves.len(), "the end lies within the moves");
    play_all(&mut game, &moves[..ply]);
    check_outcome(&game, expected);
}

/// One test per game.
pub(crate) fn whole_games() -> Vec<Trial> {
    let lines = Line::all("games.jsonl").into_iter();
    let check = |line: &Line| {
        let mut game = line.game("sfen_start");
        play_all(&mut game, &line.list("moves"));
        assert_eq!(game.sfen(), canonical(line, "sfen_final"));
        check_outcome(&game, &line.value);
    };
    lines
        .map(|line| trial(format!("game::{}", line.text("id")), move || check(&line)))
        .collect()
}

/// An SFEN of a line, with its hands in the engine's order. It may say that a royal piece is captured.
pub(crate) fn canonical(line: &Line, field: &str) -> String {
    let variant = line.variant().variant();
    let setup = sfen::parse(variant, line.text(field)).unwrap_or_else(|error| panic!("{field}: {error}"));
    sfen::format(variant, &setup)
}

/// Plays moves; the game must go on until the last one.
fn play_all(game: &mut Game, moves: &[String]) {
    for (ply, text) in moves.iter().enumerate() {
        assert_eq!(game.outcome(), None, "over after {ply} plies");
        play(game, text);
    }
}

/// The outcome must be the `result` and `reason` of an object; a `result` of `ongoing` means none.
fn check_outcome(game: &Game, expected: &Value) {
    let outcome = game.outcome();
    let result = outcome.map_or("ongoing".to_owned(), |outcome| outcome.result.to_string());
    let reason = outcome.map(|outcome| outcome.reason.to_string());
    assert_eq!(
        Some(result.as_str()),
        expected["result"].as_str(),
        "in {}",
        game.sfen()
    );
    let ongoing = result == "ongoing";
    assert!(
        ongoing || reason.as_deref() == expected["reason"].as_str(),
        "{reason:?}, not {}",
        expected["reason"]
    );
}
