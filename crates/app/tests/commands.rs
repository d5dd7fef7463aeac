//! What the commands print, and how they end where something is wrong.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Said, finish, program, root, run};

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn ended(said: &Said, code: i32, err: &str) {
    assert_eq!(said.code, code, "{said:?}");
    assert!(said.err.contains(err), "{said:?}");
}

#[test]
fn an_unknown_variant_is_named_with_the_likely_one() {
    let said = run(&["show", "whael"], "");
    ended(&said, 2, "did you mean `whale`?");
    assert!(said.err.starts_with("`whael`: "), "{said:?}");
    ended(&run(&["show", "shog"], ""), 2, "did you mean `shogi` or `sho`?");
    ended(
        &run(&["show", "./nowhere.ron"], ""),
        2,
        "`./nowhere.ron`: cannot be read",
    );
    ended(&run(&["show", "variants"], ""), 2, "`variants`: cannot be read");
}

#[test]
fn a_file_named_without_its_ending_is_found_and_a_shipped_id_is_no_file() {
    let folder = folder("endings");
    fs::copy(
        root().join("tests/data/trial/bunbuku.ron"),
        folder.join("bunbuku.ron"),
    )
    .expect("copied");
    for command in ["show", "check"] {
        let said = finish(program().args([command, "bunbuku"]).current_dir(&folder), b"");
        ended(&said, 2, "did you mean `bunbuku.ron`?");
    }
    ended(
        &run(&["check", "shogi"], ""),
        2,
        "`check` takes files; `shogi` is a shipped variant: `hakugei show shogi`",
    );
}

#[test]
fn the_file_of_a_shipped_variant_is_printed_as_it_was_written() {
    let folder = folder("printed");
    for id in hakugei_variant::shipped::ids() {
        let said = run(&["variants", "--print", id], "");
        ended(&said, 0, "");
        let written = fs::read_to_string(root().join(format!("variants/{id}.ron"))).expect("it is shipped");
        let remark = said
            .out
            .strip_suffix(&written)
            .expect("the file is printed whole");
        if written.contains("\n    extends: ") {
            assert!(
                remark.starts_with("// ") && remark.lines().count() == 1,
                "{remark}"
            );
            assert!(
                remark.contains(&format!("`hakugei show {id}` shows the whole game")),
                "{remark}"
            );
        } else {
            assert_eq!(remark, "");
        }
        fs::write(folder.join("my.ron"), &said.out).expect("it can be written");
        let checked = finish(program().args(["check", "my.ron"]).current_dir(&folder), b"");
        ended(&checked, 0, "");
        assert!(checked.out.contains("my.ron: fine ("), "{checked:?}");
    }
    let upper = run(&["variants", "--print", "PAULOWICH"], "");
    assert!(
        upper
            .out
            .starts_with("// What this file does not say is as in `whale`"),
        "{upper:?}"
    );
    assert!(upper.out.contains("`hakugei show paulowich` shows"), "{upper:?}");
}

#[test]
fn only_shipped_variants_are_printed() {
    let said = run(&["variants", "--print", "whael"], "");
    ended(
        &said,
        2,
        "`whael`: no shipped variant has this id: did you mean `whale`? `hakugei variants` lists them",
    );
    let said = run(&["variants", "--print", "variants/whale.ron"], "");
    ended(
        &said,
        2,
        "`--print` takes the id of a shipped variant, and this is a file already",
    );
}

/// The commands that `new` proposes, run as they are printed.
fn next_steps(folder: &Path, said: &Said) {
    let steps: Vec<&str> = said
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("  hakugei "))
        .map(|line| line.split("    ").next().unwrap_or_default().trim())
        .collect();
    let words: Vec<&str> = steps.iter().filter_map(|step| step.split(' ').next()).collect();
    assert_eq!(words, ["check", "show", "play"], "{said:?}");
    for step in steps {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_hakugei");
        shell
            .args(["-c", &format!("{program} {step}")])
            .current_dir(folder);
        let run = finish(shell.env("HAKUGEI_DATA", folder.join("data")), b"");
        assert!(run.code == 0 && !run.out.contains("warning"), "{step}: {run:?}");
    }
}

