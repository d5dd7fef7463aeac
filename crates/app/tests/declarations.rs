//! Impasses declared at the terminal: by a person, by the computer, and refused with what is missing.

use crate::run::{self, run};
use crate::table::{has, play, record_of};

/// Both kings far from each other, Black's in the enemy's camp with fourteen pieces worth thirty points.
const ENTERED: &str = "K+R+R+B+BGGSS/PPPPPP3/9/9/9/9/9/9/8k b - 1";

#[test]
fn an_impasse_is_declared_where_the_rules_allow_it() {
    let out = play(&["shogi", "--as", "both", "--sfen", ENTERED], &["declare"]);
    has(&out, &["The game is over: Black wins by declaration."]);
    let record = record_of(&out);
    has(&record, &["[Reason \"declaration\"]", "1-0"]);
    let replayed = run(&["replay", "-"], &record);
    assert_eq!(replayed.code, 0, "{replayed:?}");
    has(&replayed.out, &["Black wins by declaration"]);
    let taken_back = play(
        &["shogi", "--as", "both", "--sfen", ENTERED],
        &["declare", "undo", "G-3b", "quit!"],
    );
    has(&taken_back, &["The result is taken back", "Black plays"]);
}

#[test]
fn the_computer_declares_when_that_wins() {
    let out = play(
        &["shogi", "--as", "white", "--level", "1", "--sfen", ENTERED],
        &[],
    );
    has(
        &out,
        &[
            "The computer (Black) declares an impasse.",
            "The game is over: Black wins by declaration.",
        ],
    );
    for lines in [vec!["go"], vec!["hint", "go"]] {
        let out = play(&["shogi", "--as", "both", "--sfen", ENTERED], &lines);
        has(
            &out,
            &[
                "The computer (Black) declares an impasse.",
                "Black wins by declaration",
            ],
        );
    }
}

#[test]
fn a_hint_says_where_a_declaration_wins() {
    let out = play(
        &["shogi", "--as", "both", "--sfen", ENTERED],
        &["hint", "declare"],
    );
    has(
        &out,
        &[
            "Hint: type `declare`: Black may declare an impasse, and wins by it.",
            "The game is over: Black wins by declaration.",
        ],
    );
    let out = play(&["shogi", "--as", "both", "--level", "1"], &["hint", "quit!"]);
    assert!(out.contains("Hint: ") && !out.contains("declare"), "{out}");
}

/// Shogi in which 24 points draw and 31 win; Black has 30.
const POINTS_24: &str = "tests/data/notation/variants/points24.ron";

#[test]
fn a_draw_by_declaration_is_taken_where_play_promises_less() {
    let root = run::root();
    let variant = root.join(POINTS_24).display().to_string();
    let behind = "K+R+R+B+BGGSS/PPPPPP3/9/9/9/9/9/9/8k b 9r9b 1";
    // By computed values the position looks lost.
    let side = |side| ["--evaluation", "none", "--as", side, "--level", "1", "--sfen"];
    let out = play(
        &[&[variant.as_str()][..], &side("white"), &[behind]].concat(),
        &[],
    );
    has(
        &out,
        &[
            "The computer (Black) declares an impasse.",
            "The game is over: draw by declaration.",
            "1/2-1/2",
        ],
    );
    let replayed = run(&["replay", "-", "--variant", &variant], record_of(&out));
    assert_eq!(replayed.code, 0, "{replayed:?}");
    has(&replayed.out, &["draw by declaration"]);
    let out = play(
        &[&[variant.as_str()][..], &side("both"), &[behind]].concat(),
        &["hint", "declare"],
    );
    has(
        &out,
        &[
            "Hint: type `declare`: Black may declare an impasse, which draws a game that looks lost.",
            "draw by declaration",
        ],
    );
    let ahead = play(
        &[&[variant.as_str()][..], &side("white"), &[ENTERED]].concat(),
        &["quit!"],
    );
    has(&ahead, &["The computer (Black) plays"]);
}

#[test]
fn an_impasse_that_comes_by_itself_is_not_declared() {
    let both_in = "11/11/11/4K6/11/11/11/11/4k6/11/11 b 2Cc 1";
    let out = play(
        &["wa_drops", "--as", "both", "--sfen", both_in],
        &["declare", "7d7c"],
    );
    has(
        &out,
        &[
            "You cannot declare now: there is no declaration in this variant",
            "The game is over: draw by impasse.",
        ],
    );
    let replayed = run(&["replay", "-"], record_of(&out));
    assert_eq!(replayed.code, 0, "{replayed:?}");
    has(&replayed.out, &["draw by impasse"]);
}

#[test]
fn what_is_missing_for_a_declaration_is_said() {
    let cases = [
        ("shogi", "startpos", "does not stand in the region"),
        ("shogi", "K+R+R+B+BGGSS/P8/9/9/9/9/9/9/8k b - 1", "10 are needed"),
        ("shogi", "KGGGGSSSS/PPPPPP3/9/9/9/9/9/9/8k b - 1", "28 are needed"),
        (
            "shogi",
            "K+R+R+B+BGGSS/1PPPPPP2/9/9/9/9/9/8k/r8 b - 1",
            "answer the check first",
        ),
        ("whale", "startpos", "there is no declaration in this variant"),
    ];
    for (variant, sfen, missing) in cases {
        let args: Vec<&str> = match sfen {
            "startpos" => vec![variant, "--as", "both"],
            sfen => vec![variant, "--as", "both", "--sfen", sfen],
        };
        let out = play(&args, &["declare", "quit!"]);
        has(&out, &["You cannot declare now: ", missing]);
    }
}
