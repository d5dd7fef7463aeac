//! The rules of made-up games in words, against what they should say.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

mod run;

use std::fs;

use run::{root, run};

/// What `show` says about the rules of a game of the test data, and what it should say.
fn compare(name: &str) {
    let shown = run(&["show", &format!("tests/data/app/{name}.ron")], "");
    let (_, rules) = shown.out.split_once("\nAim\n").expect("the rules have headings");
    let expected = root().join(format!("tests/data/app/{name}.txt"));
    let expected = fs::read_to_string(expected).expect("the words are there");
    assert_eq!(format!("Aim\n{rules}"), expected, "{name}");
}

#[test]
fn a_game_without_hands_but_for_two_kinds() {
    compare("menagerie");
}

#[test]
fn a_game_with_a_zone_of_squares_and_two_royal_pieces() {
    compare("squares");
}

#[test]
fn the_handicaps_of_a_shipped_game_say_what_is_missing_and_who_moves() {
    let shown = run(&["show", "whale"], "").out;
    for said in [
        "G: White plays without grey whale, which is out of play; White moves first.",
        "P+H: White plays without porpoise and humpback, which are out of play; White moves first.",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn promotion_is_explained_for_ordinary_zones() {
    let shown = run(&["show", "tests/data/variant/valid/shogi.ron"], "").out;
    assert!(shown.contains("starts or ends on its last 3 ranks"), "{shown}");
    assert!(
        shown.contains("A promoted piece that is taken enters the hand unpromoted."),
        "{shown}"
    );
}

#[test]
fn the_other_face_of_a_piece_is_called_by_its_name() {
    let shown = run(&["show", "whale", "P"], "").out;
    assert!(shown.contains("Other face: killer whale."), "{shown}");
    let shown = run(&["show", "whale", "K"], "").out;
    assert!(shown.contains("Other face: porpoise."), "{shown}");
    assert!(!run(&["show", "whale", "D"], "").out.contains("Other face"));
    let shown = run(&["show", "tests/data/variant/valid/shogi.ron", "+P"], "").out;
    assert!(shown.contains("Other face: pawn."), "{shown}");
}
