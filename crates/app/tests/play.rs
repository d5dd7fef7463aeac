//! Games at the terminal without a terminal: lines in, text out, and nothing lost.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{finish, program, run};
use crate::table::{has, play, play_in, record_of};

/// A fresh folder to play in.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn a_game_against_the_computer_goes_on_and_is_not_lost() {
    let out = play(&["--level", "1"], &["D-5d", "hint", "quit"]);
    has(
        &out,
        &[
            "Black plays 1. D-5d",
            "The computer (White) plays 1. … ",
            "Hint: ",
            "This game is not saved.",
        ],
    );
    has(
        &record_of(&out),
        &["[Variant \"whale\"]", "[White \"Hakugei, level 1\"]", "1. D-5d "],
    );
}

#[test]
fn the_board_is_drawn_as_asked() {
    let letters = play(&["--as", "both"], &[]);
    has(
        &letters,
        &[
            "  6   5   4   3   2   1\n",
            "| b | n | p | w | g | h | a\n",
            "| H | G | W | P | N | B | f\n",
        ],
    );
    let kanji = play(
        &["--as", "both", "--pieces", "kanji", "--notation", "western"],
        &[],
    );
    has(
        &kanji,
        &["   a     b     c     d     e     f\n", "| v長 |", " 6\n"],
    );
    let flipped = play(&["--as", "both"], &["flip"]);
    has(
        &flipped,
        &["  1   2   3   4   5   6\n", "| B | N | P | W | G | H | f\n"],
    );
}

/// The lion of chu may take the pawn beside it and come back, go on to an empty square, or pass: only the pawns are marked as what
/// it can capture, and the lion is the chosen piece.
#[test]
fn captures_on_the_way_are_marked_where_they_capture() {
    let start = "11k/12/12/4p7/5p6/5N6/12/12/12/12/12/K11 b - 1";
    let said = run(
        &["play", "chu", "--as", "both", "--sfen", start],
        "moves N\nquit!\n",
    );
    has(
        &said.out,
        &[
            "   |    |    |    | *  |( p)| *  | *  | *  |    |    |    |    | d\n",
            "   |    |    |    | *  | *  |( p)| *  | *  |    |    |    |    | e\n",
            "   |    |    |    | *  | *  |< N>| *  | *  |    |    |    |    | f\n",
            "   < > this piece   * can move here   ( ) can be captured\n",
            " Nx7e-7d Nx7e-7f Nx7ex8d ",
        ],
    );
}

#[test]
fn moves_are_shown_on_the_board_and_in_a_list() {
    let out = play(
        &["--as", "both"],
        &[
            "moves", "moves N", "moves 2f", "moves w", "moves 1a", "moves 3d", "moves z9",
        ],
    );
    has(
        &out,
        &[
            "7 legal moves:",
            "D-1d D-2d",
            "| H | G | W | P |<N>| B | f",
            "|   |   |   |   | * |   | d",
        ],
    );
    has(
        &out,
        &[
            "1 legal move:\n  N-2d",
            "White's humpback on 1a attacks nothing.",
            "there is no piece on 3d",
            "`z9` is not a piece",
        ],
    );
}

#[test]
fn a_bad_line_harms_nothing() {
    let bad = [
        "",
        "   ",
        "D-9z",
        "K-5d",
        "D*3c",
        "5e5c",
        "Z",
        "\u{0}",
        "undo",
        "redo",
        "moves x",
        "level 99",
        "level",
        "save",
        "load",
        "load nowhere.txt",
        "save /nowhere/game.txt",
        "notation runes",
        "pieces",
        "as red",
        "new P+Q",
        "show X",
        "help xyz",
        "1. D-5d",
        "鯨",
        "save!",
        "go away",
        "histroy",
        "--",
        "D-5d D-5c",
    ];
    let mut lines = vec!["D-5d"];
    lines.extend(bad);
    lines.push("D-5c");
    let out = play(&["--as", "both"], &lines);
    has(&record_of(&out), &["1. D-5d D-5c *"]);
    has(
        &out,
        &[
            "did you mean `history`?",
            "`nowhere.txt`: cannot be read",
            "could not be saved",
        ],
    );
}

#[test]
fn bytes_that_are_no_text_harm_nothing() {
    let mut input = b"D-5d\n\xff\xfe\n".to_vec();
    input.extend(std::iter::repeat_n(b'D', 2 << 20));
    input.extend(b"\nD-5c\r\n");
    let said = run(&["play", "--as", "both"], &input);
    assert_eq!(said.code, 0, "{said:?}");
    has(&said.out, &["not UTF-8", "longer than"]);
    has(&record_of(&said.out), &["1. D-5d D-5c *"]);
}