#[test]
fn a_new_variant_plays_at_once() {
    let folder = folder("new");
    let new = |args: &[&str]| finish(program().arg("new").args(args).current_dir(&folder), b"");
    fs::create_dir(folder.join("my games")).expect("it can be made");
    for args in [
        &["my-game"][..],
        &["seven.ron", "--board", "7x7"],
        &["my games/mine", "--from", "WHALE"],
        &["my-large-whale", "--from", "whale", "--board", "8x8"],
        &["my-other", "--from", "my-game.ron", "--board", "6X7"],
    ] {
        let said = new(args);
        ended(&said, 0, "");
        next_steps(&folder, &said);
    }
    // The sections that its comments name are in the guide.
    let guide = fs::read_to_string(root().join("docs/variants.md")).expect("the guide is there");
    let headings: Vec<String> = guide
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .replace(' ', "-")
        })
        .collect();
    for file in ["my-game.ron", "my-large-whale.ron", "my-other.ron"] {
        let text = fs::read_to_string(folder.join(file)).expect("it was written");
        let named: Vec<&str> = text.split("docs/variants.md#").skip(1).collect();
        assert!(named.len() >= 3, "{text}");
        for section in named {
            let end = section.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let section = &section[..end.unwrap_or(section.len())];
            assert!(headings.iter().any(|heading| heading == section), "{section}");
        }
    }
    let diff = finish(
        program()
            .args(["diff", "my-game.ron", "my-other.ron"])
            .current_dir(&folder),
        b"",
    );
    ended(&diff, 0, "");
    assert!(
        diff.out.contains("6x7") || diff.out.contains("6 files"),
        "{diff:?}"
    );
}

#[test]
fn a_new_variant_takes_no_name_that_is_taken_and_no_board_without_room() {
    let folder = folder("new-refused");
    let new = |args: &[&str]| finish(program().arg("new").args(args).current_dir(&folder), b"");
    fs::write(folder.join("there.ron"), "mine").expect("it can be written");
    for (args, why) in [
        (
            &["there"][..],
            "`there.ron`: it is there already, and was left as it is: choose another name",
        ),
        (&["My Game"], "digits, `-` and `_`: write `my-game`"),
        (&["鯨"], "write `my-game`"),
        (
            &["whale"],
            "a shipped variant has this name: choose another one, such as `my-whale`",
        ),
        (&["x/y"], "there is no folder `x`: make it first"),
        (&["a", "--from", "whael"], "did you mean `whale`?"),
        (&["a", "--from", "../a.ron"], "cannot be read"),
        (
            &["a", "--board", "20x9"],
            "such as `7x7`, each a number from 1 to 19",
        ),
        (&["a", "--board", "seven"], "such as `7x7`"),
        (
            &["a", "--board", "2x9"],
            "at least 3 files and 5 ranks, as in `--board 3x5`",
        ),
        (
            &["a", "--from", "shogi", "--board", "3x3"],
            "do not fit a board of 3x3 as they are (no room is left for ",
        ),
    ] {
        ended(&new(args), 2, why);
    }
    let elsewhere = root().join("variants/lessons/../../tests/data/trial/bunbuku.ron");
    let said = new(&["a", "--from", elsewhere.to_str().expect("text")]);
    ended(&said, 2, "files `NAME.ron` in its own folder: put ");
    let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(names.len(), 1, "{names:?}");
    assert_eq!(
        fs::read_to_string(folder.join("there.ron")).expect("it is there"),
        "mine"
    );
}

#[test]
fn a_record_without_its_variant_says_how_to_give_it() {
    let said = run(&["replay", "-"], "[Variant \"nowhere\"]\n\n1. D-5d *\n");
    ended(&said, 2, "give its file with `--variant FILE`");
}

