//! Records of other programs on the command line: `convert`, `replay` and `play --load`, and the examples of the page on records.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{root, run};
use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};

const KEPT: &str = "tests/data/notation/shogi/kept";

#[test]
fn what_is_converted_to_its_own_form_stays_as_it_is() {
    for name in [
        "sokei-sansa-1607.kif",
        "variations-crlf-bom.kifu",
        "times-v3.csa",
        "moves.usi",
    ] {
        let path = format!("{KEPT}/{name}");
        let form = match name.rsplit('.').next() {
            Some("csa") => "csa",
            Some("usi") => "usi",
            _ => "kif",
        };
        let said = run(&["convert", &path, "--to", form, "--variant", "shogi"], "");
        let text = fs::read_to_string(root().join(&path)).expect("the file is there");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
        assert_eq!(said.out, text, "{name}");
    }
}

#[test]
fn a_list_of_moves_in_pgn_is_read_as_such() {
    let list = "1. Db3 De4 2. Dc3";
    let said = run(&["convert", "-", "--variant", "whale", "--to", "usi"], list);
    assert_eq!(said.err, "`<stdin>`: its moves are read as PGN\n");
    assert_eq!(said.out, "position startpos moves 5e5d 2b2c 4e4d\n");
    let said = run(&["replay", "-", "--variant", "whale"], list);
    assert_eq!(said.err, "`<stdin>`: its moves are read as PGN\n");
    assert!(said.out.contains("After 3 of 3 plies"), "{}", said.out);
    // Where it is none either, what is wrong with the first move leads to what is meant by it.
    let said = run(&["replay", "-", "--variant", "whale"], "1. Db3 Dz4");
    assert_eq!(
        said.err,
        "`<stdin>`: line 1, column 7: Black's 1st move (ply 1): `Db3` is not a move: expected `-` or `x` at its end; write `D-5d`\n"
    );
}

#[test]
fn a_record_in_the_usual_order_stays_as_it_is() {
    let folder = root().join("tests/data/notation/records/kept");
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("the file is there");
        let named = text
            .strip_prefix("[Variant \"")
            .expect("it names its variant first");
        let variant = match named.split('"').next().expect("a name") {
            "lions" => "tests/data/notation/variants/lions.ron",
            id => id,
        };
        let path = path.to_str().expect("a plain path");
        let said = run(&["convert", path, "--to", "record", "--variant", variant], "");
        let again = run(
            &["convert", "-", "--to", "record", "--variant", variant],
            &said.out,
        );
        assert_eq!(again.out, said.out, "{path}");
        // The file that was given is named where the record names none.
        let said = said.out.replacen("[VariantFile \"lions.ron\"]\n", "", 1);
        assert_eq!(said, text, "{path}");
    }
}

#[test]
fn shift_jis_is_read_without_asking() {
    let text = fs::read_to_string(root().join(KEPT).join("soho-somin-1845.kif")).expect("the file is there");
    let (bytes, _, lost) = SHIFT_JIS.encode(&text);
    assert!(!lost);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sjis.kif");
    fs::write(&path, &bytes).expect("it can be written");
    let path = path.display().to_string();
    let said = run(&["convert", &path, "--to", "kif"], "");
    assert_eq!((said.code, said.out.as_str()), (0, text.as_str()), "{}", said.err);
    let said = run(&["replay", &path], "");
    assert!(
        said.out.contains("八代大橋宗珉 (Black) against 天野宗歩 (White)"),
        "{}",
        said.out
    );
    assert!(said.out.contains("White wins by resignation"), "{}", said.out);
    let said = run(&["replay", "-"], b"\xff\x00");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("not UTF-8"), "{}", said.err);
}

#[test]
fn other_encodings_are_refused_by_name() {
    let text = fs::read_to_string(root().join(KEPT).join("soho-somin-1845.kif")).expect("the file is there");
    let utf_16: Vec<u8> = ["\u{feff}", &text]
        .concat()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, name) in [
        (EUC_JP.encode(&text).0.into_owned(), "EUC-JP"),
        (ISO_2022_JP.encode(&text).0.into_owned(), "ISO-2022-JP"),
        (utf_16, "UTF-16"),
    ] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.kif"));
        fs::write(&path, &bytes).expect("it can be written");
        let said = run(&["convert", &path.display().to_string(), "--to", "usi"], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
        let why = format!(
            "it is in {name}, which is not read; save it as UTF-8 or Shift_JIS, such as with `iconv -f {name} -t UTF-8`"
        );
        assert!(said.err.contains(&why), "{}", said.err);
    }
}

#[test]
fn what_no_option_mends_is_refused_at_once() {
    let record = "[Variant \"whale\"]\n[Convention \"tsa\"]\n\n1. D-5d {a comment} D-5c *\n";
    for more in [&[][..], &["--lossy"]] {
        let said = run(&[&["convert", "-", "--to", "csa"], more].concat(), record);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
        assert!(
            said.err.contains("9x9") && !said.err.contains("--lossy"),
            "{}",
            said.err
        );
        assert!(
            said.err
                .contains("`kif`, `pgn`, `usi` and `record` hold every variant"),
            "{}",
            said.err
        );
    }
}

