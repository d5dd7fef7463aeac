//! The files of a session: what is saved, kept and read again, and what is refused.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, program, run};
use crate::table::has;

/// A fresh folder to play in.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("session_files")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn play_in(folder: &Path, args: &[&str], lines: &[&str]) -> Said {
    let input = lines.join("\n") + "\n";
    finish(
        program().arg("play").args(args).current_dir(folder),
        input.as_bytes(),
    )
}

#[cfg(unix)]
#[test]
fn only_an_ordinary_file_is_replaced_and_it_keeps_what_it_is() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};

    let folder = folder("replaced");
    let long = format!("{}.txt", "n".repeat(246));
    furnish(&folder, &long);
    let said = play_in(
        &folder,
        &["--as", "both"],
        &[
            "D-5d",
            "save! link.txt",
            "save! pipe",
            "save! dangling.txt",
            "D-5c",
            &format!("save! {long}"),
            "load pipe",
        ],
    );
    has(
        &said.out,
        &[
            "Saved as `link.txt`.",
            "`pipe`: the game could not be saved: it is not an ordinary file, and was left as it is",
        ],
    );
    has(
        &said.out,
        &[
            "it is a link that leads nowhere",
            "`pipe`: cannot be read: it is not an ordinary file",
        ],
    );
    assert!(
        fs::symlink_metadata(folder.join("link.txt"))
            .expect("there")
            .is_symlink()
    );
    let real = fs::metadata(folder.join("real.txt")).expect("there");
    assert_eq!(real.permissions().mode() & 0o777, 0o600);
    has(
        &fs::read_to_string(folder.join("real.txt")).expect("there"),
        &["1. D-5d *"],
    );
    has(
        &fs::read_to_string(folder.join(&long)).expect("there"),
        &["1. D-5d D-5c *"],
    );
    assert!(
        fs::metadata(folder.join("pipe"))
            .expect("there")
            .file_type()
            .is_fifo()
    );
    assert_eq!(
        fs::read_dir(&folder).expect("readable").count(),
        5,
        "no draft is left"
    );
}

/// A private file, a link to it, a link to nowhere, a file with a long name, and a pipe.
#[cfg(unix)]
fn furnish(folder: &Path, long: &str) {
    use std::os::unix::fs::{PermissionsExt, symlink};

    fs::write(folder.join("real.txt"), "old").expect("written");
    fs::set_permissions(folder.join("real.txt"), fs::Permissions::from_mode(0o600)).expect("set");
    symlink("real.txt", folder.join("link.txt")).expect("linked");
    symlink("nowhere.txt", folder.join("dangling.txt")).expect("linked");
    fs::write(folder.join(long), "old").expect("written");
    pipe(&folder.join("pipe"));
}

