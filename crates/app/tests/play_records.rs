//! Records from outside: their clocks, those that are damaged or cut off, games of a file of one's own, and one of several games.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, fresh_folder, root, run, run_in};
use crate::table::has;

/// A fresh folder with some files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    fresh_folder("play_records", name, files)
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("the file is there")
}

/// The end of an error.
fn fails(said: &Said, parts: &[&str]) {
    assert!(matches!(said.code, 1 | 2), "{}{}", said.out, said.err);
    has(&said.err, parts);
}

#[test]
fn a_record_keeps_the_clocks_and_a_loaded_one_starts_them_again() {
    let folder = folder("clocks", &[]);
    let ada = [
        "play", "whale", "--plain", "--as", "both", "--black", "Ada", "--white", "Bob",
    ];
    let moves = "D-5d\nD-5c\nD-4d\n";
    let timed = [&ada[..], &["--clock", "10m+5s"]].concat();
    let said = run_in(&folder, &timed, &format!("{moves}undo\nredo\nsave f.txt\n"));
    assert_eq!(said.code, 0, "{}", said.err);
    let text = read(&folder, "f.txt");
    // Where lines of moves are broken depends on the digits of the times.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    has(
        &text,
        &[
            "[TimeControl \"600+5\"] ",
            "1. D-5d {[%emt 0:00:",
            "D-4d {[%emt 0:00:",
        ],
    );
    assert_eq!(text.matches("[%emt ").count(), 3, "{text}");
    // The clocks go on with what was left: each move has brought five seconds.
    let load = ["play", "--plain", "--load", "f.txt", "--as", "both"];
    let said = run_in(&folder, &load, "clock\nD-4c\nsave g.txt\n");
    has(
        &said.out,
        &["The clocks go on: Black has 10:", "Each side has 10m+5s. "],
    );
    let longer = read(&folder, "g.txt");
    has(&longer, &["[TimeControl \"600+5\"]\n"]);
    assert_eq!(longer.matches("[%emt ").count(), 4, "{longer}");
    let said = run_in(&folder, &["play", "--plain"], "load f.txt\nclock\nquit\nquit\n");
    has(
        &said.out,
        &["The clocks go on: Black has 10:", "Each side has 10m+5s. "],
    );
    // Another clock may be asked for; without any clock nothing is written.
    let other = [&load[..], &["--clock", "5m"]].concat();
    has(
        &run_in(&folder, &other, "clock\n").out,
        &["Black 5:00   White 5:00\n", "Each side has 5m. "],
    );
    run_in(&folder, &ada, &format!("{moves}save plain.txt\n"));
    let plain = read(&folder, "plain.txt");
    assert!(
        !plain.contains("TimeControl") && !plain.contains("%emt"),
        "{plain}"
    );
    // What was thought long ago is counted, and byoyomi too.
    let record = "[Variant \"whale\"]\n[TimeControl \"60 byoyomi=30\"]\n\n1. D-5d {[%emt 0:00:50]} D-5c {[%emt 0:01:20]} *\n";
    fs::write(folder.join("byoyomi.txt"), record).expect("it can be written");
    let said = run_in(
        &folder,
        &["play", "--plain", "--load", "byoyomi.txt", "--as", "both"],
        "",
    );
    has(
        &said.out,
        &["The clocks go on: Black has 0:10.0, White byoyomi 0:30."],
    );
}