#[test]
fn a_saved_game_is_loaded_as_it_was() {
    let folder = folder("saved");
    let said = play_in(
        &folder,
        &["--as", "both"],
        &["D-5d", "D-5c", "save game.txt", "quit"],
    );
    assert!(!said.out.contains("not saved"), "{}", said.out);
    let saved = fs::read_to_string(folder.join("game.txt")).expect("it was saved");
    has(&saved, &["1. D-5d D-5c *"]);
    let said = play_in(
        &folder,
        &["--as", "both", "--load", "game.txt"],
        &["Dx5c", "save game.txt", "save! game.txt", "quit"],
    );
    has(
        &said.out,
        &["exists already and was left as it is", "Saved as `game.txt`."],
    );
    let saved = fs::read_to_string(folder.join("game.txt")).expect("it was saved");
    has(&saved, &["2. Dx5c *"]);
    assert_eq!(
        fs::read_dir(&folder).expect("readable").count(),
        1,
        "no draft is left"
    );
}

#[test]
fn a_file_that_exists_is_never_overwritten_silently() {
    let folder = folder("exists");
    fs::write(folder.join("letter.txt"), "dear").expect("written");
    let said = play_in(
        &folder,
        &["--as", "both"],
        &["D-5d", "save letter.txt", "load letter.txt", "D-5c"],
    );
    assert_eq!(
        fs::read_to_string(folder.join("letter.txt")).expect("there"),
        "dear"
    );
    has(&record_of(&said.out), &["1. D-5d D-5c *"]);
}

#[test]
fn an_unsaved_game_is_given_up_only_when_asked_twice() {
    let out = play(&["--as", "both"], &["D-5d", "new", "D-5c"]);
    has(&record_of(&out), &["1. D-5d D-5c *"]);
    let out = play(&["--as", "both"], &["D-5d", "new", "new", "D-4d"]);
    has(&record_of(&out), &["1. D-4d *"]);
    let out = play(&["--as", "both"], &["D-5d", "quit", "quit"]);
    assert!(!out.contains("[Variant "), "{out}");
    let out = play(&["--as", "both"], &["D-5d", "quit!"]);
    assert!(!out.contains("not saved"), "{out}");
}

#[test]
fn questions_are_answered_by_yes_and_no() {
    let game = ["--as", "both"];
    let out = play(&game, &["D-5d", "quit", "no", "D-5c", "new", "n"]);
    has(
        &out,
        &[
            "Discard it? Type `yes` or `quit` again; `no` goes on with it.\nThe game goes on.\n",
            "Type `yes` or `new` again",
        ],
    );
    has(&record_of(&out), &["1. D-5d D-5c *"]);
    let out = play(&game, &["D-5d", "quit", "Yes"]);
    assert!(!out.contains("[Variant "), "{out}");
    let out = play(&game, &["D-5d", "new", "y", "D-4d"]);
    has(&record_of(&out), &["1. D-4d *"]);
    // A question that another line follows has lapsed.
    let out = play(&game, &["D-5d", "quit", "history", "yes", "y"]);
    has(&out, &["`yes`: nothing is asked now; type a move such as `"]);
    has(&record_of(&out), &["1. D-5d *"]);
    let out = play(&game, &["D-5d", "draw", "no", "draw", "yes"]);
    has(
        &out,
        &["Black declines the draw.", "The game is over: draw by agreement."],
    );
    let folder = folder("answers");
    fs::write(folder.join("letter.txt"), "dear").expect("written");
    let letter = || fs::read_to_string(folder.join("letter.txt")).expect("there");
    play_in(&folder, &game, &["D-5d", "save letter.txt", "no", "yes"]);
    assert_eq!(letter(), "dear");
    let said = play_in(&folder, &game, &["D-5d", "save letter.txt", "yes"]);
    has(
        &said.out,
        &["Replace it? Type `yes` or `save! letter.txt`", "Saved as"],
    );
    has(&letter(), &["1. D-5d *"]);
}

#[test]
fn after_the_end_the_words_that_serve_then_are_said() {
    let out = play(
        &["--as", "both", "--handicap", "P"],
        &[
            "D-5c", "resign", "xyzzy", "D-4c", "5b 5c", "hint", "moves", "rematch", "yes", "D-4c",
        ],
    );
    let then = "the game is over (White wins by resignation). Type `rematch` or `new` for another one, `review` to have its moves \
                judged, `prev` to go back in it, `undo` to take back how it ended, `save FILE`, `help` or `quit`";
    for what in [
        "`xyzzy` is not a command",
        "`D-4c`",
        "`5b 5c` is not a command",
        "No legal moves",
    ] {
        has(&out, &[&format!("{what}: {then}")]);
    }
    has(
        &out,
        &[
            "The game is over: White wins by resignation.\nType `rematch` for another game, \
             `review` to have the moves judged, `undo` or `quit`.\n",
            "The game is over (White wins by resignation). Type `rematch`",
            "The same game again. You play both sides",
        ],
    );
    assert!(!out.contains("type a move"), "{out}");
    has(&record_of(&out), &["[Handicap \"P\"]", "1. … D-4c *"]);
    // Nobody is told what to type where no person plays.
    let out = play(&["minishogi", "--as", "none", "--level", "1"], &[]);
    assert!(!out.contains("Type `rematch` for"), "{out}");
}

