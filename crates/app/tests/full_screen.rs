//! `hakugei play` in full screen, at a real pseudo-terminal: what is seen, keys and clicks, and what becomes of the terminal.

use crate::window::{Start, Window, folder};

const UP: &str = "\u{1b}[A";
const RIGHT: &str = "\u{1b}[C";
const PAGE_UP: &str = "\u{1b}[5~";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";
const F1: &str = "\u{1b}OP";

#[test]
fn the_board_stays_where_it_is_and_moves_are_typed() {
    let mut window = Window::play("typed", &["--level", "1"]);
    window.until("Black to move.");
    let place = window.place("| H | G | W | P | N | B |f");
    for name in ["Whale Shogi", "W=white whale", "Black> "] {
        window.place(name);
    }
    window
        .line("D-5d")
        .until("The computer (White) plays 1. … ")
        .until("Black to move.  [ ] last");
    assert_eq!(
        window.place("| H | G | W | P | N | B |f"),
        place,
        "{}",
        window.text()
    );
    window.place("  1. D-5d");
    window.place("2 moves played");
    window
        .line("xyzzy")
        .until("`xyzzy` is neither a command nor a move");
    let rows = window.rows();
    assert!(
        rows.iter().all(|row| row.chars().count() <= 80),
        "{}",
        window.text()
    );
    window.line("quit").until_it("the end", Window::is_restored);
    assert!(window.end().success());
    assert!(
        window.edits_lines() && window.text().contains("The game so far is kept"),
        "{}",
        window.text()
    );
}

#[test]
fn a_click_shows_moves_and_a_second_one_moves() {
    let mut window = Window::play("clicks", &["--as", "both"]);
    window.until("Black to move.");
    let (column, row) = window.place("| H | G | W | P | N | B |f");
    window.click((column + 18, row)).until("|<N>|");
    let target = window.place(" * ");
    window.click((column + 18, row)).until_gone("<N>");
    window.click((column + 18, row)).until("|<N>|");
    window
        .click((target.0 + 1, target.1))
        .until("Black plays 1. N-2d")
        .until("White to move.");
    // A piece of the other side is none to move: what it attacks is marked, and it is shown on request.
    window
        .click((column + 2, row))
        .until("6f: Black's humpback.  Enter: what it attacks")
        .until("|<H>|")
        .until("Black's humpback on 6f attacks");
    window
        .keys("?")
        .until("White> ?")
        .keys("\r")
        .until("H  humpback")
        .until("lines 1–")
        .keys("q")
        .until("White to move.");
}

#[test]
fn a_piece_is_dragged_to_its_square() {
    let mut window = Window::play("dragged", &["--as", "both"]);
    window.until("Black to move.");
    let (column, row) = window.place("| H | G | W | P | N | B |f");
    // Where it cannot go it stays chosen.
    let narwhal = (column + 18, row);
    window.drag(narwhal, (column + 2, row - 2)).until("|<N>|");
    // From there it is dragged as well.
    window
        .drag(narwhal, (narwhal.0, row - 4))
        .until("Black plays 1. N-2d")
        .until("White to move.");
}

#[test]
fn a_question_that_is_typed_is_not_about_the_chosen_square() {
    let mut window = Window::play("question", &["--as", "both"]);
    window
        .until("Black to move.")
        .keys("\t")
        .until("1e: Black's dolphin.  Enter: choose   ? and Enter");
    window.line("?X").until("`X` is not a piece of Whale Shogi");
    window.line("?").until("Black's dolphin on 1e").until("lines 1–");
}

#[test]
fn the_cursor_keys_choose_and_move_as_well() {
    let mut window = Window::play("cursor", &["--as", "both"]);
    window.until("Black to move.");
    // The first piece that can move, and where it can go.
    window
        .keys("\t")
        .until("1e: Black's dolphin")
        .keys("\t")
        .until("2e: Black's dolphin");
    window
        .keys("\r")
        .until("<D>")
        .keys(UP)
        .until("2d: empty")
        .keys("\r")
        .until("Black plays 1. D-2d");
    window
        .until("White to move.")
        .keys("\t")
        .until("5a: White's narwhal")
        .keys("\u{1b}")
        .until("Type a move, click");
}