#[test]
fn all_games_of_a_csa_file_are_written_as_csa() {
    let path = "tests/data/notation/shogi/several/ends.csa";
    let text = fs::read_to_string(root().join(path)).expect("the file is there");
    let said = run(&["convert", path, "--to", "csa"], "");
    assert_eq!((said.code, said.out.as_str()), (0, text.as_str()), "{}", said.err);
    let said = run(&["convert", path, "--to", "kif", "--game", "6"], "");
    assert!(
        said.out.ends_with("   2 最大手数\nまで1手で最大手数\n"),
        "{}",
        said.out
    );
    let said = run(&["convert", path, "--to", "kif"], "");
    assert!(said.err.contains("holds 15 games"), "{}", said.err);
}

#[test]
fn a_game_of_another_program_is_gone_on_with() {
    let path = format!("{KEPT}/two-pieces.kif");
    let said = run(&["play", "--load", &path, "--as", "both"], "quit!\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.out.contains("White to move") || said.out.contains("White is to move"),
        "{}",
        said.out
    );
}

#[test]
fn a_game_that_xboard_wrote_is_read_by_every_command() {
    let file = "tests/data/notation/pgn/xboard/whale.pgn";
    let said = run(&["replay", file], "");
    assert!(
        said.code == 0 && said.out.contains("Black wins by checkmate"),
        "{said:?}"
    );
    let said = run(&["play", "--load", file, "--as", "both"], "undo\nquit\nquit\n");
    assert!(said.out.contains("Taken back."), "{said:?}");
    let record = run(&["convert", file, "--to", "record"], "");
    assert!(
        record.out.contains("[Date \"2026-11-25\"]") && record.out.contains("{[%emt 0:00:00.1]}"),
        "{record:?}"
    );
    let pgn = run(&["convert", file, "--to", "pgn"], "");
    assert_eq!(run(&["convert", "-", "--to", "pgn"], &record.out).out, pgn.out);
    // Several games stay together in PGN, and are taken out one by one.
    let two = format!("{}\n{}", pgn.out, pgn.out);
    assert_eq!(run(&["convert", "-", "--to", "pgn"], &two).out, two);
    assert_eq!(
        run(&["convert", "-", "--to", "pgn", "--game", "2"], &two).out,
        pgn.out
    );
    let refused = run(&["replay", "-"], &two);
    assert!(
        refused.code == 2 && refused.err.contains("name one with `--game N`"),
        "{refused:?}"
    );
    // XBoard's own name for a game of an adapter is no variant of ours: it is named beside the file.
    let foreign = "[Event \"?\"]\n[Variant \"5x5+5_shogi\"]\n[SetUp \"1\"]\n\n1. Sc1d2 *\n";
    assert_eq!(run(&["replay", "-"], foreign).code, 2);
    let said = run(
        &["convert", "-", "--to", "usi", "--variant", "minishogi"],
        foreign,
    );
    assert_eq!(said.out, "position startpos moves 3e2d\n", "{said:?}");
}

#[test]
fn a_kif_text_of_another_board_is_read_as_the_variant_that_begins_so() {
    for id in ["minishogi", "tori", "chu", "dobutsu", "cannon"] {
        let usi = run(
            &["convert", "-", "--to", "kif", "--variant", id],
            "position startpos\n",
        );
        assert!(usi.code == 0 && !usi.out.contains("変種"), "{usi:?}");
        let back = run(&["convert", "-", "--to", "usi"], &usi.out);
        assert_eq!(back.out, "position startpos\n", "{id}: {back:?}");
    }
    let named = run(
        &["convert", "-", "--to", "usi"],
        "手合割：5五将棋\n   1 ２四銀(35)\n",
    );
    assert_eq!(named.out, "position startpos moves 3e2d\n", "{named:?}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let kept = |name: &str| format!("{KEPT}/{name}");
    let cases = [
        (
            vec!["convert", "moves.usi", "--to", "kif"],
            2,
            "USI does not say which variant is played",
        ),
        (
            vec!["convert", "repetition.kif", "--to", "usi", "--variant", "whale"],
            1,
            "`４八飛(28)` is not the square",
        ),
        (
            vec!["convert", "repetition.kif", "--to", "ki2"],
            2,
            "`kif`, `csa`, `usi`, `pgn` or `record`",
        ),
        (
            vec!["convert", "repetition.kif", "--to", "csa", "--game", "2"],
            2,
            "the file holds 1 game\n",
        ),
        (
            vec!["convert", "variations.kif", "--to", "usi"],
            1,
            "5 variations",
        ),
        (
            vec!["convert", "variations.kif", "--to", "usi"],
            1,
            "the name of Black, the name of White",
        ),
    ];
    for (mut args, code, words) in cases {
        let path = kept(args[1]);
        args[1] = &path;
        let said = run(&args, "");
        assert_eq!(
            (said.code, said.out.as_str()),
            (code, ""),
            "{args:?} {}",
            said.err
        );
        assert!(said.err.contains(words), "{args:?} {}", said.err);
    }
}

#[test]
fn the_examples_of_the_page_are_what_the_program_says() {
    let page = fs::read_to_string(root().join("docs/records.md")).expect("the page is there");
    let program = Path::new(env!("CARGO_BIN_EXE_hakugei"));
    let folder = program.parent().expect("a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let blocks = page
        .split("```console\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let commands: Vec<&str> = blocks.flat_map(|block| block.split("$ ").skip(1)).collect();
    assert!(commands.len() >= 5);
    for part in commands {
        let (command, answer) = part.split_once('\n').expect("an answer follows");
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(root()).env("PATH", &path);
        let output = shell.output().expect("a shell runs");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim_end(),
            answer.trim_end(),
            "$ {command}"
        );
    }
}
