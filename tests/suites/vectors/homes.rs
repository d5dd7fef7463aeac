//! Homes: the file in which the lines of a rule lie, as the table of the rules' README says.

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::Trial;
use serde_json::Value;
use suites::data;

use crate::arms;
use crate::line::trial;

/// The file of lines that goes by the notes of shipped variants, and not by rules.
const CHOICES: &str = "choices";

/// The names of files by what has its lines there: an enum, or an arm of one.
type Homes = BTreeMap<String, String>;

/// The tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 5] = [
        ("every arm has one home", every_arm_has_one_home),
        ("every file is in the table", every_file_is_in_the_table),
        ("every arm has a line at home", every_arm_has_a_line_at_home),
        ("every line lies at home and is numbered", every_line_lies_at_home),
        ("no game is told twice", no_game_is_told_twice),
    ];
    let tests = tests.into_iter();
    tests
        .map(|(name, check)| trial(format!("homes::{name}"), check))
        .collect()
}

/// The texts in backticks of a row of a table.
fn quoted(row: &str) -> Vec<&str> {
    row.split('`').skip(1).step_by(2).collect()
}

/// The rows of two columns below a heading of the README.
fn rows(heading: &str) -> Vec<(String, String)> {
    let text = data::text(&data::path("rules/README.md"));
    let from = text.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let rows = from.take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split_once(" | ").expect("two columns"));
    cells
        .map(|(what, file)| (what.to_owned(), quoted(file).concat()))
        .collect()
}

/// The homes of enums and arms.
fn homes() -> Homes {
    let mut homes = Homes::new();
    for (names, file) in rows("| enum or arm |") {
        for name in quoted(&names) {
            let twice = homes.insert(name.to_owned(), file.clone());
            assert_eq!(twice, None, "{name} has two homes");
        }
    }
    assert!(homes.len() > 25, "only {} homes were found", homes.len());
    homes
}

/// The home of an arm: its own, or that of its enum.
fn home<'h>(homes: &'h Homes, arm: &str) -> Option<&'h String> {
    let of_enum = arm.split("::").next().and_then(|name| homes.get(name));
    homes.get(arm).or(of_enum)
}

/// The lines of a file, choices aside.
fn lines() -> impl Iterator<Item = (String, Vec<Value>)> {
    let files = data::files(&data::path("rules"), ".jsonl").into_iter();
    let names = files.map(|file| data::stem(&file)).filter(|name| name != CHOICES);
    names.map(|name| {
        let lines = data::lines(&format!("rules/{name}.jsonl"));
        (name, lines)
    })
}

fn every_arm_has_one_home() {
    let (homes, known) = (homes(), arms::known());
    for arm in &known {
        assert!(home(&homes, arm).is_some(), "the table has no home of {arm}");
    }
    for name in homes.keys() {
        let part = format!("{name}::");
        let there = known.contains(name) || known.iter().any(|arm| arm.starts_with(&part));
        assert!(there, "there is no {name}");
    }
}

fn every_file_is_in_the_table() {
    let of_pieces = rows("| of a piece |").into_iter().map(|(_, file)| file);
    let listed: BTreeSet<String> = homes().into_values().chain(of_pieces).collect();
    let there: BTreeSet<String> = lines().map(|(name, _)| name).collect();
    assert_eq!(listed, there);
}

fn every_arm_has_a_line_at_home() {
    let homes = homes();
    let mut at_home = BTreeSet::new();
    for (name, lines) in lines() {
        let said = lines.iter().flat_map(|line| data::strings(&line["arms"]));
        at_home.extend(said.filter(|arm| home(&homes, arm) == Some(&name)));
    }
    for arm in arms::known() {
        let unsaid = arms::UNSAID.contains(&arm.as_str());
        assert!(unsaid != at_home.contains(&arm), "{arm} has no line at home");
    }
}

fn every_line_lies_at_home() {
    let homes = homes();
    for (name, lines) in lines() {
        for (number, line) in (1..).zip(&lines) {
            let id = line["id"].as_str().expect("a line has an id");
            assert_eq!(
                id,
                format!("{name}-{number:02}"),
                "lines are numbered in their order"
            );
            if let Some(arm) = data::strings(&line["arms"]).first() {
                assert_eq!(home(&homes, arm), Some(&name), "{id} is about {arm} first");
            }
        }
    }
}

/// Two lines tell of the same game where position, rules and moves are the same, and what they ask as well: the moves of
/// one piece, or the position after the moves.
fn no_game_is_told_twice() {
    let mut told = BTreeMap::new();
    for (_, lines) in lines() {
        for line in lines {
            let parts = ["variant", "rules", "sfen", "play", "from"].map(|field| line[field].to_string());
            let game = (parts, line.get("sfen_after").is_some());
            let id = line["id"].to_string();
            let before = told.insert(game, id.clone());
            assert_eq!(before, None, "{id} tells of the same game");
        }
    }
}
