//! Which variant a record is of: kept from form to form, found, named and refused, and told from a variant file.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::PathBuf;

use crate::run::{fresh_folder, root, run, run_in, side_by_side, usual_ids};
use crate::table::has;

/// The array of KIF and CSA.
const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A fresh folder with some files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    fresh_folder("variant_of_records", name, files)
}

/// A game of two moves as USI: from an SFEN where one is given, else from the start.
fn game(id: &str, sfen: Option<&str>) -> Option<String> {
    let start = sfen.map_or("startpos".to_owned(), |sfen| format!("sfen {sfen}"));
    let mut position = vec!["moves", id, "--json"];
    position.extend(sfen.iter().flat_map(|&sfen| ["--sfen", sfen]));
    let said = run(&position, "");
    let first = said
        .out
        .split("\"moves\":[\"")
        .nth(1)?
        .split('"')
        .next()?
        .to_owned();
    Some(format!("position {start} moves {first}\n"))
}

/// Those of KIF and CSA that hold a game of a variant: from them it comes back as itself.
fn held_by(id: &str, usi: &str) -> Vec<&'static str> {
    let record = run(&["convert", "-", "--to", "record", "--variant", id], usi);
    assert_eq!((record.code, record.err.as_str()), (0, ""), "{id}");
    let mut held_by = Vec::new();
    for form in ["kif", "csa"] {
        let there = run(&["convert", "-", "--to", form], &record.out);
        if there.code != 0 {
            assert!(there.err.contains("boards of 9x9") || there.err.contains("no word for the piece"));
            assert!(there.err.starts_with("`<stdin>`: "), "{}", there.err);
            continue;
        }
        let back = run(&["convert", "-", "--to", "record"], &there.out);
        assert_eq!(back.out, record.out, "{form} {id}: {}{}", there.out, back.err);
        let again = run(&["convert", "-", "--to", form], &there.out);
        assert_eq!(again.out, there.out, "{form} {id}");
        held_by.push(form);
    }
    held_by
}

#[test]
fn every_variant_that_kif_and_csa_hold_comes_back_as_itself() {
    side_by_side(usual_ids(), |id| {
        let usi = game(id, None).unwrap_or_else(|| panic!("{id} begins with moves"));
        let held_by = held_by(id, &usi);
        if ["shogi", "annan", "checkshogi", "unashogi"].contains(&id) {
            assert_eq!(held_by, ["kif", "csa"], "{id}");
        }
    });
}

#[test]
fn every_variant_comes_back_as_itself_from_a_start_that_is_not_its_own() {
    side_by_side(usual_ids(), |id| {
        if let Some(usi) = game(id, Some(ARRAY)) {
            held_by(id, &usi);
        }
    });
}

#[test]
fn a_header_stands_only_where_the_variant_would_not_be_found() {
    let kif = |id: &str, usi: &str| run(&["convert", "-", "--to", "kif", "--variant", id], usi).out;
    let started = |id: &str| game(id, None).expect("it begins with moves");
    for id in ["shogi", "annan", "unashogi", "checkshogi", "wa_drops"] {
        assert!(
            !kif(id, &started(id)).contains("変種"),
            "{id} is found by its name or its start"
        );
    }
    let text = kif("wa", &started("wa"));
    assert!(text.starts_with("変種：wa\n"), "{text}");
    // Whoever reads a game with a name that it contradicts is told so, also where no header stands.
    for (id, other) in [("wa", "wa_drops"), ("checkshogi", "shogi")] {
        let said = run(&["replay", "-", "--variant", other], kif(id, &started(id)));
        assert_eq!(said.code, 2);
        let refused = format!(
            "`{other}`: the game in `<stdin>` is of the variant `{id}`: leave `--variant {other}` out"
        );
        has(&said.err, &[&refused]);
    }
    // A header that was there already stays where and as it was.
    let named = "棋戦：一\n変種：shogi\n手合割：平手\n   1 ７六歩(77)\n";
    assert_eq!(run(&["convert", "-", "--to", "kif"], named).out, named);
}

