//! The rules of made-up games in words, against what they should say.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use crate::run::{root, run};

/// What `show` says.
fn show(args: &[&str]) -> String {
    let said = run(&[&["show"], args].concat(), "");
    assert!(said.code == 0 && !said.err.contains("error"), "{said:?}");
    said.out
}

/// What `show` says about the rules of a game of the test data, and what it should say.
fn compare(name: &str) {
    let shown = show(&[&format!("tests/data/app/{name}.ron")]);
    let (_, rules) = shown.split_once("\nAim\n").expect("the rules have headings");
    let expected = root().join(format!("tests/data/app/{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, format!("Aim\n{rules}")).expect("it can be written");
    }
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
fn a_game_of_trades_borrowed_moves_and_clauses_of_promotion() {
    compare("courtyard");
}

#[test]
fn a_game_with_a_dropped_king_a_goal_and_points() {
    compare("errands");
}

#[test]
fn what_becomes_of_many_pieces_that_are_taken_is_said_once() {
    let out = show(&["wa"]);
    assert!(!out.contains("Taken, it leaves play."), "{out}");
    assert!(out.contains("  - A piece that is taken leaves play.\n"), "{out}");
    // One piece by itself says it, and so does a variant in which it holds for one kind.
    let swallow = show(&["wa", "sparrow pawn"]);
    assert!(swallow.contains("Taken, it leaves play."), "{swallow}");
    for part in ["rules", "rules pieces"] {
        let said = run(&["play", "wa", "--as", "both"], format!("{part}\nquit!\n"));
        assert_eq!(said.out.matches("leaves play").count(), 1, "{}", said.out);
    }
}

#[test]
fn a_royal_piece_that_is_taken_leaves_play_or_enters_the_hand() {
    let removed = show(&["tests/data/app/two-kings.ron"]);
    assert_eq!(removed.matches("Taken, it leaves play.").count(), 1, "{removed}");
    assert!(removed.contains("A king that is taken leaves play."), "{removed}");
    let to_hand = show(&["tests/data/app/two-turncoats.ron"]);
    let fate = "Taken, it enters the captor's hand as a king.";
    assert_eq!(to_hand.matches(fate).count(), 1, "{to_hand}");
    assert!(
        to_hand.contains("A king that is taken enters the captor's hand as a king."),
        "{to_hand}"
    );
    assert!(!show(&["shogi"]).contains("A king that is taken"));
}

/// `UPDATE=1 cargo test -p hakugei --test prose` writes the texts anew.
#[test]
fn every_shipped_game_is_shown_as_it_should() {
    let list: Vec<serde_json::Value> =
        serde_json::from_str(&run(&["variants", "--json"], "").out).expect("an array");
    assert!(list.len() > 20);
    for id in list.iter().filter_map(|entry| entry["id"].as_str()) {
        let shown = show(&[id, "--pieces", "kanji"]);
        let path = root().join(format!("tests/data/app/shown/{id}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &shown).expect("it can be written");
        }
        let expected =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(shown, expected, "{id}");
    }
}

#[test]
fn the_handicaps_of_a_shipped_game_say_what_is_missing_and_who_moves() {
    let shown = show(&["whale"]);
    for said in [
        "G: White plays without a grey whale, which is out of play; White moves first.",
        "P+H: White plays without a porpoise and a humpback, which are out of play; White moves first.",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn a_trial_is_explained_by_what_its_own_rules_allow() {
    let shown = show(&["tests/data/trial/bunbuku.ron"]);
    let shown: Vec<&str> = shown.split_whitespace().collect();
    let shown = shown.join(" ");
    for said in [
        "wins the game for its side (try).",
        "moves like a rook over empty squares; captures like a rook, but over exactly one piece",
        "but only if the square one straight ahead is empty",
        "× must be empty for the leaps ◇ that go over it",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    assert!(
        !shown.contains("unless the other side could capture it"),
        "{shown}"
    );
}

#[test]
fn promotion_is_explained_for_ordinary_zones() {
    let shown = show(&["shogi"]);
    assert!(shown.contains("starts or ends on its last 3 ranks"), "{shown}");
    assert!(
        shown.contains("A promoted piece that is taken enters the hand unpromoted."),
        "{shown}"
    );
}

#[test]
fn the_other_face_of_a_piece_is_called_by_its_name() {
    let shown = show(&["whale", "P"]);
    let sides =
        "A porpoise and a killer whale are two sides of one piece: a porpoise that is taken is turned over.";
    assert!(shown.contains(sides), "{shown}");
    let shown = show(&["whale", "K"]);
    let sides =
        "A killer whale and a porpoise are two sides of one piece: a porpoise that is taken is turned over.";
    assert!(shown.contains(sides), "{shown}");
    assert!(!show(&["whale", "D"]).contains("two sides"));
    let shown = show(&["shogi", "P"]);
    assert!(
        shown.contains("Promotes to") && !shown.contains("Other face"),
        "{shown}"
    );
    let shown = show(&["shogi", "+P"]);
    assert!(shown.contains("Other face: pawn."), "{shown}");
}
