//! Positions with all their moves, and counts of legal lines.

use std::sync::LazyLock;

use hakugei_reference::Position;
use hakugei_variant::{Variant, sfen};
use libtest_mimic::Trial;
use serde_json::Value;

use crate::data::{legal, texts};
use crate::files::files;
use crate::line::{Line, strings, trial};
use crate::shelf::Shelf;

/// How many positions make one test.
const CHUNK: usize = 20;

/// The effort that one count may cost, as lines of play times squares of the board; five times as much if the tests do all that they can: the
/// variable `HAKUGEI_DEEP` is set.
static EFFORT: LazyLock<u64> = LazyLock::new(|| within(2_000_000));

/// The same for the few counts from a start: the variable `HAKUGEI_STARTS`, else three times as much.
static EFFORT_FROM_START: LazyLock<u64> = LazyLock::new(|| {
    std::env::var("HAKUGEI_STARTS").map_or(within(6_000_000), |text| {
        let number = text.replace('_', "").parse();
        number.unwrap_or_else(|_| panic!("HAKUGEI_STARTS is `{text}`: write a whole number"))
    })
});

/// An effort where the tests do all that they can; a fifth of it where they do not.
pub(crate) fn within(effort: u64) -> u64 {
    if std::env::var_os("HAKUGEI_DEEP").is_some() {
        effort
    } else {
        effort / 5
    }
}

/// Compares the counts of a position as deep as the effort allows, at least to depth 1; prints what is
/// left out.
pub(crate) fn check_perft(position: &Position<'_>, counts: &Value, effort: u64, name: &str) {
    let counts: Vec<u64> = counts
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .collect();
    let largest = effort / position.board().len() as u64;
    let within = counts
        .iter()
        .take_while(|&&count| count <= largest)
        .count()
        .max(1);
    for (depth, &count) in (1..).zip(&counts[..within]) {
        assert_eq!(position.perft(depth), count, "{name}, depth {depth}");
    }
    if within < counts.len() {
        eprintln!(
            "{name}: counts from depth {} on are left out as too slow",
            within + 1
        );
    }
}

fn check_position(line: &Line) {
    let (name, position) = (line.text("id"), line.position());
    assert_eq!(legal(&position), line.list("moves"), "{name}");
    assert_eq!(
        Some(position.in_check()),
        line.value["in_check"].as_bool(),
        "{name}"
    );
    let banned = texts(line.variant, &position.banned_drop_mates());
    assert_eq!(banned, strings(&line.value["banned_drop_mates"]), "{name}");
    check_perft(&position, &line.value["perft"], *EFFORT, name);
}

/// The files of positions, in tests of some lines each.
pub(crate) fn positions(shelf: &'static Shelf) -> Vec<Trial> {
    let mut trials = Vec::new();
    for file in files("positions_", ".jsonl") {
        let mut lines = Line::all(shelf, &file).into_iter().enumerate().peekable();
        while let Some(&(first, _)) = lines.peek() {
            let chunk: Vec<Line> = lines.by_ref().take(CHUNK).map(|(_, line)| line).collect();
            let name = format!("{file}::{}", first + 1);
            trials.push(trial(name, move || chunk.iter().for_each(check_position)));
        }
    }
    trials
}

/// Counts from the starts, whole and by first move.
pub(crate) fn starts(shelf: &'static Shelf) -> Vec<Trial> {
    let mut trials = Vec::new();
    for line in Line::all(shelf, "perft_start.jsonl") {
        let name = format!("perft_start.jsonl::{}", line.variant.id);
        trials.push(trial(name, move || {
            let variant = line.variant;
            assert_eq!(sfen::format(variant, &variant.start), line.text("sfen"));
            let start = Position::start(variant);
            check_perft(&start, &line.value["perft"], *EFFORT_FROM_START, &variant.id);
            check_division(&start, &line.value["divide"], variant);
        }));
    }
    trials
}

fn check_division(start: &Position<'_>, divide: &Value, variant: &Variant) {
    let counts = divide["counts"].as_object().unwrap();
    let moves: Vec<String> = counts.keys().cloned().collect();
    assert_eq!(legal(start), moves, "{}", variant.id);
    let total: u64 = counts.values().map(|count| count.as_u64().unwrap()).sum();
    if total > *EFFORT_FROM_START / variant.board.len() as u64 {
        eprintln!("{}: the division of {total} is left out as too slow", variant.id);
        return;
    }
    let depth = divide["depth"].as_u64().unwrap() as u32;
    for turn in start.legal_turns() {
        let name = turn.usi(variant);
        assert_eq!(
            Some(start.after(&turn).perft(depth - 1)),
            counts[&name].as_u64(),
            "{name}"
        );
    }
}
