//! Games to their ends: repetitions, and whole games.

use hakugei_reference::Game;
use hakugei_variant::rules::Impasse;
use hakugei_variant::sfen;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::data::{game, outcome, play};
use crate::line::{Line, trial};
use crate::shelf::Shelf;

/// One test per repetition.
pub(crate) fn repetitions(shelf: &'static Shelf) -> Vec<Trial> {
    let mut trials = Vec::new();
    for line in Line::all(shelf, "repetition.jsonl") {
        let has_impasse = line.variant.rules.impasse != Impasse::None;
        if line.value["expected"]["reason"] == "impasse" && !has_impasse {
            let id = line.text("id");
            eprintln!("{id} of repetition.jsonl is left out: the file of its variant has no impasse");
            continue;
        }
        let name = format!("repetition.jsonl::{}", line.text("id"));
        trials.push(trial(name, move || check_repetition(&line)));
    }
    trials
}

fn check_repetition(line: &Line) {
    let (expected, turns) = (&line.value["expected"], line.list("moves"));
    assert_eq!(expected["ply"].as_u64(), Some(turns.len() as u64));
    let mut game = game(line.variant, line.text("sfen"));
    play_all(&mut game, &turns);
    check_outcome(&game, expected);
}

/// One test per game.
pub(crate) fn whole_games(shelf: &'static Shelf) -> Vec<Trial> {
    let lines = Line::all(shelf, "games.jsonl").into_iter();
    let trials = lines.map(|line| {
        let name = format!("games.jsonl::{}", line.text("id"));
        trial(name, move || {
            let mut game = game(line.variant, line.text("sfen_start"));
            play_all(&mut game, &line.list("moves"));
            check_sfen(&game, line.text("sfen_final"));
            check_outcome(&game, &line.value);
        })
    });
    trials.collect()
}

/// Plays turns; the game must go on until the last one.
fn play_all(game: &mut Game<'_>, turns: &[String]) {
    for (ply, turn) in turns.iter().enumerate() {
        assert_eq!(game.outcome(), None, "over after {ply} plies");
        play(game, turn).unwrap_or_else(|error| panic!("ply {}: {error}", ply + 1));
    }
}

/// The position of a game must be that of an SFEN, move number included.
pub(crate) fn check_sfen(game: &Game<'_>, expected: &str) {
    let variant = game.position().variant();
    assert_eq!(game.position().setup(), &sfen::parse(variant, expected).unwrap());
}

/// The outcome must be the `result` and `reason` of an object.
pub(crate) fn check_outcome(game: &Game<'_>, expected: &Value) {
    let (result, reason) = outcome(game);
    assert_eq!(
        (Some(result.as_str()), Some(reason.as_str())),
        (expected["result"].as_str(), expected["reason"].as_str())
    );
}
