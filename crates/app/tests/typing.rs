//! What a person may type at `hakugei play`: moves in any way that leaves no doubt, names, and questions about pieces.

use crate::run::run;
use crate::table::{has, play};

#[test]
fn what_leaves_no_doubt_is_played_and_said() {
    let lines = [
        "dolphin 5d",
        "1... d-2c",
        "D-4d",
        "dolphin 1f",
        "5d",
        "dolfin 3c",
        "海3c",
        "Undo",
        "Help",
    ];
    let out = play(&["--as", "both"], &lines);
    has(
        &out,
        &[
            "`dolphin 5d` read as D-5d.\nBlack plays 1. D-5d\n",
            "`1... d-2c` read as D-2c.\nWhite plays 1. … D-2c\n",
            "Black plays 2. D-4d\n",
            "`dolphin 1f` read as `Dx1f`: none of White's dolphin pieces",
            "`5d`: White has no legal move to 5d",
            "`dolfin 3c`: no piece is called `dolfin`: did you mean `dolphin`?",
            "`海3c` read as D-3c.\nWhite plays 2. … D-3c\n",
            "Taken back.",
            "Type a move such as `",
        ],
    );
}

#[test]
fn a_move_of_another_form_is_played_and_said() {
    let out = play(&["--as", "both"], &["５四海(55)"]);
    has(&out, &["`５四海(55)` read as D-5d.\nBlack plays 1. D-5d\n"]);
    let out = play(&["--as", "both"], &["Db3", "D-5c+", "Dx4d", "K@f6"]);
    has(
        &out,
        &[
            "`Db3` read as D-5d.\nBlack plays 1. D-5d\n",
            "`D-5c+` read as D-5c.\nWhite plays 1. … D-5c\n",
            "`Dx4d` read as D-4d.\nBlack plays 2. D-4d\n",
            "`K@f6`: there is no killer whale in hand",
        ],
    );
    let promoted = "k8/9/9/4+P4/9/9/9/9/8K b - 1";
    let out = play(
        &[
            "shogi",
            "--as",
            "both",
            "--notation",
            "western",
            "--sfen",
            promoted,
        ],
        &["+Pe7"],
    );
    has(&out, &["`+Pe7` read as +P-e7.\nBlack plays 1. +P-e7\n"]);
}

#[test]
fn what_could_be_several_moves_gets_their_list() {
    let start = "6/6/3d2/1w1D2/6/2W3 b 2DK 1";
    let out = play(&["--as", "both", "--sfen", start], &["1c", "3c"]);
    has(
        &out,
        &[
            "`1c`: this could be 2 different moves: write `D*1c` or `K*1c`",
            "`3c` read as Dx3c.\nBlack plays 1. Dx3c",
        ],
    );
}

#[test]
fn moves_tells_of_pieces_without_moves_of_the_hand_and_of_the_enemy() {
    let lines = [
        "moves H",
        "moves K*",
        "moves orca",
        "moves 5a",
        "moves 3a",
        "moves D*",
        "moves hand",
    ];
    let out = play(&["--as", "both"], &lines);
    has(
        &out,
        &[
            "The humpback on 6f has no legal move.",
            "Black has no killer whale in hand.",
            "Black has no killer whale, on the board or in hand.",
            "White's narwhal on 5a attacks 5c, where nothing of yours stands.",
            "White's white whale on 3a attacks nothing.",
            "Black has no dolphin in hand.",
            "Black has no piece in hand.",
        ],
    );
    let start = "6/6/3d2/1w1D2/6/2W3 b 2DK 1";
    let out = play(
        &["--as", "both", "--sfen", start],
        &["moves K*", "moves 3c", "moves Hand"],
    );
    has(
        &out,
        &[
            " legal moves:\n  K*1a",
            "  D*1b",
            "White's dolphin on 3c threatens the dolphin on 3d.",
        ],
    );
}

