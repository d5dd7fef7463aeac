//! Matches and rounds of `tune` that several machines share: what is merged is what one machine makes, and nothing else is merged.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hakugei_store::{checked_line, read_line};
use hakugei_tune::{Block, Samples};
use serde_json::Value;

use crate::run::{Said, fresh_folder, in_folder, root, run_in};
use crate::table::has;
use crate::tuning::{FORM, blocks, bytes, with};

fn folder(test: &str) -> PathBuf {
    fresh_folder("sharing", test, &[])
}

/// What a command in a folder says that must succeed.
fn done(folder: &Path, args: &[&str], more: &[&str]) -> Said {
    let args = [args, more].concat();
    let said = run_in(folder, &args, "");
    assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    said
}

/// What a command says that must be refused, with these words in it.
fn refused(folder: &Path, args: &[&str], more: &[&str], words: &[&str]) {
    let args = [args, more].concat();
    let said = run_in(folder, &args, "");
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {}", said.err);
    has(&said.err, words);
}

fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.join(name), bytes).expect("it can be written");
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Kills a command when its file has a length, before it is done.
fn killed(folder: &Path, args: &[&str], file: &str, length: u64) {
    let quiet = in_folder(folder, args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = quiet.expect("the program starts");
    let begun = Instant::now();
    while fs::metadata(folder.join(file)).map_or(0, |file| file.len()) < length {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not begin");
        assert!(child.try_wait().expect("a child").is_none(), "it ended too early");
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// A match of different players, who have pairs of games.
const MATCH: [&str; 5] = [
    "match",
    "minishogi",
    "--engine=builtin nodes=60 name=a",
    "--engine=builtin nodes=90 name=b",
    "--games=12",
];

/// A file of results, line by line.
fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let text = text(folder, name);
    let lines = text.lines().map(|line| {
        let object = read_line(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        serde_json::from_str(&object).expect("JSON")
    });
    lines.collect()
}

/// The file of results that has these lines.
fn results(lines: &[Value]) -> String {
    lines.iter().map(|line| checked_line(&line.to_string())).collect()
}

/// A value without the times in it.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("ms");
            for field in fields.values_mut() {
                *field = timeless(field.take());
            }
        }
        Value::Array(values) => {
            for one in values {
                *one = timeless(one.take());
            }
        }
        _ => {}
    }
    value
}

/// The heading of a file of results, and its games in the order of their numbers, without times.
fn games(folder: &Path, name: &str) -> Vec<Value> {
    let mut lines: Vec<Value> = lines(folder, name).into_iter().map(timeless).collect();
    lines.sort_by_key(|line| line["game"].as_u64());
    lines
}

/// What a match says in JSON, without times.
fn report(said: &Said) -> Value {
    timeless(serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}")))
}

#[test]
fn a_match_that_machines_share_is_that_of_one() {
    // Unlike players, equal ones whose games are no pairs, and an odd number of those.
    let equal = [
        "match",
        "minishogi",
        "--engine=builtin name=a",
        "--engine=builtin name=b",
        "--each=nodes=60 level=5",
        "--games=11",
    ];
    for (name, settings) in [("unlike", &MATCH[..]), ("equal", &equal[..])] {
        let folder = folder(name);
        let one = done(
            &folder,
            settings,
            &["--concurrency=2", "--results=one.jsonl", "--json"],
        );
        let one = report(&one);
        // The second and the third unit are done twice.
        for (file, units) in [("a.jsonl", "0..3"), ("b.jsonl", "1..4")] {
            let said = done(&folder, settings, &["--units", units, "--results", file]);
            has(
                &said.out,
                &[
                    &format!("Units {units} of 0..6 are played and kept in `{file}`"),
                    "--merge",
                ],
            );
        }
        let [a, b] = ["a.jsonl", "b.jsonl"].map(|file| {
            let games = games(&folder, file);
            let numbers = games[1..]
                .iter()
                .map(|game| game["game"].as_u64().expect("a number"));
            numbers.collect::<Vec<u64>>()
        });
        assert_eq!((a, b), ((1..=6).collect(), (3..=8).collect()));
        let missing = ["2 of 6 units are missing, namely 4..6:", "--units 4..6 --results"];
        refused(
            &folder,
            settings,
            &["--merge", "a.jsonl", "b.jsonl", "--results=all.jsonl"],
            &missing,
        );
        assert!(!folder.join("all.jsonl").exists(), "nothing was begun");
        let said = done(
            &folder,
            settings,
            &["--units=4..6", "--results=c.jsonl", "--json"],
        );
        assert_eq!(report(&said)["ended"], "units", "{name}");
        let files = ["--merge=c.jsonl", "--merge", "b.jsonl", "a.jsonl"];
        let more = [&files[..], &["--results=all.jsonl", "--json"]].concat();
        let merged = report(&done(&folder, settings, &more));
        assert_eq!(merged, one, "{name}: the report");
        assert_eq!(games(&folder, "all.jsonl"), games(&folder, "one.jsonl"), "{name}");
        let numbers = lines(&folder, "all.jsonl").into_iter().skip(1);
        let numbers: Vec<u64> = numbers
            .map(|line| line["game"].as_u64().expect("a number"))
            .collect();
        let all = one["wanted"].as_u64().expect("a number");
        assert_eq!(
            numbers,
            (1..=all).collect::<Vec<u64>>(),
            "each game once, in order"
        );
        // Also without a file, with the order changed, and with the one that is there already.
        for more in [
            &["--json", "--merge", "a.jsonl", "b.jsonl", "c.jsonl"][..],
            &["--json", "--merge", "all.jsonl", "one.jsonl", "all.jsonl"],
            &["--json", "--results=all.jsonl", "--merge=b.jsonl"],
        ] {
            assert_eq!(report(&done(&folder, settings, more)), one, "{name}: {more:?}");
        }
        let before = text(&folder, "all.jsonl");
        let again = done(&folder, settings, &["--json", "--results=all.jsonl"]);
        assert_eq!((report(&again), text(&folder, "all.jsonl")), (one, before));
        has(&again.err, &["going on"]);
    }
}

