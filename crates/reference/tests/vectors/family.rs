//! Counts of the whole family of variants, each under the rules that its line lays over the variant's file.

use std::fs;
use std::path::PathBuf;

use hakugei_variant::Variant;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::counts::check_perft;
use crate::data::position;
use crate::line::trial;
use crate::shelf::overlaid;

/// The effort that one count may cost, as lines of play times squares of the board.
const EFFORT: u64 = 400_000;

/// One test per line; the lines of a variant that has no file yet are printed.
pub(crate) fn counts() -> Vec<Trial> {
    let mut trials = Vec::new();
    for line in lines() {
        let (id, name) = (line["variant"].as_str().unwrap(), line["id"].as_str().unwrap());
        let Some(variant) = overlaid(id, line["rules"].as_str()) else {
            eprintln!("{name} is left out: no file of the variant {id}");
            continue;
        };
        let name = format!("family::{name}");
        trials.push(trial(name, move || check(&variant, &line)));
    }
    trials
}

fn check(variant: &Variant, line: &Value) {
    let position = position(variant, line["sfen"].as_str().unwrap());
    check_perft(&position, &line["perft"], EFFORT, line["id"].as_str().unwrap());
}

fn lines() -> Vec<Value> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/family"));
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let lines: Vec<Value> = texts
        .iter()
        .flat_map(|text| text.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty(), "no counts of the family");
    lines
}
