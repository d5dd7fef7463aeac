//! Help: every command has it, and every example in it runs.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{root, run, side_by_side};

const COMMANDS: [&str; 32] = [
    "ask", "games", "play", "learn", "puzzles", "variants", "show", "diff", "explain", "picture", "new",
    "check", "lsp", "moves", "perft", "mate", "play-out", "replay", "convert", "import", "export", "betza",
    "compare", "values", "handicap", "ladder", "sweep", "bench", "match", "tune", "usi", "xboard",
];

/// The steps of a comparison that several machines share.
pub(crate) const COMPARE_STEPS: [&str; 3] = ["plan", "work", "merge"];

/// The examples in a help text: the part of each line before a column of explanations.
fn examples(help: &str) -> Vec<String> {
    let listed = help.split("Examples:\n").nth(1).expect("there are examples");
    let lines = listed.lines().take_while(|line| !line.is_empty());
    lines
        .map(|line| {
            line.trim()
                .split("    ")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned()
        })
        .collect()
}

/// A folder of its own with the files that the examples speak of.
fn folder() -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help");
    fs::create_dir_all(folder.join("variants")).expect("a folder can be made");
    let shipped = root().join("variants");
    for entry in fs::read_dir(shipped).expect("variants are shipped") {
        let path = entry.expect("readable").path();
        if !path.is_file() {
            continue;
        }
        let name = path.file_name().expect("a file");
        fs::copy(&path, folder.join("variants").join(name)).expect("it can be copied");
    }
    fs::copy(root().join("variants/whale.ron"), folder.join("my-variant.ron")).expect("it can be copied");
    let record =
        "[Variant \"whale\"]\n\n1. D-5d D-5c 2. D-4d D-4c 3. D-3d D-3c 4. D-2d D-2c 5. D-1d D-1c *\n";
    fs::write(folder.join("game.txt"), record).expect("it can be written");
    let games = "[Variant \"whale\"]\n\n1. De3 *\n\n[Variant \"whale\"]\n\n1. Dd3 *\n";
    fs::write(folder.join("games.pgn"), games).expect("it can be written");
    let ini = "[mygame:minishogi]\nstalemateValue = draw\n";
    fs::write(folder.join("variants.ini"), ini).expect("it can be written");
    let _ = fs::remove_file(folder.join("mygame.ron"));
    // Results go on where they stop, but not with a program that was built anew.
    for results in ["r.jsonl", "a", "a.games"] {
        let _ = fs::remove_file(folder.join(results));
    }
    for new in [
        "my-game.ron",
        "my-small-game.ron",
        "my-whale.ron",
        "my-large-whale.ron",
        "whale.html",
        "my-rules.html",
    ] {
        let _ = fs::remove_file(folder.join(new));
    }
    let _ = fs::remove_dir_all(folder.join("games"));
    let _ = fs::remove_dir_all(folder.join("compared"));
    fs::write(folder.join("game.usi"), "position startpos moves 7g7f\n").expect("it can be written");
    folder
}

#[test]
fn the_guide_for_writing_a_variant_is_named() {
    for args in [&["--help"][..], &["check", "--help"]] {
        let help = run(args, "").out;
        let line = "docs/variants.md explains how to write a variant, from a first game to every rule.";
        assert!(help.contains(line), "{help}");
    }
}

#[test]
fn every_example_runs() {
    let folder = folder();
    let bin = Path::new(env!("CARGO_BIN_EXE_hakugei"))
        .parent()
        .expect("a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut helps: Vec<String> = COMMANDS
        .iter()
        .map(|name| run(&[name, "--help"], "").out)
        .collect();
    helps.push(run(&["--help"], "").out);
    side_by_side(&helps, |help| {
        let examples = examples(help);
        assert!(examples.len() >= 2, "{help}");
        for example in examples {
            let mut shell = Command::new("sh");
            shell
                .args(["-c", &example])
                .current_dir(&folder)
                .env("PATH", &path)
                .stdin(Stdio::null());
            let output = shell.output().expect("a shell runs");
            let err = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && err.is_empty(), "{example}: {err}");
            assert!(!output.stdout.is_empty(), "{example}");
        }
    });
}

#[test]
fn help_is_complete_and_leaves_nothing_open() {
    for name in COMMANDS {
        let said = run(&[name, "--help"], "");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
        for word in [
            "{variant}",
            "{other}",
            "{piece}",
            "{sfen}",
            "{move}",
            "{usi}",
            "{handicap}",
            "{levels}",
            "{seconds}",
            "{line}",
            "{standard}",
        ] {
            assert!(!said.out.contains(word), "{name}: {word}");
        }
    }
    let said = run(&[], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("Examples:"), "{}", said.err);
    for name in COMMANDS {
        assert!(said.err.contains(name), "{name}");
    }
}

#[test]
fn help_is_narrow_and_speaks_of_defaults_plainly() {
    let steps = COMPARE_STEPS.iter().map(|&step| vec!["compare", step]);
    let commands = COMMANDS.iter().map(|&name| vec![name]);
    for mut args in commands.chain(steps).chain([Vec::new()]) {
        args.push("--help");
        let help = run(&args, "").out;
        let wide = help.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{args:?}");
        assert!(!help.contains("here nothing is said"), "{args:?}: {help}");
    }
}

#[test]
fn a_wrong_command_line_ends_with_2() {
    let wrong: [&[&str]; 18] = [
        &["castle"],
        &["perft", "whale"],
        &["perft", "whale", "--depth", "0"],
        &["perft", "whale", "--depth", "x"],
        &["perft", "whale", "--depth", "2", "--threads", "0"],
        &["mate", "whale", "--nodes", "0"],
        &["mate", "whale", "--seconds", "-1"],
        &["mate", "whale", "--memory", "0"],
        &["mate", "whale", "--plies", "0"],
        &["mate", "whale", "--stdin", "--json"],
        &["play", "--level", "23"],
        &["play", "--as", "red"],
        &["betza"],
        &["moves", "whale", "--stdin", "--sfen", "startpos"],
        &["bench", "whale", "--rounds", "0"],
        &["bench", "whale", "--depth", "0"],
        &["bench", "whale", "--columns", "speed"],
        &["bench", "whale", "--columns", "compile", "--sort", "perft"],
    ];
    for args in wrong {
        let said = run(args, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
        assert!(!said.err.is_empty(), "{args:?}");
    }
}

#[test]
fn explanations_of_examples_stand_in_one_column() {
    let help = run(&["--help"], "").out;
    let examples = help.split("Examples:\n").nth(1).expect("there are examples");
    let columns: Vec<usize> = examples
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| Some(line.rfind("    ")? + 4))
        .collect();
    assert!(columns.len() >= 4, "{help}");
    assert!(columns.iter().all(|column| *column == columns[0]), "{help}");
}

#[test]
fn the_longest_line_is_in_the_help_of_every_command_that_reads_lines() {
    for args in [
        &["--help"][..],
        &["moves", "--help"],
        &["perft", "--help"],
        &["mate", "--help"],
        &["play-out", "--help"],
        &["betza", "--help"],
    ] {
        assert!(run(args, "").out.contains("more than 1048576 bytes"), "{args:?}");
    }
}
