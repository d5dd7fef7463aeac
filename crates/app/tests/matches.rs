//! `hakugei match`: whole matches between the computer player and scripted engines, good and bad.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{Said, program, root, run, side_by_side};
use serde_json::Value;

const FAKE: &str = "sh crates/app/tests/engines/fake.sh";

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A match of the computer player against a scripted engine.
fn against(kind: &str, words: &str, more: &[&str]) -> Said {
    let fake = format!("{FAKE} {kind} name=fake {words}");
    let first = ["match", "minishogi", "--engine", "builtin name=own nodes=50"];
    let args = [
        &first[..],
        &["--engine", &fake, "--games", "2", "--opening-plies", "0"],
        more,
    ]
    .concat();
    run(&args, "")
}

fn json(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}"))
}

/// Every way to answer badly, with its bound, what the report of it says, and what the record gives as the reason.
const BAD: [(&str, &str, &str); 9] = [
    ("illegal", "nodes=9", "illegal move: `1a1a`"),
    ("noisy", "nodes=9", "illegal move: `1a1a`"),
    ("garbage", "nodes=9", "illegal move: `"),
    (
        "nothing",
        "nodes=9",
        "illegal move: it said `bestmove` where there are moves",
    ),
    ("win", "nodes=9", "illegal move: it declared"),
    (
        "crash",
        "nodes=9",
        "it ended in the middle of the game (exit status: 3)",
    ),
    ("silent", "movetime=100ms", "it did not answer for 1.2s"),
    ("flood", "movetime=100ms", "it did not answer for 1.2s"),
    ("stops", "movetime=50ms", "too late"),
];

#[test]
fn an_engine_that_answers_badly_loses_and_is_reported() {
    for (kind, words, what) in BAD {
        let begun = Instant::now();
        let said = against(kind, words, &["--json"]);
        assert_eq!(said.code, 0, "{kind}: {said:?}");
        let result = json(&said);
        assert_eq!(result["all"]["won"], 2, "{kind}: {said:?}");
        let forfeits = result["forfeits"].to_string();
        assert!(forfeits.contains(what), "{kind}: {forfeits}");
        assert!(said.err.contains("fake loses"), "{kind}: {}", said.err);
        assert!(begun.elapsed() < Duration::from_secs(20), "{kind} took too long");
    }
}

#[test]
fn a_second_answer_to_a_question_is_none_to_the_next() {
    let engines = ["twice", "shuffle"].map(|kind| format!("{FAKE} {kind} name={kind} nodes=9"));
    let [twice, shuffle] = &engines;
    let said = run(
        &[
            "match",
            "minishogi",
            "--engine",
            twice,
            "--engine",
            shuffle,
            "--games",
            "2",
            "--opening-plies",
            "0",
            "--json",
        ],
        "",
    );
    let result = json(&said);
    assert_eq!(result["forfeits"].to_string(), "[]", "{said:?}");
    assert!(said.err.is_empty() || !said.err.contains("loses"), "{}", said.err);
}

#[test]
fn the_last_lines_of_a_crash_are_shown() {
    let said = against("crash", "nodes=9", &[]);
    for line in ["  < go nodes 9", "  ! the last words"] {
        assert!(said.out.contains(line), "{}", said.out);
    }
}

#[test]
fn a_late_move_loses_by_its_clock_and_a_margin_forgives_it() {
    side_by_side([("100ms", true), ("5s", false)], |(margin, is_late)| {
        let played = json(&against(
            "late",
            "movetime=300ms",
            &["--json", "--margin", margin],
        ));
        let said = played["forfeits"].to_string();
        assert_eq!(said.contains("too late"), is_late, "{margin}: {played}");
    });
}

#[test]
fn whole_games_are_played_by_every_protocol() {
    let bin = env!("CARGO_BIN_EXE_hakugei");
    for (variant, words) in [
        ("minishogi", "usi minishogi"),
        ("minishogi", "usi minishogi proto=uci"),
        ("minishogi", "xboard proto=cecp variant=minishogi"),
        ("whale", "usi variant=whale"),
        ("whale", "xboard proto=cecp variant=whale"),
        ("chu", "xboard proto=cecp variant=chu"),
    ] {
        let engine = format!("{bin} {words} name=spoken");
        let args = [
            "match", variant, "--engine", "builtin", "--engine", &engine, "--json",
        ];
        let said = run(&[&args[..], &["--each", "depth=1", "--games", "2"]].concat(), "");
        let result = json(&said);
        assert_eq!(result["games"], 2, "{words}: {said:?}");
        assert_eq!(result["forfeits"], serde_json::json!([]), "{words}: {}", said.err);
    }
}

#[test]
fn resigning_is_no_forfeit() {
    let result = json(&against("resign", "nodes=9", &["--json"]));
    assert_eq!(result["ends"]["resignation"], 2, "{result}");
    assert_eq!(result["forfeits"], serde_json::json!([]));
}

