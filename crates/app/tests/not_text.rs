//! Arguments that are no text: paths in another encoding are used everywhere, and everything else is refused with words.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, program};

/// A folder and a variant file whose names are in Latin-1.
const CAFE: &[u8] = b"caf\xe9.ron";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("not_text").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = "Variant(id: \"cafe\", extends: \"minishogi\")";
    fs::write(folder.join(OsStr::from_bytes(CAFE)), file).expect("written");
    folder
}

/// Runs the program on words that need not be text.
fn run_in(folder: &Path, args: &[&[u8]], input: &str) -> Said {
    let args = args.iter().map(|arg| OsStr::from_bytes(arg));
    finish(program().args(args).current_dir(folder), input.as_bytes())
}

#[test]
fn a_variant_file_of_any_name_is_used_by_every_command() {
    let folder = folder("used");
    let start = b"[Variant \"cafe\"]\n\n1. P-5c *\n";
    fs::write(folder.join("game.txt"), start).expect("written");
    let commands: [(&[&[u8]], &str); 14] = [
        (&[b"check", CAFE], ""),
        (&[b"show", CAFE], ""),
        (&[b"moves", CAFE], ""),
        (&[b"perft", CAFE, b"--depth", b"1"], ""),
        (&[b"mate", CAFE, b"--sfen", b"4k/4R/3G1/5/K4 b - 1"], ""),
        (&[b"play-out", CAFE, b"--stdin"], ""),
        (&[b"play", CAFE, b"--as", b"both"], "save \u{e9}.txt\n"),
        (&[b"play", CAFE, b"--load", b"game.txt"], "quit!\n"),
        (&[b"replay", b"game.txt", b"--variant", CAFE], ""),
        (
            &[b"convert", b"game.txt", b"--to", b"usi", b"--variant", CAFE],
            "",
        ),
        (&[b"usi", CAFE], "quit\n"),
        (&[b"xboard", CAFE], "quit\n"),
        (
            &[
                b"bench",
                CAFE,
                b"--relative-to",
                CAFE,
                b"--quick",
                b"--rounds",
                b"1",
                b"--columns",
                b"sfen",
            ],
            "",
        ),
        (
            &[
                b"tune",
                CAFE,
                b"--positions",
                b"1",
                b"--rounds",
                b"1",
                b"--nodes",
                b"1",
                b"--epochs",
                b"1",
                b"--out",
                b"\xe9.eval",
            ],
            "",
        ),
    ];
    for (args, input) in commands {
        let said = run_in(&folder, args, input);
        assert_eq!(said.code, 0, "{:?} {}", args[0], said.err);
    }
    assert!(folder.join(OsStr::from_bytes(b"\xe9.eval")).is_file());
    let args: [&[u8]; 6] = [b"play", CAFE, b"--evaluation", b"\xe9.eval", b"--as", b"both"];
    assert_eq!(run_in(&folder, &args, "").code, 0);
    // The record cannot name the file, and says so with a sign; beside it lies none of that name.
    let saved = fs::read_to_string(folder.join("\u{e9}.txt")).expect("saved");
    assert!(saved.contains("[VariantFile \"caf\u{fffd}.ron\"]"), "{saved}");
}

#[test]
fn what_has_to_be_text_is_named_where_it_is_none() {
    let folder = folder("refused");
    let cases: [(&[&[u8]], &str); 6] = [
        (
            &[b"moves", b"whale", b"--sfen", b"\xff"],
            "`\u{fffd}`: argument 4 is not UTF-8 text: ",
        ),
        (
            &[b"betza", b"W\xe9"],
            "`W\u{fffd}`: argument 2 is not UTF-8 text: ",
        ),
        (
            &[b"moves", CAFE, b"--sfen=\xff"],
            "`--sfen=\u{fffd}`: argument 3 is not UTF-8 text: ",
        ),
        (&[b"play", b"--load", CAFE, b"--handicap", b"\xe9"], "--handicap"),
        (&[b"\xe9"], "unrecognized subcommand"),
        (
            &[b"show", b"whale", b"\x1b[2J\xe9"],
            "`\\u{1b}[2J\u{fffd}`: argument 3 is not UTF-8 text: ",
        ),
    ];
    for (args, words) in cases {
        let said = run_in(&folder, args, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words}");
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
}
