//! `hakugei match` at odds and between equals: who gives, which games differ, and what the first move is worth.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, run};
use serde_json::Value;

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("odds").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A match of Whale Shogi between two engines of this program, with results in a file.
fn played(file: &Path, engines: [&str; 2], more: &[&str]) -> Said {
    let [first, second] = engines;
    let results = file.to_str().expect("UTF-8");
    let match_of = ["match", "whale", "--engine", first, "--engine", second];
    run(&[&match_of[..], &["--results", results], more].concat(), "")
}

/// The games of a file of results.
fn games(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).expect("it is there");
    let lines = text.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).expect("a game is JSON"))
        .collect()
}

fn json(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}"))
}

/// How many games have moves or a start that no other one has.
fn different(games: &[Value]) -> usize {
    let played = games
        .iter()
        .map(|game| format!("{} {}", game["start"], game["moves"]));
    played.collect::<BTreeSet<_>>().len()
}

#[test]
fn a_handicap_is_given_by_white_and_by_each_engine_in_turn() {
    let file = folder("given").join("r.jsonl");
    let engines = ["builtin name=one nodes=40", "builtin name=two nodes=60"];
    let more = ["--handicap", "Two Pieces", "--games", "4", "--opening-plies", "2"];
    let said = played(&file, engines, &[&more[..], &["--json"]].concat());
    let result = json(&said);
    assert_eq!(result["handicap"], "P+H", "{said:?}");
    let first = &result["first_player"];
    assert_eq!(
        (&first["side"], &first["games"]),
        (&"white".into(), &4.into()),
        "{result}"
    );
    let [low, high] = [0, 1].map(|end| first["interval"][end].as_f64().expect("a number"));
    let score = first["score"].as_f64().expect("a number");
    assert!(
        0.0 <= low && low <= score && score <= high && high <= 1.0,
        "{first}"
    );
    let games = games(&file);
    for game in &games {
        assert_eq!(game["gives"], game["white"]);
        assert_eq!(game["moves_first"], "white");
        assert!(
            game["start"]
                .as_str()
                .expect("SFEN")
                .starts_with("bn1wg1/dddddd/"),
            "{game}"
        );
    }
    assert_eq!(
        games
            .iter()
            .map(|game| game["gives"].as_str().expect("a name"))
            .collect::<BTreeSet<_>>(),
        BTreeSet::from(["one", "two"])
    );
    let text = played(&file, engines, &more).out;
    for part in [
        "Handicap P+H: White plays without a porpoise and a humpback",
        "White is the giver, each engine in half of the games.",
        "as White (gives odds)",
        "White, who gives P+H and moves first, has ",
    ] {
        assert!(
            text.replace('\n', " ").contains(part),
            "{part} is not in:\n{text}"
        );
    }
}