#[test]
fn an_engine_that_does_not_start_ends_the_match() {
    let gone = against("gone", "nodes=9", &[]);
    assert_eq!((gone.code, gone.out.as_str()), (2, ""), "{gone:?}");
    assert!(gone.err.contains("it does not speak usi"), "{}", gone.err);
    let deaf = against("deaf", "nodes=9", &["--patience", "300ms"]);
    assert!(deaf.err.contains("it did not answer `usi`"), "{}", deaf.err);
    let none = run(
        &[
            "match",
            "minishogi",
            "--engine",
            "./no-such-engine nodes=1",
            "--engine",
            "builtin nodes=1",
        ],
        "",
    );
    assert!(
        none.err.contains("`./no-such-engine` cannot be started"),
        "{}",
        none.err
    );
}

#[test]
fn engines_are_gone_with_the_match() {
    let said = against("stubborn", "movetime=50ms", &["--json"]);
    assert_eq!(json(&said)["all"]["won"], 2, "{said:?}");
    let left = Command::new("sh")
        .args(["-c", "ps -eo args | grep '[f]ake.sh stubborn'"])
        .output();
    let left = String::from_utf8_lossy(&left.expect("ps runs").stdout).into_owned();
    assert_eq!(left, "");
}

fn own_match(more: &[&str]) -> Said {
    let base = [
        "match",
        "minishogi",
        "--engine",
        "builtin name=a nodes=200",
        "--engine",
        "builtin name=b nodes=50",
    ];
    run(&[&base[..], more].concat(), "")
}

/// The moves of every game of a file, by number.
fn games(file: &Path) -> Vec<(u64, String)> {
    let text = fs::read_to_string(file).expect("results were kept");
    let lines = text.lines().skip(1).map(|line| {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let moves = line["moves"].as_str().expect("it has moves").to_owned();
        (line["game"].as_u64().expect("it has a number"), moves)
    });
    let mut games: Vec<_> = lines.collect();
    games.sort_unstable();
    games
}

#[test]
fn a_match_goes_on_where_it_stopped_and_comes_out_the_same() {
    let folder = folder("resumed");
    let [whole, parts] = ["whole.jsonl", "parts.jsonl"].map(|name| folder.join(name));
    let [whole_name, parts_name] = [&whole, &parts].map(|path| path.to_str().expect("UTF-8"));
    own_match(&["--games", "8", "--results", whole_name]);
    own_match(&["--games", "4", "--results", parts_name]);
    // A line that was cut off is written again.
    let mut text = fs::read_to_string(&parts).expect("it is there");
    text.truncate(text.len() - 20);
    fs::write(&parts, text).expect("it can be written");
    let said = own_match(&["--games", "8", "--concurrency", "3", "--results", parts_name]);
    assert!(said.out.starts_with("going on: 3/8"), "{}", said.out);
    assert_eq!(games(&whole).len(), 8);
    assert_eq!(games(&whole), games(&parts));
    let again = own_match(&["--games", "8", "--results", parts_name, "--json"]);
    assert_eq!(json(&again)["games"], 8);
}

#[test]
fn both_games_of_a_pair_have_one_opening_and_pairs_have_others() {
    let folder = folder("openings");
    let file = folder.join("r.jsonl");
    own_match(&["--games", "12", "--results", file.to_str().expect("UTF-8")]);
    let opening = |moves: &String| moves.split(' ').take(6).collect::<Vec<_>>().join(" ");
    let openings: Vec<String> = games(&file).iter().map(|(_, moves)| opening(moves)).collect();
    let mut seen: Vec<&String> = Vec::new();
    for pair in openings.chunks(2) {
        assert_eq!(pair[0], pair[1]);
        assert!(!seen.contains(&&pair[0]), "{openings:?}");
        seen.push(&pair[0]);
    }
}

#[test]
fn results_of_another_match_are_refused() {
    let folder = folder("refused");
    let file = folder.join("r.jsonl");
    let name = file.to_str().expect("UTF-8");
    own_match(&["--games", "2", "--results", name]);
    let said = own_match(&["--games", "2", "--results", name, "--seed", "7"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err
            .contains("`seed` was 1 and is 7; go on with the same settings, or name a new file"),
        "{}",
        said.err
    );
    fs::write(&file, "hello\n").expect("it can be written");
    let said = own_match(&["--games", "2", "--results", name]);
    assert!(said.err.contains("it is not a file of results"), "{}", said.err);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "hello\n");
}