#[test]
fn remarks_on_a_betza_string_are_sentences() {
    let said = run(&["betza", "FvWvW"], "");
    ended(&said, 0, "");
    assert!(
        said.out.contains(
            "note: this term gives a move that an earlier term gives; leave it out; a piece that turns"
        ),
        "{}",
        said.out
    );
    assert!(!said.out.contains("OverlappingMoves"), "{}", said.out);
}

#[test]
fn a_position_that_is_none_says_what_is_wrong() {
    let said = run(&["moves", "whale", "--sfen", "6/6 b -"], "");
    ended(&said, 1, "`6/6 b -`: ");
    ended(
        &run(&["perft", "whale", "--depth", "1", "--sfen", "x"], ""),
        1,
        "`x`: ",
    );
    ended(&run(&["play", "whale", "--sfen", "x"], ""), 1, "`x`: ");
}

#[test]
fn perft_divides_and_adds_up() {
    let said = run(
        &["perft", "whale", "--depth", "3", "--divide", "--threads", "2"],
        "",
    );
    let lines: Vec<(&str, u64)> = said
        .out
        .lines()
        .map(|line| line.split_once(": ").expect("a name and a count"))
        .map(|(name, count)| (name, count.parse().expect("a number")))
        .collect();
    let (total, moves) = lines.split_last().expect("a total");
    assert_eq!(*total, ("total", 398));
    assert_eq!(moves.len(), 7);
    assert_eq!(moves.iter().map(|(_, count)| count).sum::<u64>(), 398);
    let plain = run(&["perft", "whale", "--depth", "3"], "");
    assert_eq!(plain.out, "depth 1: 7\ndepth 2: 49\ndepth 3: 398\n");
}

#[test]
fn moves_are_listed_in_both_forms() {
    let said = run(&["moves", "whale"], "");
    assert_eq!(said.out.lines().count(), 7);
    assert!(said.out.starts_with("1e1d  D-1d\n"), "{}", said.out);
    let mate = run(&["moves", "whale", "--sfen", "w5/K5/1K4/6/6/5W w - 1"], "");
    assert_eq!(mate.out, "No legal move: Black wins by checkmate.\n");
}

#[test]
fn a_betza_string_is_drawn_and_said() {
    let said = run(&["betza", "fRbB"], "");
    assert_eq!(said.code, 0);
    for part in ["│", "╱", "╲", "straight forward", "diagonally back"] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    let wrong = run(&["betza", "W-F"], "");
    ended(&wrong, 1, "`W-F`: ");
    assert!(
        wrong.err.contains("\n   ^\n") && wrong.err.contains("help: "),
        "{}",
        wrong.err
    );
    ended(&run(&["betza", "W-F", "--json"], ""), 1, "");
    ended(&run(&["betza", ""], ""), 1, "`\"\"`: ");
}

#[test]
fn a_piece_is_found_by_any_of_its_names() {
    let by_letter = run(&["show", "whale", "d"], "").out;
    assert!(by_letter.contains("on its last rank"), "{by_letter}");
    for name in ["D", "dolphin", "海豚"] {
        assert_eq!(run(&["show", "whale", name], "").out, by_letter);
    }
    ended(
        &run(&["show", "whale", "X"], ""),
        2,
        "`X` is not a piece of Whale Shogi: write one of `W`",
    );
    ended(
        &run(&["show", "whale", "dolfin"], ""),
        2,
        "`dolfin` is not a piece of Whale Shogi: did you mean `dolphin`? write one of `W`",
    );
}

/// Files beside the one that is checked are among the parents that could have been meant.
#[test]
fn a_parent_that_is_not_found_is_named_with_the_likely_file() {
    let folder = folder("neighbours");
    let shipped = fs::read_to_string(root().join("variants/tori.ron")).expect("it is there");
    let pier = shipped.replace("id: \"tori\"", "id: \"port\"");
    fs::write(folder.join("pier.ron"), pier).expect("written");
    fs::write(folder.join("harbour.ron"), shipped).expect("written");
    let said = |parent: &str| {
        let text = format!("Variant(id: \"mine\", extends: \"{parent}\", name: \"Mine\")");
        fs::write(folder.join("mine.ron"), text).expect("written");
        finish(program().args(["check", "mine.ron"]).current_dir(&folder), b"")
    };
    for (parent, help) in [
        ("harbor", "did you mean `harbour`?"),
        (
            "harbour.ron",
            "write `harbour`, the name of the file without `.ron`",
        ),
        (
            "port",
            "write `pier`: a file is extended by its name without `.ron`",
        ),
    ] {
        let said = said(parent);
        assert!(
            said.code == 1 && format!("{}{}", said.out, said.err).contains(help),
            "{said:?}"
        );
    }
    assert_eq!(said("harbour").code, 0);
}