#[test]
fn a_variant_file_is_named_in_kif_and_csa_too() {
    let file = "Variant(id: \"sho2\", extends: \"shogi\")";
    let folder = folder(
        "file",
        &[("sho2.ron", file), ("x.usi", "position startpos moves 7g7f\n")],
    );
    for (form, header) in [
        ("kif", "変種：sho2\n変種ファイル：sho2.ron\n"),
        ("csa", "$VARIANT:sho2\n$VARIANT_FILE:sho2.ron\n"),
    ] {
        let args = ["convert", "x.usi", "--to", form, "--variant", "sho2.ron"];
        let there = run_in(&folder, &args, "");
        has(&there.out, &[header]);
        let back = run_in(&folder, &["convert", "-", "--to", "record"], &there.out);
        has(
            &back.out,
            &["[Variant \"sho2\"]\n[VariantFile \"sho2.ron\"]\n", "1. P-7f *"],
        );
        let elsewhere = run(&["convert", "-", "--to", "record"], &there.out);
        assert_eq!(elsewhere.code, 2);
        has(
            &elsewhere.err,
            &["`sho2.ron`, which is named for it, is not there"],
        );
    }
    let two = "PI\n$VARIANT:shogi\n+\n/\n$VARIANT:annan\nPI\n+\n";
    let said = run(&["convert", "-", "--to", "csa"], two);
    has(&said.err, &["there are games of `shogi` and of `annan` in it"]);
}

#[test]
fn kings_in_hand_lead_to_the_variant_that_has_them() {
    let usi = game("unashogi", None).expect("it begins with moves");
    for (form, sign) in [("kif", "番"), ("csa", "\n+\n")] {
        let args = ["convert", "-", "--to", form, "--variant", "unashogi"];
        let text = run(&args, &usi).out;
        // Without the moves, and with White to move, it is no variant's start.
        let cut = match form {
            "csa" => text.split(sign).next().expect("a part").to_owned() + "\n-\n",
            _ => text.split("手数--").next().expect("a part").to_owned() + "後手番\n",
        };
        let said = run(&["replay", "-"], &cut);
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(
            said.err.ends_with("; or name the game: `--variant unashogi`\n"),
            "{}",
            said.err
        );
        assert_eq!(run(&["replay", "-", "--variant", "unashogi"], &cut).code, 0);
        let folder = folder(&format!("kings-{form}"), &[("x.txt", &cut)]);
        let said = run_in(&folder, &["play", "--load", "x.txt"], "");
        has(
            &said.err,
            &["or name the game: `hakugei play unashogi --load x.txt`"],
        );
    }
}

#[test]
fn a_variant_that_a_record_contradicts_is_refused_everywhere_alike() {
    let kif = "変種：shogi\n手合割：平手\n   1 ７六歩(77)\n";
    let files = [("h.txt", "[Variant \"shogi\"]\n\n1. P-7f *\n"), ("h.kif", kif)];
    let folder = folder("contradicted", &files);
    for (file, _) in files {
        let why = format!("`whale`: the game in `{file}` is of the variant `shogi`: leave ");
        for args in [
            vec!["convert", file, "--to", "usi", "--variant", "whale"],
            vec!["replay", file, "--variant", "whale"],
            vec!["play", "whale", "--load", file],
        ] {
            let said = run_in(&folder, &args, "");
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
            has(&said.err, &[&why]);
        }
        let args = ["replay", file, "--variant", "shogi"];
        assert_eq!(run_in(&folder, &args, "").code, 0);
        // At the table, a game of another variant takes the place of the one there.
        let said = run_in(
            &folder,
            &["play", "whale", "--as", "both"],
            &format!("load {file}\nrecord\n"),
        );
        has(&said.out, &["[Variant \"shogi\"]", "P-7f"]);
    }
}