#[test]
fn records_can_be_replayed() {
    let folder = folder("records");
    let records = folder.join("games");
    let name = records.to_str().expect("UTF-8");
    own_match(&["--games", "2", "--records", name, "--max-plies", "9"]);
    for game in ["game-00001.txt", "game-00002.txt"] {
        let path = records.join(game);
        let said = run(&["replay", path.to_str().expect("UTF-8")], "");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{game}");
        assert!(said.out.contains("After 15 of 15 plies"), "{}", said.out);
    }
    let text = fs::read_to_string(records.join("game-00001.txt")).expect("it is there");
    for part in [
        "[Black \"a\"]",
        "[Adjudication \"too_long\"]",
        "[OpeningPlies \"6\"]",
        "depth",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let forfeits = folder.join("forfeits");
    against(
        "illegal",
        "nodes=9",
        &["--records", forfeits.to_str().expect("UTF-8")],
    );
    let said = run(
        &["replay", forfeits.join("game-00002.txt").to_str().expect("UTF-8")],
        "",
    );
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn a_test_ends_the_match() {
    let result = json(&own_match(&[
        "--sprt",
        "0,400",
        "--sprt-model",
        "logistic",
        "--json",
    ]));
    assert_ne!(result["sprt"]["verdict"], "open", "{result}");
    assert!(result["games"].as_u64().expect("a number") < 2000, "{result}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = folder("book");
    let book = folder.join("book.txt");
    fs::write(
        &book,
        "# two openings\nstartpos moves 5d5c\n\nrbsgk/4p/5/P4/KGSBR b - 1\n",
    )
    .expect("it can be written");
    let file = folder.join("r.jsonl");
    let names = [&book, &file].map(|path| path.to_str().expect("UTF-8"));
    own_match(&["--games", "4", "--openings", names[0], "--results", names[1]]);
    let games = games(&file);
    assert!(
        games[0].1.starts_with("5d5c ") && games[1].1.starts_with("5d5c "),
        "{games:?}"
    );
    fs::write(&book, "startpos moves 5d5c\nstartpos moves 5e5a\n").expect("it can be written");
    let said = own_match(&["--openings", names[0]]);
    assert!(said.err.contains("line 2: "), "{}", said.err);
}

/// Equal players change sides from game to game: with an even number of openings each would always begin the same ones.
#[test]
fn equal_players_have_both_sides_of_every_opening() {
    let folder = folder("sides");
    let book = folder.join("book.txt");
    fs::write(&book, "startpos moves 5d5c\nstartpos moves 4e4d\n").expect("it can be written");
    let file = folder.join("r.jsonl");
    let names = [&book, &file].map(|path| path.to_str().expect("UTF-8"));
    let args = [
        "match",
        "minishogi",
        "--engine",
        "builtin nodes=20",
        "--engine",
        "builtin nodes=20",
        "--games",
        "4",
    ];
    let said = run(
        &[&args[..], &["--openings", names[0], "--results", names[1]]].concat(),
        "",
    );
    assert_eq!(said.code, 0, "{said:?}");
    let games = games(&file);
    let begins = |game: usize| games[game].1.starts_with("5d5c");
    // The first engine is Black in the first and third game.
    assert_eq!([0, 1, 2, 3].map(begins), [true, false, false, true], "{games:?}");
    let odd = run(&[&args[..6], &["--games", "3"]].concat(), "");
    assert_eq!(odd.code, 0, "{odd:?}");
}

#[test]
fn what_is_wrong_with_a_command_line_is_said() {
    let wrong: [(&[&str], &str); 9] = [
        (
            &["--engine", "builtin nodes=1"],
            "a match has two engines, and 3 given",
        ),
        (&["--games", "3"], "write an even number"),
        (&["--sprt", "5,0"], "elo0 must be the smaller one"),
        (&["--sprt", "0,250"], "elo1 is `250`: write from -200 to 200"),
        (&["--sprt", "5"], "write two numbers, such as `0,10`"),
        (&["--margin", "5"], "write a time with its unit"),
        (&["--resign", "-5,3"], "write a score and a number of moves"),
        (&["--resign", "0,1"], "write a score and a number of moves"),
        (&["--each", "speed=1"], "there is no key `speed`"),
    ];
    for (args, what) in wrong {
        let said = own_match(args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
        assert!(said.err.contains(what), "{args:?}: {}", said.err);
    }
}

#[test]
fn ctrl_c_ends_with_the_figures_so_far() {
    let folder = folder("interrupted");
    let file = folder.join("r.jsonl");
    let mut command = program();
    command
        .current_dir(root())
        .args(["match", "minishogi", "--engine", "builtin name=a nodes=100"]);
    command.args([
        "--engine",
        &format!("{FAKE} silent name=fake movetime=100s"),
        "--results",
    ]);
    command.arg(&file).stdout(Stdio::piped()).stderr(Stdio::piped());
    let begun = Instant::now();
    let child = command.spawn().expect("the program starts");
    while !file.exists() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    let pid = child.id().to_string();
    let killed = Command::new("kill")
        .args(["-INT", &pid])
        .status()
        .expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("ended before the last game: 0/100"), "{out}");
    assert_eq!(output.status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(30));
}
