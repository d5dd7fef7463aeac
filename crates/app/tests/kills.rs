//! Runs that are killed at random instants and gone on with: what comes of them is what an undisturbed run brings.
//!
//! A few kills in the usual tests; as many as `HAKUGEI_KILLS` says in `tests/deep/run kills`. Times are not compared: no two runs take
//! the same.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::{self, sleep};
use std::time::Duration;

use hakugei_game::{CompiledVariant, Game};

use crate::run::{finish, in_folder};
use crate::tuning::variant;

/// How many kills.
fn kills() -> u64 {
    let said = std::env::var("HAKUGEI_KILLS").ok();
    said.map_or(4, |said| said.parse().expect("HAKUGEI_KILLS is a number"))
}

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kills").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Numbers that look random, the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        // Knuth's multiplier; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Runs a command again and again, each time killed a little later than it has begun, until it ends by itself: how many kills.
fn run_and_kill(folder: &Path, args: &[&str], random: &mut Random, most: u64) -> u64 {
    for kills in 0..most {
        let mut child = in_folder(folder, args)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        sleep(Duration::from_millis(5 + random.below(120)));
        if let Some(status) = child.try_wait().expect("it can be asked") {
            assert!(status.success(), "{args:?}: {status}");
            return kills;
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
    let said = finish(&mut in_folder(folder, args), b"");
    assert_eq!(said.code, 0, "{said:?}");
    most
}

/// The files in a folder, those of what was cut off left out.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(path).expect("readable"))
        })
        .filter(|(name, _)| !name.contains(".cut."))
        .collect()
}

/// A text without the times in it: numbers of milliseconds, and of seconds in what is said of moves.
fn timeless(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut kept = String::new();
    let mut rest = &text[..];
    while let Some(at) = rest.find("\"ms\":") {
        let (before, after) = rest.split_at(at + 5);
        kept += before;
        rest = after.trim_start_matches(|one: char| one.is_ascii_digit() || one == '.');
    }
    kept += rest;
    // A time in seconds has three digits behind the point.
    let words = kept.split_inclusive([' ', '}', '"', '\n']);
    let is_time = |word: &str| {
        let word = word.trim_matches(|one: char| !one.is_ascii_alphanumeric());
        word.strip_suffix('s')
            .and_then(|time| time.split_once('.'))
            .is_some_and(|(_, digits)| digits.len() == 3 && digits.parse::<u16>().is_ok())
    };
    words.filter(|word| !is_time(word)).collect()
}

