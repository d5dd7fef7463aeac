//! Single rules: small positions, each about one sentence of the rules.

use hakugei_reference::{Game, Position};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::counts::check_perft;
use crate::data::{game, play, texts};
use crate::files::lines_of_folder;
use crate::games::{check_outcome, check_sfen};
use crate::line::{Line, trial};
use crate::shelf::{Files, Shelf, overlaid};

/// The effort that one count may cost, as lines of play times squares of the board.
const EFFORT: u64 = 100_000;

/// One test per line of the files about one rule each, whose lines lay the rule over a variant.
pub(crate) fn rules_laid_over() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (file, value) in lines_of_folder("rules") {
        let id = value["id"].as_str().unwrap();
        let variant = overlaid(
            &Files,
            value["variant"].as_str().unwrap(),
            value["rules"].as_str(),
        );
        let variant = Box::leak(Box::new(variant.unwrap_or_else(|| panic!("{file}: {id}"))));
        let line = Line { variant, value };
        trials.push(trial(format!("rules::{}", line.text("id")), move || {
            check_rule(&line);
        }));
    }
    trials
}

/// One test per rule.
pub(crate) fn single_rules(shelf: &'static Shelf) -> Vec<Trial> {
    let lines = Line::all(shelf, "rules_micro.jsonl").into_iter();
    let trials = lines.map(|line| {
        let name = format!("rules_micro.jsonl::{}", line.text("id"));
        trial(name, move || check_rule(&line))
    });
    trials.collect()
}

fn check_rule(line: &Line) {
    let mut game = game(line.variant, line.text("sfen"));
    let before = game.clone();
    for turn in line.list("play") {
        play(&mut game, &turn).unwrap_or_else(|error| panic!("{error}"));
    }
    check_moves(&game, line);
    check_state(game.position(), line);
    if line.has("sfen_after") {
        check_sfen(&game, line.text("sfen_after"));
        check_musts(&before, line);
    } else {
        check_musts(&game, line);
    }
    if line.has("result") {
        check_outcome(&game, &line.value);
    }
    if line.has("declaration") {
        check_declaration(&game, &line.value["declaration"]);
    }
    if line.has("perft") {
        check_perft(game.position(), &line.value["perft"], EFFORT, line.text("id"));
    }
}

/// What a declaration would give, or nothing.
fn check_declaration(game: &Game<'_>, expected: &Value) {
    let given = game
        .declaration()
        .map(|outcome| json!({"result": outcome.result.to_string(), "reason": outcome.reason.to_string()}));
    assert_eq!(&given.unwrap_or(Value::Null), expected);
}

/// The texts of the turns that may be played now, sorted by bytes.
fn playable(game: &Game<'_>) -> Vec<String> {
    texts(game.position().variant(), &game.legal_turns())
}

fn check_moves(game: &Game<'_>, line: &Line) {
    let all = playable(game);
    if line.has("from") {
        let of_it: Vec<&String> = all
            .iter()
            .filter(|text| starts_at(text, line.text("from")))
            .collect();
        assert_eq!(of_it, line.list("moves_from").iter().collect::<Vec<_>>());
    }
    if line.has("moves") {
        assert_eq!(all, line.list("moves"));
    }
    if line.has("count") {
        assert_eq!(Some(all.len() as u64), line.value["count"].as_u64());
    }
}

fn check_state(position: &Position<'_>, line: &Line) {
    if line.has("in_check") {
        assert_eq!(Some(position.in_check()), line.value["in_check"].as_bool());
    }
    if line.has("banned_drop_mates") {
        let banned = texts(line.variant, &position.banned_drop_mates());
        assert_eq!(banned, line.list("banned_drop_mates"));
    }
}

fn check_musts(game: &Game<'_>, line: &Line) {
    let all = playable(game);
    for must in line.list("must") {
        assert!(all.contains(&must), "{must} is missing in {all:?}");
    }
    for must_not in line.list("must_not") {
        assert!(!all.contains(&must_not), "{must_not} is in {all:?}");
    }
}

/// Whether a turn's text begins with a square and goes on with another.
fn starts_at(text: &str, square: &str) -> bool {
    text.strip_prefix(square)
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
}