#[test]
fn drops_and_promotions_are_chosen_too() {
    let start = "4k/P4/5/5/K4 b G 1";
    let mut window = Window::play("drops", &["minishogi", "--as", "both", "--sfen", start]);
    window.until("Black to move.");
    let (column, row) = window.place("in hand: G");
    window.click((column + 9, row)).until("* moves");
    let rows = window.rows();
    assert!(
        rows.iter().filter(|row| row.contains(" * ")).count() >= 4,
        "{}",
        window.text()
    );
    window.keys("\u{1b}").until_gone("* moves");
    // A silver may promote on the last rank, or not.
    let start = "4k/S4/5/5/K4 b - 1";
    let mut window = Window::play("promotes", &["minishogi", "--as", "both", "--sfen", start]);
    window.until("Black to move.");
    let (column, row) = window.place("|  S |");
    window.click((column + 2, row)).until("< S>");
    window
        .click((column + 2, row - 2))
        .until("Which move? ")
        .until("S-5a+")
        .until("(Esc: none)");
    window.keys("+").until("Black plays 1. S-5a+");
}

#[test]
fn a_move_of_several_legs_is_chosen_leg_by_leg() {
    let start = "11k/12/12/4p7/5p6/5N6/12/12/12/12/12/K11 b - 1";
    let mut window = Window::play("legs", &["chu", "--as", "both", "--sfen", start]);
    window.until("Black to move.");
    let (column, row) = window.place("·   N   ·");
    window.click((column + 4, row)).until("< N>");
    // The pawn in front is taken first, then the other one.
    window
        .click((column + 4, row - 1))
        .until("Choose where it goes on");
    window.click((column, row - 2)).until("Black plays 1. Nx7ex8d");
}

#[test]
fn thinking_is_seen_and_may_be_ended_with_its_move() {
    let mut window = Window::play("thinking", &["--level", "10", "--time", "100s"]);
    window.until("Black to move.");
    window.line("D-5d").until("Space: move now").until("depth ");
    // What is typed meanwhile is not lost, and a blank in it ends nothing.
    window
        .keys("histo")
        .until("> histo")
        .until("`now` and Enter: move now")
        .keys("\r")
        .until("waiting: histo> ");
    window.keys(" ").until("The computer (White) plays 1. … ");
    window.until("`histo` is neither");
    // Ctrl-C stops it, and the best so far may still be played.
    window
        .line("D-4d")
        .until("depth ")
        .keys("\u{3}")
        .until("Stopped thinking. Type `now`");
    window
        .line("now")
        .until("The computer (White) plays 2. … ")
        .until("Black to move.");
    window
        .line("now")
        .until("The computer is not thinking: type `go`");
    // `now` ends the thought as well, also where it is pasted.
    window.line("hint").until("depth ").line("now").until("Hint: ");
    window
        .line("D-1d")
        .until("depth ")
        .keys("\u{1b}[200~now\n\u{1b}[201~")
        .until("The computer (White) plays 3. … ");
}

#[test]
fn the_window_may_change_its_size() {
    let mut window = Window::play("size", &["wa", "--as", "both"]);
    window.until("Black to move.").until("K=crane king");
    window.resize(40, 20).until("Black> ").until(" · ");
    let rows = window.rows();
    assert!(
        rows.iter()
            .any(|row| row.starts_with("    h  m  l  c  v  k  w  g  u  d  o a")),
        "{}",
        window.text()
    );
    // Marks are whole, at the edge of the board as well, and some pieces are named.
    window.place("K=");
    window.line("moves 1k").until("< H>k");
    window.resize(30, 12).until("(a part)");
    window
        .resize(100, 40)
        .until("|  h |  m |  l |")
        .until("K=crane king");
    window.resize(5, 2).resize(80, 24).until("K=crane king");
}

