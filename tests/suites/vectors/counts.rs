//! Positions with all their moves, and counts of legal lines.

use std::collections::BTreeSet;

use hakugei_game::Game;
use hakugei_variant::sfen;
use libtest_mimic::Trial;
use serde_json::Value;
use suites::{data, effort};

use crate::line::{Line, legal, texts, trial};

/// Compares the counts of a position as deep as the effort allows.
pub(crate) fn check_perft(game: &Game, counts: &Value) {
    let counts = data::numbers(counts);
    assert!(!counts.is_empty(), "no counts");
    for (depth, &count) in (1..).zip(&counts) {
        if count > effort::lines_of_play() {
            eprintln!("depth {depth} and deeper are left out: {count} lines of play, see HAKUGEI_PERFT");
            return;
        }
        assert_eq!(game.perft(depth), count, "depth {depth} of {}", game.sfen());
    }
}

/// One test per line of a file of positions.
pub(crate) fn positions() -> Vec<Trial> {
    let folders = ["vectors", "own"].into_iter();
    let files = folders.flat_map(|folder| data::files(&data::path(folder), ".jsonl"));
    let names: BTreeSet<String> = files.map(|file| data::stem(&file)).collect();
    let names = names.into_iter().filter(|name| name.starts_with("positions_"));
    let lines = names.flat_map(|name| Line::all(&format!("{name}.jsonl")));
    lines
        .map(|line| {
            trial(format!("position::{}", line.text("id")), move || {
                check_position(&line);
            })
        })
        .collect()
}

fn check_position(line: &Line) {
    let game = line.game("sfen");
    assert_eq!(legal(&game), line.list("moves"));
    assert_eq!(Some(game.in_check()), line.value["in_check"].as_bool());
    assert_eq!(
        texts(&game, &game.banned_drop_mates()),
        line.list("banned_drop_mates")
    );
    check_perft(&game, &line.value["perft"]);
}

/// Counts from the starts: whole, and by first move.
pub(crate) fn starts() -> Vec<Trial> {
    let mut trials = Vec::new();
    for line in Line::all("perft_start.jsonl") {
        let id = line.text("variant").to_owned();
        trials.push(trial(format!("perft_start::{id}"), move || {
            let variant = line.variant().variant();
            assert_eq!(sfen::format(variant, &variant.start), line.text("sfen"));
            check_perft(&Game::new(line.variant()), &line.value["perft"]);
        }));
    }
    for line in Line::all("perft_start.jsonl") {
        if line.has("divide") {
            let id = line.text("variant").to_owned();
            trials.push(trial(format!("divide_start::{id}"), move || {
                check_division(&line);
            }));
        }
    }
    trials
}

fn check_division(line: &Line) {
    let (game, divide) = (Game::new(line.variant()), &line.value["divide"]);
    let counts = divide["counts"].as_object().expect("counts by move");
    assert_eq!(legal(&game), counts.keys().cloned().collect::<Vec<_>>());
    let depth = divide["depth"].as_u64().expect("a depth") as u32;
    let total: u64 = counts.values().filter_map(Value::as_u64).sum();
    assert!(
        total <= effort::lines_of_play().max(5_000_000),
        "{total} lines are too many for every run"
    );
    for (mv, nodes) in game.divide(depth) {
        assert_eq!(Some(nodes), counts[&game.usi(mv)].as_u64(), "{}", game.usi(mv));
    }
}