#[test]
fn a_killed_worker_of_a_match_loses_no_game() {
    let folder = folder("killed");
    let settings = [&MATCH[..4], &["--games=120"]].concat();
    done(&folder, &settings, &["--concurrency=2", "--results=one.jsonl"]);
    done(&folder, &settings, &["--units=0..20", "--results=a.jsonl"]);
    let work = [&settings[..], &["--units=20..60", "--results=b.jsonl"]].concat();
    killed(&folder, &work, "b.jsonl", 12_000);
    let b = text(&folder, "b.jsonl");
    let whole = b.rfind('\n').expect("there are lines") + 1;
    write(&folder, "b.jsonl", format!("{}{{\"game\":9", &b[..whole]));
    refused(
        &folder,
        &settings,
        &["--merge", "a.jsonl", "b.jsonl"],
        &["of 60 units are missing", "..60"],
    );
    let said = done(&folder, &work, &[]);
    has(
        &said.out,
        &["going on", "the last line of the results was cut off"],
    );
    done(
        &folder,
        &settings,
        &["--merge", "a.jsonl", "b.jsonl", "--results=all.jsonl"],
    );
    assert_eq!(games(&folder, "all.jsonl"), games(&folder, "one.jsonl"));
}

#[test]
fn only_games_of_the_match_are_merged() {
    let folder = folder("mixed");
    done(&folder, &MATCH, &["--units=0..3", "--results=a.jsonl"]);
    done(&folder, &MATCH, &["--units=3..6", "--results=b.jsonl"]);
    let with_a = |more: &[&str], words: &[&str]| {
        refused(&folder, &MATCH, &[&["--merge", "a.jsonl"], more].concat(), words);
    };
    let begun = |name: &str, args: &[&str]| {
        let results = format!("--results={name}");
        done(&folder, args, &["--units=0..1", &results]);
    };
    begun("seed.jsonl", &[&MATCH[..], &["--seed=2"]].concat());
    with_a(
        &["seed.jsonl"],
        &[
            "`seed.jsonl`: it has the results of another match",
            "`seed` was 2 and is 1",
        ],
    );
    let shipped = fs::read_to_string(root().join("variants/minishogi.ron")).expect("it ships");
    let mine = shipped.replacen("black_loses", "draw", 1);
    assert_ne!(mine, shipped, "another rule");
    write(&folder, "mine.ron", mine);
    begun("rules.jsonl", &[&["match", "./mine.ron"], &MATCH[2..]].concat());
    with_a(&["rules.jsonl"], &["`rules.jsonl`", "`rules` was "]);
    begun("variant.jsonl", &[&["match", "judkins"], &MATCH[2..]].concat());
    with_a(
        &["variant.jsonl"],
        &["`variant` was \"judkins\" and is \"minishogi\""],
    );
    begun(
        "engine.jsonl",
        &[&MATCH[..3], &["--engine=builtin nodes=91 name=b"], &MATCH[4..]].concat(),
    );
    with_a(&["engine.jsonl"], &["second, `bounds` was \"nodes=91\""]);

    let a = lines(&folder, "a.jsonl");
    let mut build = a.clone();
    build[0]["settings"]["first"]["build"] = "0123456789abcdef".into();
    write(&folder, "build.jsonl", results(&build));
    with_a(
        &["build.jsonl"],
        &[
            "first, `build` was \"0123456789abcdef\"",
            "all machines need the same one",
        ],
    );
    let mut other = a.clone();
    let moves = other[2]["moves"].as_str().expect("moves").to_owned();
    other[2]["moves"] = moves.rsplit_once(' ').expect("some moves").0.into();
    write(&folder, "other.jsonl", results(&other));
    let game = format!("line 3 has game {} with other moves", other[2]["game"]);
    with_a(&["other.jsonl"], &["`other.jsonl`", &game, "than `a.jsonl`"]);
    write(&folder, "both.jsonl", results(&[&a[..], &other[2..3]].concat()));
    with_a(&["both.jsonl"], &["`both.jsonl`: line 8 has game"]);
    let damaged = text(&folder, "a.jsonl").replacen("\"reason\":\"", "\"reason\":\"x", 1);
    write(&folder, "damaged.jsonl", damaged);
    with_a(&["damaged.jsonl"], &["`damaged.jsonl`: line 2 is damaged"]);
    with_a(&["mine.ron"], &["`mine.ron`: it is not a file of results"]);
    with_a(
        &["none.jsonl"],
        &["`none.jsonl`: cannot be read: there is no such file"],
    );
    with_a(&["b.jsonl", "--units=0..1"], &["cannot be used with"]);
    with_a(&["b.jsonl", "--sprt=0,10"], &["cannot be used with"]);
    refused(&folder, &MATCH, &["--units=0..1"], &["--results <FILE>"]);
    refused(
        &folder,
        &MATCH,
        &["--units=0..7", "--results=x.jsonl"],
        &["a match of 12 games has 6 units"],
    );
    refused(
        &folder,
        &MATCH,
        &["--units=3", "--results=x.jsonl"],
        &["two numbers with `..` between them"],
    );
    assert!(!folder.join("x.jsonl").exists());

    // A game that took longer on another machine is the same game; a worker that had only just begun has none.
    let mut slow = a.clone();
    slow[1]["work"][0]["ms"] = 99_999.5.into();
    write(&folder, "slow.jsonl", results(&slow));
    let heading = text(&folder, "a.jsonl");
    write(&folder, "begun.jsonl", &heading[..60]);
    let files = ["--merge", "a.jsonl", "slow.jsonl", "begun.jsonl", "b.jsonl"];
    let said = done(
        &folder,
        &MATCH,
        &[&files[..], &["--results=all.jsonl", "--records=records"]].concat(),
    );
    has(
        &said.out,
        &[
            "12 records of games that are in the results were made",
            "12 games",
        ],
    );
    assert_eq!(
        fs::read_dir(folder.join("records")).expect("a folder").count(),
        12
    );
    // Of a shorter match, the games beyond its end do not count.
    let few = [&MATCH[..4], &["--games=6"]].concat();
    let said = done(&folder, &few, &["--json", "--merge", "a.jsonl", "b.jsonl"]);
    has(
        &said.err,
        &["6 games of the file are beyond the 6 that are wanted"],
    );
    assert_eq!(report(&said)["games"], 6);
}

