//! Illegal moves, typed in a game at the terminal: refused, or lost by, as the lines of the test data say.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;

use crate::run::{root, run};
use serde_json::Value;

/// The lines that try an illegal move.
fn lines() -> Vec<Value> {
    let folder = root().join("tests/data/rules");
    let files = ["illegal_move.jsonl", "choices.jsonl"].map(|file| folder.join(file));
    let texts = files.map(|file| fs::read_to_string(file).expect("the lines of the rules"));
    let lines = texts.iter().flat_map(|text| text.lines());
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    lines.filter(|line| line.get("illegal").is_some()).collect()
}

fn list(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

#[test]
fn illegal_moves_do_what_the_lines_of_the_rules_say() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("illegal_moves");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let lines = lines();
    assert!(lines.len() >= 12, "only {} lines", lines.len());
    for line in lines {
        check(&line, &folder);
    }
}

fn check(line: &Value, folder: &Path) {
    let text = |field: &str| line[field].as_str().unwrap_or_default();
    let rules = text("rules");
    let file = format!(
        "Variant(id: \"tried\", extends: \"{}\", {rules})",
        text("variant")
    );
    fs::write(folder.join("tried.ron"), file).expect("written");
    let illegal = &line["illegal"];
    let mut typed = list(&line["play"]);
    let plies = typed.len();
    typed.push(illegal["move"].as_str().expect("a move"));
    let after = list(&line["must"]);
    typed.extend(after.first());
    let file = folder.join("tried.ron");
    let file = file.to_str().expect("a path in plain letters");
    let said = run(
        &["play", file, "--as", "both", "--sfen", text("sfen")],
        typed.join("\n") + "\n",
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{line}");
    let (_, record) = said.out.rsplit_once("[Variant ").expect("a record comes last");
    let played = said.out.matches(" plays ").count();
    match illegal["result"].as_str() {
        Some("ongoing") => {
            assert!(!record.contains("[Reason "), "{line}: {record}");
            assert_eq!(
                played,
                plies + usize::from(!after.is_empty()),
                "{line}: {}",
                said.out
            );
        }
        Some(result) => {
            let score = if result == "black_wins" { "1-0" } else { "0-1" };
            let reason = illegal["reason"].as_str().expect("a reason");
            for tag in [format!("[Result \"{score}\"]"), format!("[Reason \"{reason}\"]")] {
                assert!(record.contains(&tag), "{line}: {record}");
            }
            assert_eq!(played, plies, "{line}: {}", said.out);
        }
        None => panic!("{line}: no result"),
    }
}