/// A record without the times in it, and without its line ends, which they move.
fn untimed(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut parts = text.split("{[%emt ");
    let before = parts.next().unwrap_or_default().to_owned();
    let kept = parts.fold(before, |kept, part| {
        kept + part.split_once("]}").expect("a time has an end").1
    });
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines of results in the order of their games, without times and checksums.
fn results(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<String> = timeless(text)
        .lines()
        .map(|line| line[..line.rfind(",\"check\":").expect("a checksum")].to_owned())
        .collect();
    lines.sort();
    lines
}

#[test]
fn a_match_that_is_killed_again_and_again_comes_out_the_same() {
    let random = &mut Random(1);
    let mut left = kills();
    let mut round = 0;
    while left > 0 {
        round += 1;
        let args = [
            "match",
            "minishogi",
            "--engine=builtin nodes=100 name=a",
            "--engine=builtin nodes=60 name=b",
            "--games=60",
            "--max-plies=80",
            "--concurrency=2",
            "--results=r.jsonl",
            "--records=rec",
        ];
        let disturbed = folder(&format!("match-{round}"));
        left -= run_and_kill(&disturbed, &args, random, left).max(1);
        let quiet = folder("match-quiet");
        assert_eq!(finish(&mut in_folder(&quiet, &args), b"").code, 0);
        let [one, other] = [&disturbed, &quiet].map(|folder| results(&files(folder)["r.jsonl"]));
        assert_eq!(one, other);
        let [one, other] = [&disturbed, &quiet].map(|folder| {
            let records = files(&folder.join("rec"));
            let timeless = records.into_iter().map(|(name, text)| (name, untimed(&text)));
            timeless.collect::<BTreeMap<String, String>>()
        });
        assert_eq!(one.len(), 60);
        assert_eq!(one, other);
    }
}

#[test]
fn positions_that_are_killed_again_and_again_come_out_the_same() {
    let random = &mut Random(2);
    let mut left = kills();
    let mut round = 0;
    while left > 0 {
        round += 1;
        let args = [
            "tune",
            "minishogi",
            "--nodes=60",
            "--epochs=2",
            "--rounds=2",
            "--positions=2500",
            "--threads=2",
            "--samples=p.positions",
            "--out=e.eval",
        ];
        let disturbed = folder(&format!("tune-{round}"));
        left -= run_and_kill(&disturbed, &args, random, left).max(1);
        let quiet = folder("tune-quiet");
        assert_eq!(finish(&mut in_folder(&quiet, &args), b"").code, 0);
        assert!(files(&disturbed) == files(&quiet), "round {round}");
    }
}

#[test]
fn a_comparison_that_is_killed_again_and_again_comes_out_the_same() {
    let random = &mut Random(4);
    let mut left = kills();
    let mut round = 0;
    while left > 0 {
        round += 1;
        let args = [
            "compare",
            "minishogi",
            "--games=24",
            "--budget=nodes=20",
            "--threads=2",
            "--out=o",
        ];
        let disturbed = folder(&format!("compare-{round}"));
        left -= run_and_kill(&disturbed, &args, random, left).max(1);
        let quiet = folder("compare-quiet");
        assert_eq!(finish(&mut in_folder(&quiet, &args), b"").code, 0);
        // Nothing is lost or counted twice, and results stand in the order of their units whatever came between.
        assert!(
            files(&disturbed.join("o")) == files(&quiet.join("o")),
            "round {round}"
        );
    }
}

/// A game of random legal moves in USI form, of which none ends it.
fn game(random: &mut Random) -> Vec<String> {
    let compiled = CompiledVariant::new(variant("whale"));
    let mut game = Game::new(&compiled);
    let mut moves = Vec::new();
    while moves.len() < 60 {
        let legal = game.legal_moves();
        let mv = legal[random.below(legal.len() as u64) as usize];
        let text = game.usi(mv);
        game.play(mv).expect("it is legal");
        if game.outcome().is_some() {
            (game, moves) = (Game::new(&compiled), Vec::new());
            continue;
        }
        moves.push(text);
    }
    moves
}

#[test]
fn a_game_at_the_terminal_that_is_killed_again_and_again_loses_no_move() {
    let random = &mut Random(3);
    let folder = folder("play");
    let moves = game(random);
    let all = moves.join("\n") + "\n";
    let undisturbed = finish(&mut in_folder(&folder, &["play", "--as=both"]), all.as_bytes());
    let record = |out: &str| {
        out.split_once("The unsaved game:")
            .map(|(_, record)| record.to_owned())
    };
    let whole = record(&undisturbed.out).expect("it is shown");
    // How many moves are known to be kept.
    let mut kept = 0;
    for _ in 0..kills() {
        let args: &[&str] = if kept == 0 {
            &["play", "--as=both"]
        } else {
            &["play", "--resume"]
        };
        let mut child = in_folder(&folder, args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        let input = moves[kept..].join("\n") + "\n";
        let typing = thread::spawn(move || {
            // The program is killed while it reads; the pipe stays open until then, so that it does not end by itself.
            let _ = stdin.write_all(input.as_bytes());
            stdin
        });
        let mut stdout = child.stdout.take().expect("piped");
        let reading = thread::spawn(move || {
            let mut said = Vec::new();
            stdout.read_to_end(&mut said).expect("readable");
            String::from_utf8_lossy(&said).into_owned()
        });
        sleep(Duration::from_millis(2 + random.below(60)));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        drop(typing.join());
        let said = reading.join().expect("it reads");
        let shown = said.matches(" plays ").count();
        // What is kept is asked of the next session, in a way that leaves it kept.
        let journals = files(&folder.join("data/games"));
        assert!(journals.len() <= 1, "{:?}", journals.keys());
        let now = journals
            .values()
            .next()
            .map_or(0, |journal| kept_moves(journal, &moves));
        assert!(now >= kept + shown, "{now} of {kept} and {shown}:\n{said}");
        kept = now;
        if kept == moves.len() {
            let said = finish(&mut in_folder(&folder, &["play", "--resume"]), b"");
            assert_eq!(record(&said.out).as_ref(), Some(&whole));
            forget(&folder);
            kept = 0;
        }
    }
    if kept > 0 {
        let rest = moves[kept..].join("\n") + "\n";
        let said = finish(&mut in_folder(&folder, &["play", "--resume"]), rest.as_bytes());
        assert_eq!(record(&said.out), Some(whole));
        forget(&folder);
    }
    assert_eq!(files(&folder.join("data/games")).len(), 0, "nothing is left");
}

/// Deletes the games that are kept.
fn forget(folder: &Path) {
    for journal in files(&folder.join("data/games")).keys() {
        let number = journal.strip_suffix(".jsonl").expect("a journal");
        let said = finish(
            &mut in_folder(folder, &["games", "--forget", number, "--yes"]),
            b"",
        );
        assert_eq!(said.code, 0, "{said:?}");
    }
}

/// How many moves a journal has, which are the first of these.
fn kept_moves(journal: &[u8], moves: &[String]) -> usize {
    let mut found: Vec<String> = Vec::new();
    let text = String::from_utf8_lossy(journal);
    // A line without an end was being written.
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    for line in whole.lines().skip(1) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        found.truncate(line["stand"].as_u64().expect("a number") as usize);
        let added = line["moves"].as_array().expect("a list").iter();
        found.extend(added.map(|mv| mv.as_str().expect("a move").to_owned()));
    }
    assert!(moves.starts_with(&found), "{found:?}");
    found.len()
}
