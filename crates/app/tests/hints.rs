//! Hints: what the computer would play at full strength, and does when it is asked to and plays at that strength.

use crate::run::{side_by_side, usual_ids};
use crate::table::play;

#[test]
fn the_computer_plays_what_it_hinted() {
    const TURNS: usize = 6;
    let lines = ["hint", "hint", "go"].repeat(TURNS);
    side_by_side(usual_ids(), |id| {
        let strongest = ["--level", "master", "--time", "40ms"];
        let out = play(&[&[id, "--as", "both"], &strongest[..]].concat(), &lines);
        let mut hinted = Vec::new();
        let mut turns = 0;
        for said in out.lines() {
            if let Some((_, hint)) = said.split_once("Hint: ") {
                let first = hint.split([',', ' ']).next().unwrap_or_default();
                assert!(
                    // A forced win or loss is said in words: `(Black mates in 2 moves)`.
                    hint.contains(" (Black") || hint.contains(" (White"),
                    "{id}: no score in {hint}"
                );
                hinted.push(first.trim_end_matches('.').to_owned());
            }
            if let Some((_, played)) = said.split_once(") plays ") {
                let played = played.split(' ').next_back().unwrap_or_default();
                assert_eq!(hinted, [played, played], "{id}: {out}");
                hinted.clear();
                turns += 1;
            }
        }
        assert!(
            turns == TURNS || out.contains("The game is over: "),
            "{id}: {turns} turns in {out}"
        );
    });
}

#[test]
fn a_hint_holds_only_where_it_was_given() {
    let lines = [
        "hint", "go", "undo", "hint", "level 1", "hint", "new", "hint", "go", "hint",
    ];
    let out = play(
        &["shogi", "--as", "both", "--level", "3", "--time", "100ms"],
        &lines,
    );
    let hints: Vec<&str> = out.lines().filter(|line| line.contains("Hint: ")).collect();
    assert_eq!(hints.len(), 5, "{out}");
    assert_eq!(
        hints[0], hints[1],
        "taking the move back brings the position back"
    );
    assert_eq!(
        hints[1], hints[2],
        "the level of the opponent does not matter to a hint"
    );
    assert!(hints[4].contains("(White: "), "{out}");
}