#[test]
fn how_to_name_the_variant_is_said_for_each_command() {
    let files = [
        ("x.usi", "position startpos moves 7g7f\n"),
        ("wale.txt", "[Variant \"wale\"]\n\n1. D-5d *\n"),
    ];
    let folder = folder("naming", &files);
    let said = |args: &[&str]| run_in(&folder, args, "").err;
    has(
        &said(&["play", "--load", "x.usi"]),
        &["such as with `hakugei play shogi --load x.usi`"],
    );
    has(&said(&["replay", "x.usi"]), &["such as with `--variant shogi`"]);
    let args = ["play", "shogi", "--as", "both", "--load", "x.usi"];
    assert_eq!(run_in(&folder, &args, "quit!\n").code, 0);
    has(
        &said(&["replay", "wale.txt"]),
        &["did you mean `whale`?", "`--variant FILE`"],
    );
    has(
        &said(&["play", "--load", "wale.txt"]),
        &["did you mean `whale`?", "`hakugei play FILE --load wale.txt`"],
    );
}

#[test]
fn a_record_is_no_variant_file() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode(kif);
    let files = [
        ("h.txt", "[Variant \"shogi\"]\n\n1. P-7f *\n"),
        ("k.txt", kif),
        ("c.txt", "V2.2\nPI\n+\n+7776FU\n"),
        ("u.txt", "position startpos moves 7g7f\n"),
        ("list.kif", "1. P-7f\n"),
    ];
    let folder = folder("taken", &files);
    fs::write(folder.join("sjis.txt"), &sjis).expect("it can be written");
    for file in files.iter().map(|file| file.0).chain(["sjis.txt"]) {
        let why = format!(
            "`{file}`: this is a game record: `hakugei play --load {file}`, or `hakugei replay {file}`\n"
        );
        for command in ["play", "check", "show", "moves"] {
            let said = run_in(&folder, &[command, file], "");
            assert_eq!(
                (said.code, said.out.as_str(), said.err.as_str()),
                (2, "", why.as_str()),
                "{command}"
            );
        }
    }
    let said = run(&["check", "-"], "[Variant \"shogi\"]\n\n1. P-7f *\n");
    assert_eq!(said.err, "`<stdin>`: this is a game record: `hakugei replay -`\n");
    // What is wrong with variant files is said as before, whatever their comments are like.
    for text in [
        "// 説明：先手\nVariant(",
        "(id: 手合割：)",
        "Variant(id: \"：\")",
        "[1, 2]",
        "",
        // One position alone is no game.
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "4k4/9/9/9/9/9/9/9/4K4 b - 1\n",
    ] {
        let said = run(&["check", "-"], text);
        assert_eq!(said.code, 1, "{text}");
        assert!(!said.err.contains("game record"), "{text}: {}", said.err);
    }
}

#[test]
fn what_is_printed_at_the_end_of_input_is_the_game_on_the_table() {
    let file = fs::read_to_string(root().join("variants/whale.ron")).expect("it is shipped");
    let file = file.replacen("id: \"whale\"", "id: \"pi\"", 1);
    let folder = folder("end", &[("pi.ron", &file)]);
    let args = ["play", "pi.ron", "--as", "both"];
    let printed = |lines: &str| {
        let out = run_in(&folder, &args, lines).out;
        let at = out
            .find("[Variant \"pi\"]\n[VariantFile \"pi.ron\"]\n")
            .expect("a record");
        out[at..].to_owned()
    };
    let text = printed("5e5d\n5b5c\n5d5c\nundo\nundo\n");
    has(
        &text,
        &["[Result \"*\"]", "1. D-5d {taken back: 1. … D-5c 2. Dx5c} *"],
    );
    fs::write(folder.join("printed.txt"), &text).expect("it can be written");
    let said = run_in(&folder, &["replay", "printed.txt"], "");
    has(&said.out, &["After 1 of 1 plies", "White is to move."]);
    let text = printed("5e5d\nundo\n");
    has(&text, &["{taken back: 1. D-5d} *"]);
    // A game that was over is not over when its last move is taken back.
    let usi = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let args = ["play", "shogi", "--as", "both", "--sfen", usi];
    let mated = run_in(&folder, &args, "G*5b\n");
    has(&mated.out, &["[Result \"1-0\"]", "[Reason \"checkmate\"]"]);
    let said = run_in(&folder, &args, "G*5b\nundo\n");
    has(&said.out, &["[Result \"*\"]", "{taken back: 1. G*5b} *"]);
    assert!(!said.out.contains("[Reason"), "{}", said.out);
}

