//! The sample data of the dialect: accepted strings, rejected strings, direction sets.

#![expect(clippy::disallowed_methods, reason = "tests read their data from files")]

use betza::{Notation, Step};
use serde_json::Value;

use crate::wire;

fn data(name: &str) -> String {
    let path = format!(
        "{}/../../tests/data/vectors/betza_{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn lines(name: &str) -> Vec<Value> {
    let text = data(name);
    text.lines()
        .map(|line| serde_json::from_str(line).expect("every line is JSON"))
        .collect()
}

#[test]
fn accepted_strings_mean_what_the_data_says() {
    let samples = lines("accepted.jsonl");
    assert!(samples.len() > 150, "the file is cut off");
    for line in &samples {
        let text = line["betza"].as_str().expect("a string");
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let moved = notation.moves();
        assert_eq!(notation.tier().name(), line["tier"], "{text}: tier");
        let simple: Vec<Value> = moved.simple.iter().copied().map(wire::movement).collect();
        assert_eq!(Value::Array(simple), line["moves"], "{text}: moves");
        let paths: Vec<Value> = moved.paths.iter().map(wire::path).collect();
        assert_eq!(Value::Array(paths), line["paths"], "{text}: paths");
        let lints: Vec<Value> = notation.lints().into_iter().map(wire::lint).collect();
        assert_eq!(Value::Array(lints), line["lints"], "{text}: lints");
    }
}

#[test]
fn rejected_strings_are_blamed_where_the_data_says() {
    let samples = lines("rejected.jsonl");
    assert!(samples.len() > 80, "the file is cut off");
    for line in &samples {
        let text = line["betza"].as_str().expect("a string");
        let error = Notation::parse(text).expect_err(text);
        let found = (error.kind.name(), error.pos() as u64, error.len() as u64);
        let expected = (
            line["kind"].as_str().expect("a string"),
            line["pos"].as_u64().expect("a number"),
            line["len"].as_u64().expect("a number"),
        );
        assert_eq!(found, expected, "{text}: {error}");
    }
}

#[test]
fn direction_letters_select_what_the_data_says() {
    let atoms: Value = serde_json::from_str(&data("directions.json")).expect("the file is JSON");
    let mut count = 0;
    for (atom, rows) in atoms.as_object().expect("an object") {
        for (letters, steps) in rows.as_object().expect("an object") {
            let text = format!("{letters}{atom}");
            let notation = Notation::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let found: Vec<Step> = notation
                .moves()
                .simple
                .iter()
                .map(|movement| movement.step)
                .collect();
            let found: Vec<[i8; 2]> = found.iter().map(|step| [step.dx, step.dy]).collect();
            assert_eq!(serde_json::json!(found), *steps, "{text}");
            count += 1;
        }
    }
    assert!(count > 200, "the file is cut off");
}