#[cfg(unix)]
#[test]
fn nothing_waits_for_a_pipe_in_the_place_of_a_file() {
    let folder = folder("pipes");
    pipe(&folder.join("fifo"));
    fs::write(
        folder.join("game.txt"),
        "[Variant \"stern\"]\n[VariantFile \"fifo\"]\n\n*\n",
    )
    .expect("written");
    for args in [
        &["check", "fifo"][..],
        &["replay", "fifo"],
        &["replay", "game.txt"],
        &["show", "./fifo"],
    ] {
        let said = finish(program().args(args).current_dir(&folder), b"");
        assert_eq!(said.code, 2, "{args:?}: {said:?}");
        has(&said.err, &["fifo`: cannot be read: it is not an ordinary file"]);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_asked_for_only_where_standard_input_is_read() {
    let folder = folder("piped");
    pipe(&folder.join("fifo"));
    pipe(&folder.join("mine.eval"));
    fs::write(
        folder.join("mine.ron"),
        "Variant(id: \"mine\", extends: \"minishogi\")",
    )
    .expect("written");
    let pipe_it = ": pipe it into the program and write `-`";
    for (args, pipes) in [
        (&["check", "fifo"][..], true),
        (&["replay", "fifo"], true),
        (&["convert", "fifo", "--to", "usi"], true),
        (&["bench", "--against", "fifo"], true),
        (&["show", "./fifo"], false),
        (&["play", "mine.ron"], false),
        (&["play", "--evaluation", "fifo"], false),
        (&["play", "--as", "both"], false),
        (&["tune", "minishogi", "--out", "fifo"], false),
        (&["tune", "minishogi", "--start", "fifo"], false),
        (&["tune", "minishogi", "--samples", "fifo"], false),
        (&["tune", "mine.ron"], false),
    ] {
        let said = finish(program().args(args).current_dir(&folder), b"load fifo\n");
        let told = said.out + &said.err;
        has(&told, &["it is not an ordinary file"]);
        assert_eq!(told.contains(pipe_it), pipes, "{args:?} {told}");
        assert!(pipes || !told.contains("`-`"), "{args:?} {told}");
    }
}

#[cfg(unix)]
fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo runs").success());
}

#[test]
fn a_loaded_game_goes_on_with_the_players_it_had() {
    let folder = folder("players");
    let begin = ["--as", "white", "--handicap", "P+G", "--level", "1"];
    play_in(&folder, &begin, &["D-5c", "save one.txt"]);
    let again = |args: &[&str]| play_in(&folder, args, &["record", "level"]).out;
    let tags = "[Black \"Hakugei, level 1\"]\n[White \"Human\"]";
    let out = again(&["--load", "one.txt"]);
    has(
        &out,
        &["You play White against the computer, level 1 (first game).", tags],
    );
    let out = again(&["--load", "one.txt", "--as", "both", "--level", "7"]);
    has(
        &out,
        &[
            "You play both sides",
            "The computer plays at level 7 (casual player):",
            "[Black \"Human\"]\n[White \"Human\"]",
        ],
    );
    let out = play_in(&folder, &[], &["load one.txt", "record"]).out;
    has(
        &out,
        &[
            "You play White.",
            "The computer plays at level 1 (first game):",
            tags,
        ],
    );
    let out = play_in(&folder, &["--as", "both"], &["load one.txt", "record"]).out;
    has(&out, &["[Black \"Human\"]\n[White \"Human\"]"]);
}

#[test]
fn a_person_with_a_name_goes_on_where_he_sat_and_a_name_of_a_file_promises_no_form() {
    let folder = folder("named");
    let white = ["--as", "white", "--white", "Bob", "--level", "1"];
    let said = play_in(&folder, &white, &["D-5c", "save game.kif", "quit"]);
    has(
        &said.out,
        &[
            "Saved as `game.kif`. It is a record in the program's own form, whatever its name: `hakugei convert game.kif --to kif`",
        ],
    );
    let loaded = play_in(&folder, &[], &["load game.kif", "undo", "save again.txt"]);
    has(&loaded.out, &["You play White."]);
    let again = fs::read_to_string(folder.join("again.txt")).expect("it was saved");
    has(&again, &["[Black \"Hakugei, level 1\"]", "[White \"Bob\"]"]);
    let begun = play_in(&folder, &["--load", "game.kif"], &[]);
    has(&begun.out, &["You play White against the computer, level 1"]);
}

#[test]
fn a_game_of_another_variant_is_not_played_for_the_named_one() {
    let folder = folder("named");
    fs::write(folder.join("game.txt"), "[Variant \"whale\"]\n\n1. D-5d *\n").expect("written");
    let said = play_in(&folder, &["paulowich", "--load", "game.txt"], &[]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    has(
        &said.err,
        &["`paulowich`: the game in `game.txt` is of the variant `whale`: leave `paulowich` out"],
    );
    assert_eq!(
        play_in(&folder, &["whale", "--as", "both", "--load", "game.txt"], &[]).code,
        0
    );
}

#[test]
fn a_file_without_a_game_is_no_game() {
    let folder = folder("empty");
    fs::write(folder.join("empty.txt"), " \n").expect("written");
    let said = play_in(&folder, &["--as", "both"], &["D-5d", "load! empty.txt", "D-5c"]);
    has(
        &said.out,
        &["`empty.txt`: there is no game in it", "1. D-5d D-5c *"],
    );
    let args = ["replay", "empty.txt", "--variant", "whale"];
    let said = finish(program().args(args).current_dir(&folder), b"");
    assert_eq!(said.code, 1);
    has(&said.err, &["`empty.txt`: there is no game in it"]);
}

#[test]
fn a_record_names_its_variant_file_from_where_it_lies() {
    let folder = folder("lies");
    fs::create_dir_all(folder.join("games/deep")).expect("made");
    let variant = |file: &str, result| {
        let text = format!("Variant(id: \"stern\", extends: \"whale\", ends: Ends(illegal_move: {result}))");
        fs::write(folder.join(file), text).expect("written");
    };
    variant("games/stern.ron", "loses");
    variant("stern.ron", "retract");
    let record = "[Variant \"stern\"]\n[VariantFile \"stern.ron\"]\n\n1. D-5d *\n";
    fs::write(folder.join("games/game.txt"), record).expect("written");
    let args = ["--as", "both", "--load", "games/game.txt"];
    let said = play_in(
        &folder,
        &args,
        &["save games/near.txt", "save games/deep/far.txt", "5b5e"],
    );
    has(&said.out, &["Black wins by an illegal move"]);
    has(
        &fs::read_to_string(folder.join("games/near.txt")).expect("saved"),
        &["[VariantFile \"stern.ron\"]"],
    );
    // What lies elsewhere is named for what it is called, and given by the person who goes on with the game.
    has(
        &said.out,
        &[
            "Saved as `games/near.txt`.\n",
            "Saved as `games/deep/far.txt`. Its variant file is not beside it: go on with \
             `hakugei play games/stern.ron --load games/deep/far.txt`.\n",
        ],
    );
    let far = fs::read_to_string(folder.join("games/deep/far.txt")).expect("saved");
    has(&far, &["[VariantFile \"stern.ron\"]"]);
    let inside = folder.join("games");
    let said = play_in(&inside, &["--as", "both", "--load", "deep/far.txt"], &["5b5e"]);
    assert_eq!(said.code, 2);
    has(
        &said.err,
        &[
            "`stern.ron`, which is named for it, is not there",
            "`hakugei play FILE --load deep/far.txt`",
        ],
    );
    let args = ["stern.ron", "--as", "both", "--load", "deep/far.txt"];
    has(
        &play_in(&inside, &args, &["5b5e"]).out,
        &["Black wins by an illegal move"],
    );
}

#[test]
fn nobody_is_to_move_while_the_other_side_is_in_check() {
    let sfen = "w5/K5/6/6/6/5W b - 1";
    let said = run(&["play", "whale", "--sfen", sfen], "");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
    has(
        &said.err,
        &[&format!("`{sfen}`: White is in check and it is Black's move")],
    );
}

#[test]
fn a_check_that_games_come_to_or_start_with_can_be_played_from() {
    let folder = folder("left-in-check");
    let bare = |royal: &str| {
        format!(
            "Variant(id: \"bare\", name: \"B\", board: Board(files: 3, ranks: 3), \
             pieces: {{\"K\": Piece(name: \"king\", betza: \"K\", royal: true), \"R\": Piece(name: \"rook\", betza: \"R\")}}, \
             setup: \"kr1/3/R1K b - 1\", captures: to_hand, promotion: never, \
             ends: Ends({royal}stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)))"
        )
    };
    fs::write(folder.join("mate.ron"), bare("")).expect("written");
    fs::write(folder.join("capture.ron"), bare("royal: capture, ")).expect("written");
    // A side that left its lion to be taken: the games of the variant go on to the capture.
    for (variant, sfen) in [
        ("dobutsu", "g1e/1l1/1C1/ELG b - 2"),
        ("capture.ron", "kr1/3/RK1 b - 1"),
        ("mate.ron", "startpos"),
        ("mate.ron", "kr1/3/R1K b - 1"),
    ] {
        let args = ["play", variant, "--as", "both", "--sfen", sfen];
        let said = finish(program().args(args).current_dir(&folder), b"sfen\n");
        assert_eq!(said.code, 0, "{args:?} {}", said.err);
    }
}

#[test]
fn after_the_end_there_are_no_moves_to_list() {
    let folder = folder("end");
    let out = play_in(
        &folder,
        &["--as", "both"],
        &["resign", "moves", "undo", "redo", "moves"],
    )
    .out;
    has(
        &out,
        &[
            "No legal moves: the game is over (White wins by resignation)",
            "7 legal moves:",
        ],
    );
    has(
        &out,
        &[
            "The result is taken back; the game goes on.",
            "There is nothing to play again.",
        ],
    );
    assert!(!out.contains("Type `redo`"), "{out}");
}

/// A record that says more than its moves.
const SAID: &str = "[Variant \"whale\"]\n[Black \"Ahab\"]\n[White \"Ishmael\"]\n[Date \"1851-10-18\"]\n[Convention \"tsa\"]\n\
                    [Result \"*\"]\n[Event \"Cup\"]\n\n1. D-4d {[%emt 0:00:12]} {quiet} D-3c (1. … D-4c) 2. D-3d *\n";

#[test]
fn what_a_loaded_record_says_is_saved_again() {
    let folder = folder("said_again");
    fs::write(folder.join("game.txt"), SAID).expect("it can be written");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("it was saved");
    let load = ["--load", "game.txt", "--as", "both"];
    play_in(&folder, &load, &["save same.txt", "Dx3d", "save on.txt"]);
    assert_eq!(text("same.txt"), SAID);
    assert_eq!(text("on.txt"), SAID.replace("2. D-3d *", "2. D-3d Dx3d *"));
    // Where the game goes on otherwise, the record's moves are a variation.
    play_in(
        &folder,
        &load,
        &["undo", "D-5d", "save other.txt", "new", "save new.txt"],
    );
    assert_eq!(
        text("other.txt"),
        SAID.replace("2. D-3d *", "2. D-5d (2. D-3d) *")
    );
    has(&text("new.txt"), &["[Black \"Human\"]", "[Date \"20"]);
    assert!(!text("new.txt").contains("Ahab") && !text("new.txt").contains("Cup"));
    // A person keeps the name of the record; the computer has its own where it has played.
    let said = play_in(
        &folder,
        &["--load", "game.txt", "--as", "black", "--level", "1"],
        &["save c.txt"],
    );
    has(&said.out, &["Saved as"]);
    has(
        &text("c.txt"),
        &["[Black \"Ahab\"]", "[White \"Hakugei, level 1\"]", "{quiet}"],
    );
}