/// A round that takes no time.
const ROUND: [&str; 7] = [
    "tune",
    "minishogi",
    "--nodes=30",
    "--rounds=1",
    "--width=16",
    "--epochs=2",
    "--seed=7",
];

#[test]
fn a_round_that_machines_share_is_that_of_one() {
    let folder = folder("round");
    let one = ["--positions=250", "--samples=one.positions", "--out=one.eval"];
    done(&folder, &ROUND, &one);
    let count = blocks(&bytes(folder.join("one.positions"))).len() as u64 - 1;
    assert!(count > 8, "{count} games");
    let (middle, end) = (count / 2, count + 3);
    let work = |units: &str, file: &str| {
        let said = done(
            &folder,
            &ROUND,
            &["--threads=3", "--units", units, "--samples", file],
        );
        has(
            &said.out,
            &[
                &format!("Games {units} are played and kept in `{file}`"),
                "--merge",
            ],
        );
    };
    work(&format!("0..{middle}"), "a");
    // Two games are played twice.
    let b = format!("{}..{count}", middle - 2);
    work(&b, "b");
    done(
        &folder,
        &ROUND,
        &[
            "--merge=b",
            "--merge=a",
            "--samples=all.positions",
            "--out=merged.eval",
        ],
    );
    assert!(bytes(folder.join("all.positions")) == bytes(folder.join("one.positions")));
    assert!(bytes(folder.join("merged.eval")) == bytes(folder.join("one.eval")));
    // As many positions as one machine was asked for, of more games.
    work(&format!("{count}..{end}"), "c");
    done(
        &folder,
        &ROUND,
        &["--merge", "a", "b", "c", "--positions=250", "--out=first.eval"],
    );
    assert!(bytes(folder.join("first.eval")) == bytes(folder.join("one.eval")));
    // All games by one worker, and what is merged goes on.
    work(&format!("0..{end}"), "whole");
    done(&folder, &ROUND, &["--merge=whole", "--out=whole.eval"]);
    done(
        &folder,
        &ROUND,
        &["--merge", "c", "--samples=all.positions", "--out=all.eval"],
    );
    assert!(bytes(folder.join("all.eval")) == bytes(folder.join("whole.eval")));
    assert!(bytes(folder.join("all.eval")) != bytes(folder.join("one.eval")));
    done(&folder, &ROUND, &one);
    done(
        &folder,
        &ROUND,
        &["--samples=all.positions", "--positions=250", "--out=again.eval"],
    );
    assert!(bytes(folder.join("again.eval")) == bytes(folder.join("one.eval")));
    // The next round plays with it.
    let next = [
        &ROUND[..],
        &["--start=whole.eval", "--units=0..2", "--samples=next"],
    ]
    .concat();
    done(&folder, &next, &[]);
    refused(
        &folder,
        &ROUND,
        &["--merge=next"],
        &["`start ", "instead of `start computed`"],
    );
}

