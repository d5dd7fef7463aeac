//! The files of `hakugei match`, results and records: nothing that is there is lost.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, program};

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("match-files")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn run_in(folder: &Path, second: &str, more: &[&str]) -> Said {
    let first = ["match", "minishogi", "--engine", "builtin name=鯨"];
    let second = ["--engine", second, "--each", "nodes=20"];
    let args = [&first[..], &second, more].concat();
    finish(program().current_dir(folder).args(args), b"")
}

/// A match of the computer player against itself, of two games unless it is said otherwise.
fn play(folder: &Path, more: &[&str]) -> Said {
    let two = ["--games", "2"];
    let games = if more.contains(&"--games") { &[][..] } else { &two };
    run_in(folder, "builtin name=b", &[games, more].concat())
}

/// A match against a program of one's own, which does these commands where a move is asked of it.
fn play_against(folder: &Path, script: &str, more: &[&str]) -> Said {
    let answers = format!(
        "while read -r line; do case \"$line\" in usi) echo usiok;; isready) echo readyok;; go*) {script};; quit) exit;; esac; done\n"
    );
    fs::write(folder.join("engine.sh"), answers).expect("it can be written");
    run_in(folder, "sh engine.sh name=c", &[&["--games", "2"], more].concat())
}

fn bytes(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).expect("it is there")
}

/// Whether a command was refused with a message, before anything was said of games.
fn refused(said: &Said, why: &str) {
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
    assert!(said.err.contains(why), "{}", said.err);
}

#[test]
fn a_foreign_file_without_a_whole_line_is_kept() {
    let folder = folder("foreign");
    let file = folder.join("notes.txt");
    for text in [
        &b"my only copy"[..],
        b"\xff\xfe\x00",
        b"{\"settings\":1}",
        b"{\"hakugei_match\":1,\"settings\":{\"variant\":\"other\"",
    ] {
        fs::write(&file, text).expect("it can be written");
        let said = play(&folder, &["--results", "notes.txt"]);
        refused(
            &said,
            "`notes.txt`: it is not a file of results of this match: its only line does not end",
        );
        assert_eq!(bytes(&file), text);
    }
}

#[test]
fn a_heading_that_was_cut_off_is_completed() {
    let folder = folder("heading");
    let file = folder.join("r.jsonl");
    assert_eq!(play(&folder, &["--results", "r.jsonl"]).code, 0);
    let whole = bytes(&file);
    let heading = whole
        .split_inclusive(|&byte| byte == b'\n')
        .next()
        .expect("a line");
    let letter = heading.iter().position(|&byte| byte == 0xe9).expect("the name");
    for length in [0, letter + 1, heading.len() - 1] {
        fs::write(&file, &heading[..length]).expect("it can be written");
        let said = play(&folder, &["--results", "r.jsonl"]);
        assert_eq!(said.code, 0, "{length}: {said:?}");
        let again = bytes(&file);
        assert!(again.starts_with(heading), "{length}");
        assert_eq!(again.split(|&byte| byte == b'\n').count(), 4, "{length}");
    }
}

#[test]
fn a_line_that_was_cut_off_within_a_letter_is_played_again() {
    let folder = folder("letter");
    let file = folder.join("r.jsonl");
    assert_eq!(play(&folder, &["--results", "r.jsonl"]).code, 0);
    let whole = bytes(&file);
    let letter = whole.iter().rposition(|&byte| byte == 0xe9).expect("the name");
    fs::write(&file, &whole[..=letter]).expect("it can be written");
    let said = play(&folder, &["--results", "r.jsonl"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.starts_with("going on: 1/2"), "{}", said.out);
    let again = String::from_utf8(bytes(&file)).expect("it is text");
    assert_eq!(again.lines().count(), 3, "{again}");
    let last = again.lines().last().expect("a line");
    assert!(last.starts_with("{\"game\":2,") && last.ends_with('}'), "{last}");
}

#[test]
fn a_last_line_that_is_no_game_is_kept() {
    let folder = folder("note");
    let file = folder.join("r.jsonl");
    assert_eq!(play(&folder, &["--results", "r.jsonl"]).code, 0);
    let noted = [&bytes(&file)[..], b"a note"].concat();
    fs::write(&file, &noted).expect("it can be written");
    let said = play(&folder, &["--results", "r.jsonl"]);
    refused(
        &said,
        "`r.jsonl`: line 4 is not a finished game, nor the beginning of one",
    );
    assert_eq!(bytes(&file), noted);
}

#[test]
fn a_match_that_cannot_begin_takes_nothing_out_of_a_file() {
    let folder = folder("stuck");
    let file = folder.join("r.jsonl");
    let said = play_against(&folder, "echo bestmove resign", &["--results", "r.jsonl"]);
    assert_eq!(said.code, 0, "{said:?}");
    let whole = bytes(&file);
    let cut = &whole[..whole.len() - 5];
    fs::write(&file, cut).expect("it can be written");
    fs::write(folder.join("engine.sh"), "exit 4\n").expect("it can be written");
    let said = run_in(
        &folder,
        "sh engine.sh name=c",
        &["--games", "2", "--results", "r.jsonl"],
    );
    assert_eq!(said.code, 2, "{said:?}");
    assert_eq!(bytes(&file), cut);
    let said = play_against(&folder, "echo bestmove resign", &["--results", "r.jsonl"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(bytes(&file).split(|&byte| byte == b'\n').count(), 4);
}

#[test]
fn a_record_is_not_written_over() {
    let folder = folder("records");
    let records = folder.join("rec");
    fs::create_dir(&records).expect("a folder can be made");
    fs::write(records.join("game-00002.txt"), "precious\n").expect("it can be written");
    let said = play(&folder, &["--records", "rec"]);
    refused(
        &said,
        "`rec`: it has `game-00002.txt` already, and no record is written over: name another folder",
    );
    assert_eq!(bytes(records.join("game-00002.txt")), b"precious\n");
    assert!(!records.join("game-00001.txt").exists());
    // Nothing of the match is in the way.
    assert_eq!(play(&folder, &["--records", "other/one"]).code, 0);
    assert!(folder.join("other/one/game-00002.txt").exists());
}

#[test]
fn a_match_that_goes_on_adds_to_its_records() {
    let folder = folder("more-records");
    let kept = ["--results", "r.jsonl", "--records", "rec"];
    assert_eq!(play(&folder, &kept).code, 0);
    let first = bytes(folder.join("rec/game-00001.txt"));
    let said = play(&folder, &[&kept[..], &["--games", "4"]].concat());
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(bytes(folder.join("rec/game-00001.txt")), first);
    assert!(folder.join("rec/game-00004.txt").exists());
    let said = play(&folder, &["--records", "rec", "--games", "6"]);
    refused(&said, "`rec`: it has `game-00001.txt` and 3 more already");
}

#[test]
fn a_record_that_came_meanwhile_is_not_written_over() {
    let folder = folder("meanwhile");
    let script = "echo mine > rec/game-00001.txt; echo bestmove resign";
    let said = play_against(&folder, script, &["--records", "rec"]);
    assert_eq!(said.code, 2, "{said:?}");
    let why = "game-00001.txt`: it has come to be there since the match began, and no record is written over";
    assert!(said.err.contains(why), "{}", said.err);
    assert_eq!(bytes(folder.join("rec/game-00001.txt")), b"mine\n");
}