#[test]
fn the_terminal_is_what_it_was_whatever_ends_the_program() {
    let data = folder("ended");
    let start = Start {
        size: (80, 24),
        data: data.clone(),
        variables: &[],
    };
    for (signal, line) in [("-TERM", "D-5d"), ("-HUP", "D-4d")] {
        let mut window = Window::open(&["--as", "both"], &start);
        window.until("Black to move.");
        assert!(!window.edits_lines() && !window.is_restored());
        window.line(line).until("White to move.").signal(signal);
        assert_eq!(window.end().code(), Some(1), "{}", window.text());
        assert!(
            window.is_restored() && window.edits_lines(),
            "{signal}: {}",
            window.text()
        );
        window.place("The unsaved game is kept; go on with `hakugei play --resume`.");
    }
    let mut window = Window::open(&["--resume"], &start);
    window
        .until("The unfinished game goes on: 1 move.")
        .until("  1. D-4d");
}

#[test]
fn ctrl_z_gives_the_terminal_back_for_a_while() {
    let mut window = Window::play("stopped", &["--as", "both"]);
    window
        .until("Black to move.")
        .line("D-5d")
        .until("White to move.");
    window
        .keys("\u{1a}")
        .until_it("the screen from before", |window| {
            window.is_restored() && window.edits_lines()
        })
        .until_stopped();
    window.signal("-CONT").until("White to move.").until("[D]");
    assert!(!window.is_restored());
    window.line("D-5c").until("White plays 1. … D-5c");
    // The same where another program stops it.
    window
        .signal("-TSTP")
        .until_it("the screen from before", Window::is_restored)
        .until_stopped();
    window.signal("-CONT").until("Black to move.");
}

#[test]
fn two_people_play_with_names_clocks_and_a_board_that_turns() {
    let args = [
        "--as", "both", "--black", "Ada", "--white", "Bob", "--turn", "--clock", "10m+5s",
    ];
    let mut window = Window::play("people", &args);
    window
        .until(">Ada (Black)  ")
        .until(" Bob (White)  10:00")
        .until("Ada (Black)> ");
    window
        .until("| b | n | p | w | g | h |a")
        .line("D-5d")
        .until(">Bob (White)")
        .until("| B | N | P | W | G | H |f");
    let is_paid = |window: &Window| {
        ["10:0", "9:5"]
            .iter()
            .any(|time| window.text().contains(&format!("Ada (Black)  {time}")))
    };
    window
        .until_it("the time that a move is paid with", is_paid)
        .line("flip")
        .until("The board is turned to the side to move by itself")
        .line("clock 10m byoyomi=30s")
        .until("Each side has 10m byoyomi=30s.")
        .line("draw")
        .until("Bob (White) offers a draw.");
    window
        .line("accept")
        .until("The game is over: draw by agreement.");
    window
        .line("undo")
        .until("The result is taken back")
        .line("clock 1s")
        .until("Each side has 1s.");
    window
        .until("The time of Bob (White) is over.")
        .until("wins")
        .until(" Bob (White)  0:00  in hand");
    // Who uses all of the time has lost; the game is kept with its players.
    window.line("quit").until_it("the end", Window::is_restored);
    window.end();
}

