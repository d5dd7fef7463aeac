//! `hakugei mate`: what it prints for each of its answers, and for scripts.

use crate::run::run;
use serde_json::Value;

/// A mate in three plies: the gold is captured, the silver promotes.
const THREE: &str = "7nl/9/5S1kp/6R1s/9/7p1/9/9/K8 b Gr2b3g2s3n3l16p 1";

#[test]
fn a_mate_is_shown_with_its_line_in_both_forms() {
    let said = run(
        &[
            "mate",
            "shogi",
            "--sfen",
            THREE,
            "--shortest",
            "--nodes",
            "100000",
        ],
        "",
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let lines: Vec<&str> = said.out.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("Black forces"));
    let at = at.unwrap_or_else(|| panic!("{}", said.out));
    assert_eq!(lines[at], "Black forces a win in 3 plies:");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[at + 1])[..3], ["1", "Black", "G*2b"]);
    assert_eq!(words(lines[at + 3])[..3], ["3", "Black", "3d3b+"]);
    assert!(words(lines[at + 3])[3].starts_with("Rx3b+") || words(lines[at + 3])[3].starts_with('R'));
    assert_eq!(lines[at + 4], "Black wins by checkmate.");
    assert!(lines[at + 5].ends_with(" positions looked at."), "{}", said.out);
    assert!(lines[0].contains("White in hand"), "{}", said.out);
}

#[test]
fn the_other_answers_are_said_in_words() {
    let none = run(&["mate", "whale"], "");
    assert!(
        none.out.contains("\nNo forced mate: checks alone do not win.\n"),
        "{}",
        none.out
    );
    let within = run(&["mate", "shogi", "--sfen", THREE, "--plies", "1"], "");
    assert!(
        within.out.contains("\nNo forced mate within 1 ply.\n"),
        "{}",
        within.out
    );
    let unknown = run(&["mate", "shogi", "--sfen", THREE, "--nodes", "3"], "");
    assert!(
        unknown
            .out
            .contains("\nNot decided within 3 positions: allow more"),
        "{}",
        unknown.out
    );
    let over = run(&["mate", "whale", "--sfen", "w5/K5/1K4/6/6/5W w - 1"], "");
    assert!(
        over.out
            .contains("\nThe game is over: Black wins by checkmate.\n"),
        "{}",
        over.out
    );
    for said in [none, within, unknown, over] {
        assert_eq!((said.code, said.err.as_str()), (0, ""));
    }
}

#[test]
fn scripts_get_one_object_for_each_position() {
    let input = format!("{THREE}\nstartpos\nnonsense\n");
    let said = run(
        &["mate", "shogi", "--stdin", "--nodes", "100000", "--shortest"],
        &input,
    );
    let objects: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect();
    assert_eq!((said.code, objects.len()), (0, 3));
    let mate = &objects[0];
    assert_eq!((&mate["sfen"], &mate["result"]), (&THREE.into(), &"mate".into()));
    assert_eq!((&mate["plies"], &mate["shortest"]), (&3.into(), &true.into()));
    assert_eq!(mate["line"], serde_json::json!(["G*2b", "2c2b", "3d3b+"]));
    assert!(mate["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    assert_eq!(
        (&objects[1]["result"], &objects[1]["within"]),
        (&"no_mate".into(), &Value::Null)
    );
    assert!(objects[2]["error"]["message"].is_string());
    let same = run(
        &[
            "mate",
            "shogi",
            "--sfen",
            THREE,
            "--json",
            "--nodes",
            "100000",
            "--shortest",
        ],
        "",
    );
    let same: Value = serde_json::from_str(&same.out).expect("an object");
    assert_eq!(&same, mate);
}