/// A parent that is there but cannot be used is not called missing, whichever command loads the variant, and however far
/// up it is.
#[test]
fn a_parent_that_cannot_be_used_is_named_with_the_reason() {
    let folder = folder("unusable");
    let child = |id: &str, parent: &str| {
        let text = format!("Variant(id: \"{id}\", extends: \"{parent}\", name: \"Mine\")");
        fs::write(folder.join(format!("{id}.ron")), text).expect("written");
    };
    let said = |args: &[&str], input: &str| {
        let said = finish(program().args(args).current_dir(&folder), input.as_bytes());
        format!("{}{}", said.out, said.err)
    };
    child("mine", "between");
    child("between", "base");
    let base = folder.join("base.ron");
    let expect = |reason: &str, help: &str| {
        let shown = said(&["check", "mine.ron"], "");
        let message = format!("error[V026]: `base.ron` is there, but it cannot be used: {reason}");
        assert!(shown.contains(&message) && shown.contains(help), "{shown}");
        assert!(!shown.contains("did you mean"), "{shown}");
    };
    fs::write(&base, b"Variant(id: \"base\", name: \"caf\xe9\")").expect("written");
    expect(
        "it is not UTF-8 text from byte 30 on",
        "save it as UTF-8, or extend another variant",
    );
    for args in [
        &["show", "mine.ron"][..],
        &["play", "mine.ron"],
        &["moves", "mine.ron"],
    ] {
        assert!(
            said(args, "").contains("`base.ron` is there, but it cannot be used"),
            "{args:?}"
        );
    }
    let lines = "usi\nsetoption name VariantPath value mine.ron\nquit\n";
    assert!(said(&["usi"], lines).contains("`base.ron` is there, but it cannot be used"));
    fs::write(&base, vec![b' '; (1 << 20) + 1]).expect("written");
    expect("it is larger than 1048576 bytes", "put the right file there");
    fs::remove_file(&base).expect("removed");
    fs::create_dir(&base).expect("made");
    expect("it is a folder", "put a variant file there that can be read");
    fs::remove_dir(&base).expect("removed");
    #[cfg(unix)]
    for (target, reason) in [
        ("base.ron", ""),
        ("nowhere.ron", "it is a link that leads nowhere"),
    ] {
        std::os::unix::fs::symlink(target, &base).expect("linked");
        expect(reason, "or extend another variant");
        fs::remove_file(&base).expect("removed");
    }
    let shown = said(&["check", "mine.ron"], "");
    assert!(
        shown.contains("error[V021]: there is no variant `base` to extend"),
        "{shown}"
    );
}

#[test]
fn checking_ends_with_0_1_or_2() {
    let shipped = root().join("variants/whale.ron");
    let shipped = shipped.to_str().expect("a plain path");
    let fine = run(&["check", shipped], "");
    ended(&fine, 0, "");
    assert!(fine.out.contains("fine (Whale Shogi"), "{}", fine.out);
    let wrong = run(&["check", "-"], "Variant(id: \"x\")");
    ended(&wrong, 1, "");
    assert!(wrong.out.contains("error[V"), "{}", wrong.out);
    ended(
        &run(&["check", "nowhere.ron"], ""),
        2,
        "`nowhere.ron`: cannot be read: there is no such file: check its name and its folder",
    );
    ended(&run(&["check"], ""), 2, "FILE");
    for input in [&b""[..], b"\0", b"\xff\xfe", b"(((((((((", &vec![b'a'; 3 << 20]] {
        let said = run(&["check", "-"], input);
        assert_eq!((said.code, said.err.as_str()), (1, ""), "{}", said.out);
        assert!(said.out.contains("error[V"), "{}", said.out);
    }
}