#[test]
fn a_game_is_gone_through_and_judged_without_being_altered() {
    let mut window = Window::play("through", &["--as", "both"]);
    window.until("Black to move.");
    for (line, said) in [
        ("D-5d", "White to move."),
        ("D-5c", "Black to move."),
        ("D-4d", "White to move."),
    ] {
        window.line(line).until(said).until(line);
    }
    window
        .keys(PAGE_UP)
        .until("looking at move 2 of 3")
        .until("After 2 of 3 moves: 1. … D-5c.")
        .until("move 2 of 3> ");
    window.line("D-1d").until("nothing is played there");
    window
        .keys(HOME)
        .until("The start of the game, before 3 moves.")
        .line("goto 1")
        .until("After 1 of 3 moves");
    window
        .line("goto 9")
        .until("type `goto` and a number from 0 to 3");
    window.keys(END).until("3 moves played").until("White> ");
    window
        .line("review")
        .until("Judged: 3 moves.")
        .until("D-5c is a blunder")
        .keys("q")
        .until("D-5c??");
    let place = window.place("D-5c??");
    window
        .click(place)
        .until("looking at move 2 of 3")
        .until("was better");
    window.line("last").until("White> ");
    window
        .line("eval on")
        .until("Worth: ")
        .line("undo")
        .until("2 moves played")
        .until("Worth: ");
}

/// The beginning of a game with a large board, where each position takes its time.
const LONG: &str = "[Variant \"chu\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Convention \"tsa\"]\n[Result \"*\"]\n\n\
    1. F-2k I-4f 2. C-9k C-4b 3. P-1h P-6e 4. P-6h S-9b 5. F-11k Q-6d 6. S-4k P-2e 7. P-5h P-8e 8. H-5i F-11b \
    9. N-7h I-4g 10. Q-7j Q-4f 11. Ix4g Qx4g 12. H-4h Hx4h 13. Px4h Bx4h 14. X-4i N-8d 15. Xx4h Qx4h 16. B-5i Q-6f \
    17. D-6i P-11e 18. Nx6f Px6f 19. Q-6j F-2b 20. T-6k D-6d 21. G-4l P-1e 22. P-1g C-10b *\n";

#[test]
#[expect(clippy::disallowed_methods, reason = "a test writes its data")]
fn ctrl_c_stops_a_review_and_what_was_judged_stays() {
    for plain in [false, true] {
        let data = folder(if plain {
            "stopped_review_plain"
        } else {
            "stopped_review"
        });
        std::fs::write(data.join("long.txt"), LONG).expect("written");
        let start = Start {
            size: (80, 24),
            data,
            variables: &[],
        };
        let more: &[&str] = if plain { &["--plain"] } else { &[] };
        let mut window = Window::open(&[&["--as", "both", "--load", "long.txt"], more].concat(), &start);
        window.until("Black> ").line("review");
        // The key comes while the first positions are searched, or after some of them.
        if plain {
            window.until("(Ctrl-C stops it)");
        } else {
            window.until(" of 44: ");
        }
        window.keys("\u{3}").until("topped");
        if !plain {
            window.until("Stopped. Judged: ").until(" of 44.").keys("\u{1b}");
        }
        window.until("Black> ").line("sfen").until("b - 45");
    }
}

#[test]
fn long_texts_are_read_page_by_page_and_words_are_completed() {
    let mut window = Window::play("long", &["--as", "both"]);
    window.until("Black to move.");
    window
        .keys(F1)
        .until("lines 1–23 of ")
        .keys(" ")
        .until_gone("lines 1–23 of ")
        .keys("b")
        .until("lines 1–23 of ");
    window.keys("q").until("Black to move.");
    window
        .keys("hist\t")
        .until("Black> history")
        .keys("\r")
        .until("No moves yet.");
    window
        .keys("D-\t")
        .until("D-1d  D-2d")
        .keys("5\t")
        .until("Black> D-5d")
        .keys("\r")
        .until("Black plays 1. D-5d");
    // A line from before, and a paste of two.
    window
        .keys("x")
        .keys(UP)
        .until("White> D-5d")
        .keys("\u{15}")
        .until("White>");
    window
        .keys("\u{1b}[200~D-5c\nD-4d\n\u{1b}[201~")
        .until("White plays 1. … D-5c")
        .until("Black plays 2. D-4d");
    window
        .keys(RIGHT)
        .line("?")
        .until("lines 1")
        .keys("q")
        .until("White to move.");
    // Everything that was said can be read again.
    window
        .keys("\u{1b}OQ")
        .until("Black plays 2. D-4d")
        .until(" of ")
        .keys("\u{1b}[H")
        .until("lines 1–");
    // What is typed there is not lost.
    window.line("D-4c").until("White plays 2. … D-4c");
}

