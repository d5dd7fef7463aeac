//! Impasses declared at the terminal: by a person, by the computer, and refused with what is missing.

mod run;
mod table;

use run::run;
use table::{has, play, record_of};

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
