//! What notations mean, tried on boards.

#![expect(clippy::disallowed_methods, reason = "tests read their data from files")]

use crate::board::{Board, Content};
use proptest::prelude::*;
use serde_json::Value;

const LION: &str = "KNADcaKmcabK";

#[test]
fn targets_on_an_empty_board_are_counted_as_in_the_data() {
    let path = format!(
        "{}/../../tests/data/vectors/betza_accepted.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the data is in the repository");
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("every line is JSON");
        let betza = line["betza"].as_str().expect("a string");
        let targets: std::collections::BTreeSet<_> = Board::empty(15)
            .moves_of(betza)
            .into_iter()
            .map(|(square, _)| square)
            .collect();
        assert_eq!(Value::from(targets.len()), line["empty_15x15_targets"], "{betza}");
    }
}

#[test]
fn a_lion_has_24_squares_and_a_pass_on_an_empty_board() {
    let board = Board::empty(15);
    let moves = board.moves_of(LION);
    assert_eq!(moves.len(), 25);
    assert!(moves.contains(&(board.start, Vec::new())), "the pass");
}

#[test]
fn a_lion_among_eight_enemies_has_88_moves() {
    let mut board = Board::empty(15);
    for (file, rank) in [(6, 6), (7, 6), (8, 6), (6, 7), (8, 7), (6, 8), (7, 8), (8, 8)] {
        board.put((file, rank), Content::Enemy);
    }
    assert_eq!(board.moves_of(LION).len(), 88);
}

#[test]
fn an_area_move_may_come_back_and_pass() {
    let board = Board::empty(15);
    assert!(board.moves_of("aaK").contains(&(board.start, Vec::new())));
    assert!(!board.moves_of("aK").contains(&(board.start, Vec::new())));
}

/// Strings with the same moves on every board.
const EQUAL: [(&str, &str); 40] = [
    ("[W-F]", "afsW"),
    ("[W-F]", "nN"),
    ("[F-W]", "afsF"),
    ("[F?R]", "FyafsF"),
    ("[W-sR]", "yasW"),
    ("[F-F]", "nA"),
    ("[W-F-F]", "nZ"),
    ("[pR-cR]", "cpR"),
    ("[mpW-R]", "jR"),
    ("f[cF-mF]", "fcafmF"),
    ("KNAD[cK-fhbhsK][mK-bK]", "KNADcaKmcabK"),
    ("[mcK-bK]", "mcabK"),
    ("f[mcW-bW]", "fmcabW"),
    ("[W?B]", "WyafsW"),
    ("[F-B]", "yafF"),
    ("pafR", "pR"),
    ("[W-W-F]", "nC"),
    ("[W-W]", "nD"),
    ("[W-W-W]", "nH"),
    ("[F-F-F]", "nG"),
    ("[mpF-B]", "jB"),
    ("W0", "R"),
    ("WW", "R"),
    ("F0", "B"),
    ("NN", "N0"),
    ("K3", "W3F3"),
    ("R1", "W"),
    ("Q2", "W2F2"),
    ("mcW", "W"),
    ("J", "Z"),
    ("L", "C"),
    ("(2,1)", "N"),
    ("fK", "fWfF"),
    ("vQ", "vRB"),
    ("fbN", "vN"),
    ("FbfW", "FvW"),
    ("KbRfBbF2", "fBbRfsWbF2"),
    ("fDrlbW", "fDsbW"),
    ("fbK", "fbWF"),
    ("ffNbsN", "ffbsN"),
];

fn content() -> impl Strategy<Value = Content> {
    prop_oneof![
        3 => Just(Content::Empty),
        1 => Just(Content::Enemy),
        1 => Just(Content::Friend),
    ]
}

fn any_board() -> impl Strategy<Value = Board> {
    let squares = proptest::collection::vec(content(), 81);
    (squares, 0..9_i32, 0..9_i32).prop_map(|(squares, file, rank)| Board {
        size: 9,
        start: (file, rank),
        squares,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equal_strings_have_equal_moves(board in any_board()) {
        for (one, other) in EQUAL {
            prop_assert_eq!(board.moves_of(one), board.moves_of(other), "{} and {}", one, other);
        }
    }
}