/// What was said is read whole wherever the board leaves little room, and an earlier position is asked about as it is shown.
#[test]
fn news_has_room_and_the_past_is_asked_about() {
    let mut window = Window::play("news", &["chu", "--as", "both"]);
    window.until("Black to move.");
    window
        .line("warn on")
        .until("A move of yours that loses material or allows mate is held back once: `warn")
        .until("off` plays all moves at once.");
    window
        .line("P-12d")
        .until("`P-12d`")
        .until("can go to 12d: none of them moves that way");
    window
        .line("P-7h")
        .line("P-6e")
        .line("first")
        .until("looking at move 0 of 2");
    window
        .line("sfen")
        .until(" b - 1")
        .line("?7i")
        .until("Black's pawn on 7i");
    window
        .keys("q")
        .line("hint")
        .until("Hint: ")
        .until("Then perhaps 1. ");
    window.until("looking at move 0 of 2");
}

/// Who can promote is asked in words, and Enter promotes.
#[test]
fn a_choice_says_what_stands_there_afterwards() {
    let sfen = "8k/9/9/P8/9/9/9/9/8K b - 1";
    let mut window = Window::play("choice", &["shogi", "--as", "both", "--sfen", sfen]);
    window.until("Black to move.");
    window
        .keys("\t")
        .until("9d: Black's pawn.")
        .keys("\r\t\r")
        .until("P-9c+ (")
        .until("P-9c= (pawn)")
        .keys("\r")
        .until("Black plays 1. P-9c+");
}

#[test]
fn nothing_is_said_by_colour_alone() {
    let start = Start {
        size: (80, 24),
        data: folder("plain"),
        variables: &[("NO_COLOR", "1")],
    };
    let mut window = Window::open(&["--as", "both"], &start);
    window.until("Black to move.").line("D-5d").until("[D]");
    window.until("White to move.").line("moves 5b").until("<d>");
    let colours = (30..=37).chain(90..=97).map(|color| format!("\u{1b}[{color}m"));
    let written = window.written();
    assert!(
        colours.clone().all(|color| !written.contains(&color)),
        "{written:?}"
    );
    assert!(colours.clone().count() == 16 && written.contains("\u{1b}[1m"));
}

#[test]
fn a_plain_terminal_and_a_dumb_one_go_line_by_line() {
    let dumb = Start {
        size: (60, 30),
        data: folder("dumb"),
        variables: &[("TERM", "dumb")],
    };
    let mut window = Window::open(&["--as", "both"], &dumb);
    window.until("Black to move.").until("Black> ");
    assert!(!window.written().contains("\u{1b}[?1049h"));
    // Words are not broken at the edge of the window.
    window.place("Whale Shogi (鯨将棋, kujira shōgi). You play both sides; the");
    window.place("computer gives hints.");
    let mut window = Window::play("wa-plain", &["wa", "--as", "both", "--plain"]);
    // The board fits: both hands are seen after a move.
    window
        .until("Black> ")
        .line("C-3j")
        .until("White to move.")
        .until("White> ");
    window.place("White in hand: nothing");
    window.place("Black in hand: nothing");
    window
        .line("show")
        .until("— more: Enter for the next page")
        .line("q")
        .until("White> ");
    window.keys("hist\t").until("history");
}

