//! Evaluations wherever they are used: beside a variant file, named for a game, a match or a client; and what is said where they
//! do not fit.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, program};
use hakugei_search::{Features, GRAIN, Learned, Weights, Worth};
use hakugei_variant::{Source, Variant, load, shipped};
use serde_json::Value;

/// With another gold general, so that nothing is inherited.
const OWN: &str = r#"Variant(id: "my", extends: "minishogi", name: "Mine", kanji: none, romaji: none, pieces: { "G": Piece(betza: "WfFbA") })"#;
/// The same with another board, hands and pieces.
const CHANGED: &str = "Variant(id: \"my\", extends: \"dobutsu\", name: \"Mine\", kanji: none, romaji: none)";

/// A fresh folder with `my.ron`.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("evaluations")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("my.ron"), OWN).expect("it can be written");
    folder
}

fn variant(text: &str) -> Variant {
    let loaded = load(&Source::new("my.ron", text), &shipped::Shipped);
    loaded.variant.expect("it is valid")
}

/// An evaluation that says of every position that it is worth 77 for the side to move.
fn tempo() -> Vec<u8> {
    always(77)
}

/// An evaluation that says of every position that it is worth so much for the side to move.
fn always(value: i16) -> Vec<u8> {
    let variant = variant(OWN);
    let weights = Weights {
        worths: vec![
            Worth {
                board: 100,
                hand: 100
            };
            variant.pieces.len()
        ],
        tempo: value * GRAIN as i16,
        linear: vec![0; Features::of(&variant).count()],
        pressure: vec![0],
        bias: Vec::new(),
        columns: Vec::new(),
        output: Vec::new(),
    };
    let learned = Learned::new(&variant, weights).expect("it has the weights of the variant");
    learned.write(&variant)
}

/// The same file with its last bytes written over.
fn damaged(mut file: Vec<u8>) -> Vec<u8> {
    let from = file.len() - 40;
    file[from..].copy_from_slice(&[0xff, 0x7f].repeat(20));
    file
}

fn say(folder: &Path, args: &[&str], input: &str) -> Said {
    finish(program().args(args).current_dir(folder), input.as_bytes())
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("it can be written");
}

const GO: &str = "go depth 1\n";
const LEARNED: &str = " score cp 77 ";

#[test]
fn an_evaluation_beside_a_variant_file_is_used() {
    let folder = folder("beside");
    let before = say(&folder, &["usi", "my.ron"], GO);
    assert!(before.code == 0 && !before.out.contains(LEARNED), "{before:?}");
    let game = ["play", "my.ron", "--as", "none", "--level", "1", "--seed", "1"];
    let computed = say(&folder, &game, "");
    write(&folder, "my.eval", &tempo());
    let after = say(&folder, &["usi", "my.ron"], GO);
    assert!(after.out.contains(LEARNED) && after.err.is_empty(), "{after:?}");
    let path = format!(
        "setoption name VariantPath value {}\n{GO}",
        folder.join("my.ron").display()
    );
    let later = say(&folder, &["usi"], &path);
    assert!(later.out.contains(LEARNED), "{later:?}");
    let none = say(
        &folder,
        &["usi", "my.ron"],
        "setoption name EvalFile value none\ngo depth 1\n",
    );
    assert!(!none.out.contains(LEARNED), "{none:?}");
    let learned = say(&folder, &game, "");
    assert_eq!((learned.code, learned.err.as_str()), (0, ""), "{learned:?}");
    assert_ne!(learned.out, computed.out);
    let none = say(&folder, &[&game[..], &["--evaluation", "none"]].concat(), "");
    // Who asks for computed values need not be told why there are no others.
    let remark = "Remark: the computer values positions of `my` by computed values: what was learned of `minishogi`, which it extends, does not fit it, \
                  because its `G` is another piece.\n";
    assert_eq!(none.out, computed.out.replacen(remark, "", 1));
    assert_ne!(none.out, computed.out);
    let shown = say(&folder, &["show", "my.ron"], "");
    assert!(shown.code == 0 && shown.err.is_empty(), "{shown:?}");
    assert!(
        shown.out.contains("R      rook               100    100  "),
        "{}",
        shown.out
    );
    let board = say(&folder, &["xboard", "my.ron"], "force\nprotover 2\nping 1\n");
    assert!(
        board.out.contains("option=\"EvalFile -file <internal>\""),
        "{board:?}"
    );
    assert_eq!((board.code, board.err.as_str()), (0, ""));
}

