//! The whole comparison at a small depth, with the programs that the environment names, and with a program that lies.
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The variables that name programs, with the options that do.
const PROGRAMS: [(&str, &str); 4] = [
    ("FAIRY_STOCKFISH", "--fairy-stockfish"),
    ("FAIRY_STOCKFISH_LARGE", "--fairy-stockfish-large"),
    ("SJAAK", "--sjaak"),
    ("HACHU", "--hachu"),
];

fn peers() -> Command {
    Command::new(env!("CARGO_BIN_EXE_peers"))
}

/// The command without any program.
fn alone() -> Command {
    let mut command = peers();
    for (variable, _) in PROGRAMS {
        command.env_remove(variable);
    }
    command
}

fn small(mut command: Command) -> (bool, String, String) {
    command.args(["--rounds", "2", "--plies", "2", "--least", "1"]);
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    (status.success(), text(stdout), text(stderr))
}

#[test]
fn everybody_counts_the_same_or_is_said_to_be_left_out() {
    let (done, table, said) = small(peers());
    assert!(done, "{said}");
    for work in [
        "whale start",
        "whale X86",
        "paulowich P14",
        "dobutsu start",
        "shogi matsuri",
        "wa W12",
        "dai search",
    ] {
        assert!(table.contains(&format!("| {work} ")), "no {work} in\n{table}");
    }
    let named = |variable| std::env::var_os(variable).is_some();
    for (variable, option) in PROGRAMS {
        let stands_in = variable == "FAIRY_STOCKFISH" && named("FAIRY_STOCKFISH_LARGE");
        let left_out = said.contains(&format!(", for which {option} says"));
        assert_ne!(left_out, named(variable) || stands_in, "{said}");
    }
}

#[test]
fn what_counts_inside_needs_no_program() {
    let (done, table, said) = small(alone());
    assert!(done, "{said}");
    let lines = |by: &str| {
        table
            .lines()
            .filter(|line| line.contains(&format!("| {by} ")))
            .count()
    };
    assert_eq!((lines("haitaka"), lines("rsshogi")), (6, 6), "{table}");
    assert_eq!(said.matches("skipped: ").count(), PROGRAMS.len(), "{said}");
}

/// A program that always says the same.
fn parrot(name: &str, words: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, format!("#!/bin/sh\nprintf '{words}\\n'\n")).expect("a temporary file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
    path
}

#[test]
fn a_program_that_counts_wrongly_or_not_at_all_ends_the_comparison() {
    let right = parrot("right", "Nodes searched: 49");
    let wrong = parrot("wrong", "Nodes searched: 48");
    let silent = parrot("silent", "");
    for (program, complaint) in [
        (&right, ""),
        (
            &wrong,
            "whale start, 2 plies: Fairy-Stockfish 8x8 counts 48 lines; there are 49",
        ),
        (&silent, "Fairy-Stockfish gives no count for whale"),
    ] {
        let mut command = alone();
        command
            .args(["--only", "whale start", "--fairy-stockfish"])
            .arg(program);
        let (done, table, said) = small(command);
        assert_eq!(done, complaint.is_empty(), "{said}");
        assert!(said.contains(complaint), "{said}");
        assert_eq!(done, table.contains("too short"), "{table}");
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    let mut command = alone();
    command.args(["--only", "whales"]);
    let (done, _, said) = small(command);
    assert!(!done);
    assert!(
        said.starts_with("no work is called `whales`; there are: whale start, whale E26"),
        "{said}"
    );
}

#[test]
fn positions_with_hands_come_out_again() {
    let output = alone()
        .args(["position", "paulowich", "1", "14"])
        .output()
        .expect("it runs");
    let said = String::from_utf8(output.stdout).expect("it writes UTF-8");
    assert_eq!(said, "2p1ah1/3dw2/7/d3D1D/3W3/1HA4/4PN1 w GNB5Dgb5d 64\n");
}

/// The lines of a section of a manifest, without comments.
fn section<'m>(manifest: &'m str, head: &str) -> Vec<&'m str> {
    let lines = manifest.lines().skip_while(|line| *line != head).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

#[test]
fn everything_is_built_as_the_workspace_builds_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| fs::read_to_string(path).expect("a manifest");
    let (own, whole) = (
        read(&folder.join("Cargo.toml")),
        read(&folder.join("../../Cargo.toml")),
    );
    let shared = |head: &str| head.starts_with("[profile.dev") || head.starts_with("[profile.release");
    // What is of a crate that is not built here is not wanted here.
    let lock = read(&folder.join("Cargo.lock"));
    let elsewhere = |head: &str| {
        let (_, name) = head.trim_end_matches(']').split_once(".package.")?;
        (!lock.contains(&format!("name = \"{name}\"\n"))).then_some(())
    };
    let heads: Vec<&str> = whole
        .lines()
        .filter(|line| shared(line) && elsewhere(line).is_none())
        .collect();
    assert!(
        heads.contains(&"[profile.dev]") && heads.contains(&"[profile.release]"),
        "{heads:?}"
    );
    for head in heads {
        assert_eq!(section(&own, head), section(&whole, head), "{head}");
        assert!(!section(&own, head).is_empty(), "{head}");
    }
}