#[test]
fn games_stay_on_the_shelf_until_they_are_taken_away() {
    let mut window = Window::play("shelf", &["--as", "both"]);
    window
        .until("Black to move.")
        .line("D-5d")
        .until("White to move.");
    // A new game takes nothing away, and asks nothing.
    window
        .line("new")
        .until("The game so far is kept: `games` lists it.")
        .until("0 moves played");
    window
        .line("resign")
        .until("The game is over: White wins by resignation.");
    window
        .line("games")
        .until("  1  whale  Human – Human  1 move  unfinished");
    window.line("name black Ada").until("Ada (Black) against White.");
    window
        .line("resume 1")
        .until("The unfinished game goes on: 1 move.")
        .until("White to move.");
    window
        .line("games")
        .until("  2  whale  Ada – Human  0 moves  White wins by resignation");
    window
        .line("forget 2")
        .until("`no` keeps it.")
        .line("forget 2")
        .until("Deleted: whale, 0 moves");
    window.line("quit").until_it("the end", Window::is_restored);
    assert!(window.end().success());
}

#[test]
fn a_game_that_is_gone_on_with_says_who_plays_it_now() {
    let start = Start {
        size: (80, 24),
        data: folder("who_plays"),
        variables: &[],
    };
    let mut window = Window::open(&["--level", "1"], &start);
    window
        .until("Black to move.")
        .line("D-5d")
        .until("Black to move.  [ ] last");
    window.line("quit").until_it("the end", Window::is_restored);
    window.end();
    let mut window = Window::open(&[], &start);
    window
        .until("level 4 (newcomer)")
        .until("An unfinished game is kept");
    window
        .line("resume")
        .until("The unfinished game goes on: 2 moves.")
        .until("You play Black, from the bottom up, against the computer, level 1 (first");
    assert!(!window.text().contains("level 4"), "{}", window.text());
    window
        .line("name white Eve")
        .until("The computer plays White, and has its own name: type `as white` or `as both`")
        .line("as red")
        .until("`red` is not a side: type `as black`");
    // The columns of the list stay below each other.
    window
        .line("resign")
        .until("The game is over")
        .line("new")
        .until("A new game.");
    window
        .line("D-4d")
        .until("Black to move.  [ ] last")
        .line("new")
        .until("0 moves played");
    window.line("games").until("  2  whale");
    let column = |number: &str| {
        let rows = window.rows();
        let row = rows.iter().find(|row| row.contains(number));
        row.and_then(|row| row.find(" – "))
    };
    assert_eq!(column("  1  whale"), column("  2  whale"), "{}", window.text());
}

#[test]
fn names_of_pieces_are_all_there_or_it_is_said_where_they_are() {
    let window = |name: &str, args: &[&str]| {
        Window::play(name, &[args, &["--as", "both", "--time", "100ms"]].concat())
    };
    let named = |window: &Window, kinds: usize| {
        let text = window.text();
        let names = text.matches('=').count();
        assert!(
            names == kinds || text.contains("… `card` shows all"),
            "{names} of {kinds}:\n{text}"
        );
    };
    let mut kanji = window("names_kanji", &["wa_drops", "--pieces", "kanji"]);
    kanji.until("Black to move.").line("hint").until("Hint: ");
    named(&kanji, 17);
    let mut worth = window("names_worth", &["wa_drops"]);
    worth.until("Black to move.").line("eval on").until("Worth: ");
    worth.line("hint").until("Hint: ");
    named(&worth, 17);
    let mut large = window("names_large", &["chu"]);
    large.until("Black to move.").line("hint").until("Hint: ");
    named(&large, 21);
}

#[test]
fn pieces_are_named_in_whole_words_where_there_is_room() {
    let mut window = Window::play("named", &["wa", "--as", "both"]);
    window
        .until("Black to move.")
        .until("X=fox")
        .until("U=strutting crow");
    // In kanji the board is wider, and the moves still stand beside it.
    window.line("pieces kanji").until("=crane king");
    window.line("C-3j").until("  1. C-3j");
    window.resize(80, 26).until("=treacherous fox");
    let long = "Ada Lovelace of the very long name".repeat(4);
    window
        .line(&format!("name black {long}"))
        .until("Ada Lovelace of the… (Black)")
        .until("White> ");
}