/// A file that extends another one plays with what was learned of that one, and says so, where board and pieces are the same.
#[test]
fn what_was_learned_of_a_parent_is_inherited_where_it_fits() {
    let folder = folder("inherited");
    let child = |parent: &str, more: &str| {
        format!("Variant(id: \"child\", extends: \"{parent}\", name: \"Child\", kanji: \"子\", romaji: \"ko\"{more})").into_bytes()
    };
    // Of a shipped one, in a child with other rules: its own file with the same evaluation plays alike.
    write(
        &folder,
        "child.ron",
        &child("whale", ", ends: Ends(stalemate: draw)"),
    );
    let says = "the computer values positions of `child` by what was learned of `whale`, which it extends: board and pieces are the same";
    let game = ["play", "child.ron", "--as", "none", "--level", "9", "--seed", "1"];
    let inherited = say(&folder, &game, "");
    assert!(
        inherited.err.is_empty() && inherited.out.contains(&format!("{says}.")),
        "{inherited:?}"
    );
    let none = say(&folder, &[&game[..], &["--evaluation", "none"]].concat(), "");
    assert!(none.err.is_empty() && !none.out.contains(says));
    let moves = |said: &Said| said.out[said.out.find("plays 1. ").expect("a move")..].to_owned();
    assert_ne!(moves(&none), moves(&inherited));
    let shown = say(&folder, &["show", "child.ron"], "");
    assert!(
        shown.err.is_empty() && shown.out.contains("by what was learned of `whale`"),
        "{shown:?}"
    );
    let question = "{\"ask\":1,\"question\":\"variant\",\"game\":{\"variant\":\"whale-strict\"}}\n";
    for said in [
        say(&folder, &["show", "child.ron", "--json"], ""),
        say(&folder, &["ask"], question),
    ] {
        assert!(
            said.err.is_empty() && said.out.contains("\"learned_of\":\"whale\""),
            "{said:?}"
        );
    }
    let own = say(&folder, &["show", "whale", "--json"], "");
    assert!(!own.out.contains("learned_of"), "{own:?}");
    let usi = say(
        &folder,
        &["usi"],
        "setoption name VariantPath value child.ron\nsetoption name USI_Variant value child\n",
    );
    assert!(usi.out.contains(&format!("info string {says}")), "{usi:?}");
    let strict = say(&folder, &["usi", "whale-strict"], "");
    assert!(
        strict
            .err
            .contains("positions of `whale-strict` by what was learned of `whale`"),
        "{strict:?}"
    );
    // Another piece, another hand: nothing is inherited.
    for (more, what) in [
        (
            ", pieces: { \"G\": Piece(betza: \"fRbBbW\") }",
            "its `G` is another piece",
        ),
        (
            ", captures: removed, drops: none",
            "what becomes of captured pieces is something else",
        ),
    ] {
        write(&folder, "child.ron", &child("whale", more));
        let said = say(&folder, &["usi", "child.ron"], "");
        assert!(said.code == 0 && said.err.is_empty(), "{said:?}");
        // Who reads the result of a match must know that, once for both sides.
        let engines = [
            "--engine", "builtin", "--engine", "builtin", "--each", "nodes=5", "--games", "2",
        ];
        let said = say(&folder, &[&["match", "child.ron"][..], &engines].concat(), "");
        let why = format!(
            "positions of `child` by computed values: what was learned of `whale`, which it extends, does not fit it, because {what}"
        );
        assert!(said.code == 0 && said.err.matches(&why).count() == 1, "{said:?}");
    }
    // Lessons and puzzles are found by it, too.
    write(
        &folder,
        "child.ron",
        &child("whale", ", ends: Ends(stalemate: draw)"),
    );
    let lessons = say(&folder, &["learn", "child.ron", "--check"], "");
    assert!(lessons.err.contains(says), "{lessons:?}");
    let puzzles = say(
        &folder,
        &[
            "puzzles",
            "child.ron",
            "--mate",
            "1",
            "--count",
            "1",
            "--games",
            "1",
        ],
        "",
    );
    assert!(puzzles.err.contains(says), "{puzzles:?}");
    // Of a file beside it, with its evaluation beside that; its own evaluation comes first.
    write(&folder, "my.eval", &tempo());
    write(
        &folder,
        "child.ron",
        &child("my", ", ends: Ends(stalemate: draw)"),
    );
    let said = say(&folder, &["usi", "child.ron"], GO);
    assert!(said.out.contains(LEARNED), "{said:?}");
    assert!(
        said.err
            .contains("positions of `child` by what was learned of `my`"),
        "{said:?}"
    );
    write(&folder, "child.eval", &always(33));
    let said = say(&folder, &["usi", "child.ron"], GO);
    assert!(
        said.out.contains(" score cp 33 ") && said.err.is_empty(),
        "{said:?}"
    );
}