/// A record of a variant file in each form that names one.
fn naming(file: &str) -> [(&'static str, String); 3] {
    [
        (
            "r.txt",
            format!(
                "[Variant \"sho2\"]\n[VariantFile \"{}\"]\n\n1. P-7f *\n",
                file.replace('\\', "\\\\")
            ),
        ),
        (
            "r.kif",
            format!("変種：sho2\n変種ファイル：{file}\n手合割：平手\n   1 ７六歩(77)\n"),
        ),
        (
            "r.csa",
            format!("$VARIANT:sho2\n$VARIANT_FILE:{file}\nPI\n+\n+7776FU\n"),
        ),
    ]
}

#[test]
fn a_record_leads_only_to_a_file_beside_itself() {
    let file = "Variant(id: \"sho2\", extends: \"shogi\")";
    let folder = folder(
        "leading",
        &[("sho2.ron", file), ("secret.txt", "root:x:0:0:root\n")],
    );
    fs::create_dir_all(folder.join("in/deep")).expect("made");
    fs::write(folder.join("in/deep/sho2.ron"), file).expect("written");
    let whole = folder.join("secret.txt").display().to_string();
    for named in [
        &whole,
        "../secret.txt",
        "../sho2.ron",
        "deep/sho2.ron",
        "deep\\sho2.ron",
        "..",
        ".",
        "",
    ] {
        for (record, text) in naming(named) {
            fs::write(folder.join("in").join(record), text).expect("written");
            let record = format!("in/{record}");
            let load = format!("load {record}\n");
            for (args, input) in [
                (vec!["replay", &record], ""),
                (vec!["convert", &record, "--to", "usi"], ""),
                (vec!["play", "--load", &record], ""),
                (vec!["play", "shogi"], load.as_str()),
            ] {
                let said = run_in(&folder, &args, input);
                let told = format!("{}{}", said.out, said.err);
                has(
                    &told,
                    &[
                        "a record may only name a file in its own folder, without a path: give the file with `",
                    ],
                );
                assert!(!told.contains("root:"), "{args:?} {told}");
            }
            // Who gives the file decides.
            let args = ["replay", record.as_str(), "--variant", "sho2.ron"];
            assert_eq!(run_in(&folder, &args, "").code, 0, "{named}");
        }
    }
    for named in ["sho2.ron", "./sho2.ron"] {
        for (record, text) in naming(named) {
            fs::write(folder.join(record), text).expect("written");
            assert_eq!(
                run(&["replay", &folder.join(record).display().to_string()], "").code,
                0,
                "{named}"
            );
        }
    }
    // A shipped variant never takes the place of a file that is not there.
    let shipped = "[Variant \"whale\"]\n[VariantFile \"whale.ron\"]\n\n1. D-5d *\n";
    let said = run(&["replay", "-"], shipped);
    assert_eq!(said.code, 2);
    has(
        &said.err,
        &[
            "`whale.ron`, which is named for it, is not there",
            "`--variant whale`",
        ],
    );
    assert_eq!(run(&["replay", "-", "--variant", "whale"], shipped).code, 0);
}

#[cfg(unix)]
#[test]
fn a_link_beside_a_record_is_followed() {
    let file = "Variant(id: \"sho2\", extends: \"shogi\")";
    let folder = folder("linked", &[("mine.ron", file)]);
    fs::create_dir_all(folder.join("games")).expect("made");
    std::os::unix::fs::symlink("../mine.ron", folder.join("games/mine.ron")).expect("linked");
    let said = run_in(
        &folder,
        &["play", "mine.ron", "--as", "both"],
        "P-7f\nsave games/g.txt\n",
    );
    has(&said.out, &["Saved as `games/g.txt`.\n"]);
    assert_eq!(run_in(&folder, &["replay", "games/g.txt"], "").code, 0);
}