#[test]
fn texts_are_made_for_the_window() {
    let start = Start {
        size: (44, 24),
        data: folder("narrow"),
        variables: &[],
    };
    let mut window = Window::open(&["wa", "--as", "both"], &start);
    window.until("Black to move.").line("card").until("lines 1–");
    // Two diagrams stand beside each other, and the pages follow each other.
    window.place("K crane king");
    assert_eq!(
        window.place("K crane king").1,
        window.place("E cloud eagle").1,
        "{}",
        window.text()
    );
    window.keys("\u{1b}[F").until("+P golden bird").keys("q");
    window.until("Black> ").line("help").until("lines 1–");
    window
        .keys(" ")
        .until("  threats\n      what each side attacks that is");
}

#[test]
fn a_board_line_by_line_is_as_narrow_as_the_window() {
    let start = Start {
        size: (40, 24),
        data: folder("narrow-lines"),
        variables: &[],
    };
    let mut window = Window::open(&["wa", "--as", "both", "--plain"], &start);
    window
        .until("Black> ")
        .line("H-1j")
        .until("White to move.")
        .until("White> ");
    window.place("     11 10  9  8  7  6  5  4  3  2  1");
    window.place("      O  D  U  G  W  K  V  C  L  M[ ·] k");
}

#[test]
fn a_lesson_shows_its_whole_board_with_the_task_below() {
    let start = Start {
        size: (80, 24),
        data: folder("lesson"),
        variables: &[],
    };
    let mut window = Window::run(&["learn", "wa_drops", "--seed", "1"], &start);
    window.until("lesson 1> ");
    let board = window.place("in hand").1;
    let task = window.place("Lesson 1 of").1;
    assert!(board < task, "{}", window.text());
    window.place("White in hand");
    window.place("Black in hand");
    // Nothing is broken within a word.
    window.place("computer against itself; 0 solved.");
    // What is longer than the window is read page by page; whoever goes on need not read the rest.
    window.line("card").until("— more: Enter for the next page");
    window.place("crane king");
    window.line("").until_gone("crane king").until("— more: ");
    window
        .line("q")
        .until("lesson 1> ")
        .line("card")
        .until("— more: ");
    window.line("help").until("leave; what is solved stays solved");
}

/// Under a page one key is enough: the next page, the one before, and no more of it. A whole line is obeyed all the same.
#[test]
fn pages_are_turned_by_single_keys() {
    let start = Start {
        size: (80, 16),
        data: folder("keys"),
        variables: &[],
    };
    let more = "— more: ";
    let mut window = Window::run(&["learn", "wa"], &start);
    window
        .until("lesson 1> ")
        .line("card")
        .until("crane king")
        .until(more);
    let first = window.rows();
    window.keys(" ").until_gone("crane king").until(more);
    window.keys("b").until("crane king").until(more);
    assert_eq!(window.rows()[1..], first[1..], "{}", window.text());
    window.keys("q").until_gone(more).until("lesson 1> ");
    // The prompt waits: nothing of the key is in it.
    window.line("lesson 2").until("Lesson 2 of ").until("lesson 2> ");
    // Words that begin with a key and come at once are lines; others begin a line that Enter ends.
    window
        .line("card")
        .until(more)
        .keys("board\r")
        .until("Lesson 2 of ");
    window
        .until("lesson 2> ")
        .line("card")
        .until(more)
        .keys("h")
        .until("q to stop reading —h")
        .keys("elp\r")
        .until("Type the move that solves the lesson")
        .until(more)
        .keys(" ")
        .until("leave; what is solved stays solved")
        .until("lesson 2> ");
    window
        .line("card")
        .until(more)
        .keys("\u{1b}[6~")
        .until_gone("crane king");
    window.until(more).keys("quit\r");
    assert!(window.end().success());
    assert!(window.edits_lines());

    let mut window = Window::open(&["wa", "--as", "both", "--plain"], &start);
    window.until("Black> ").line("card").until(more);
    window.keys(" ").until_gone("crane king").until(more);
    window.keys("b").until("crane king").until(more);
    window.keys("q").until("Black> ");
    let mut window = Window::run(&["show", "wa", "--card"], &start);
    window
        .until("crane king")
        .until(more)
        .keys("\r")
        .until_gone("crane king");
    window.until(more).keys("q");
    assert!(window.end().success());
    assert!(window.edits_lines());
}