#[test]
fn a_word_of_a_name_does_and_a_promotion_without_a_choice_need_not_be_said() {
    let out = play(&["kyoto", "--as", "both"], &["5e5d", "undo", "gold 1d"]);
    has(&out, &["`5e5d` read as T-5d+.\n", "`gold 1d` read as G-1d+.\n"]);
    let out = play(&["wa", "--as", "both"], &["sparrow 3h"]);
    has(&out, &["`sparrow 3h` read as P-3h.\n"]);
    // A piece that begins with a command's word.
    let out = play(&["chu", "--as", "both"], &["go between 4g", "go between 4x"]);
    has(
        &out,
        &["`go between 4g` read as I-4g.\n", "`go` takes no argument"],
    );
}

#[test]
fn a_handicap_is_found_by_its_name_and_told_at_the_start() {
    let told = "Handicap P+H: White plays without a porpoise and a humpback, which are out of play; White moves first.";
    for name in ["P+H", "p+h", "two pieces", "Two Pieces"] {
        let said = run(&["play", "--handicap", name, "--as", "both"], "quit!\n");
        has(&said.out, &[told]);
    }
    let out = play(&["--as", "both"], &["new two pieces", "new two pices"]);
    has(&out, &["A new game.", told, "did you mean `two pieces`?"]);
    let said = run(&["play", "--handicap", "two pices"], "");
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("did you mean `two pieces`?"), "{}", said.err);
}

#[test]
fn the_example_waits_for_a_person_who_moves_second() {
    for more in [&["--as", "white"][..], &["--handicap", "P"]] {
        let out = play(&[&["--level", "1"], more].concat(), &[]);
        let (before, after) = out.split_once("The computer (").expect("it moves first");
        assert!(!before.contains("such as"), "{before}");
        assert!(after.contains("It is your turn: type a move such as "), "{after}");
    }
}

/// What one line says in a game of two people.
fn said(line: &str) -> String {
    play(&["--as", "both"], &[line, "quit!"])
}

#[test]
fn other_names_of_commands_are_understood_and_said() {
    for (line, parts) in [
        (
            "evaluation on",
            ["`evaluation on` read as `eval on`.", "Evaluation: "],
        ),
        ("list", ["`list` read as `history`.", "No moves yet."]),
        (
            "Take back",
            ["`Take back` read as `undo`.", "There is nothing to take back."],
        ),
        ("new game", ["`new game` read as `new`.", "A new game."]),
        (
            "help me",
            ["`help me` read as `help`.", "take back your last move"],
        ),
        ("help takeback", ["  undo", "take back your last move"]),
        (
            "handicap P",
            ["read as `new P`", "Handicap P: White plays without"],
        ),
        ("what is the narwhal", ["read as `?narwhal`", "narwhal (一角"]),
        ("move D-5d", ["`move D-5d` read as `D-5d`", "Black plays 1. D-5d"]),
        (
            "Play 5e 5d",
            ["`Play 5e 5d` read as `5e 5d`", "Black plays 1. D-5d"],
        ),
        ("set level 3", ["read as `level 3`", "level 3 (first week)"]),
        ("eval no", ["", "Positions are not evaluated"]),
    ] {
        has(&said(line), &parts);
    }
}

#[test]
fn words_for_what_is_done_otherwise_get_an_answer() {
    for (line, answer) in [
        ("stop", "`stop` is no command: `quit` leaves"),
        ("lessons", "`hakugei learn whale` in the shell"),
        ("handicap", "this variant has `G`, `H`, `P`"),
        ("pgn", "`hakugei convert FILE --to pgn` in the shell"),
        (
            "minishogi",
            "`hakugei play NAME` in the shell begins one of another",
        ),
        ("Settings?", "each setting is a command"),
        ("easy", "`level 1` is the weakest"),
        // One letter is rather a piece than an answer.
        ("n", "`n` is neither a command nor a move"),
    ] {
        has(&said(line), &[answer]);
    }
}