#[test]
fn what_a_file_means_so_is_acknowledged() {
    let with = |fields: &str| {
        format!("Variant(id: \"mine\", extends: \"whale\", regions: {{ \"camp\": last(2) }}, {fields})")
    };
    let warned = run(&["check", "-"], with(""));
    ended(&warned, 0, "");
    let hint = "to acknowledge what is meant so, add to the file: allow: { \"V067\": \"why\" },\n";
    assert!(warned.out.contains("1 warning\n"), "{}", warned.out);
    assert!(warned.out.ends_with(hint), "{}", warned.out);
    let meant = with("allow: { \"V067\": \"for later\" }");
    let quiet = run(&["check", "-"], &meant);
    ended(&quiet, 0, "");
    assert!(!quiet.out.contains("warning["), "{}", quiet.out);
    let said = "\n1 warning acknowledged:\n  V067: for later\n";
    assert!(quiet.out.ends_with(said), "{}", quiet.out);
    let json = run(&["check", "--format", "json", "-"], &meant);
    assert_eq!((json.code, json.out.as_str()), (0, "[]\n"));
    // An error comes first: nothing is said of warnings that may go with it.
    let wrong = run(&["check", "-"], with("board: Board(files: 0, ranks: 6)"));
    assert!(!wrong.out.contains("acknowledge"), "{}", wrong.out);
}

#[test]
fn checking_for_editors_is_one_array() {
    let said = run(&["check", "--format", "json", "-"], "Variant(id: \"x\")");
    let found: Vec<serde_json::Value> = serde_json::from_str(&said.out).expect("an array");
    assert!(!found.is_empty());
    for diagnostic in &found {
        for member in ["file", "line", "column", "code", "severity", "message"] {
            assert!(diagnostic.get(member).is_some(), "{member}: {diagnostic}");
        }
    }
    let fine = run(&["check", "--format", "json", "variants/whale.ron"], "");
    assert_eq!((fine.code, fine.out.as_str()), (0, "[]\n"));
}

#[test]
fn a_file_may_extend_one_beside_it() {
    let folder = folder("beside");
    fs::write(
        folder.join("calm.ron"),
        "Variant(id: \"calm\", extends: \"whale\")",
    )
    .expect("written");
    fs::write(
        folder.join("calmer.ron"),
        "Variant(id: \"calmer\", extends: \"calm\")",
    )
    .expect("written");
    let said = finish(program().args(["check", "calmer.ron"]).current_dir(&folder), b"");
    assert_eq!(said.code, 0, "{said:?}");
    let said = finish(
        program()
            .args(["perft", "./calmer.ron", "--depth", "2"])
            .current_dir(&folder),
        b"",
    );
    assert_eq!(said.out, "depth 1: 7\ndepth 2: 49\n", "{said:?}");
}

#[test]
fn colour_is_for_terminals_unless_asked_for() {
    assert!(!run(&["show", "whale"], "").out.contains('\u{1b}'));
    assert!(
        run(&["show", "whale", "--color", "always"], "")
            .out
            .contains('\u{1b}')
    );
    assert!(
        !run(&["variants", "--json", "--color", "always"], "")
            .out
            .contains('\u{1b}')
    );
    let json = ["check", "--format", "json", "--color", "always", "-"];
    assert!(!run(&json, "Variant()").out.contains('\u{1b}'));
}

#[test]
fn the_list_names_the_shipped_games_in_order() {
    let said = run(&["variants", "--json"], "");
    let list: Vec<serde_json::Value> = serde_json::from_str(&said.out).expect("an array");
    let ids: Vec<&str> = list.iter().filter_map(|entry| entry["id"].as_str()).collect();
    assert!(
        ids.starts_with(&["whale", "paulowich", "whale-strict"]),
        "{ids:?}"
    );
    assert_eq!(list[1]["board"], serde_json::json!({"files": 7, "ranks": 7}));
    let table = run(&["variants"], "").out;
    assert!(
        ids.iter()
            .all(|id| table.lines().any(|line| line.starts_with(id))),
        "{table}"
    );
}

