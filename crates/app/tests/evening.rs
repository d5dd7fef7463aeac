//! An evening at a real pseudo-terminal: the level that follows, moves as people write them, handicaps by name, records of other programs,
//! puzzles, questions about pieces.
#![expect(clippy::disallowed_methods, reason = "tests write their data")]

use std::fs;

use crate::window::{Start, Window, folder};

#[test]
fn the_level_that_follows_is_kept_between_sessions() {
    let start = Start {
        size: (80, 24),
        data: folder("evening-level"),
        variables: &[],
    };
    let args = ["--level", "auto"];
    let mut window = Window::open(&args, &start);
    window
        .until("Black to move.")
        .until("level 2 (first")
        .line("resign")
        .until("The next game is easier: level 1")
        .line("rematch")
        .until("The same game again.")
        .until("level 1 (first game), which follows you.");
    window.line("quit").until_it("the end", Window::is_restored);
    assert!(window.end().success());
    let mut window = Window::open(&args, &start);
    window
        .until("Black to move.")
        .until("against the computer, level 1 (first");
    // In each game of another handicap it begins anew.
    window
        .line("new P")
        .until("A new game. The computer plays at level 2")
        .until("plays without a porpoise");
}

#[test]
fn moves_are_read_as_people_write_them_and_refused_with_the_reason() {
    let mut window = Window::play("evening-moves", &["--as", "both"]);
    window.until("Black to move.");
    for typed in ["d-5d", "D5d", "5e5d", "dolphin 5d", "海豚5d", "5d", "1. D-5d"] {
        window
            .line(typed)
            .until("Black plays 1. D-5d")
            .until("1 move played");
        window.line("undo").until("Taken back.").until("0 moves played");
    }
    window.line("d5c").until("`d5c`").until("0 moves played");
    let start = "3w2/6/6/6/6/3W2 b D 1";
    let mut window = Window::play("evening-drops", &["--as", "both", "--sfen", start]);
    window
        .until("Black to move.")
        .line("D*4a")
        .until("the rules bar it from being dropped")
        .line("moves D*")
        .until("29 legal moves");
}

#[test]
fn a_handicap_is_chosen_by_its_name_and_its_first_example_is_legal() {
    let mut window = Window::play("evening-handicap", &["--as", "both"]);
    window
        .until("Black to move.")
        .line("new porpoise")
        .until("Handicap P: White plays without a porpoise")
        .until("White to move.");
    window.line("xyzzy").until("type a move such as");
    // A line of the message may end before the move.
    let text = window.text().replace('\n', " ");
    let (_, example) = text.split_once("type a move such as").expect("it is there");
    let example = example
        .split('`')
        .nth(1)
        .expect("an example is quoted")
        .to_owned();
    window
        .line(&example)
        .until("White plays 1. ")
        .until("Black to move.");
}

#[test]
fn a_game_goes_out_as_pgn_and_comes_back() {
    let mut window = Window::play("evening-pgn", &["--as", "both"]);
    window
        .until("Black to move.")
        .line("D-5d")
        .until("White to move.")
        .line("D-5c")
        .until("2 moves played")
        .line("save evening.pgn")
        .until("evening.pgn")
        .line("new")
        .until("0 moves played")
        .line("load evening.pgn")
        .until("2 moves played")
        .line("first")
        .until("  1. D-5d")
        .line("next")
        .until("D-5d");
    window.line("save evening.kif").until("evening.kif");
}

#[test]
fn what_is_replayed_with_colours_reversed_is_begun_so() {
    let data = folder("evening-again");
    let file = data.join("again.ron");
    let variant = "Variant(id: \"again\", extends: \"whale\", name: \"Again\", kanji: none, romaji: none, \
                   setup: \"3w2/6/6/6/6/3W2 b - 1\", handicaps: none, pieces: { \"P\": none, \"K\": none, \"G\": none, \"H\": none, \
                   \"N\": none, \"B\": none, \"D\": none }, drops: none, captures: removed, \
                   ends: Ends(repetition: fold(count: 2, result: replay_reversed)))";
    fs::write(&file, variant).expect("it can be written");
    let start = Start {
        size: (80, 24),
        data,
        variables: &[],
    };
    let file = file.to_string_lossy();
    let people = [
        &*file, "--as", "both", "--black", "Ada", "--white", "Bob", "--clock", "10m",
    ];
    let mut window = Window::open(&people, &start);
    window.until("Ada (Black)> ");
    for mv in ["W-3e", "W-3b", "W-3f"] {
        window.line(mv).until(mv);
    }
    window.line("W-3a").until("colours reversed");
    window
        .line("rematch")
        .until("The same game again, with colours reversed.")
        .until("The clocks go on")
        .until(">Bob (Black)")
        .until(" Ada (White)");
}

#[test]
fn pieces_are_explained_and_threats_are_told() {
    let mut window = Window::play("evening-pieces", &["--as", "both"]);
    window
        .until("Black to move.")
        .line("?P")
        .until("P  porpoise")
        .until("killer whale")
        .keys("q")
        .until("Black to move.")
        .line("threats")
        .until("White threatens nothing")
        .line("card")
        .until("W white whale")
        .until("☆ jumps here, whatever stands in between");
}

#[test]
fn puzzles_are_shown_and_their_solutions_last() {
    let start = Start {
        size: (80, 24),
        data: folder("evening-puzzles"),
        variables: &[],
    };
    let mut window = Window::run(&["puzzles", "whale", "--mate", "1", "--count", "1"], &start);
    window
        .until("mates in 1 move:")
        .until("Enter")
        .keys("\r")
        .until("   1. B*4b");
}