/// A report that is read page by page is of games that are all played: nothing holds up a terminal that is closed, or a request to end.
#[test]
fn a_report_that_is_read_ends_when_it_is_asked_to() {
    for signal in ["-HUP", "-TERM"] {
        let start = Start {
            size: (80, 12),
            data: folder("report-read"),
            variables: &[],
        };
        let small = ["--games", "2", "--budget", "nodes=5", "--longest", "10"];
        let mut window = Window::run(&[&["compare", "minishogi"], &small[..]].concat(), &start);
        window.until("more: Enter for the next page");
        assert!(!window.edits_lines());
        window.signal(signal);
        assert_eq!(window.end().code(), Some(130), "{}", window.text());
        assert!(window.edits_lines(), "{signal}: {}", window.text());
    }
}

/// Whoever ends a run while it learns quick values does not wait for them.
#[test]
fn learning_quick_values_ends_when_it_is_asked_to() {
    let start = Start {
        size: (80, 24),
        data: folder("learning-ended"),
        variables: &[],
    };
    let mut window = Window::run(&["compare", "wa_drops", "--tune", "--games", "2"], &start);
    window.until("positions to learn from, ").signal("-INT");
    assert_eq!(window.end().code(), Some(130), "{}", window.text());
    window.place("ended while quick values of wa_drops were learned");
}

/// What is said of a solved lesson is read before the next board comes, and help is not longer than the window.
#[test]
fn lessons_wait_for_their_reader_and_help_is_paged() {
    let start = Start {
        size: (80, 24),
        data: folder("lessons-wait"),
        variables: &[],
    };
    let mut window = Window::run(&["learn", "whale"], &start);
    window
        .until("12 lessons; 0 solved.")
        .until("  6  5  4  3  2  1")
        .until("lesson 1> ")
        .line("Dx3c")
        .until("Dx3c is right. You now hold a killer whale")
        .until("Enter for the next lesson");
    window.line("").until("Lesson 2 of 12").until("lesson 2> ");
    window
        .line("lesson 7")
        .until("lesson 7> ")
        .line("Dx3c")
        .until("Dx3c is right. White answers W-")
        .until("You have 1 move.")
        .until("  6  5  4  3  2  1");
    let mut window = Window::run(&["play", "--help"], &start);
    window
        .until("more: Enter for the next page")
        .until("Usage: hakugei play");
}

/// Lines that come at once are all obeyed, typed ahead or pasted, also where the session is one line after the other.
#[test]
fn no_line_is_lost_that_comes_with_another() {
    let mut window = Window::play("ahead", &["--as", "both", "--plain"]);
    window
        .until("Black> ")
        .keys("D-5d\rD-5c\rD-4d\r")
        .until("Black plays 2. D-4d");
    window
        .until("White> ")
        .keys("\u{1b}[200~D-4c\nD-3d\nsfen\u{1b}[201~\r")
        .until(" w - 6");
    let mut window = Window::play("ahead-of-it", &["--level", "4", "--plain"]);
    window
        .until("Black> ")
        .keys("D-5d\rhistory\rsfen\r")
        .until("1. D-5d ")
        .until(" b - 3");
}