#[test]
fn openings_of_a_handicap_begin_with_it() {
    let folder = folder("openings");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("it can be written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let engines = ["builtin name=one nodes=40", "builtin name=two nodes=60"];
    let start = "bn1wgh/dddddd/6/6/DDDDDD/HGWPNB w - 1";
    let lists = file("lists.txt", "1. … D-5c 2. D-4d\n1. … D-4c 2. D-4d\n");
    let book = file(
        "book.txt",
        &format!("sfen {start} moves 5b5c\nsfen {start} moves 4b4c\n"),
    );
    for openings in [lists, book] {
        let results = folder.join("r.jsonl");
        let _ = fs::remove_file(&results);
        let more = ["--handicap", "P", "--openings", &openings, "--games", "4"];
        let said = played(&results, engines, &more);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
        for game in games(&results) {
            let sfen = game["start"].as_str().expect("SFEN");
            assert!(sfen.starts_with("bn1wgh/"), "{game}");
            assert_eq!(game["gives"], game["white"]);
        }
    }
    let elsewhere = file("elsewhere.txt", &format!("sfen {start}\nstartpos moves 5e5d\n"));
    let results = folder.join("none.jsonl");
    let said = played(&results, engines, &["--handicap", "P", "--openings", &elsewhere]);
    assert_eq!(said.code, 1, "{said:?}");
    let refused = format!(
        "opening 2 does not begin with the handicap: write `sfen {start}` with moves after it, or leave `--handicap` away"
    );
    assert!(said.err.replace('\n', " ").contains(&refused), "{}", said.err);
}

#[test]
fn no_game_between_equals_is_played_twice() {
    let folder = folder("equals");
    let file = folder.join("r.jsonl");
    let same = ["builtin nodes=30"; 2];
    let said = played(&file, same, &["--games", "4", "--opening-plies", "3"]);
    assert_eq!(different(&games(&file)), 4, "{said:?}");
    assert!(said.out.contains("Black, who moves first, has "), "{}", said.out);
    assert!(!said.out.contains("games differ"), "{}", said.out);
    // A level overlooks other things in the second game of an opening.
    let openings = folder.join("one.txt");
    fs::write(&openings, "startpos moves 5e5d 2b2c\n").expect("it can be written");
    let openings = openings.to_str().expect("UTF-8");
    let file = folder.join("levels.jsonl");
    let said = played(
        &file,
        ["builtin level=1"; 2],
        &["--games", "4", "--openings", openings],
    );
    assert_eq!(different(&games(&file)), 4, "{said:?}");
    // Without a level nothing differs, and that is said.
    let file = folder.join("repeated.jsonl");
    let said = played(&file, same, &["--games", "4", "--openings", openings]);
    assert_eq!(different(&games(&file)), 1, "{said:?}");
    assert!(said.out.contains("only 1 of 4 games differ"), "{}", said.out);
}

/// What the figures are computed from: what each result is of, and how many there are, repeat earlier ones, and lack a second game.
fn evidence(result: &Value) -> (&str, [u64; 3]) {
    let of = &result["evidence"];
    let number = |name: &str| of[name].as_u64().expect("a number");
    let numbers = ["counted", "repeated", "unpaired"].map(number);
    (of["unit"].as_str().expect("a word"), numbers)
}

#[test]
fn games_that_repeat_earlier_ones_are_no_evidence_of_strength() {
    let folder = folder("evidence");
    let openings = folder.join("two.txt");
    fs::write(&openings, "startpos moves 3e3d\nstartpos moves 4e4d\n").expect("it can be written");
    let openings = ["--openings", openings.to_str().expect("UTF-8")];
    // Each opening is played ten times, by equal engines with either as Black.
    let file = folder.join("equals.jsonl");
    let more = [&openings[..], &["--games", "20"]].concat();
    let result = json(&played(
        &file,
        ["builtin nodes=30"; 2],
        &[&more[..], &["--json"]].concat(),
    ));
    assert_eq!(different(&games(&file)), 2, "{result}");
    assert_eq!(evidence(&result), ("game", [2, 18, 0]));
    assert_eq!(
        (&result["evidence"]["points"], &result["pairs"]),
        (&[0, 0, 2, 0, 0].into(), &Value::Null)
    );
    assert_eq!(result["strength"]["elo"]["difference"], 0.0, "{result}");
    assert_eq!(result["strength"]["elo"]["interval"], Value::Null, "{result}");
    let text = played(&file, ["builtin nodes=30"; 2], &more).out;
    for part in [
        "Different games with 0, ½, 1 points: 0 2 0; 18 of 20 games repeat earlier ones and do not count\n",
        "Score 50.0 %, Elo +0.0 ± ? (95 %)",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    // Other engines play both openings in pairs: as many more games say as much as the first four.
    let others = ["builtin nodes=30", "builtin nodes=40"];
    let tested = [&openings[..], &["--sprt", "0,200"]].concat();
    let of = |name: &str, games: &str| {
        let file = folder.join(name);
        json(&played(
            &file,
            others,
            &[&tested[..], &["--games", games, "--json"]].concat(),
        ))
    };
    let (first, all) = (of("first.jsonl", "4"), of("all.jsonl", "24"));
    assert_eq!(evidence(&first), ("pair", [2, 0, 0]), "{first}");
    assert_eq!(evidence(&all), ("pair", [2, 10, 0]), "{all}");
    assert_eq!(all["games"], 24);
    for same in ["pairs", "strength", "sprt"] {
        assert_eq!(all[same], first[same], "{same}");
    }
    let more = [&tested[..], &["--games", "24"]].concat();
    let text = played(&folder.join("all.jsonl"), others, &more).out;
    assert!(
        text.contains("; 10 of 12 pairs repeat earlier ones and do not count\n"),
        "{text}"
    );
}

/// The moves of the games between two engines from random openings.
fn moves(file: &Path, engines: [&str; 2], more: &[&str]) -> Vec<String> {
    let said = played(file, engines, &[&["--games", "6"], more].concat());
    assert_eq!(said.code, 0, "{said:?}");
    let games = games(file);
    games.iter().map(|game| game["moves"].to_string()).collect()
}

#[test]
fn engines_are_equal_by_what_they_do_not_by_how_it_is_said() {
    let folder = folder("said");
    let evaluation = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/whale.eval");
    let evaluation = format!("builtin evaluation={}", evaluation.to_str().expect("UTF-8"));
    let each = ["--each", "nodes=30"];
    let plain = moves(&folder.join("plain.jsonl"), ["builtin"; 2], &each);
    assert_eq!(plain.iter().collect::<BTreeSet<_>>().len(), 6);
    let pairs = [
        ["builtin", "builtin threads=1"],
        ["builtin level=22", "builtin"],
        ["builtin", "builtin level=17 threads=2"],
        ["builtin", &evaluation],
        ["builtin hash=1", "builtin hash=2"],
    ];
    for (number, engines) in pairs.into_iter().enumerate() {
        let file = folder.join(format!("{number}.jsonl"));
        assert_eq!(moves(&file, engines, &each), plain, "{engines:?}");
    }
    // What differs has pairs: both games begin with one opening.
    let file = folder.join("other.jsonl");
    moves(&file, ["builtin", "builtin evaluation=none"], &each);
    let opening = |game: &Value| {
        let moves = game["moves"].as_str().expect("moves");
        moves.split(' ').take(6).collect::<Vec<_>>().join(" ")
    };
    let openings = games(&file).iter().map(opening).collect::<BTreeSet<_>>();
    assert_eq!(openings.len(), 3);
}

#[test]
fn every_game_between_equals_counts_also_the_last_of_an_odd_number() {
    let file = folder("odd").join("r.jsonl");
    let said = played(&file, ["builtin nodes=30"; 2], &["--games", "5", "--json"]);
    let result = json(&said);
    assert_eq!(evidence(&result), ("game", [5, 0, 0]), "{said:?}");
    let all = ["lost", "drawn", "won"].map(|word| result["all"][word].as_u64().expect("a number"));
    let [lost, drawn, won] = all;
    assert_eq!(
        result["evidence"]["points"],
        serde_json::json!([lost, 0, drawn, 0, won]),
        "{result}"
    );
    let score = 100.0 * result["all"]["score"].as_f64().expect("a number");
    let text = played(&file, ["builtin nodes=30"; 2], &["--games", "5"]).out;
    assert!(text.contains(&format!("\nScore {score:.1} %")), "{text}");
    assert!(!text.contains("not count"), "{text}");
}

#[test]
fn random_moves_follow_the_openings_of_a_file() {
    let folder = folder("plies");
    let openings = folder.join("two.txt");
    fs::write(&openings, "startpos moves 5e5d 2b2c\nstartpos moves 4e4d\n").expect("it can be written");
    let openings = openings.to_str().expect("UTF-8");
    let file = folder.join("r.jsonl");
    let same = ["builtin nodes=30"; 2];
    let more = [
        "--openings",
        openings,
        "--opening-plies",
        "2",
        "--balance",
        "200",
        "--games",
        "4",
    ];
    let said = played(&file, same, &more);
    let games = games(&file);
    assert_eq!(different(&games), 4, "{said:?}");
    for game in &games {
        // The second round takes them in the other order, so that each engine has both sides of each.
        let is_first = matches!(game["game"].as_u64(), Some(1 | 4));
        let (opening, first) = if is_first { (4, "5e5d 2b2c") } else { (3, "4e4d") };
        assert_eq!(game["opening"], opening, "{game}");
        assert!(
            game["moves"].as_str().expect("moves").starts_with(first),
            "{game}"
        );
    }
    let other = folder.join("other.jsonl");
    let said = played(&other, same, &["--openings", openings, "--balance", "200"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("write `--opening-plies N`"), "{}", said.err);
    let said = played(&other, same, &["--handicap", "three peices"]);
    assert!(said.err.contains("did you mean `three pieces`?"), "{}", said.err);
}
