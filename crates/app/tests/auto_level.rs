//! The level that follows a player: up after a win, down after a loss, kept from session to session.
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::run::{Said, finish, in_folder};

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("auto-level")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What a game in a folder with data of its own says to some lines.
fn play_in(folder: &Path, args: &[&str], lines: &[&str]) -> Said {
    let input = lines.join("\n") + "\n";
    finish(
        &mut in_folder(folder, &[&["play"], args].concat()),
        input.as_bytes(),
    )
}

/// What is kept of the games.
fn kept(folder: &Path) -> PathBuf {
    folder.join("data").join("levels.jsonl")
}

/// Black is far ahead here: the other side has nothing but its king.
const WINS: [&str; 2] = ["--sfen", "w5/4G1/6/5K/6/5W b - 1"];

#[test]
fn a_loss_makes_the_next_game_easier_also_in_the_next_session() {
    let folder = folder("loss");
    let out = play_in(
        &folder,
        &["--level", "auto"],
        &["resign", "resign", "new!", "resign"],
    )
    .out;
    for said in [
        "You play Black, from the bottom up, against the computer, level 2 (first evening), which follows you.",
        "You played against level 2 (first evening). The next game is easier: level 1 (first game).",
        "You played against level 1 (first game). The next game stays: level 1 (first game).",
    ] {
        assert!(out.contains(said), "`{said}` is not in {out}");
    }
    assert_eq!(
        out.matches("The next game").count(),
        2,
        "a game counts once: {out}"
    );
    let out = play_in(&folder, &["--level", "auto", "--as", "white"], &["quit!"]).out;
    assert!(out.contains("level 1 (first game), which follows you"), "{out}");
    let text = fs::read_to_string(kept(&folder)).expect("it is kept");
    assert_eq!(text.lines().count(), 2, "{text}");
}

#[test]
fn each_variant_and_each_handicap_has_its_own_games() {
    let folder = folder("each");
    let out = play_in(&folder, &["--level", "auto", "--handicap", "P"], &["resign"]).out;
    assert!(out.contains("The next game is easier: level 1"), "{out}");
    for args in [&["minishogi"][..], &[], &["--handicap", "G"]] {
        let out = play_in(&folder, &[&["--level", "auto"], args].concat(), &["quit!"]).out;
        assert!(out.contains("level 2 (first evening), which"), "{args:?}: {out}");
    }
    let out = play_in(&folder, &["--level", "auto", "--handicap", "P"], &["quit!"]).out;
    assert!(out.contains("level 1 (first game), which"), "{out}");
}

#[test]
fn what_does_not_show_how_well_the_player_plays_does_not_count() {
    let folder = folder("other");
    play_in(&folder, &["--level", "3"], &["resign"]);
    play_in(&folder, &["--level", "auto", "--as", "both"], &["resign"]);
    play_in(
        &folder,
        &["--level", "auto", "--as", "none", "--sfen", WINS[1]],
        &[],
    );
    play_in(&folder, &[&["--level", "auto"], &WINS[..]].concat(), &["resign"]);
    play_in(&folder, &["--level", "auto"], &["D-5d", "level 5", "resign"]);
    assert!(!kept(&folder).exists());
    let out = play_in(
        &folder,
        &["--level", "5"],
        &["level auto", "resign", "new!", "level"],
    )
    .out;
    for said in [
        "level 2 (first evening): it looks no further than its own move, and overlooks most answers.",
        "It follows you from game to game, so that you win about half.",
        "The next game is easier: level 1 (first game). Type `new` to begin it.",
        "The computer plays at level 1 (first game)",
    ] {
        assert!(out.contains(said), "`{said}` is not in {out}");
    }
}

#[test]
fn a_damaged_line_is_passed_over_and_what_was_half_written_kept_aside() {
    let folder = folder("damaged");
    play_in(&folder, &["--level", "auto"], &["resign"]);
    let text = fs::read_to_string(kept(&folder)).expect("it is kept");
    let changed = text.replace("\"lost\"", "\"won\"");
    fs::write(
        kept(&folder),
        format!("{changed}\u{fffd}\n{text}{{\"variant\":\"wh"),
    )
    .expect("written");
    let out = play_in(&folder, &["--level", "auto"], &["resign"]).out;
    assert!(out.contains("level 1 (first game), which"), "{out}");
    let now = fs::read_to_string(kept(&folder)).expect("it is kept");
    assert!(
        now.starts_with(&format!("{changed}\u{fffd}\n{text}{{\"variant\":")),
        "{now}"
    );
    assert_eq!(now.lines().count(), 4, "{now}");
    assert!(folder.join("data").join("levels.cut.jsonl").exists());
}

#[test]
fn a_level_has_a_name() {
    let folder = folder("name");
    let out = play_in(
        &folder,
        &["--level", "First-Game"],
        &["level master", "level", "level grand", "level 23"],
    )
    .out;
    for said in [
        "level 1 (first game).",
        "The computer plays at level 22 (master)",
        "`grand` is not a level: write a number from 1 to 22, or a name such as `first game` or `master`; or type `level auto`",
        "`23` is not a level",
    ] {
        assert!(out.contains(said), "`{said}` is not in {out}");
    }
    let refused = play_in(&folder, &["--level", "grand"], &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("; or `auto`"), "{}", refused.err);
}

/// Plays a game to its end by the hints of the program, and says what was printed.
fn played_by_hints(folder: &Path, args: &[&str]) -> String {
    let mut child = in_folder(folder, &[&["play"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is a pipe");
    let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
    let mut said = String::new();
    writeln!(input, "hint").expect("it is read");
    for line in output.lines() {
        let line = line.expect("it is text");
        said += &(line.clone() + "\n");
        if let Some(hint) = line.strip_prefix("Hint: ") {
            let end = hint.find([' ', '.']).unwrap_or(hint.len());
            writeln!(input, "{}\nhint", &hint[..end]).expect("it is read");
        } else if line.contains("Type `new` to begin it.") {
            writeln!(input, "quit!").expect("it is read");
            break;
        }
    }
    drop(input);
    child.wait().expect("it ends");
    said
}

#[test]
fn a_win_with_hints_makes_nothing_harder() {
    let folder = folder("hints");
    let said = played_by_hints(
        &folder,
        &["dobutsu", "--level", "auto", "--time", "20ms", "--seed", "1"],
    );
    let wanted =
        "You asked for hints, so this win does not make the next game harder: level 2 (first evening).";
    assert!(said.contains(wanted), "{said}");
    assert!(!kept(&folder).exists());
}