#[test]
fn nothing_is_played_while_an_earlier_position_is_shown() {
    let moves = ["D-5d", "D-5c", "goto 0", "dolphin 3d", "3e 3d", "5d", "xyzzy"];
    let out = play(&["--as", "both"], &moves);
    assert_eq!(out.matches("nothing is played there").count(), 3, "{out}");
    has(
        &out,
        &["`xyzzy` is neither a command nor a move: type `prev` or `next`"],
    );
    has(&record_of(&out), &["1. D-5d D-5c *"]);
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let out = play(
        &["--as", "both"],
        &["D-5d", "D-5c", "undo", "undo", "redo", "D-4c"],
    );
    has(&record_of(&out), &["1. D-5d D-4c *"]);
    let out = play(
        &["--as", "both"],
        &["undo", "D-5d", "resign", "D-5c", "undo", "D-5c"],
    );
    has(
        &out,
        &[
            "There is nothing to take back.",
            "White to move",
            "Black wins by resignation",
        ],
    );
    has(&record_of(&out), &["1. D-5d D-5c *"]);
}

#[test]
fn a_mate_ends_the_game() {
    let out = play(
        &["--as", "both", "--sfen", "w5/3K2/1K4/6/6/5W b - 1"],
        &["K3b-6b", "W-5a", "undo", "resign"],
    );
    has(
        &out,
        &[
            "The game is over: Black wins by checkmate.",
            "`W-5a`: the game is over",
            "White wins by resignation",
        ],
    );
}

#[test]
fn a_handicap_game_begins_with_white() {
    let out = play(&["--handicap", "P+G", "--as", "both"], &["D-5c", "history"]);
    has(&out, &["White plays 1. … D-5c", "1. … D-5c"]);
    has(&record_of(&out), &["[Handicap \"P+G\"]", "1. … D-5c *"]);
    let said = play_in(Path::new(env!("CARGO_TARGET_TMPDIR")), &["--handicap", "Q"], &[]);
    assert_eq!(said.code, 2);
    has(&said.err, &["`Q` is not a handicap of Whale Shogi: write `G`"]);
}

#[test]
fn an_illegal_move_loses_where_the_rules_say_so() {
    let folder = folder("strict");
    let file = "Variant(id: \"stern\", extends: \"whale\", ends: Ends(illegal_move: loses))";
    fs::write(folder.join("stern.ron"), file).expect("written");
    let said = play_in(
        &folder,
        &["stern.ron", "--as", "both"],
        &["D-9z", "xyzzy", "5e5c", "save game.txt"],
    );
    has(&said.out, &["White wins by an illegal move"]);
    let saved = fs::read_to_string(folder.join("game.txt")).expect("it was saved");
    has(
        &saved,
        &[
            "[VariantFile \"stern.ron\"]",
            "[Result \"0-1\"]",
            "[Reason \"illegal_move\"]",
        ],
    );
    let said = play_in(&folder, &["--load", "game.txt"], &[]);
    has(&said.out, &["White wins by an illegal move"]);
}

#[test]
fn the_computer_takes_over_where_asked() {
    let out = play(
        &["--as", "both", "--level", "1"],
        &["go", "go", "as white", "sfen"],
    );
    has(
        &out,
        &[
            "The computer (Black) plays 1. ",
            "The computer (White) plays 1. … ",
            "The computer (Black) plays 2. ",
        ],
    );
}

#[test]
fn a_mate_in_three_is_found() {
    let out = play(
        &["--as", "both", "--level", "1", "--sfen", "w5/4G1/6/5K/6/5W b - 1"],
        &["hint"],
    );
    has(&out, &["Hint: ", " (Black mates in 2 moves)."]);
}

#[cfg(unix)]
#[test]
fn signals_lose_nothing() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Command, Stdio};

    let folder = folder("signals");
    let mut child = program()
        .args(["play", "--as", "both"])
        .env("HAKUGEI_DATA", folder.join("data"))
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut until = |part: &str| {
        let mut line = String::new();
        while !line.contains(part) {
            line.clear();
            assert!(stdout.read_line(&mut line).expect("readable") > 0, "no `{part}`");
        }
    };
    let signal = |name: &str| {
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([name, &id])
                .status()
                .expect("kill runs")
                .success()
        );
    };
    stdin.write_all(b"D-5d\n").expect("it listens");
    until("White to move");
    signal("-INT");
    until("This game is not saved.");
    stdin.write_all(b"D-5c\n").expect("it listens still");
    until("White plays 1. … D-5c");
    until("Black to move");
    signal("-TERM");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("readable");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    // Nothing is left where the program ran, and the next session goes on.
    assert_eq!(
        fs::read_dir(&folder).expect("readable").count(),
        1,
        "the data alone"
    );
    let resumed = finish(
        program()
            .args(["play", "--resume"])
            .env("HAKUGEI_DATA", folder.join("data"))
            .current_dir(&folder),
        b"D-4d\nrecord\n",
    );
    has(&record_of(&resumed.out), &["1. D-5d D-5c 2. D-4d *"]);
}