#[test]
fn a_game_of_a_file_of_ones_own_comes_back_from_pgn() {
    let lions =
        fs::read_to_string(root().join("tests/data/notation/variants/lions.ron")).expect("it is there");
    let folder = folder("lions", &[("lions.ron", &lions)]);
    let said = run_in(
        &folder,
        &[
            "play",
            "lions.ron",
            "--plain",
            "--as",
            "none",
            "--level",
            "1",
            "--seed",
            "3",
        ],
        "save game.txt\n",
    );
    assert_eq!(said.code, 0, "{}", said.err);
    let said = run_in(&folder, &["convert", "game.txt", "--to", "pgn"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    has(&said.out, &["[VariantFile \"lions.ron\"]\n"]);
    let whole = said.out;
    let moves = |text: &str| run_in(&folder, &["convert", text, "--to", "usi"], "").out;
    let usi = moves("game.txt");
    // Its name does not have to say what it is, and XBoard names no file.
    let of_xboard = whole.replace("[VariantFile \"lions.ron\"]\n", "");
    for (file, text) in [
        ("game.pgn", &whole),
        ("game", &whole),
        ("x.pgn", &of_xboard),
        ("x", &of_xboard),
    ] {
        fs::write(folder.join(file), text).expect("it can be written");
        let said = run_in(&folder, &["replay", file], "");
        assert_eq!(said.code, 0, "{file}: {}", said.err);
        assert_eq!(moves(file), usi, "{file}");
        let again = run_in(&folder, &["convert", file, "--to", "pgn"], "").out;
        assert_eq!(again, whole, "{file}");
    }
}

/// The head of a PGN file of the first shipped variant.
const PLAYERS: &str = "[White \"Ahab\"]\n[Black \"Ishmael\"]\n[Variant \"whale\"]\n";

#[test]
fn the_first_move_tells_pgn_from_a_record() {
    let long = format!("{PLAYERS}\n1. Db2-b3 Db5-b4 *\n");
    let first = |name: &str, text: &str| {
        let folder = folder("forms", &[(name, text)]);
        let said = run_in(&folder, &["replay", name], "");
        assert_eq!(said.code, 0, "{name}: {}\n{text}", said.err);
        said.out.lines().next().unwrap_or_default().to_owned()
    };
    let ahab = "Ahab (Black) against Ishmael (White)";
    for name in ["game.pgn", "game.txt"] {
        has(&first(name, &long), &[ahab]);
    }
    has(
        &first(
            "game.pgn",
            &format!("{PLAYERS}\n1. b3 b4 *\n").replace("b3 b4", "Db3 Db4"),
        ),
        &[ahab],
    );
    // Four tags make no PGN of a record.
    let ours = "[Event \"e\"]\n[Site \"s\"]\n[Date \"2026-11-25\"]\n[Round \"1\"]\n[White \"Ishmael\"]\n[Black \"Ahab\"]\n[Variant \"Whale\"]\n\n1. D-5d D-5c *\n";
    has(&first("game.txt", ours), &[ahab]);
}

#[test]
fn a_pgn_that_was_cut_off_is_no_game_that_ended() {
    let replay = |text: &str| run(&["replay", "-"], format!("{PLAYERS}{text}"));
    fails(
        &replay("[Result \"1-0\"]\n\n1. De3 De4\n"),
        &["no result stands behind the moves", "may have been cut off"],
    );
    fails(
        &replay("[Result \"1-0\"]\n\n1. De3 De4 0-1\n"),
        &["the tag `Result` says `1-0`, and the moves end with `0-1`"],
    );
    fails(
        &replay("\n1. De3 De4 {Black mates} 0-1\n"),
        &["said to end with `Black mates`"],
    );
    fails(
        &replay("[Date \"2026.13.45\"]\n\n1. De3 *\n"),
        &["`2026.13.45` is not a date"],
    );
    // Who lost without a word has given up, which KIF has a word for where it was his turn.
    let convert = |text: &str| run(&["convert", "-", "--to", "kif"], format!("{PLAYERS}{text}"));
    let said = convert("\n1. De3 1-0\n");
    assert_eq!(said.code, 0, "{}", said.err);
    has(&said.out, &["2 投了"]);
    let said = convert("\n1. De3 0-1\n");
    has(&said.err, &["would leave out 1 result (`0-1` by `resignation`)"]);
}

#[test]
fn a_damaged_diagram_is_blamed_itself() {
    let kif = run(
        &["convert", "-", "--to", "kif", "--variant", "whale"],
        "1. D-5d D-5c",
    )
    .out;
    let said = run(&["replay", "-"], kif.replace("|v長", "|v王"));
    fails(&said, &["line 4, column 3: `王`"]);
    assert!(!said.err.contains("手合割"), "{}", said.err);
}

#[test]
fn lines_of_old_files_and_capitals_of_variants_are_read() {
    let kif = run(
        &["convert", "-", "--to", "kif", "--variant", "whale"],
        "1. D-5d D-5c",
    )
    .out;
    let pgn = format!("{PLAYERS}\n1. De3 {{a\nb}} De4 *\n").replace("whale", "WHALE");
    for text in [kif, pgn] {
        let usual = run(&["convert", "-", "--to", "record"], &text);
        assert_eq!(usual.code, 0, "{}", usual.err);
        let old = run(&["convert", "-", "--to", "record"], text.replace('\n', "\r"));
        assert_eq!((old.code, old.out), (0, usual.out), "{}", old.err);
    }
    let record = "[Variant \"Minishogi\"]\n\n1. R-1d *\n";
    let said = run(&["convert", "-", "--to", "record"], record);
    assert_eq!(said.code, 0, "{}", said.err);
    has(&said.out, &["[Variant \"minishogi\"]\n"]);
}

#[test]
fn one_of_several_games_is_named_by_its_number() {
    let games = format!("{PLAYERS}\n1. De3 *\n\n{PLAYERS}\n1. De3 De4 *\n");
    let folder = folder("several", &[("all.pgn", &games)]);
    for command in [
        &["replay", "all.pgn"][..],
        &["play", "--plain", "--load", "all.pgn"],
    ] {
        fails(
            &run_in(&folder, command, ""),
            &["holds 2 games: name one with `--game N`"],
        );
        let third = [command, &["--game", "3"]].concat();
        fails(
            &run_in(&folder, &third, ""),
            &["`--game 3`: the file holds 2 games"],
        );
    }
    let said = run_in(&folder, &["replay", "all.pgn", "--game", "2"], "");
    has(&said.out, &["After 2 of 2 plies"]);
    let second = [
        "play", "--plain", "--as", "both", "--load", "all.pgn", "--game", "2",
    ];
    has(&run_in(&folder, &second, "record\n").out, &["D-2d D-2c"]);
    let lines = "load all.pgn\nload all.pgn --game 3\nload all.pgn --game one\nload all.pgn --game 2\nrecord\nload all.pgn --game=1\n";
    let said = run_in(&folder, &["play", "--plain", "--as", "both"], lines);
    has(
        &said.out,
        &[
            "holds 2 games: name one with `--game N`",
            "`--game 3`: the file holds 2 games",
            "type `load FILE --game N` with a number from 1 on",
            "Loaded `all.pgn`: 2 moves.",
            "D-2d D-2c",
            "Loaded `all.pgn`: 1 move.",
        ],
    );
    fails(
        &run(
            &["replay", "-", "--game", "2"],
            "[Variant \"whale\"]\n\n1. D-5d *\n",
        ),
        &["the file holds 1 game"],
    );
}

#[test]
fn lists_of_moves_are_read_alike_and_shown_in_any_notation() {
    let printed = "1. D-e4 D-c3 2. D-d4 N-b3 3. D-d3 Dxd3";
    let two = "# two lists\n1. D-5d D-5c\n2. D-4d\n1. D-4d\n";
    let folder = folder(
        "lists",
        &[
            ("printed.txt", printed),
            ("two.txt", two),
            ("bad.txt", "1. D-5d\n\n1. D-1a\n"),
        ],
    );
    let play = |file: &str| {
        let engines = ["--engine", "builtin nodes=1", "--engine", "builtin nodes=2"];
        let common = [
            "match",
            "whale",
            "--games",
            "4",
            "--max-plies",
            "8",
            "--results",
            "r.jsonl",
            "--openings",
            file,
        ];
        let _ = fs::remove_file(folder.join("r.jsonl"));
        run_in(&folder, &[&common[..], &engines].concat(), "")
    };
    let said = play("printed.txt");
    assert_eq!(said.code, 0, "{}", said.err);
    has(&said.err, &["read as `wikipedia_sample`"]);
    has(&read(&folder, "r.jsonl"), &["\"opening\":6,"]);
    let said = play("two.txt");
    assert_eq!(said.code, 0, "{}", said.err);
    has(&read(&folder, "r.jsonl"), &["\"opening\":3,", "\"opening\":1,"]);
    fails(&play("bad.txt"), &["line 3, column 5: Black's 1st move `D-1a`"]);
    // A damaged book is one still, whatever its remarks look like.
    fs::write(folder.join("book.txt"), "# ---- openings\nstartpos moves 4e4x\n").expect("it can be written");
    fails(&play("book.txt"), &["`book.txt`: line 2: move 1: "]);
    // A picture reads the same.
    let picture = |moves: &str| run(&["picture", "whale", "--moves", moves, "-o", "-"], "");
    let (list, plain) = (picture(printed), picture("D-2d D-4c D-3d N-5c D-3c Dx3c"));
    assert_eq!((list.code, plain.code), (0, 0), "{}{}", list.err, plain.err);
    assert!(list.out == plain.out && list.out.starts_with("<svg"));
    let said = picture("1. D-5d D-1a");
    assert!(
        said.code != 0 && said.err.contains("`--moves`: line 1, column 11: "),
        "{}",
        said.err
    );
    // Moves are shown in any notation.
    has(
        &run(&["moves", "whale", "--notation", "western"], "").out,
        &["D-b3"],
    );
    has(&run(&["moves", "whale", "--notation", "tsa"], "").out, &["D-5d"]);
    fails(&run(&["mate", "whale", "--notation", "latin"], ""), &["`latin`"]);
}
