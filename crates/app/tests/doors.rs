//! Hostile text through every door of the program: nothing of it reaches a screen or a client that could command either.

#![expect(clippy::disallowed_methods, reason = "tests write the files that are read")]

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use betza::Notation;
use hakugei_arena::{Dialect, Spec, Text, read_book};
use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::{
    MoveText, Record, csa, kif, parse_square, read_list, read_move, record::TagName, usi,
};
use hakugei_search::{Learned, Parts};
use hakugei_variant::{Convention, sfen};

use crate::run::{Said, run};

/// What commands a terminal, turns text round or is no part of a line.
const HOSTILE: [&str; 6] = [
    "\u{1b}[2J\u{1b}]0;title\u{7}",
    "foo\u{202e}bar",
    "\u{9b}31m\u{2066}\u{200f}\u{61c}",
    "a\0b",
    "one\rtwo\u{2028}three\u{85}",
    "\u{feff}x\tb\u{8}\u{7f}",
];

/// Whether a character may not come out: all that command a terminal but the end of a line.
fn commands(character: char) -> bool {
    character != '\n'
        && (character.is_control()
            || matches!(
                character,
                '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            ))
}

fn is_harmless(said: &Said, door: &str) {
    for (name, text) in [("output", &said.out), ("error", &said.err)] {
        if let Some(at) = text.find(commands) {
            let around: String = text[at..].chars().take(60).collect();
            panic!("{door}: standard {name} has {around:?}");
        }
        let longest = text.lines().map(str::len).max().unwrap_or(0);
        assert!(
            longest < 20_000,
            "{door}: standard {name} has a line of {longest} bytes"
        );
    }
}

/// The hostile texts, alone and in the midst of a long line.
fn texts() -> impl Iterator<Item = String> {
    let long = format!("{}{}{}", "x".repeat(50_000), HOSTILE.concat(), "y".repeat(50_000));
    HOSTILE.into_iter().map(str::to_owned).chain([long])
}

/// The same, those of hostile characters in one, unless the tests do all that they can: the variable `HAKUGEI_DEEP` is set.
fn joined_texts() -> Vec<String> {
    let all: Vec<String> = texts().collect();
    match all.as_slice() {
        [short @ .., long] if std::env::var_os("HAKUGEI_DEEP").is_none() => {
            vec![short.concat(), long.clone()]
        }
        _ => all,
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doors");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Runs commands on a hostile file, named in place of `FILE`.
fn with_file(name: &str, text: &str, commands: &[&[&str]]) {
    let path = folder().join(name);
    fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a plain path");
    for args in commands {
        let args: Vec<String> = args.iter().map(|arg| arg.replace("FILE", path)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        is_harmless(
            &run(&args, ""),
            &format!("{args:?} on {:?}", text.chars().take(40).collect::<String>()),
        );
    }
}

/// What a reader says of a text that it refuses; nothing where it does not.
fn said<T, E: Display>(read: Result<T, E>) -> String {
    read.err().map_or_else(String::new, |error| error.to_string())
}

/// The errors themselves are harmless and short, before any screen makes them so: other programs may print them.
#[test]
fn errors_of_the_crates_repeat_texts_harmlessly() {
    let whale = CompiledVariant::shipped("whale").expect("it is shipped");
    let shogi = CompiledVariant::shipped("shogi").expect("it is shipped");
    let (variant, game) = (whale.variant(), Game::new(&whale));
    let plain = Dialect::plain(Text::Sfen, variant);
    let fen = Dialect::plain(Text::Fen, variant);
    let before = "bnpwgh/dddddd/6/6/DDDDDD/HGWPNB";
    for text in texts() {
        let line = text.replace(['\n', '\r'], " ");
        let mut all = vec![
            ("betza", said(Notation::parse(&text))),
            ("betza atom", said(Notation::parse(&format!("W{text}")))),
            ("betza bracket", said(Notation::parse(&format!("[W{text}F]")))),
            ("betza leap", said(Notation::parse(&format!("(1{text}2)")))),
            (
                "square",
                said(parse_square(Convention::Tsa, variant.board, &text)),
            ),
            ("move text", said(text.parse::<MoveText>())),
            ("move", said(read_move(&game, Convention::Tsa, &text))),
            ("usi move", said(game.parse_usi(&text))),
            ("usi drop", said(game.parse_usi(&format!("{text}*3c")))),
            ("usi square", said(game.parse_usi(&format!("3d{text}")))),
            (
                "moves",
                said(read_list(&game, Convention::Tsa, &format!("1. {line}"))),
            ),
            ("record", said(Record::parse(&text))),
            ("tag", said(TagName::new(&text))),
            (
                "tag value",
                said(Record::parse(&format!(
                    "[Variant \"whale\"]\n[Result \"{line}\"]\n"
                ))),
            ),
            (
                "tag name",
                said(Record::parse(&format!("[Variant \"whale\"]\n[{line} \"x\"]\n"))),
            ),
            ("convention", said(text.parse::<Convention>())),
            ("parts", said(text.parse::<Parts>())),
            ("engine", said(Spec::parse(&text, ""))),
            (
                "engine key",
                said(Spec::parse(&format!("builtin '{line}'='{line}'"), "")),
            ),
            (
                "engine value",
                said(Spec::parse(&format!("builtin level='{line}'"), "")),
            ),
            ("dialect", said(Dialect::parse(&text, variant))),
            (
                "dialect piece",
                said(Dialect::parse(
                    &format!("(text: sfen, pieces: {{\"{line}\": \"x\"}})"),
                    variant,
                )),
            ),
            (
                "dialect letter",
                said(Dialect::parse(
                    &format!("(text: sfen, pieces: {{\"D\": \"{line}\"}})"),
                    variant,
                )),
            ),
            ("move of an engine", said(plain.read(&game, &text))),
            ("position of an engine", said(fen.read(&game, &text))),
            ("openings", said(read_book(&whale, &text))),
            (
                "evaluation",
                said(Learned::read(
                    variant,
                    format!("hakugei evaluation 3\n{line}\n").as_bytes(),
                )),
            ),
            ("usi game", said(usi::read(&whale, &text))),
            ("usi start", said(usi::read(&whale, &format!("position {line}")))),
            (
                "usi moves",
                said(usi::read(&whale, &format!("startpos moves {line}"))),
            ),
        ];
        for sfen in [
            "TEXT",
            "TEXT/dddddd/6/6/DDDDDD/HGWPNB b - 1",
            "BOARD TEXT - 1",
            "BOARD b TEXT 1",
            "BOARD b - TEXT",
        ] {
            let text = sfen.replace("BOARD", before).replace("TEXT", &text);
            all.push(("sfen", said(sfen::parse(variant, &text))));
        }
        for form in [
            "TEXT",
            "手合割：TEXT",
            "手合割：平手\n   1 TEXT",
            "手合割：平手\n   1 ７六歩(TEXT)",
            "先手の持駒：TEXT",
        ] {
            all.push(("kif", said(kif::read(&shogi, &form.replace("TEXT", &line)))));
        }
        for form in [
            "TEXT",
            "V2.2\nPTEXT",
            "PI\n+\nTEXT",
            "PI\n+\n+TEXT",
            "PI\n+\n+7776FU\nTTEXT",
            "P1TEXT",
            "$TEXT:x",
        ] {
            all.push(("csa", said(csa::read(&shogi, &form.replace("TEXT", &line)))));
        }
        for (door, error) in all {
            if let Some(at) = error.find(|character| commands(character) || character == '\n') {
                let around: String = error[at..].chars().take(60).collect();
                panic!(
                    "{door} of {:?} has {around:?}",
                    line.chars().take(40).collect::<String>()
                );
            }
            assert!(
                error.len() < 5_000,
                "{door} has {} bytes: {}",
                error.len(),
                &error[..200]
            );
        }
    }
}

#[test]
fn clients_are_told_nothing_that_commands_them() {
    for text in texts() {
        for (door, before) in [
            ("usi", "usi\n"),
            ("usi", "uci\n"),
            ("xboard", "xboard\nprotover 2\n"),
        ] {
            let lines = [
                "TEXT",
                "TEXT TEXT",
                "position sfen TEXT",
                "position startpos moves TEXT",
                "position handicap TEXT",
                "position fen TEXT moves a1a2",
                "go TEXT",
                "go searchmoves TEXT depth 1",
                "setoption name TEXT value 1",
                "setoption name USI_Variant value TEXT",
                "setoption name VariantPath value TEXT",
                "setoption name EvalFile value TEXT",
                "setoption name Level value TEXT",
                "ping TEXT",
                "variant TEXT",
                "setboard TEXT",
                "usermove TEXT",
                "level TEXT",
                "st TEXT",
                "sd TEXT",
                "option TEXT",
                "option Level=TEXT",
                "option EvalFile=TEXT",
                "edit",
                "TEXT",
                ".",
                "quit",
            ];
            let input = lines.join("\n").replace("TEXT", &text);
            is_harmless(&run(&[door], format!("{before}{input}\n")), door);
        }
    }
}

#[test]
fn a_game_at_the_terminal_shows_nothing_that_commands_it() {
    for text in texts() {
        // A name with a line feed is two lines; a file with a NUL in its name cannot be.
        let lines = [
            "TEXT",
            "move TEXT",
            "show TEXT",
            "moves TEXT",
            "help TEXT",
            "as TEXT",
            "level TEXT",
            "notation TEXT",
            "pieces TEXT",
            "new TEXT",
            "load TEXT",
            "save no/such/TEXT",
            "1a1bTEXT",
            "D-TEXT",
        ];
        let input = lines.join("\n").replace("TEXT", &text);
        is_harmless(
            &run(&["play", "--as", "both"], format!("{input}\nquit!\n")),
            "play",
        );
    }
}

#[test]
fn questions_in_lines_are_answered_harmlessly() {
    for text in texts() {
        let sfen = serde_json::json!({"sfen": text, "moves": [text]}).to_string();
        let moves = serde_json::json!({"sfen": "startpos", "moves": [text]}).to_string();
        let input = format!("{text}\n{sfen}\n{moves}\n");
        for args in [
            &["moves", "whale", "--stdin"][..],
            &["perft", "whale", "--depth", "1", "--stdin"],
            &["mate", "whale", "--stdin"],
            &["play-out", "whale", "--stdin"],
            &["betza", "--stdin"],
        ] {
            // What was asked is repeated whole for scripts, so only its characters are judged.
            let said = run(args, &input);
            let bad = said
                .out
                .chars()
                .chain(said.err.chars())
                .find(|&one| commands(one));
            assert_eq!(bad, None, "{args:?}");
        }
    }
}

#[test]
fn arguments_are_repeated_harmlessly() {
    for text in texts().filter(|text| !text.contains('\0')) {
        for args in [
            &["TEXT"][..],
            &["show", "TEXT"],
            &["show", "whale", "TEXT"],
            &["check", "TEXT"],
            &["check", "--format", "json", "TEXT"],
            &["moves", "whale", "--sfen", "TEXT"],
            &["moves", "TEXT"],
            &["perft", "whale", "--sfen", "TEXT"],
            &["perft", "whale", "--depth", "TEXT"],
            &["mate", "whale", "--sfen", "TEXT"],
            &["betza", "TEXT"],
            &["replay", "TEXT"],
            &["convert", "TEXT", "--to", "kif"],
            &["play", "whale", "--handicap", "TEXT"],
            &["play", "whale", "--load", "TEXT"],
            &["play", "whale", "--sfen", "TEXT"],
            &["bench", "TEXT"],
            &["match", "TEXT", "--engine", "builtin", "--engine", "builtin"],
            &[
                "match", "whale", "--engine", "TEXT", "--engine", "builtin", "--each", "nodes=1",
            ],
            &[
                "match",
                "whale",
                "--engine",
                "builtin TEXT=1",
                "--engine",
                "builtin",
            ],
            &["bench", "whale", "--relative-to", "TEXT"],
            &["bench", "whale", "--quick", "--against", "TEXT"],
            &["bench", "whale", "--save", "no/such/TEXT"],
            &["bench", "whale", "--sort", "TEXT"],
            &["convert", "tests/data/records/no-such", "--to", "TEXT"],
            &["generate", "man", "no/such/TEXT"],
            &["mate", "whale", "--seconds", "TEXT"],
            &["play", "whale", "--evaluation", "TEXT"],
            &["play", "whale", "--notation", "TEXT"],
            &["play", "whale", "--time", "TEXT"],
            &["tune", "TEXT"],
            &["tune", "whale", "--out", "no/such/TEXT"],
            &["tune", "whale", "--samples", "no/such/TEXT"],
            &["tune", "whale", "--start", "TEXT"],
            &["tune", "whale", "--width", "TEXT"],
            &["usi", "TEXT"],
            &["xboard", "TEXT"],
        ] {
            let args: Vec<String> = args.iter().map(|arg| arg.replace("TEXT", &text)).collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            is_harmless(&run(&args, ""), &format!("{:?}", &args[..args.len().min(2)]));
        }
    }
}

#[test]
fn arguments_of_a_match_are_repeated_harmlessly() {
    for text in texts().filter(|text| !text.contains('\0')) {
        for more in [
            &["--balance", "TEXT"][..],
            &["--sprt", "TEXT"],
            &["--resign", "TEXT"],
            &["--margin", "TEXT"],
            &["--openings", "TEXT"],
            &["--results", "no/such/TEXT"],
            &["--records", "Cargo.toml/TEXT"],
            &["--each", "TEXT"],
            &["--each", "nodes=1 nodes=TEXT"],
            &["--each", "nodes=1 proto=TEXT"],
            &["--each", "nodes=1 level=TEXT"],
            &["--each", "nodes=1 evaluation=TEXT"],
            &["--each", "nodes=1 without=TEXT"],
            &["--each", "nodes=1 name=TEXT name=TEXT"],
            &["--engine", "cat nodes=1 dialect='TEXT'"],
            &["--engine", "cat nodes=1 dir='TEXT'"],
            &["--engine", "cat nodes=1 init='TEXT' patience=1s"],
        ] {
            let begin = [
                "match",
                "whale",
                "--games",
                "2",
                "--patience",
                "1s",
                "--engine",
                "builtin",
            ];
            let other = ["--engine", "builtin nodes=1"];
            let other = if more[0] == "--engine" {
                &[][..]
            } else {
                &other[..]
            };
            let args: Vec<String> = begin
                .iter()
                .chain(other)
                .chain(more)
                .map(|arg| arg.replace("TEXT", &text))
                .collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            is_harmless(&run(&args, ""), &format!("match {more:?}"));
        }
    }
}

/// Files of this program's own that another hand has changed: what they begin with is ours, and the rest is hostile.
#[test]
fn changed_files_of_our_own_are_repeated_harmlessly() {
    for text in joined_texts() {
        let quoted = text.replace('\n', " ");
        let json = serde_json::json!({"hakugei_match": 1, "settings": {&text: &text, "variant": [&text]}});
        let figures = serde_json::json!({"title": "hakugei bench", "form": &text, "work": {&text: &text}});
        let begin = ["match", "whale", "--games", "2", "--each", "nodes=1"];
        let engines = ["--engine", "builtin", "--engine", "builtin"];
        let of_match = [&begin[..], &engines, &["--results", "FILE"]].concat();
        let valued = ["--engine", "builtin evaluation=FILE", "--engine", "builtin"];
        let valued = [&begin[..], &valued].concat();
        for (name, file) in [
            (
                "positions",
                format!("hakugei positions 1\n{quoted}\n{quoted}\n\n"),
            ),
            ("form", format!("hakugei positions {quoted}\n\n")),
            ("evaluation", format!("hakugei evaluation 3\n{quoted}\n\n")),
            ("results", format!("{json}\n{quoted}\n")),
            ("figures", format!("{figures}\n{quoted}\n")),
        ] {
            with_file(
                name,
                &file,
                &[
                    &["tune", "whale", "--samples", "FILE"],
                    &["tune", "whale", "--samples", "FILE", "--refit"],
                    &["tune", "whale", "--start", "FILE"],
                    &["tune", "whale", "--out", "FILE"],
                    &["play", "whale", "--evaluation", "FILE"],
                    &["bench", "whale", "--quick", "--against", "FILE"],
                    &["bench", "whale", "--quick", "--save", "FILE"],
                    &of_match,
                    &valued,
                ],
            );
            let path = folder().join(name);
            for door in [
                "uci\nsetoption name EvalFile value",
                "xboard\nprotover 2\noption EvalFile=",
            ] {
                let program = if door.starts_with('u') { "usi" } else { "xboard" };
                let input = format!("{door} {}\nquit\n", path.display());
                is_harmless(&run(&[program], input), program);
            }
        }
    }
}

#[test]
fn files_are_repeated_harmlessly() {
    for text in joined_texts() {
        let quoted = text.replace('\n', " ");
        let variant = format!(
            "Variant(id: \"{quoted}\", extends: \"whale\", name: \"{quoted}\", {quoted}: 1, notes: [\"{quoted}\"], \
             pieces: {{ \"{quoted}\": none, \"D\": Piece(name: \"{quoted}\", betza: \"{quoted}\") }}, setup: \"{quoted}\")"
        );
        let other: &[&[&str]] = &[
            &["check", "FILE"],
            &["show", "FILE"],
            &["moves", "FILE"],
            &["usi", "FILE"],
        ];
        with_file("hostile.ron", &variant, other);
        let path = folder().join("hostile.ron");
        let json = run(
            &["check", "--format", "json", path.to_str().expect("a plain path")],
            "",
        );
        assert!(!json.out.contains(commands), "check --format json");
        let records: &[&[&str]] = &[
            &["replay", "FILE"],
            &["convert", "FILE", "--to", "csa"],
            &["convert", "FILE", "--to", "record", "--lossy"],
            &["play", "--load", "FILE"],
        ];
        for (name, record) in [
            (
                "tags.txt",
                format!("[Variant \"{quoted}\"]\n[Black \"{quoted}\"]\n\n1. {quoted}\n*\n"),
            ),
            (
                "names.txt",
                format!(
                    "[Variant \"whale\"]\n[Black \"x{}\"]\n\n1. D-5d {{{quoted}}} D-{quoted}\n*\n",
                    quoted.chars().next().unwrap_or_default()
                ),
            ),
            (
                "start.txt",
                format!("[Variant \"whale\"]\n[Start \"{quoted}\"]\n\n*\n"),
            ),
            (
                "moves.kif",
                format!("手合割：平手\n先手：{quoted}\n   1 {quoted}\n"),
            ),
            (
                "line.kif",
                format!("手合割：平手\n{quoted}\n   1 ７六歩(77)\n*{quoted}\n   2 {quoted}(33)\n"),
            ),
            (
                "moves.csa",
                format!("V2.2\nN+{quoted}\n$EVENT:{quoted}\nPI\n+\n+7776FU\n{quoted}\n"),
            ),
            ("moves.usi", format!("position startpos moves {quoted}\n")),
        ] {
            with_file(name, &record, records);
        }
        with_file(
            "hostile.txt",
            &text,
            &[
                &[
                    "match",
                    "whale",
                    "--engine",
                    "builtin nodes=1",
                    "--engine",
                    "builtin nodes=1",
                    "--openings",
                    "FILE",
                    "--games",
                    "2",
                ],
                &[
                    "match",
                    "shogi",
                    "--engine",
                    "cat FILE",
                    "--engine",
                    "builtin nodes=1",
                    "--games",
                    "2",
                ],
                &["bench", "--against", "FILE"],
                &["tune", "whale", "--from", "FILE"],
                &["play", "whale", "--evaluation", "FILE"],
            ],
        );
        let engine = folder().join("hostile.txt");
        let engine = format!("cat {} nodes=1", engine.display());
        let args = [
            "match",
            "shogi",
            "--engine",
            &engine,
            "--engine",
            "builtin nodes=1",
            "--games",
            "2",
        ];
        is_harmless(&run(&args, ""), "match with an engine that writes it");
    }
}
