//! Counting with several threads and with a table: the same bytes as without.

use crate::run::{run, side_by_side, usual_ids};

/// Ways to count.
const WAYS: [&[&str]; 7] = [
    &["--threads", "2"],
    &["--threads", "3"],
    &["--threads", "256"],
    &["--hash", "1"],
    &["--hash", "1", "--threads", "2"],
    &["--hash", "1", "--threads", "3"],
    &["--hash", "1", "--threads", "256"],
];

/// Counts in every way.
fn same_in_every_way(args: &[&str], input: &str) {
    let plain = run(args, input);
    assert_eq!((plain.code, plain.err.as_str()), (0, ""), "{args:?}");
    for way in WAYS {
        let said = run(&[args, way].concat(), input);
        assert_eq!(said.out, plain.out, "{args:?} {way:?}");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?} {way:?}");
    }
}

#[test]
fn every_variant_is_divided_alike() {
    side_by_side(usual_ids(), |variant| {
        same_in_every_way(&["perft", variant, "--depth", "3", "--divide"], "");
    });
}

/// Deep enough for parts of three plies.
#[test]
fn deeper_counts_are_alike() {
    for args in [&["--divide"][..], &[]] {
        same_in_every_way(&[&["perft", "whale", "--depth", "6"], args].concat(), "");
    }
}

#[test]
fn lines_of_positions_are_answered_alike() {
    let input = "startpos\nnone\nw5/K5/1K4/6/6/5W w - 1\nw5/6/6/6/6/5W b - 1\nstartpos\n";
    same_in_every_way(&["perft", "whale", "--stdin", "--depth", "5"], input);
}

/// White is mated, or can be at once: moves without lines below them are listed with 0.
#[test]
fn moves_that_end_the_game_are_listed() {
    let mated = "w5/K5/1K4/6/6/5W w - 1";
    let mating = "w5/6/KK4/6/6/5W b - 1";
    for sfen in [mated, mating] {
        for depth in ["1", "2", "5"] {
            let args = ["perft", "whale", "--sfen", sfen, "--depth", depth, "--divide"];
            same_in_every_way(&args, "");
        }
    }
    let args = ["perft", "whale", "--sfen", mating, "--depth", "5", "--divide"];
    let said = run(&[&args[..], &["--threads", "2"]].concat(), "");
    assert!(said.out.lines().any(|line| line.ends_with(": 0")), "{said:?}");
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (option, wrong, range) in [
        ("--threads", "0", "1..=256"),
        ("--threads", "257", "1..=256"),
        ("--hash", "0", "1..=65536"),
        ("--hash", "65537", "1..=65536"),
        ("--hash", "-1", "--hash"),
        ("--hash", "x", "--hash"),
    ] {
        let said = run(&["perft", "whale", "--depth", "2", option, wrong], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
        assert!(said.err.contains(option) && said.err.contains(range), "{said:?}");
    }
}

/// Two kings alone: with a table, depths are reached that have more lines than a number holds.
#[test]
fn more_lines_than_a_number_holds_are_refused() {
    const KINGS: &str = "4k/5/5/5/K4 b - 1";
    let why = "there are more than 18446744073709551615 lines of";
    let args = [
        "perft",
        "minishogi",
        "--sfen",
        KINGS,
        "--depth",
        "64",
        "--hash",
        "8",
    ];
    for way in [&[][..], &["--divide"], &["--threads", "2"]] {
        let said = run(&[&args[..], way].concat(), "");
        assert_eq!(said.code, 1, "{said:?}");
        assert!(
            said.err.starts_with("`--depth 64`: ") && said.err.contains(why),
            "{said:?}"
        );
        let counted = said.out.lines().count();
        assert!(way == ["--divide"] || counted > 20, "{said:?}");
    }
    let args = ["perft", "minishogi", "--stdin", "--depth", "64", "--hash", "8"];
    let said = run(&args, format!("{KINGS}\n4k/5/5/5/4K b - 1\n"));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!((said.code, lines.len()), (0, 2), "{said:?}");
    assert!(
        lines[0].contains("TooManyLines") && lines[0].contains(why),
        "{said:?}"
    );
}