#[test]
fn one_that_no_longer_fits_is_a_warning_and_play_goes_on() {
    let folder = folder("changed");
    write(&folder, "my.eval", &tempo());
    write(&folder, "my.ron", CHANGED.as_bytes());
    let warning =
        "`my.eval`: it no longer fits `my.ron` (it says `board 5x5`, but this variant has `board 3x4`";
    let again = "values are computed instead: run `hakugei tune my.ron` again for a new one";
    let engines = [
        "--engine",
        "builtin",
        "--engine",
        "builtin level=1",
        "--each",
        "nodes=20",
        "--games",
        "2",
    ];
    for args in [
        &["play", "my.ron", "--as", "none", "--level", "1"][..],
        &["usi", "my.ron"],
        &["xboard", "my.ron"],
        &[&["match", "my.ron"][..], &engines].concat(),
    ] {
        let said = say(&folder, args, "");
        assert_eq!(said.code, 0, "{args:?}: {said:?}");
        assert!(
            said.err.contains(warning) && said.err.contains(again),
            "{args:?}: {}",
            said.err
        );
    }
    let later = say(&folder, &["usi"], "setoption name VariantPath value my.ron\n");
    assert!(later.out.contains(&format!("info string {warning}")), "{later:?}");
    // One of a form that this program no longer reads, too.
    write(&folder, "my.eval", b"hakugei evaluation 0\n");
    let old = say(&folder, &["usi", "my.ron"], GO);
    assert!(old.code == 0 && old.err.contains("it no longer fits"), "{old:?}");
    // A new one takes its place.
    let args = [
        "tune",
        "my.ron",
        "--positions=30",
        "--nodes=20",
        "--rounds=1",
        "--width=0",
        "--epochs=1",
    ];
    let tuned = say(&folder, &args, "");
    assert_eq!(tuned.code, 0, "{tuned:?}");
    let written = "Written to `my.eval`; the one before is kept in `my.old.eval`.";
    assert!(tuned.out.contains(written), "{}", tuned.out);
    assert!(
        tuned.out.contains("--engine 'builtin evaluation=none name=old'"),
        "{}",
        tuned.out
    );
    let new = say(&folder, &["usi", "my.ron"], GO);
    assert_eq!((new.code, new.err.as_str()), (0, ""), "{new:?}");
}

