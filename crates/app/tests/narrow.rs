//! What commands show in a small window: messages broken between words, long texts page by page, tables that fit.

#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fs;

use crate::run::{in_folder, output};
use crate::window::{Start, Window, folder};

fn window(name: &str, args: &[&str], size: (u16, u16)) -> Window {
    let start = Start {
        size,
        data: folder(name),
        variables: &[],
    };
    Window::run(args, &start)
}

/// A text with single blanks.
fn single(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn messages_break_between_words() {
    for (at, args) in [
        &["play", "nosuch"][..],
        &["check", "/nonexist"],
        &["play", "--clock", "abc"],
        &["moves", "whale", "--notation", "runes"],
        &["learn", "whale", "99"],
    ]
    .iter()
    .enumerate()
    {
        let folder = folder(&format!("stderr-{at}"));
        let plain = output(
            in_folder(&folder, args)
                .stdin(std::process::Stdio::null())
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .expect("the program starts"),
        )
        .err;
        for columns in [40, 60, 80] {
            let mut window = window(&format!("stderr-{at}-{columns}"), args, (columns, 50));
            window.until_it("the end of the message", |window| {
                single(&window.rows().join(" ")) == single(&plain)
            });
        }
    }
}

/// What `picture`, `tune` and `match` say on the way breaks between words as well, and progress that is written over keeps to one line.
#[test]
fn what_is_said_on_the_way_breaks_between_words() {
    let text = "Variant(id: \"mine\", extends: \"whale\", pieces: { \"N\": Piece(short: \"\u{2A6D6}\") })";
    let long = "variant-of-my-own-with-a-name-that-is-wider-than-this-window.ron";
    let start = |name: &str| {
        let data = folder(name);
        fs::write(data.join("mine.ron"), text).expect("written");
        fs::write(data.join(long), text).expect("written");
        Start {
            size: (40, 50),
            data,
            variables: &[],
        }
    };
    let mut picture = Window::run(
        &["picture", "mine.ron", "--faces", "kanji", "-o", "x.svg"],
        &start("said"),
    );
    picture.until("boxes");
    assert!(
        picture
            .rows()
            .contains(&"their letters, and names with empty".to_owned()),
        "{}",
        picture.text()
    );

    let tune = "tune whale --rounds 1 --nodes 20 --units 0..2 --samples kept.positions";
    let mut tune = Window::run(&tune.split(' ').collect::<Vec<_>>(), &start("said-tune"));
    assert!(tune.end().success());
    assert_broken_between_words(&tune);

    let game = [
        "match",
        "whale",
        "--engine",
        "builtin nodes=20 name=a",
        "--engine",
        "builtin nodes=10 name=b",
    ];
    let kept = "--games 2 --units 0..1 --results kept.jsonl".split(' ');
    let game: Vec<&str> = game.into_iter().chain(kept).collect();
    let mut game = Window::run(&game, &start("said-match"));
    assert!(game.end().success());
    // Its tables are as wide as they are.
    let row = game
        .rows()
        .iter()
        .position(|row| row == "Units 0..1 of 0..1 are played and kept");
    assert!(row.is_some_and(|row| !game.goes_on(row)), "{}", game.text());

    let bench = [
        "bench",
        long,
        "--quick",
        "--columns",
        "compile",
        "--relative-to",
        long,
    ];
    let mut bench = Window::run(&bench, &start("said-bench"));
    assert!(bench.end().success());
    assert!(!bench.text().contains("making ready"), "{}", bench.text());
}

/// No line of the window goes on in the next one.
fn assert_broken_between_words(window: &Window) {
    let text = window.text();
    assert!(text.lines().count() > 1, "{text}");
    for (row, line) in window.rows().iter().enumerate() {
        assert!(!window.goes_on(row), "`{line}` goes on in the next line:\n{text}");
    }
}

/// How far a run has come stands in one line, without its bar where that does not fit.
#[test]
fn progress_fits_into_its_line() {
    for (columns, bar) in [(100, true), (60, false), (30, false)] {
        let long = ["compare", "whale", "--games", "2000", "--budget", "nodes=50"];
        let mut run = window("progress", &long, (columns, 24));
        run.until(" of ").until(" games");
        assert!((0..24).all(|row| !run.goes_on(row)), "{}", run.text());
        assert_eq!(run.text().contains("[...."), bar, "{}", run.text());
        run.signal("-TERM").end();
    }
}

#[test]
fn long_lists_and_boards_are_read_page_by_page() {
    let mut moves = window("moves", &["moves", "shogi"], (80, 24));
    moves.until("— more: Enter").line("").until("7g7f");
    let data = folder("replay");
    fs::write(
        data.join("game.txt"),
        "[Variant \"wa_drops\"]\n[Convention \"tsa\"]\n\n*\n",
    )
    .expect("written");
    let start = Start {
        size: (80, 20),
        data,
        variables: &[],
    };
    let mut replay = Window::run(&["replay", "game.txt"], &start);
    replay.until("— more: Enter").line("").until("Black is to move.");
}

#[test]
fn the_list_of_variants_fits() {
    for columns in [60, 80, 100, 140] {
        let size = (columns, 100);
        let mut window = window(&format!("variants-{columns}"), &["variants"], size);
        window.until("dai  ").until("15x15");
        let rows = window.rows();
        let table: Vec<&String> = rows.iter().filter(|row| !row.trim().is_empty()).collect();
        assert!(table[0].starts_with("id "), "{rows:#?}");
        let boards = table[0].find("board").expect("a column");
        for row in &table[1..] {
            // A row has a board in its column, and what goes on below the name stands under no other column.
            let begins: String = row.chars().skip(boards).take(5).collect();
            assert!(
                begins.contains('x') || row.starts_with(&" ".repeat(boards + 5)),
                "{row}\n{rows:#?}"
            );
        }
    }
}

#[test]
fn puzzles_say_how_far_the_search_has_come() {
    let args = ["puzzles", "unashogi", "--mate=2", "--count=1", "--games=3"];
    let mut window = window("puzzles", &args, (80, 24));
    window.until("of 3 games looked through, 0 puzzles found");
}
