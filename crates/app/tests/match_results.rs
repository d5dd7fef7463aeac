//! The file of results of `hakugei match`: one run at a time, every game once, and what a rerun makes of it.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::run::{Said, output, program, root, run};
use serde_json::Value;

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("match-results")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A match of the computer player against itself, with its results in a file.
fn kept(file: &Path, more: &[&str]) -> Said {
    let name = file.to_str().expect("UTF-8");
    let first = ["match", "minishogi", "--engine", "builtin name=a"];
    let second = ["--engine", "builtin name=b", "--each", "nodes=60"];
    run(&[&first[..], &second, &["--results", name], more].concat(), "")
}

fn json(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}"))
}

/// The words of a match that does not end by itself: the second engine never answers.
fn endless(file: &Path) -> Vec<String> {
    let fake = "sh crates/app/tests/engines/fake.sh silent name=fake movetime=100s";
    let words = [
        "match",
        "minishogi",
        "--engine",
        "builtin name=a nodes=100",
        "--engine",
        fake,
    ];
    let name = file.to_str().expect("UTF-8");
    words
        .iter()
        .chain(&["--results", name])
        .map(ToString::to_string)
        .collect()
}

/// Begins a match that does not end by itself, and waits until its file is there.
fn begin(file: &Path, more: &[&str]) -> Child {
    let mut command = program();
    command.current_dir(root()).args(endless(file)).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    let begun = Instant::now();
    while fs::metadata(file).map_or(0, |file| file.len()) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not begin");
        sleep(Duration::from_millis(20));
    }
    // It minds Ctrl-C a moment later.
    sleep(Duration::from_millis(500));
    child
}

/// Presses Ctrl-C: what it has said, and how it ended.
fn interrupt(child: Child) -> Said {
    let pid = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status();
    assert!(killed.expect("kill runs").success());
    output(child)
}

#[test]
fn two_matches_do_not_write_to_one_file() {
    let file = folder("two").join("r.jsonl");
    let child = begin(&file, &[]);
    let words = endless(&file);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let before = fs::read(&file).expect("it is there");
    let said = run(&words, "");
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
    let why = "r.jsonl`: another run is writing to it: wait until that has ended, or name another file";
    assert!(said.err.contains(why), "{}", said.err);
    assert_eq!(fs::read(&file).expect("it is there"), before);
    interrupt(child);
}

#[test]
fn a_game_that_stands_there_twice_is_refused() {
    let file = folder("twice").join("r.jsonl");
    assert_eq!(kept(&file, &["--games", "4"]).code, 0);
    let text = fs::read_to_string(&file).expect("it is there");
    let lines: Vec<&str> = text.lines().collect();
    let twice = [&lines[..], &lines[2..4]].concat().join("\n") + "\n";
    fs::write(&file, &twice).expect("it can be written");
    let said = kept(&file, &["--games", "4"]);
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
    let why = "lines 6, 7 are of games that stand before them already";
    assert!(
        said.err.contains(why) && said.err.contains("`sed -i '6d;7d' FILE`"),
        "{}",
        said.err
    );
    assert_eq!(fs::read_to_string(&file).expect("it is there"), twice);
}

#[test]
fn only_games_that_are_wanted_count() {
    let file = folder("fewer").join("r.jsonl");
    assert_eq!(kept(&file, &["--games", "8"]).code, 0);
    let before = fs::read(&file).expect("it is there");
    let fewer = kept(&file, &["--games", "4", "--json"]);
    assert_eq!(
        (json(&fewer)["games"].as_u64(), json(&fewer)["wanted"].as_u64()),
        (Some(4), Some(4))
    );
    let note = "4 games of the file are beyond the 4 that are wanted, and do not count";
    assert!(fewer.err.contains(note), "{}", fewer.err);
    assert_eq!(fs::read(&file).expect("it is there"), before);
    let all = kept(&file, &["--games", "8", "--json"]);
    assert_eq!(json(&all)["games"], 8);
    assert!(!all.err.contains("beyond"), "{}", all.err);
}

#[test]
fn what_ended_a_match_is_said() {
    let folder = folder("ended");
    let said = interrupt(begin(&folder.join("r.jsonl"), &["--json"]));
    assert_eq!(
        (said.code, &json(&said)["ended"]),
        (130, &"interrupted".into()),
        "{said:?}"
    );
    assert!(
        said.err.contains("ended before the last game: 0/100"),
        "{}",
        said.err
    );
    let said = kept(&folder.join("games.jsonl"), &["--games", "2", "--json"]);
    assert_eq!(
        (said.code, &json(&said)["ended"]),
        (0, &"games".into()),
        "{said:?}"
    );
    let said = kept(
        &folder.join("sprt.jsonl"),
        &["--sprt", "0,200", "--alpha", "0.4", "--beta", "0.4", "--json"],
    );
    assert_eq!(
        (said.code, &json(&said)["ended"]),
        (0, &"sprt".into()),
        "{said:?}"
    );
}

#[test]
fn a_changed_file_of_an_option_is_another_match() {
    let folder = folder("options");
    let (file, variants) = (folder.join("r.jsonl"), folder.join("variants.ini"));
    fs::write(&variants, "[one]\n").expect("it can be written");
    fs::write(folder.join("log"), "").expect("it can be written");
    let fake = root().join("crates/app/tests/engines/fake.sh");
    let engine = format!(
        "sh {} resign name=fake nodes=9 dir={} option.VariantPath=none:variants.ini 'option.Debug Log File=log'",
        fake.display(),
        folder.display()
    );
    let name = file.to_str().expect("UTF-8");
    let first = ["match", "minishogi", "--engine", "builtin name=a nodes=20"];
    let args = [
        &first[..],
        &["--engine", &engine, "--games", "2", "--results", name],
    ]
    .concat();
    assert_eq!(run(&args, "").code, 0);
    // What the engine itself writes is no part of the match.
    fs::write(folder.join("log"), "more\n").expect("it can be written");
    assert_eq!(run(&args, "").code, 0);
    fs::write(&variants, "[other]\n").expect("it can be written");
    let said = run(&args, "");
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
    for part in [
        "second, files, `variants.ini` was ",
        "go on with the same settings, or name a new file",
    ] {
        assert!(said.err.contains(part), "{}", said.err);
    }
}
