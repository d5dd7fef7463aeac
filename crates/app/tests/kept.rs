//! What is kept stays kept: whatever comes to a file meanwhile, wherever a run is killed, whatever a name leads to. `docs/kept.md` has
//! the promises, and names the tests.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::run::{Said, finish, in_folder, output, root};

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).expect("it can be written");
}

fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("it is there")
}

fn bytes(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).expect("it is there")
}

/// The names in a folder, without the data of the program.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| name != "data");
    names.sort();
    names
}

fn run(folder: &Path, args: &[&str], input: &str) -> Said {
    finish(&mut in_folder(folder, args), input.as_bytes())
}

fn ended(said: &Said, code: i32, parts: &[&str]) {
    assert_eq!(said.code, code, "{said:?}");
    for part in parts {
        let (out, err) = (&said.out, &said.err);
        assert!(
            out.contains(part) || err.contains(part),
            "`{part}` is not in {out}\n{err}"
        );
    }
}

const TUNE: [&str; 7] = [
    "tune",
    "minishogi",
    "--nodes=20",
    "--epochs=1",
    "--rounds=1",
    "--threads=1",
    "--color=never",
];

fn tune(folder: &Path, more: &[&str]) -> Said {
    run(folder, &[&TUNE[..], more].concat(), "")
}