#[test]
fn a_handicap_has_its_name_with_a_number_in_words_or_digits() {
    for id in ["whale", "shogi", "kyoto"] {
        let sfen = |name: &str| {
            let said = run(&["play", id, "--as=both", "--handicap", name], "sfen\nquit\n");
            assert_eq!(said.code, 0, "{id}, {name}: {said:?}");
            let line = said
                .out
                .lines()
                .find(|line| line.contains('/') && line.contains(" w ") || line.contains(" b "));
            line.map(str::to_owned)
        };
        let two = sfen("two pieces");
        assert!(two.is_some(), "{id}");
        for name in ["2-piece", "2 pieces", "Two-Piece"] {
            assert_eq!(sfen(name), two, "{id}, {name}");
        }
    }
}

const SAMPLE: &str = "1. D-e4 D-c3 2. D-d4 N-b3 3. D-d3 Dxd3";

#[test]
fn the_sample_game_replays_in_its_own_notation_only() {
    let args = ["replay", "-", "--variant", "whale", "--notation"];
    let said = run(&[&args[..], &["wikipedia_sample"]].concat(), SAMPLE);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("After 6 of 6 plies: "), "{}", said.out);
    assert_eq!(said.err, "", "nothing is to be found out");
    // It is played in no other notation, and shown in the one that is asked for.
    let said = run(&[&args[..], &["hodges"]].concat(), SAMPLE);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.out.contains("1. D-b4 D-d3 2. D-c4 N-e3 3. D-c3 Dxc3"),
        "{}",
        said.out
    );
    let found = "`<stdin>`: its moves are read as `wikipedia_sample`, the only notation in which all of them can be played\n";
    assert_eq!(said.err, found);
}

#[test]
fn every_command_finds_out_the_notation_of_a_text_that_does_not_say_it() {
    let found =
        "its moves are read as `wikipedia_sample`, the only notation in which all of them can be played";
    let tagged = format!("[Variant \"whale\"]\n\n{SAMPLE} *\n");
    for text in [SAMPLE, &tagged] {
        let said = run(&["replay", "-", "--variant", "whale"], text);
        assert!(said.code == 0 && said.err.contains(found), "{said:?}");
        assert!(said.out.contains("1. D-e4 D-c3 2. D-d4 N-b3"), "{}", said.out);
        let convert = ["convert", "-", "--variant", "whale", "--to"];
        let said = run(&[&convert[..], &["usi"]].concat(), text);
        assert_eq!(
            said.out,
            "position startpos moves 2e2d 4b4c 3e3d 5a5c 3d3c 3b3c\n"
        );
        assert!(said.err.contains(found), "{said:?}");
        let said = run(
            &[&convert[..], &["record", "--notation", "hodges"]].concat(),
            text,
        );
        assert!(said.out.contains("[Convention \"hodges\"]"), "{}", said.out);
        assert!(said.out.contains("1. D-b4 D-d3 2. D-c4 N-e3"), "{}", said.out);
    }
    let file = folder("sample").join("sample.txt");
    fs::write(&file, SAMPLE).expect("it can be written");
    let file = file.to_str().expect("it is text");
    let said = run(
        &["play", "whale", "--load", file, "--as", "both"],
        "history\nquit\n",
    );
    assert!(said.out.contains("D-e4") && said.err.contains(found), "{said:?}");
    let said = run(
        &["play", "whale", "--as", "both"],
        format!("load {file}\nhistory\nquit\n"),
    );
    assert!(
        said.out.contains(found) && said.out.contains("1. D-2d D-4c 2. D-3d N-5c"),
        "{said:?}"
    );
}

