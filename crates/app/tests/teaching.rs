//! What a game at the terminal teaches: the legend, pieces of either side, the card, threats, captures in words, warnings, rules.

use crate::run::run;
use crate::table::{has, play};

#[test]
fn the_legend_names_what_is_in_play_and_can_be_hidden() {
    let out = play(&["--as", "both"], &["legend off", "legend", "legend on"]);
    let legend =
        "   W=white whale  P=porpoise  G=grey whale  H=humpback  N=narwhal  B=blue whale\n   D=dolphin\n";
    assert_eq!(out.matches(legend).count(), 2, "{out}");
    has(
        &out,
        &["The names of the pieces are hidden: `legend on` shows them."],
    );
    let kanji = play(&["--as", "both", "--pieces", "kanji"], &[]);
    has(&kanji, &["白=white whale  鼠=porpoise"]);
    // What is only in a hand is named as well.
    let held = play(&["--as", "both", "--sfen", "2w3/6/6/6/6/2W3 b K 1"], &[]);
    has(&held, &["   W=white whale  K=killer whale\n"]);
}

#[test]
fn a_piece_of_either_side_is_explained_with_what_it_attacks_now() {
    let sfen = "2w3/3p2/6/3D2/4n1/2W3 b - 1";
    let out = play(
        &["--as", "both", "--sfen", sfen],
        &["?2e", "show 3d", "?porpoise", "?5a", "?Q", "? undo"],
    );
    has(
        &out,
        &[
            "White's narwhal on 2e\n",
            "  As White sees it: up is towards Black.\n",
            "   · · ☆ · ·\n",
            "  jumps to the 2nd square straight forward, over whatever stands between\n",
            "  It attacks no piece now.\n",
            "  Empty squares that it attacks: 2d 1e 3e.\n",
            "  Nothing protects it.\n",
            "Black's dolphin on 3d\n",
            "  White's porpoise on 3b:\n",
            "    It is protected by the white whale on 4a.\n",
            "`5a`: there is no piece on 5a; it is attacked by White's white whale on 4a\n",
            "`Q` is not a piece of Whale Shogi",
            "or name a square such as `",
            "take back your last move and the answer to it",
        ],
    );
}

#[test]
fn a_piece_without_moves_is_named() {
    let out = play(&["--as", "both"], &["moves H", "moves 6f", "moves K"]);
    assert_eq!(
        out.matches("The humpback on 6f has no legal move.\n").count(),
        2,
        "{out}"
    );
    has(&out, &["Black has no killer whale, on the board or in hand.\n"]);
}

#[test]
fn threats_name_what_is_loose_and_what_is_worth_more() {
    let sfen = "2w3/6/1d4/1B4/2N3/2W3 b - 1";
    let out = play(&["--as", "both", "--sfen", sfen], &["threats"]);
    has(
        &out,
        &[
            "White threatens the blue whale on 5d (loose; attacked by the dolphin on 5c).\n",
            "Black threatens the dolphin on 5c (loose; attacked by the blue whale on 5d).\n",
        ],
    );
    has(
        &play(&["--as", "both"], &["threats"]),
        &["White threatens nothing at once: no win, nothing loose, and nothing by a lesser\npiece.\n"],
    );
    // A drop that mates is a threat too.
    let said = run(
        &[
            "play",
            "minishogi",
            "--as",
            "both",
            "--sfen",
            "4k/R4/4p/5/4K b g 1",
        ],
        "threats\nquit!\n",
    );
    has(&said.out, &["White threatens to win at once by G*1d.\n"]);
}

#[test]
fn the_card_fits_on_the_screen_or_is_paged() {
    let whale = run(&["show", "whale", "--card"], "");
    assert_eq!((whale.code, whale.err.as_str()), (0, ""));
    assert!(whale.out.lines().count() < 24, "{}", whale.out);
    has(
        &whale.out,
        &[
            "W white whale       P porpoise        K killer whale  G grey whale\n",
            "taken: becomes K\n",
            "D on its last rank",
            "☆ jumps here, whatever stands in between\n",
        ],
    );
    let out = play(&["wa", "--as", "both"], &["card", "card 2", "card 99"]);
    has(
        &out,
        &[
            "Page 1 of ",
            "; `card 2` shows the next one.",
            "Page 2 of ",
            "The card has ",
        ],
    );
}

#[test]
fn what_the_computer_takes_is_said_in_words() {
    let sfen = "2w3/6/6/3p2/2k3/5W w - 1";
    let out = play(
        &[
            "--as",
            "black",
            "--level",
            "16",
            "--sfen",
            "2w3/6/6/6/1k1P2/5W w - 1",
        ],
        &[],
    );
    has(
        &out,
        &["White takes the porpoise: it enters White's hand as a killer whale.\n"],
    );
    // A move that takes nothing says nothing.
    let quiet = play(&["--as", "black", "--level", "16", "--sfen", sfen], &[]);
    assert!(!quiet.contains(" takes "), "{quiet}");
}