#[test]
fn a_killed_worker_of_a_round_loses_no_game() {
    let folder = folder("killed-round");
    let settings = ["tune", "minishogi", "--nodes=60", "--rounds=1", "--epochs=1"];
    done(&folder, &settings, &["--units=0..90", "--samples=one"]);
    done(&folder, &settings, &["--merge=one", "--out=one.eval"]);
    done(&folder, &settings, &["--units=0..30", "--samples=a"]);
    let work = [&settings[..], &["--units=30..90", "--samples=b", "--threads=1"]].concat();
    killed(&folder, &work, "b", 4000);
    let b = bytes(folder.join("b"));
    let places = whole_blocks(&b);
    let last = places.len() - 1;
    write(&folder, "b", &b[..places[last] - 5]);
    let games = last as u64 - 1;
    let missing = format!(
        "{} of 90 games are missing, namely {}..90:",
        60 - games,
        30 + games
    );
    refused(
        &folder,
        &settings,
        &["--merge", "a", "b", "--out=x.eval"],
        &[&missing],
    );
    let said = done(&folder, &work, &[]);
    has(&said.err, &["going on with ", "was cut off"]);
    done(&folder, &settings, &["--merge", "a", "b", "--out=two.eval"]);
    assert!(bytes(folder.join("two.eval")) == bytes(folder.join("one.eval")));
}

/// Where the whole blocks of a file of positions begin, and where the last of them ends.
fn whole_blocks(bytes: &[u8]) -> Vec<usize> {
    let head = bytes.windows(2).position(|pair| pair == b"\n\n");
    let mut places = vec![head.expect("a head") + 2];
    loop {
        let at = places[places.len() - 1];
        let Some(start) = bytes.get(at..at + FORM.start()) else {
            return places;
        };
        let end = at + start.len() + FORM.rest(start).expect("a block");
        if end > bytes.len() {
            return places;
        }
        places.push(end);
    }
}

