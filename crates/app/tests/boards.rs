//! Boards of every size and script: each line as wide as the others, every file and rank named, every piece in its cell.

use crate::run::run;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

/// Games of the test data with boards, letters or pieces that no shipped game has.
const OTHERS: [&str; 4] = [
    "tests/data/variant/exotic/wide.ron",
    "tests/data/variant/exotic/wide-lions.ron",
    "tests/data/variant/exotic/realms.ron",
    "tests/data/variant/valid/marks.ron",
];

/// A board as it was drawn.
struct Drawn {
    files: Vec<String>,
    cells: Vec<Vec<String>>,
    ranks: Vec<String>,
    lines: Vec<String>,
}

/// The board in what the program said: the line of file names, and then ranks between lines of `+` and `-`.
fn drawn(text: &str) -> Drawn {
    let lines: Vec<&str> = text.lines().collect();
    let rule = |line: &&str| line.starts_with("   +-");
    let top = lines
        .iter()
        .position(rule)
        .unwrap_or_else(|| panic!("no board in:\n{text}"));
    let body: Vec<String> = lines[top..]
        .iter()
        .take_while(|line| rule(line) || line.starts_with("   |"))
        .map(|&line| line.to_owned())
        .collect();
    let rows = body.iter().filter_map(|line| line.strip_prefix("   |"));
    let (cells, ranks) = rows
        .map(|row| {
            let (cells, rank) = row.rsplit_once('|').expect("a name behind the last cell");
            let cells = cells.split('|').map(|cell| cell.trim().to_owned()).collect();
            (cells, rank.trim().to_owned())
        })
        .unzip();
    Drawn {
        files: lines[top - 1].split_whitespace().map(str::to_owned).collect(),
        cells,
        ranks,
        lines: body,
    }
}

/// What `variants` knows of the shipped games, and `show` of the others.
fn games() -> Vec<String> {
    let list: Vec<Value> = serde_json::from_str(&run(&["variants", "--json"], "").out).expect("an array");
    let ids = list
        .iter()
        .filter_map(|entry| entry["id"].as_str().map(str::to_owned));
    ids.chain(OTHERS.map(str::to_owned)).collect()
}

fn shown(game: &str, faces: &str) -> Drawn {
    let said = run(&["show", game, "--pieces", faces], "");
    assert_eq!(said.code, 0, "{game}: {said:?}");
    drawn(&said.out)
}

#[test]
fn lines_are_equally_wide_whatever_the_script() {
    for game in games() {
        for faces in ["letters", "kanji"] {
            let board = shown(&game, faces);
            let width = board.lines[0].width();
            for line in &board.lines {
                let cells = &line[..=line.rfind(['+', '|']).expect("a border")];
                assert_eq!(cells.width(), width, "{game} in {faces}: {line}");
            }
        }
    }
}

#[test]
fn files_and_ranks_are_named_to_the_last() {
    for game in games() {
        let board = shown(&game, "letters");
        let (files, ranks) = (board.files.len(), board.ranks.len());
        let numbers: Vec<String> = (1..=files).rev().map(|file| file.to_string()).collect();
        assert_eq!(board.files, numbers, "{game}");
        let letters: Vec<String> = ('a'..='z').take(ranks).map(String::from).collect();
        assert_eq!(board.ranks, letters, "{game}");
        assert!(board.cells.iter().all(|row| row.len() == files), "{game}");
    }
}

#[test]
fn a_turned_board_is_the_board_turned() {
    for game in games() {
        let said = run(&["play", &game, "--as", "both"], "flip\nquit!\n");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{game}");
        let out = said.out;
        let hands: Vec<usize> = out.match_indices("in hand:").map(|(at, _)| at).collect();
        assert_eq!(hands.len(), 4, "{game}: two boards, each between two hands");
        let (first, second) = out.split_at(hands[2]);
        let (board, mut turned) = (drawn(first), drawn(second));
        turned.cells.reverse();
        turned.cells.iter_mut().for_each(|row| row.reverse());
        assert_eq!(board.cells, turned.cells, "{game}");
        assert!(board.files.iter().rev().eq(&turned.files), "{game}");
        assert!(board.ranks.iter().rev().eq(&turned.ranks), "{game}");
    }
}

#[test]
fn every_piece_of_a_start_stands_where_the_position_says() {
    for game in games() {
        let board = shown(&game, "letters");
        let said = run(&["play", &game, "--as", "both"], "sfen\nquit!\n").out;
        let sfen = said.lines().last().unwrap_or_default();
        let rows = sfen.split(' ').next().unwrap_or_default();
        assert_eq!(
            rows.split('/').map(cells).collect::<Vec<_>>(),
            board.cells,
            "{game}"
        );
    }
}

/// The cells of a row of a position.
fn cells(row: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|one: char| one.is_ascii_digit()).len();
        if digits > 0 {
            let empty: usize = rest[..digits].parse().expect("a number");
            cells.extend(std::iter::repeat_n(String::new(), empty));
            rest = &rest[digits..];
            continue;
        }
        let plus = usize::from(first == '+');
        let marked = rest[plus + 1..].starts_with(['\'', '!']);
        let length = plus + 1 + usize::from(marked);
        cells.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    cells
}