#[test]
fn a_record_that_says_its_notation_is_shown_in_another_and_never_read_in_it() {
    let record = format!("[Variant \"whale\"]\n[Convention \"wikipedia_sample\"]\n\n{SAMPLE} *\n");
    for (notation, shown) in [
        ("tsa", "1. D-2d D-4c 2. D-3d N-5c 3. D-3c Dx3c"),
        ("western", "1. D-e3 D-c4 2. D-d3 N-b4 3. D-d4 Dxd4"),
    ] {
        let said = run(&["replay", "-", "--notation", notation], &record);
        assert!(
            said.code == 0 && said.err.is_empty() && said.out.contains(shown),
            "{said:?}"
        );
    }
    // Moves that are legal in another notation too are those of the tag.
    let record = "[Variant \"whale\"]\n[Convention \"hodges\"]\n\n1. D-e4 *\n";
    let said = run(&["replay", "-", "--notation", "wikipedia_sample"], record);
    assert!(said.out.contains("1. D-b4"), "{said:?}");
}

#[test]
fn a_record_is_replayed_to_any_ply() {
    let record = format!("[Variant \"whale\"]\n[Convention \"wikipedia_sample\"]\n\n{SAMPLE} *\n");
    let said = run(&["replay", "-", "--ply", "0"], &record);
    assert!(
        said.out.contains("bnpwgh/dddddd/6/6/DDDDDD/HGWPNB b - 1"),
        "{}",
        said.out
    );
    ended(
        &run(&["replay", "-", "--ply", "7"], &record),
        2,
        "the record has 6 plies",
    );
    ended(
        &run(&["replay", "-"], "[Variant \"unheard-of\"]\n\n*"),
        2,
        "`unheard-of`",
    );
    ended(
        &run(&["replay", "-"], "[Variant \"whale\"]\n\n1. D-5d D-9z *"),
        1,
        "line 3, column",
    );
    ended(
        &run(&["replay", "-"], b"\xff"),
        2,
        "`<stdin>`: cannot be read: it is not UTF-8",
    );
    ended(&run(&["replay", "-"], ""), 1, "`<stdin>`: ");
    ended(
        &run(&["replay", "nowhere.txt"], ""),
        2,
        "`nowhere.txt`: cannot be read",
    );
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::Stdio;
    let mut child = program()
        .args(["perft", "whale", "--stdin", "--depth", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _ = std::io::Write::write_all(&mut stdin, "startpos\n".repeat(100).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn nothing_that_is_read_commands_the_terminal() {
    const ODD: &str = "W\u{1b}[31m\u{9b}\u{202e}\rX";
    let folder = folder("odd");
    let name = format!("Variant(id: \"odd\", extends: \"whale\", name: \"{ODD}\", notes: [\"{ODD}\"])");
    fs::write(folder.join("odd.ron"), name).expect("written");
    let file = folder.join("odd.ron");
    let file = file.to_str().expect("a plain path");
    let commands: [&[&str]; 9] = [
        &["show", "whale", ODD],
        &["show", ODD],
        &["show", file],
        &["show", file, "D"],
        &["betza", ODD],
        &["moves", "whale", "--sfen", ODD],
        &["perft", "whale", "--depth", ODD],
        &["show", "whale", "--pieces", ODD],
        &["play", "whale", "--handicap", ODD],
    ];
    for args in commands {
        let said = run(&[args, &["--color", "never"]].concat(), "");
        for odd in ['\u{1b}', '\u{9b}', '\u{202e}', '\r'] {
            assert!(
                !said.out.contains(odd) && !said.err.contains(odd),
                "{args:?}: {said:?}"
            );
        }
    }
    let refused = run(&["betza", "W\u{1b}[31mX"], "").err;
    assert!(
        refused.contains("\n   ^\n"),
        "the caret stands below what is wrong: {refused}"
    );
}

#[test]
fn a_tag_that_other_formats_use_for_the_start_is_not_passed_over() {
    for tag in ["Sfen", "SFEN", "FEN"] {
        let record = format!("[Variant \"whale\"]\n[{tag} \"w5/6/6/6/6/5W b - 1\"]\n\n*\n");
        ended(&run(&["replay", "-"], &record), 1, "write `Start`");
    }
}