#[test]
fn what_a_person_takes_is_said_where_it_is_news() {
    let sfen = "5w/6/2p3/2B3/6/WN4 b - 1";
    let enters = "Black plays 1. Bx4c\nBlack takes the porpoise: it enters Black's hand as a killer whale.\n";
    for side in ["both", "black"] {
        has(
            &play(&["--as", side, "--level", "1", "--sfen", sfen], &["Bx4c"]),
            &[enters],
        );
    }
    // What stays what it is goes without saying against the computer.
    let dolphin = "5w/6/2d3/2B3/6/WN4 b - 1";
    let alone = play(&["--as", "black", "--level", "1", "--sfen", dolphin], &["Bx4c"]);
    assert!(!alone.contains("Black takes"), "{alone}");
    has(
        &play(&["--as", "both", "--sfen", dolphin], &["Bx4c"]),
        &["Black takes the dolphin: it enters Black's hand.\n"],
    );
}

#[test]
fn now_moves_for_nobody_and_a_result_is_said_once() {
    let out = play(&["--as", "both"], &["D-5d", "now", "show", "resign"]);
    has(
        &out,
        &["The computer is not thinking: type `go` to let it move.\n"],
    );
    assert_eq!(out.matches("1. … ").count(), 0, "{out}");
    // The game on the table is shown, not its start.
    assert_eq!(out.matches("|[D]|").count(), 3, "{out}");
    assert_eq!(out.matches("The game is over: ").count(), 1, "{out}");
}

#[test]
fn a_blunder_is_held_back_until_it_is_confirmed() {
    let trap = ["--as", "both", "--sfen", "2w3/6/6/1d4/1N4/2W3 b - 1"];
    let held = play(&[&trap[..], &["--warn"]].concat(), &["W-3f", "sfen", "W-3f"]);
    has(
        &held,
        &[
            "W-3f: that leaves the narwhal to Dx5e. Play it? Type `yes` or the move again; `no` or another move leaves it.\n",
            "2w3/6/6/1d4/1N4/2W3 b - 1\n",
            "Black plays 1. W-3f\n",
        ],
    );
    let yes = play(&[&trap[..], &["--warn"]].concat(), &["W-3f", "y"]);
    has(&yes, &["Black plays 1. W-3f\n"]);
    let no = play(&[&trap[..], &["--warn"]].concat(), &["W-3f", "no"]);
    has(&no, &["It is not played: type another move.\n"]);
    assert!(!no.contains("Black plays"), "{no}");
    let off = play(&trap, &["W-3f"]);
    has(&off, &["Black plays 1. W-3f\n"]);
    assert!(!off.contains("Play it?"), "{off}");
    let switched = play(&trap, &["warn on", "W-3f", "warn off", "W-3f"]);
    has(
        &switched,
        &["Play it?", "No move is held back", "Black plays 1. W-3f\n"],
    );
}

#[test]
fn a_move_that_lets_the_other_side_mate_is_held_back() {
    // White holds a gold general, which mates on 1d unless the king flees or something guards it.
    let sfen = "k4/5/4p/5/4K b RBSg 1";
    let args = ["minishogi", "--as", "both", "--warn", "--sfen", sfen];
    let out = play(&args, &["S*3c", "S*2d"]);
    has(
        &out,
        &["S*3c: that lets White win by force in 1 move, beginning with G*1d. Play it?"],
    );
}

#[test]
fn the_third_occurrence_of_a_position_is_warned_of() {
    let back_and_forth = ["W-3f", "W-3a", "W-4f", "W-4a"];
    let out = play(
        &["--as", "both", "--sfen", "2w3/6/6/2P3/6/2W3 b - 1"],
        &back_and_forth.repeat(2),
    );
    has(
        &out,
        &[
            "This position has occurred for the 3rd time; when it occurs once more, the game ends (the 4th time: see `rules ends`).\n",
        ],
    );
    assert_eq!(out.matches("has occurred").count(), 1, "{out}");
}

#[test]
fn the_rules_tell_how_pieces_move_and_nothing_for_designers() {
    let out = play(&["--as", "both"], &["rules", "rules drops", "rules nothing"]);
    has(
        &out,
        &[
            "Pieces\n",
            "N, the narwhal: steps one square straight back or sideways; jumps to the 2nd\n",
            "When it stands on its\n    last rank (the",
            "Ends of the game\n",
            "`nothing` is no part of the rules: type `rules`, or `rules` and one of ",
        ],
    );
    for hidden in ["Drops(", "Ends(", "FileLimit", "Sources"] {
        assert!(!out.contains(hidden), "{hidden}: {out}");
    }
    assert_eq!(out.matches("\nDrops\n").count(), 2, "{out}");
}

#[test]
fn a_hint_names_its_unit_and_numbers_what_follows() {
    let out = play(&["--as", "both", "--level", "3"], &["hint"]);
    has(
        &out,
        &[
            ", where 1 is the worth of the weakest piece).\n",
            "\nThen perhaps 1. … ",
        ],
    );
}