/// Begins a run that goes on until it is let.
fn begin(folder: &Path, args: &[&str]) -> Child {
    in_folder(folder, args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until something is there, which must not take long.
fn until(what: &str, is_there: impl Fn() -> bool) {
    for _ in 0..2_000 {
        if is_there() {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("{what} has not come");
}

/// Begins `tune`, and waits until it plays: then the places of its files have been looked at.
fn begin_tune(folder: &Path, more: &[&str]) -> Child {
    let args = [&TUNE[..], &["--positions=3000", "--samples=p.positions"], more].concat();
    let child = begin(folder, &args);
    let samples = folder.join("p.positions");
    until("the first game", || {
        fs::metadata(&samples).is_ok_and(|there| there.len() > 1_000)
    });
    child
}

#[test]
fn a_damaged_length_does_not_throw_away_what_stands_behind_it() {
    let folder = folder("length");
    let kept = ["--positions=400", "--samples=p.positions", "--out=e.eval"];
    ended(&tune(&folder, &kept), 0, &[]);
    let whole = bytes(folder.join("p.positions"));
    let begin = whole.windows(2).position(|two| two == b"\n\n").expect("a head") + 2;
    let length = u32::from_le_bytes(whole[begin + 1..begin + 5].try_into().expect("four bytes"));
    let second = begin + 5 + length as usize + 8;
    for bit in 0..8 {
        for place in second..second + 9 {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << bit;
            write(&folder, "d.positions", &damaged);
            let why = format!("`d.positions`: it is damaged from byte {second} on");
            let said = if (place + bit) % 2 == 0 {
                run(
                    &folder,
                    &[
                        "tune",
                        "minishogi",
                        "--refit",
                        "--samples=d.positions",
                        "--out=r.eval",
                    ],
                    "",
                )
            } else {
                tune(
                    &folder,
                    &["--positions=400", "--samples=d.positions", "--out=r.eval"],
                )
            };
            ended(&said, 2, &[&why]);
            assert!(
                bytes(folder.join("d.positions")) == damaged,
                "it is left as it is"
            );
        }
    }
}

#[test]
fn what_was_cut_off_is_kept_aside_and_said() {
    let folder = folder("cut");
    let kept = ["--positions=300", "--samples=p.positions", "--out=e.eval"];
    ended(&tune(&folder, &kept), 0, &[]);
    let whole = bytes(folder.join("p.positions"));
    write(&folder, "p.positions", &whole[..whole.len() - 7]);
    let said = tune(&folder, &kept);
    ended(&said, 0, &["was cut off, and is made again", "`p.cut.positions`"]);
    assert!(bytes(folder.join("p.positions")) == whole);
    assert!(whole[..whole.len() - 7].ends_with(&bytes(folder.join("p.cut.positions"))));
    let games = [
        "match",
        "minishogi",
        "--engine=builtin nodes=20 name=a",
        "--engine=builtin nodes=20 name=b",
    ];
    let games = [&games[..], &["--games=2", "--results=r.jsonl"]].concat();
    ended(&run(&folder, &games, ""), 0, &[]);
    let whole = text(folder.join("r.jsonl"));
    write(&folder, "r.jsonl", &whole[..whole.len() - 7]);
    ended(
        &run(&folder, &games, ""),
        0,
        &["is played again", "`r.cut.jsonl`"],
    );
    assert!(whole[..whole.len() - 7].ends_with(&text(folder.join("r.cut.jsonl"))));
    // A letter that has changed is not taken for another result.
    let changed = whole.replace("\"end\":\"", "\"end\":\"x");
    write(&folder, "r.jsonl", &changed);
    ended(&run(&folder, &games, ""), 2, &["`r.jsonl`: line 2 is damaged"]);
    assert_eq!(text(folder.join("r.jsonl")), changed);
}

#[test]
fn results_without_checksums_are_gone_on_with_as_they_are() {
    let folder = folder("form-1");
    let games = [
        "match",
        "minishogi",
        "--engine=builtin nodes=20 name=a",
        "--engine=builtin nodes=20 name=b",
    ];
    let two = [&games[..], &["--games=2", "--results=r.jsonl"]].concat();
    ended(&run(&folder, &two, ""), 0, &[]);
    // As an earlier program has written them.
    let before: String = text(folder.join("r.jsonl"))
        .lines()
        .map(|line| line[..line.rfind(",\"check\":").expect("a checksum")].to_owned() + "}\n")
        .collect();
    let before = before.replacen("\"hakugei_match\":2", "\"hakugei_match\":1", 1);
    write(&folder, "r.jsonl", &before);
    let four = [&games[..], &["--games=4", "--results=r.jsonl"]].concat();
    ended(&run(&folder, &four, ""), 0, &["going on: 2/4"]);
    let after = text(folder.join("r.jsonl"));
    assert!(
        after.starts_with(&before) && !after.contains("\"check\""),
        "{after}"
    );
    assert_eq!(after.lines().count(), 5);
}

#[test]
fn an_evaluation_that_came_meanwhile_is_kept_and_a_foreign_file_left_alone() {
    let folder = folder("meanwhile");
    ended(
        &tune(&folder, &["--positions=100", "--seed=2", "--out=other.eval"]),
        0,
        &[],
    );
    let child = begin_tune(&folder, &[]);
    fs::copy(folder.join("other.eval"), folder.join("minishogi.eval")).expect("copied");
    ended(
        &output(child),
        0,
        &["the one before is kept in `minishogi.old.eval`"],
    );
    assert!(bytes(folder.join("minishogi.old.eval")) == bytes(folder.join("other.eval")));
    let mine = bytes(folder.join("minishogi.eval"));
    fs::remove_file(folder.join("p.positions")).expect("removed");
    fs::remove_file(folder.join("minishogi.eval")).expect("removed");
    let child = begin_tune(&folder, &[]);
    write(&folder, "minishogi.eval", "my precious notes");
    let said = output(child);
    ended(
        &said,
        1,
        &["was left as it is: the evaluation is in `minishogi.new.eval`"],
    );
    assert_eq!(text(folder.join("minishogi.eval")), "my precious notes");
    assert!(bytes(folder.join("minishogi.new.eval")) == mine);
}

#[test]
fn an_evaluation_that_its_place_no_longer_takes_is_written_elsewhere() {
    let folder = folder("elsewhere");
    let (away, temporary) = (folder.join("away"), folder.join("temporary"));
    fs::create_dir(&away).expect("made");
    fs::create_dir(&temporary).expect("made");
    let more = ["--positions=3000", "--samples=p.positions", "--out=away/e.eval"];
    let child = in_folder(&folder, &[&TUNE[..], &more].concat())
        .env("TMPDIR", &temporary)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let samples = folder.join("p.positions");
    until("the first game", || {
        fs::metadata(&samples).is_ok_and(|there| there.len() > 1_000)
    });
    fs::remove_dir(&away).expect("removed");
    ended(
        &output(child),
        2,
        &["`away/e.eval`: cannot be written: ", "; the evaluation is in `"],
    );
    assert!(bytes(temporary.join("e.eval")).starts_with(b"hakugei evaluation"));
}

#[test]
fn figures_that_came_meanwhile_are_kept_and_a_foreign_file_left_alone() {
    let folder = folder("figures");
    let quick = ["bench", "whale", "--quick", "--columns=generate"];
    let save = [&quick[..], &["--rounds=1", "--save=b.jsonl"]].concat();
    ended(&run(&folder, &save, ""), 0, &[]);
    let other = text(folder.join("b.jsonl"));
    ended(&run(&folder, &save, ""), 0, &[]);
    assert_eq!(names(&folder), ["b.jsonl"], "what was there at the start goes");
    // The place is looked at before figures are read from standard input, which then are more than a pipe holds.
    let long = other.replacen('{', &format!("{{\"ballast\":\"{}\",", "x".repeat(1 << 20)), 1);
    let measure_while = |come: &str| {
        let mut child = in_folder(&folder, &[&save[..], &["--against=-"]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        let (most, last) = long.split_at(long.len() - 1);
        stdin.write_all(most.as_bytes()).expect("it reads");
        write(&folder, "b.jsonl", come);
        stdin.write_all(last.as_bytes()).expect("it reads");
        drop(stdin);
        output(child)
    };
    let said = measure_while(&other);
    ended(
        &said,
        0,
        &["other figures have come to be there meanwhile, and are kept in `b.old.jsonl`"],
    );
    assert_eq!(text(folder.join("b.old.jsonl")), other);
    let said = measure_while("my precious notes");
    ended(&said, 1, &["was left as it is: the figures are in `b.new.jsonl`"]);
    assert!(said.out.contains("whale"), "the figures are shown: {said:?}");
    assert_eq!(text(folder.join("b.jsonl")), "my precious notes");
}

#[test]
fn records_that_are_missing_or_half_written_are_made_again() {
    let folder = folder("records");
    let games = [
        "match",
        "minishogi",
        "--engine=builtin nodes=20 name=a",
        "--engine=builtin nodes=30 name=b",
    ];
    let more = [
        "--games=6",
        "--max-plies=60",
        "--results=r.jsonl",
        "--records=rec",
    ];
    let games = [&games[..], &more].concat();
    ended(&run(&folder, &games, ""), 0, &[]);
    let record = |number: usize| folder.join(format!("rec/game-0000{number}.txt"));
    let whole: Vec<Vec<u8>> = (1..=6).map(|number| bytes(record(number))).collect();
    fs::remove_file(record(1)).expect("removed");
    fs::write(record(2), "").expect("written");
    fs::write(record(3), &whole[2][..whole[2].len() / 2]).expect("written");
    let remarked = [&whole[3][..], b"\n"].concat();
    fs::write(record(4), &remarked).expect("written");
    ended(
        &run(&folder, &games, ""),
        0,
        &["3 records of games that are in the results were missing or cut off, and made again"],
    );
    for number in [1, 2, 3, 5, 6] {
        assert!(bytes(record(number)) == whole[number - 1], "game {number}");
    }
    assert!(bytes(record(4)) == remarked, "what someone has changed stays");
}

#[test]
fn drafts_of_the_dead_are_cleared_and_never_in_the_way() {
    let folder = folder("drafts");
    // The process keeps its number, as in a container every first one has the same.
    let play = "echo x > .hakugei-$$.draft; exec \"$PROGRAM\" play whale --as both";
    let bench = "echo x > .hakugei-$$.draft; exec \"$PROGRAM\" bench whale --quick --rounds 1 --columns sfen --save b.jsonl";
    let shell = |line: &str, input: &str| {
        let mut command = Command::new("sh");
        command
            .args(["-c", line])
            .current_dir(&folder)
            .env("PROGRAM", env!("CARGO_BIN_EXE_hakugei"))
            .env("HAKUGEI_DATA", folder.join("data"));
        finish(&mut command, input.as_bytes())
    };
    let said = shell(play, "D-1d\nsave g.txt\nD-1c\nsave! g.txt\nquit!\n");
    ended(&said, 0, &["Saved as `g.txt`."]);
    assert_eq!(said.out.matches("Saved as").count(), 2, "{said:?}");
    ended(&shell(bench, ""), 0, &[]);
    assert_eq!(names(&folder), ["b.jsonl", "g.txt"]);
}

#[test]
fn a_link_with_the_name_of_a_draft_is_not_followed() {
    let folder = folder("planted");
    write(&folder, "victim.txt", "precious");
    let mut command = Command::new("sh");
    let line = "ln -s victim.txt .hakugei-$$.draft; exec \"$PROGRAM\" \"$@\"";
    command
        .args(["-c", line, "sh"])
        .args(TUNE)
        .args(["--positions=100", "--out=p.eval"])
        .env("PROGRAM", env!("CARGO_BIN_EXE_hakugei"))
        .current_dir(&folder);
    ended(&finish(&mut command, b""), 0, &[]);
    assert_eq!(text(folder.join("victim.txt")), "precious");
    let there = fs::symlink_metadata(folder.join("p.eval")).expect("there");
    assert!(there.is_file());
}

#[test]
fn a_place_that_cannot_be_written_is_said_before_the_work() {
    let folder = folder("places");
    fs::create_dir(folder.join("there")).expect("made");
    symlink("nothing", folder.join("dead.eval")).expect("linked");
    let pipe = Command::new("mkfifo").arg(folder.join("pipe.eval")).status();
    assert!(pipe.expect("mkfifo runs").success());
    // More positions than could be played while the test waits.
    for (out, why) in [
        ("there", "it is not an ordinary file"),
        ("pipe.eval", "it is not an ordinary file"),
        ("dead.eval", "it is a link that leads nowhere"),
        ("no/where.eval", "there is no folder `no`"),
    ] {
        let out = format!("--out={out}");
        ended(&tune(&folder, &["--positions=4000000", &out]), 2, &[why]);
        let save = out.replace("--out", "--save");
        let bench = ["bench", "whale", "--rounds=1000", "--columns=search", &save];
        ended(&run(&folder, &bench, ""), 2, &[why]);
    }
    // What is only read is not waited for either.
    let refit = ["tune", "minishogi", "--refit", "--samples=pipe.eval"];
    ended(
        &run(&folder, &refit, ""),
        2,
        &["`pipe.eval`: cannot be read: it is not an ordinary file"],
    );
    let closed = folder.join("closed");
    fs::create_dir(&closed).expect("made");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("set");
    // Permissions bind everyone but the superuser.
    if fs::write(closed.join("tried"), "").is_err() {
        let said = tune(&folder, &["--positions=4000000", "--out=closed/e.eval"]);
        ended(&said, 2, &["the folder `", "takes no new file"]);
    }
}

#[test]
fn links_are_followed_and_permissions_kept_everywhere() {
    let folder = folder("links");
    fs::create_dir(folder.join("real")).expect("made");
    ended(&tune(&folder, &["--positions=100", "--out=real/e.eval"]), 0, &[]);
    ended(
        &run(&folder, &["play", "--as=both"], "D-5d\nsave real/g.txt\n"),
        0,
        &[],
    );
    let bench = ["bench", "whale", "--quick", "--rounds=1", "--columns=sfen"];
    ended(
        &run(&folder, &[&bench[..], &["--save=real/b.jsonl"]].concat(), ""),
        0,
        &[],
    );
    let files = ["e.eval", "g.txt", "b.jsonl"];
    let mut before = Vec::new();
    for file in files {
        let real = folder.join("real").join(file);
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("set");
        symlink(Path::new("real").join(file), folder.join(file)).expect("linked");
        before.push(bytes(&real));
    }
    ended(
        &tune(&folder, &["--positions=100", "--seed=2", "--out=e.eval"]),
        0,
        &[],
    );
    ended(
        &run(&folder, &["play", "--as=both"], "D-5d\nD-5c\nsave! g.txt\n"),
        0,
        &[],
    );
    ended(
        &run(&folder, &[&bench[..], &["--save=b.jsonl"]].concat(), ""),
        0,
        &[],
    );
    for (file, before) in files.iter().zip(before) {
        assert!(folder.join(file).is_symlink(), "{file}");
        let real = folder.join("real").join(file);
        assert!(bytes(&real) != before, "{file}");
        let mode = fs::metadata(&real).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

/// Plays in a session until it has said something, then kills it.
fn play_and_kill(folder: &Path, args: &[&str], input: &str, last: &str) {
    use std::io::{BufRead, BufReader};
    use std::sync::mpsc::channel;
    let mut child = in_folder(folder, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let (send, said) = channel();
    let reading = std::thread::spawn(move || lines.map_while(Result::ok).all(|line| send.send(line).is_ok()));
    let mut before = Vec::new();
    loop {
        match said.recv_timeout(Duration::from_secs(60)) {
            Ok(line) if line.contains(last) => break,
            Ok(line) => before.push(line),
            Err(error) => panic!("`{last}` was not said, but\n{}\n{error}", before.join("\n")),
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    drop(said);
    reading.join().expect("it reads");
}

#[test]
fn what_a_loaded_record_says_is_kept_with_the_game() {
    let folder = folder("said");
    let record = "[Variant \"whale\"]\n[Black \"Ahab\"]\n[White \"Ishmael\"]\n[Convention \"tsa\"]\n[Result \"*\"]\n\n1. D-4d {quiet} *\n";
    write(&folder, "game.txt", record);
    play_and_kill(
        &folder,
        &["play", "--as=both", "--load=game.txt"],
        "D-3c\n",
        "plays 1. … D-3c",
    );
    ended(
        &run(&folder, &["play"], "resume\nsave g.txt\n"),
        0,
        &["Saved as `g.txt`."],
    );
    let saved = text(folder.join("g.txt"));
    assert!(
        saved.contains("[White \"Ishmael\"]") && saved.contains("1. D-4d {quiet} D-3c *"),
        "{saved}"
    );
}

#[test]
fn a_game_whose_program_was_killed_goes_on() {
    let folder = folder("killed");
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\nD-5c\n", "plays 1. … D-5c");
    assert_eq!(names(&folder), Vec::<String>::new(), "nothing lies in the way");
    let said = run(&folder, &["play"], "kept\nresume\nD-4d\nsave g.txt\n");
    ended(
        &said,
        0,
        &[
            "An unfinished game is kept: whale, 2 moves, a moment ago. Type `resume`",
            "  1  whale  Human – Human  2 moves  unfinished  ",
            "The unfinished game goes on: 2 moves.",
            "Saved as `g.txt`.",
        ],
    );
    assert!(text(folder.join("g.txt")).contains("1. D-5d D-5c 2. D-4d *"));
    // What is saved stays on the shelf, with the name of its file.
    ended(
        &run(&folder, &["games"], ""),
        0,
        &[
            "  1  whale  Human – Human  3 moves  unfinished  ",
            "saved as `g.txt`",
        ],
    );
    ended(&run(&folder, &["games", "--forget", "1", "--yes"], ""), 0, &[]);
    ended(
        &run(&folder, &["play", "--resume"], ""),
        2,
        &["no unfinished game is kept"],
    );
    // Two of them; the one that is gone on with is killed again, and none is lost.
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\n", "plays 1. D-5d");
    play_and_kill(&folder, &["play", "dobutsu", "--as=both"], "2c2b\n", "plays 1. ");
    let said = run(&folder, &["play"], "kept\n");
    ended(
        &said,
        0,
        &[
            "1 unfinished game of this variant and 1 of another variant are kept: `games` lists them. Type `resume` to go on with the last \
             unfinished one: dobutsu",
            "  2  ",
        ],
    );
    play_and_kill(
        &folder,
        &["play"],
        "resume 1\nundo\nresume 2\n",
        "The game so far is kept: `games` lists it.",
    );
    let said = run(
        &folder,
        &["play"],
        "games\nforget 2\nforget 2\nforget 1\nno\nforget 1\nYes\ngames\n",
    );
    ended(
        &said,
        0,
        &[
            "Delete this game: ",
            "? Type `yes` or `forget 2` again; `no` keeps it.\nDeleted: ",
            "? Type `yes` or `forget 1` again; `no` keeps it.\nIt is kept.\n",
            "No game is kept.",
        ],
    );
}

#[test]
fn finished_games_are_kept_too_and_numbers_stay() {
    let folder = folder("shelf");
    let games = |args: &[&str], code: i32, parts: &[&str]| {
        let said = run(&folder, &[&["games"], args].concat(), "");
        ended(&said, code, parts);
        said.out
    };
    games(&[], 0, &["No game is kept."]);
    // Nobody misses the computer's first move.
    play_and_kill(
        &folder,
        &["play", "--as=white", "--level=1"],
        "",
        "(Black) plays 1. ",
    );
    games(&[], 0, &["No game is kept."]);
    let ada = [
        "play",
        "--as=both",
        "--black=Ada",
        "--white=Bob",
        "--clock=10m+5s",
    ];
    play_and_kill(&folder, &ada, "D-5d\nresign\n", "The game is over");
    play_and_kill(&folder, &["play", "dobutsu", "--as=both"], "2c2b\n", "plays 1. ");
    let at_odds = ["play", "--as=both", "--handicap=two pieces"];
    play_and_kill(&folder, &at_odds, "D-5c\n", "plays 1. ");
    games(
        &["whale"],
        0,
        &["  3  whale P+H  Human – Human  1 move  unfinished"],
    );
    ended(&run(&folder, &["games", "--forget", "3", "--yes"], ""), 0, &[]);
    let listed = games(
        &[],
        0,
        &["  1  whale    Ada – Bob      1 move  Black wins by resignation"],
    );
    let asked = "games Dobutsu\ngames dobutzu\ngames shogi\n";
    ended(
        &run(&folder, &["play"], asked),
        0,
        &[
            "  2  dobutsu  Human",
            "did you mean `dobutsu`?",
            "No game of `shogi` is kept.",
        ],
    );
    assert!(
        listed.starts_with("  2  dobutsu  Human – Human  1 move  unfinished"),
        "{listed}"
    );
    games(&["dobutsu"], 0, &["  2  dobutsu"]);
    games(
        &["--record", "1"],
        0,
        &[
            "[Black \"Ada\"]",
            "[TimeControl \"600+5\"]",
            "1. D-5d {[%emt 0:00:",
        ],
    );
    games(&["--record", "3"], 2, &["no game has this number"]);
    // Only the unfinished one is offered, and gone on with by default; the finished one is shown on request.
    let said = run(&folder, &["play"], "games\nresume 1\nprev\nnext\nundo\nrecord\n");
    ended(
        &said,
        0,
        &[
            "1 finished game of this variant and 1 of another variant are kept: `games` lists them. Type `resume` to go on with the last \
             unfinished one: dobutsu, 1 move, a moment ago.",
            "The finished game: 1 move.",
            "The start of the game, before 1 move",
            "The last position, after 1 move: 1. D-5d.",
            "The result is taken back",
            "[Black \"Ada\"]",
        ],
    );
    ended(
        &run(&folder, &["play", "--resume", "1"], "undo\nredo\nclock\n"),
        0,
        &["Each side has 10m+5s. Ada (Black) "],
    );
    // What is taken away leaves its number to nobody while another one is greater.
    games(&["--forget", "1"], 2, &["add `--yes`"]);
    games(&["--forget", "1", "--yes"], 0, &["Deleted: whale"]);
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\n", "plays 1. D-5d");
    let listed = games(&[], 0, &["  3  whale", "  2  dobutsu"]);
    assert!(!listed.contains("  1  "), "{listed}");
}

#[test]
fn only_forget_deletes_a_game_of_an_earlier_session() {
    let folder = folder("stays");
    play_and_kill(
        &folder,
        &["play", "--as=both"],
        "D-5d\nresign\n",
        "The game is over",
    );
    let only = run(&folder, &["play"], "");
    ended(
        &only,
        0,
        &["1 finished game of this variant is kept: `games` lists them."],
    );
    assert!(!only.out.contains("`resume`"), "{}", only.out);
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\nD-5c\n", "plays 1. … D-5c");
    ended(
        &run(&folder, &["play"], ""),
        0,
        &["1 unfinished and 1 finished game of this variant are kept: `games` lists them. Type `resume`"],
    );
    let both = || run(&folder, &["games"], "").out;
    // A look at a finished game, whatever ends it.
    for lines in [
        "quit!\n",
        "new!\nquit\n",
        "undo\nnew!\nquit!\n",
        "redo\nresume! 2\nquit!\n",
    ] {
        for number in ["1", "2"] {
            let said = run(&folder, &["play", "--resume", number], lines);
            ended(&said, 0, &["was kept before this session and stays kept"]);
            let listed = both();
            assert!(
                listed.contains("  1  whale") && listed.contains("  2  whale"),
                "{listed}"
            );
        }
    }
    // The game on the board is there, and is not deleted under it.
    let said = run(&folder, &["play", "--resume", "1"], "forget 1\nforget 9\nquit!\n");
    let here =
        "Game 1 is in play now, here or in another window: type `new`, or end that session, and try again.";
    ended(
        &said,
        0,
        &[here, "There is no game 9: type `games` for the list."],
    );
    // Of a game that is left, the shelf has what was done to it last.
    ended(
        &run(&folder, &["play", "--resume", "2"], "redo\nD-4d\nquit!\n"),
        0,
        &[],
    );
    // One that this session has begun is discarded.
    ended(&run(&folder, &["play", "--as=both"], "D-5d\nquit!\n"), 0, &[]);
    ended(&run(&folder, &["play", "--as=both"], "D-5d\nnew!\n"), 0, &[]);
    let listed = both();
    assert_eq!(listed.lines().count(), 2, "{listed}");
    // What is saved stays on the shelf, and leaving needs no question then.
    for lines in ["save g.txt\nquit\n", "quit\n", "new\nquit\n"] {
        let said = run(&folder, &["play", "--resume", "2"], lines);
        ended(&said, 0, &[]);
        assert!(!said.out.contains("not saved"), "{}", said.out);
        assert!(both().contains("saved as `g.txt`"), "{}", both());
    }
    // With anything more it is no longer the game of the file.
    ended(&run(&folder, &["play", "--resume", "2"], "resign\n"), 0, &[]);
    assert!(!both().contains("saved as"), "{}", both());
    ended(
        &run(&folder, &["games", "--forget", "2", "--yes"], ""),
        0,
        &["Deleted: whale"],
    );
    assert_eq!(both().lines().count(), 1);
}

/// Moves that are taken back in one session and played again in another one keep their times, and the clocks go back and on with them.
#[test]
fn moves_that_are_played_again_keep_their_times() {
    let folder = folder("times");
    let begin = ["play", "--as=both", "--clock=60s+5s"];
    play_and_kill(&folder, &begin, "D-5d\nD-5c\nD-4d\n", "plays 2. D-4d");
    let record = |out: &str| {
        let from = out.find("\n1. D-5d").unwrap_or_else(|| panic!("{out}"));
        out[from..].trim().to_owned()
    };
    let played = record(&run(&folder, &["games", "--record", "1"], "").out);
    assert_eq!(played.matches("%emt").count(), 3, "{played}");
    // White's clock runs meanwhile.
    let clock = |said: &Said| {
        let from = said
            .out
            .rfind("Each side has")
            .unwrap_or_else(|| panic!("{said:?}"));
        said.out[from..].split(", White").next().map(str::to_owned)
    };
    let resumed = |lines: &str| run(&folder, &["play", "--resume", "1"], lines);
    let restarted = resumed("undo\nundo\nundo\nclock\n");
    ended(&restarted, 0, &["Black 1:00   White 1:00"]);
    play_and_kill(&folder, &["play", "--resume", "1"], "redo\n", "Played again.");
    let again = resumed("redo\nredo\nrecord\n");
    assert_eq!(record(&again.out).lines().next(), played.lines().next());
    let one = resumed("undo\nundo\nclock\n");
    let whole = resumed("redo\nredo\nundo\nundo\nclock\n");
    assert_eq!(clock(&one), clock(&whole));
}

#[test]
fn games_from_before_there_were_numbers_get_some() {
    let folder = folder("old");
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\nD-5c\n", "plays 1. … D-5c");
    let (games, old) = (folder.join("data/games"), folder.join("data/unfinished"));
    fs::create_dir_all(&old).expect("a folder");
    fs::rename(games.join("1.jsonl"), old.join("1764000000000-0.jsonl")).expect("moved");
    ended(
        &run(&folder, &["games"], ""),
        0,
        &["  1  whale  Human – Human  2 moves  unfinished"],
    );
    assert_eq!(
        (names(&games), names(&old)),
        (vec!["1.jsonl".to_owned()], Vec::new())
    );
    let said = run(&folder, &["play", "--resume"], "D-4d\nsave g.txt\n");
    ended(&said, 0, &["Saved as `g.txt`."]);
    assert_eq!(names(&games), ["1.jsonl"]);
}

#[test]
fn a_game_that_cannot_be_kept_says_so_and_goes_on() {
    let folder = folder("not-kept");
    write(&folder, "data", "a file where a folder should be");
    write(&folder, "temporary", "the same");
    let mut command = in_folder(&folder, &["play", "--as=both"]);
    command.env("TMPDIR", folder.join("temporary"));
    let said = finish(&mut command, b"D-5d\nD-5c\n");
    ended(
        &said,
        0,
        &["This game cannot be kept on the way: ", "1. D-5d D-5c *"],
    );
    assert_eq!(said.out.matches("cannot be kept").count(), 1, "{said:?}");
}

#[test]
fn a_variant_that_has_changed_since_is_said_and_the_game_stays_kept() {
    let folder = folder("changed");
    let whale = text(root().join("variants/minishogi.ron"));
    write(&folder, "mine.ron", &whale);
    play_and_kill(&folder, &["play", "mine.ron", "--as=both"], "1e1d\n", "plays 1. ");
    fs::rename(folder.join("mine.ron"), folder.join("away.ron")).expect("moved");
    ended(
        &run(&folder, &["play", "--resume"], ""),
        2,
        &["its variant cannot be used", "mine.ron"],
    );
    ended(
        &run(&folder, &["play"], "resume\n"),
        0,
        &["its variant cannot be used", "The current game goes on."],
    );
    // It goes on by the file's new place, which is kept with the next move.
    ended(
        &run(&folder, &["games", "away.ron", "--record", "1"], ""),
        0,
        &["1. R-1d"],
    );
    ended(
        &run(&folder, &["games", "dobutsu", "--record", "1"], ""),
        1,
        &["is another game now: its file is of `dobutsu`"],
    );
    play_and_kill(
        &folder,
        &["play", "away.ron", "--resume", "1"],
        "5a5b\n",
        "plays 1. ",
    );
    ended(
        &run(&folder, &["games", "--record", "1"], ""),
        0,
        &["1. R-1d R-5b"],
    );
    fs::rename(folder.join("away.ron"), folder.join("mine.ron")).expect("moved");
    ended(
        &run(&folder, &["games", "--record", "1"], ""),
        1,
        &[
            "away.ron",
            "if the file has moved, `hakugei games FILE --record 1` reads it elsewhere",
        ],
    );
    play_and_kill(&folder, &["play", "mine.ron", "--resume"], "4e4d\n", "plays 2. ");
    let said = run(&folder, &["play", "--resume"], "history\n");
    ended(&said, 0, &["1.", "The unsaved game is kept"]);
    assert!(!said.out.contains("has changed"), "{said:?}");
    write(&folder, "mine.ron", whale + "\n// Another rule.\n");
    ended(
        &run(&folder, &["play", "--resume"], "history\n"),
        0,
        &["mine.ron` has changed since the game was left; it goes on by the rules"],
    );
}

/// A game of four moves whose journal is damaged in the line after some others: the folder, the journal, and what stands in it now.
fn damaged_game(name: &str, line: usize) -> (PathBuf, PathBuf, Vec<u8>) {
    let folder = folder(name);
    let moves = "D-5d\nD-5c\nD-4d\nD-4c\n";
    play_and_kill(&folder, &["play", "--as=both"], moves, "plays 2. … D-4c");
    let journals = folder.join("data/games");
    let journal = journals.join(&names(&journals)[0]);
    let mut damaged = bytes(&journal);
    let ends = damaged.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let within = ends.map(|(at, _)| at + 12).nth(line - 1).expect("lines");
    damaged[within] ^= 1;
    fs::write(&journal, &damaged).expect("written");
    (folder, journal, damaged)
}

#[test]
fn a_damaged_journal_is_said_and_left_as_it_is() {
    let (folder, journal, mut damaged) = damaged_game("damaged-journal", 2);
    let said = run(&folder, &["play"], "resume\nD-5c\nsave g.txt\n");
    ended(
        &said,
        0,
        &[
            "whale, 1 move, a moment ago, damaged from line 3 of its journal on",
            "Its journal is damaged from line 3 on: the moves up to there are in play, and the journal is left as it is.",
            "Saved as `g.txt`.",
        ],
    );
    assert!(bytes(&journal) == damaged, "nothing of it is lost");
    // The first line says which game it is: without it nothing can go on, and nothing is taken away unasked.
    damaged[5] ^= 1;
    fs::write(&journal, &damaged).expect("written");
    let said = run(&folder, &["play"], "resume\nforget 1\nkept\n");
    ended(
        &said,
        0,
        &[
            "1 unfinished game of this variant and 1 that cannot be gone on with are kept",
            "saved as `g.txt`",
            "Type `yes` or `forget 1` again; `no` keeps it",
        ],
    );
    assert!(bytes(&journal) == damaged);
}

#[test]
fn a_damaged_line_is_said_with_its_number_whichever_it_is() {
    let folder = folder("damaged-line");
    play_and_kill(&folder, &["play", "--as=both"], "D-5d\nD-5c\n", "plays 1. … D-5c");
    let journals = folder.join("data/games");
    let journal = journals.join(&names(&journals)[0]);
    let sound = bytes(&journal);
    let first = sound.iter().position(|&byte| byte == b'\n').expect("lines") + 1;
    for (at, said) in [
        (5, "line 1 is not that of a game"),
        (first + 12, "line 2 is damaged or missing"),
    ] {
        let mut damaged = sound.clone();
        damaged[at] ^= 1;
        fs::write(&journal, &damaged).expect("written");
        // The list is as wide as the window, and its lines break where the path is long.
        let listed = run(&folder, &["games"], "").out;
        let listed: Vec<&str> = listed.split_whitespace().collect();
        assert!(listed.join(" ").contains(said), "{listed:?}");
        ended(&run(&folder, &["play", "--resume", "1"], ""), 2, &[said]);
    }
    // Line 1 says of which variant it is.
    let listed = run(&folder, &["games", "whale"], "");
    ended(&listed, 0, &["  1  whale, "]);
}

#[test]
fn a_damaged_game_that_is_only_looked_at_leaves_no_other() {
    let (folder, journal, damaged) = damaged_game("damaged-looked-at", 3);
    let journals = folder.join("data/games");
    for input in ["resume\nquit\n", "resume 1\nboard\n", "resume 1\nquit!\n"] {
        run(&folder, &["play"], input);
        assert_eq!(names(&journals), ["1.jsonl"], "{input}");
    }
    // With a move in it, it is another game, which stays as one of an earlier session does.
    run(&folder, &["play"], "resume\nD-4d\n");
    assert_eq!(names(&journals), ["1.jsonl", "2.jsonl"]);
    assert!(bytes(&journal) == damaged, "nothing of it is lost");
    ended(
        &run(&folder, &["games"], ""),
        0,
        &["3 moves", "2 moves", "damaged from line 4"],
    );
}

#[test]
fn a_journal_that_is_taken_away_is_begun_anew() {
    let folder = folder("taken-away");
    let data = folder.join("data");
    let mut child = in_folder(&folder, &["play", "--as=both"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // The folder is tried with a draft first, which is no journal, and a journal has its name before it has its lines.
    let journals_of = |lines: usize| {
        let is_journal = |entry: &fs::DirEntry| {
            let path = entry.path();
            let is_named = path.extension().is_some_and(|ending| ending == "jsonl");
            is_named && fs::read_to_string(path).is_ok_and(|text| text.lines().count() >= lines)
        };
        let entries = fs::read_dir(data.join("games"));
        entries.map_or(0, |entries| entries.flatten().filter(is_journal).count())
    };
    stdin.write_all(b"D-5d\n").expect("it listens");
    until("the journal", || journals_of(2) == 1);
    // A journal whose folder goes while it is begun is begun elsewhere. With a second move in it, its beginning is over.
    stdin.write_all(b"D-5c\n").expect("it listens");
    until("the second move", || journals_of(3) == 1);
    fs::remove_dir_all(&data).expect("removed");
    stdin.write_all(b"D-2d\n").expect("it listens");
    until("another journal", || journals_of(2) == 1);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    ended(
        &run(&folder, &["play"], "kept\n"),
        0,
        &["  1  whale  Human – Human  3 moves"],
    );
}

/// The folder for games among the temporary files, which is there when this returns.
fn private_folder(temporary: &Path) -> PathBuf {
    use std::os::unix::fs::MetadataExt;
    fs::create_dir_all(temporary).expect("made");
    let user = fs::metadata(temporary).expect("it is there").uid();
    temporary.join(format!("hakugei-games-{user}"))
}

/// A game that was kept among the temporary files moves to the program's own folder once that can be written. Till then nobody else
/// reads it, and no folder is used that somebody else has put there.
#[test]
fn a_game_among_the_temporary_files_is_the_users_alone_and_moves_home() {
    let folder = folder("moves-home");
    let temporary = folder.join("tmp");
    let private = private_folder(&temporary);
    write(&folder, "file", "");
    let killed = |data: &str| {
        let mut child = in_folder(&folder, &["play", "--as=both"])
            .env("HAKUGEI_DATA", folder.join(data))
            .env("TMPDIR", &temporary)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        // The game goes on until the program is killed.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"D-5d\n").expect("it listens");
        until("the journal", || {
            fs::read_to_string(private.join("1.jsonl")).is_ok_and(|text| text.lines().count() >= 2)
        });
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    };
    killed("file");
    let mode = fs::metadata(&private).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    let journal = fs::read(private.join("1.jsonl")).expect("it is there");
    let said = finish(
        in_folder(&folder, &["play", "--resume"])
            .env("HAKUGEI_DATA", folder.join("home"))
            .env("TMPDIR", &temporary),
        b"",
    );
    assert!(
        said.out
            .contains("It lay among the temporary files; it is kept in the program's own folder now."),
        "{said:?}"
    );
    assert!(!said.out.contains("cannot be written"), "{said:?}");
    assert!(!private.join("1.jsonl").exists());
    assert_eq!(
        fs::read(folder.join("home/games/1.jsonl")).expect("it is there"),
        journal
    );
    // A link that somebody else may have put there leads nowhere.
    fs::remove_dir(&private).expect("it is empty");
    fs::create_dir(folder.join("trap")).expect("made");
    symlink(folder.join("trap"), &private).expect("made");
    let said = finish(
        in_folder(&folder, &["play", "--as=both"])
            .env("HAKUGEI_DATA", folder.join("file"))
            .env("TMPDIR", &temporary),
        b"D-5d\n",
    );
    assert!(
        said.out.contains("This game cannot be kept on the way"),
        "{said:?}"
    );
    assert_eq!(fs::read_dir(folder.join("trap")).expect("it is there").count(), 0);
}

/// A game that was begun while the program's own folder could not be written has the number of another one later.
#[test]
fn two_games_never_have_one_number() {
    let folder = folder("two-numbers");
    let temporary = folder.join("tmp");
    let private = private_folder(&temporary);
    let games = |args: &[&str]| {
        let args = [&["games"], args].concat();
        finish(in_folder(&folder, &args).env("TMPDIR", &temporary), b"")
    };
    // What is left of two sessions that were killed; the folder of the second one cannot be made.
    let killed = |name: &str, data: &Path, journal: &Path| {
        let mut child = in_folder(&folder, &["play", "--as=both", "--black", name])
            .env("HAKUGEI_DATA", data)
            .env("TMPDIR", &temporary)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"D-5d\n").expect("it listens");
        until("the journal", || {
            fs::read_to_string(journal).is_ok_and(|text| text.lines().count() >= 2)
        });
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    };
    killed("Ada", &folder.join("data"), &folder.join("data/games/1.jsonl"));
    write(&folder, "file", "");
    killed("Bob", &folder.join("file"), &private.join("1.jsonl"));
    let listed = games(&[]);
    ended(&listed, 0, &["  1  whale  Ada", "  2  whale  Bob"]);
    ended(&games(&["--record", "2"]), 0, &["[Black \"Bob\"]"]);
    ended(&games(&["--forget", "2", "--yes"]), 0, &["Deleted"]);
    ended(&games(&[]), 0, &["  1  whale  Ada"]);
    ended(&games(&["1"]), 2, &["`1`: a number is no variant"]);
    ended(&games(&["whael"]), 2, &["did you mean `whale`?"]);
    ended(&games(&["shogi"]), 0, &["No game of `shogi` is kept."]);
    ended(&games(&["WHALE"]), 0, &["  1  whale  Ada"]);
    // The own folder cannot be made where a file has its name: the game is kept elsewhere, and that is said.
    fs::remove_dir_all(folder.join("data")).expect("removed");
    write(&folder, "data", "a file");
    let said = finish(
        in_folder(&folder, &["play", "--as=both"]).env("TMPDIR", &temporary),
        b"D-5d\n",
    );
    assert!(
        said.out
            .contains("this game is kept among the temporary files, in `"),
        "{said:?}"
    );
}

/// Every row of the page names a test that is there.
#[test]
fn every_promise_of_the_page_has_a_test() {
    let page = text(root().join("docs/kept.md"));
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| "))
        .filter(|line| !line.starts_with("| what "));
    let mut count = 0;
    for row in rows {
        let last = row.trim_end_matches(" |").rsplit('|').next().expect("a column");
        assert!(last.contains(".rs: "), "{row}");
        for named in last.split(", ") {
            let named = named.trim().trim_matches('`');
            let (file, name) = named.split_once(": ").unwrap_or((named, ""));
            let file = file.trim_matches('`');
            for name in name.split("` and `") {
                let name = name.trim_matches('`');
                let source = text(root().join(file));
                assert!(
                    source.contains(&format!("fn {name}(")),
                    "{file} has no test `{name}`"
                );
            }
        }
        count += 1;
    }
    assert_eq!(count, 16);
}