#[test]
fn a_broken_or_foreign_file_is_an_error_that_names_it() {
    let folder = folder("broken");
    let whole = tempo();
    write(&folder, "foreign", b"my notes\n");
    write(&folder, "short", &whole[..whole.len() - 1]);
    write(&folder, "damaged", &damaged(whole.clone()));
    write(&folder, "other", &whole);
    let game = |file: &str| say(&folder, &["play", "minishogi", "--evaluation", file], "");
    for (file, code, why) in [
        ("foreign", 1, "`foreign`: an evaluation begins with the line"),
        ("short", 1, "`short`: it has "),
        ("damaged", 1, "`damaged`: it says the checksum `"),
        ("none.eval", 2, "`none.eval`: cannot be read"),
        (".", 2, "`.`: cannot be read"),
    ] {
        let said = game(file);
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{said:?}");
        assert!(said.err.contains(why), "{}", said.err);
        let engine = format!("builtin nodes=20 evaluation={file}");
        let args = [
            "match",
            "minishogi",
            "--engine",
            &engine,
            "--engine",
            "builtin nodes=20",
            "--games",
            "2",
        ];
        let said = say(&folder, &args, "");
        assert_eq!(said.code, code, "{said:?}");
        assert!(said.err.contains(why), "{}", said.err);
        let said = say(
            &folder,
            &["usi", "minishogi"],
            &format!("setoption name EvalFile value {file}\n"),
        );
        let line = format!("info string option `EvalFile`: {why}");
        assert!(said.out.contains(&line), "{said:?}");
        let said = say(
            &folder,
            &["xboard", "minishogi"],
            &format!("option EvalFile={file}\n"),
        );
        assert!(
            said.out.contains(&format!("Error (option `EvalFile`: {why}")),
            "{said:?}"
        );
    }
    let said = say(&folder, &["play", "dobutsu", "--evaluation", "other"], "");
    assert!(
        said.code == 1 && said.err.contains("it was made for another"),
        "{said:?}"
    );
}

/// It is used without being asked for.
#[test]
fn a_broken_file_beside_a_variant_file_is_an_error_too() {
    let folder = folder("broken-beside");
    let whole = tempo();
    for (bytes, why) in [
        (&b"my notes\n"[..], "`my.eval`: an evaluation begins"),
        (&whole[..whole.len() - 1], "`my.eval`: it has "),
        (&whole[..30], "`my.eval`: it ends before"),
        (
            &damaged(whole.clone())[..],
            "`my.eval`: it says the checksum `7fff7fff7fff7fff`, but",
        ),
    ] {
        write(&folder, "my.eval", bytes);
        for args in [&["play", "my.ron"][..], &["usi", "my.ron"], &["xboard", "my.ron"]] {
            let said = say(&folder, args, "");
            assert_eq!(said.code, 1, "{said:?}");
            // XBoard is told of a window besides.
            let window = said.out.starts_with("tellusererror ") && said.out.contains(why);
            assert!(
                if args[0] == "xboard" {
                    window
                } else {
                    said.out.is_empty()
                },
                "{said:?}"
            );
            assert!(
                said.err.contains(why) && said.err.contains("hakugei tune my.ron"),
                "{}",
                said.err
            );
        }
        let said = say(&folder, &["usi"], "setoption name VariantPath value my.ron\n");
        assert!(said.out.contains(&format!("info string {why}")), "{said:?}");
        let said = say(&folder, &["show", "my.ron"], "");
        assert!(said.code == 0 && said.err.contains(why), "{said:?}");
        let said = say(
            &folder,
            &["play", "my.ron", "--evaluation", "none", "--as", "both"],
            "quit!\n",
        );
        assert_eq!(said.code, 0, "{said:?}");
    }
}

#[test]
fn a_match_takes_evaluations_and_knows_them_again() {
    let folder = folder("match");
    write(&folder, "my.eval", &tempo());
    let engines = [
        "--engine",
        "builtin evaluation=my.eval name=new",
        "--engine",
        "builtin evaluation=none name=old",
    ];
    let more = ["--each", "nodes=20", "--games", "2", "--results", "r.jsonl"];
    let args = [&["match", "minishogi"][..], &engines, &more].concat();
    let said = say(&folder, &args, "");
    assert!(said.code == 0 && said.out.contains("new against old"), "{said:?}");
    let kept = fs::read_to_string(folder.join("r.jsonl")).expect("it is there");
    let head = kept.lines().next().expect("a line");
    let head: Value = serde_json::from_str(head).expect("JSON");
    let [first, second] = ["first", "second"].map(|engine| &head["settings"][engine]["evaluation"]);
    assert!(first.is_string() && second.is_null(), "{head}");
    // Another evaluation under the same name makes another match.
    write(&folder, "my.eval", &always(78));
    let said = say(&folder, &args, "");
    assert!(
        said.code == 2 && said.err.contains("`evaluation` was"),
        "{said:?}"
    );
}