#[test]
fn only_games_of_the_round_are_merged() {
    let folder = folder("mixed-round");
    done(&folder, &ROUND, &["--units=0..6", "--samples=a"]);
    let with_a = |more: &[&str], words: &[&str]| {
        let args = [&["--out=x.eval", "--merge", "a"], more].concat();
        refused(&folder, &ROUND, &args, words);
    };
    for (name, settings, why) in [
        ("seed", "--seed=8", "`seed 8` instead of `seed 7`"),
        ("nodes", "--nodes=31", "`nodes 31` instead of `nodes 30`"),
        ("start", "--start=random", "instead of `start computed`"),
    ] {
        let samples = format!("--samples={name}");
        done(&folder, &with(&ROUND, &[settings]), &["--units=6..8", &samples]);
        let quoted = format!("`{name}`: it has positions of another run (");
        with_a(&[name], &[&quoted, why, "leave it out"]);
    }
    done(
        &folder,
        &[&["tune", "judkins"], &ROUND[2..]].concat(),
        &["--units=6..8", "--samples=judkins"],
    );
    with_a(
        &["judkins"],
        &["`variant judkins` instead of `variant minishogi`"],
    );

    let right = bytes(folder.join("a"));
    let places = whole_blocks(&right);
    assert_eq!(places.len(), 7);
    let head = String::from_utf8(right[..places[0]].to_vec()).expect("text");
    let with_head = |head: &str| [head.as_bytes(), &right[places[0]..]].concat();
    let version = format!("program {}\n", env!("CARGO_PKG_VERSION"));
    write(
        &folder,
        "program",
        with_head(&head.replace(&version, "program 9.9.9\n")),
    );
    with_a(&["program"], &["`program 9.9.9` instead of `program "]);
    write(
        &folder,
        "few",
        with_head(&head.replace("games 0..6", "games 0..5")),
    );
    with_a(
        &["few"],
        &["`few`: it has something else than the games that its head says"],
    );
    let learned = FORM.bytes(&Block::Evaluation(b"e".to_vec()));
    write(&folder, "learned", [&right[..places[2]], &learned].concat());
    with_a(&["learned"], &["`learned`: it has something else"]);
    // Another game in place of the third, and of the last.
    let other = FORM.bytes(&Block::Game(Samples::default()));
    write(
        &folder,
        "other",
        [&right[..places[2]], &other, &right[places[3]..]].concat(),
    );
    with_a(
        &["other"],
        &["`other`: game 2 has other positions in it than in `a`"],
    );
    write(&folder, "last", [&right[..places[5]], &other].concat());
    with_a(
        &["last"],
        &["`last`: another version of this program has played its games"],
    );
    let mut damaged = right.clone();
    damaged[places[3] + 12] ^= 1;
    write(&folder, "damaged", &damaged);
    with_a(
        &["damaged"],
        &[&format!("`damaged`: it is damaged from byte {} on", places[3])],
    );
    write(&folder, "notes", "my notes\n");
    with_a(&["notes"], &["`notes`: it is not a file of positions"]);
    with_a(&["none"], &["`none`: cannot be read: there is no such file"]);
    let rounds = with(&ROUND, &["--rounds=2"]);
    for more in [&["--merge", "a"][..], &["--units=0..1", "--samples=y"]] {
        let words = [
            "`--rounds 2`: machines share one round",
            "`--rounds 1`",
            "`--start`",
        ];
        refused(&folder, &rounds, more, &words);
    }
    with_a(&["--refit", "--samples=a"], &["cannot be used with"]);
    with_a(&["--units=0..1", "--samples=y"], &["cannot be used with"]);
    with_a(
        &["--positions=9999"],
        &[
            "the 6 games of the files have ",
            "--units 6..",
            "or leave out `--positions`",
        ],
    );
    // A file of some games is that of no other run, and the other way round.
    with_a(&["--samples=a"], &["`games 0..6` instead of nothing"]);
    for (more, why) in [
        (&["--samples=a"][..], "`games 0..6` instead of nothing"),
        (
            &["--samples=a", "--units=0..7"],
            "`games 0..6` instead of `games 0..7`",
        ),
        (&["--units=0..7"], "--samples <FILE>"),
        (
            &["--units=0..7", "--samples=y", "--out=y.eval"],
            "cannot be used with",
        ),
        (
            &["--units=7", "--samples=y"],
            "two numbers with `..` between them",
        ),
    ] {
        refused(&folder, &ROUND, more, &[why]);
    }
    assert!(bytes(folder.join("a")) == right);
    assert!(!folder.join("x.eval").exists() && !folder.join("y").exists());
    // A unit that was done twice, also by a worker that was killed, counts once.
    write(&folder, "half", &right[..places[4] + 3]);
    done(
        &folder,
        &ROUND,
        &["--merge", "half", "a", "a", "--samples=all", "--out=all.eval"],
    );
    assert!(bytes(folder.join("all"))[..] == [head_of_all(&head).as_bytes(), &right[places[0]..]].concat());
}

/// The head of a file of all games, from that of a file of some.
fn head_of_all(head: &str) -> String {
    let lines = head
        .lines()
        .filter(|line| !line.starts_with("games ") && !line.starts_with("program "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}
