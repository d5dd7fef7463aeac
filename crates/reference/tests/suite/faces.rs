//! Pieces with several other faces, among which the player chooses.

use hakugei_reference::{Position, Turn};
use hakugei_variant::rules::{CaptureLimit, QuietMoves, RoyalBar};
use hakugei_variant::{Color, PieceCode, PieceKind, Source, Variant, load, render, shipped};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::stand_after;

/// What is said of a game on 5x5 squares with kings `K`, pawns `P` that turn to a tokin `+P` or a queen `Q` in the last
/// two ranks, lances `L` that turn to a gold `+L` there, and devas `V`.
#[derive(Clone, Copy)]
struct Said {
    /// Whether the player chooses to promote.
    choice: &'static str,
    /// Which faces are dropped.
    dropped: &'static str,
    /// More fields of the pawn.
    pawn: &'static str,
    /// More fields of the tokin.
    tokin: &'static str,
    /// More fields of the queen.
    queen: &'static str,
    /// More fields of the deva.
    deva: &'static str,
}

/// The game in which every promotion is the player's choice, and pieces do nothing but move.
const FREE: Said = Said {
    choice: "optional",
    dropped: "held",
    pawn: "",
    tokin: "",
    queen: "",
    deva: "",
};

impl Said {
    fn load(self) -> Variant {
        let Self {
            choice,
            dropped,
            pawn,
            tokin,
            queen,
            deva,
        } = self;
        let text = format!(
            r#"Variant(
                id: "five", name: "A small game", board: (files: 5, ranks: 5), setup: "4k/v4/3l1/1LP2/K2V1 b - 1",
                pieces: {{
                    "K": (name: "king", betza: "K", royal: true),
                    "P": (name: "pawn", betza: "fW", promotes_to: ["+P", "Q"]{pawn}),
                    "+P": (name: "tokin", betza: "WfF"{tokin}),
                    "Q": (name: "queen", betza: "Q", captured: becomes("P"){queen}),
                    "L": (name: "lance", betza: "fR", promotes_to: ["+L"]),
                    "+L": (name: "gold", betza: "WfF"),
                    "V": (name: "deva", betza: "F"{deva}),
                }},
                captures: to_hand, drops: (faces: {dropped}), promotion: zone(region: last(2), choice: {choice}),
                ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
            )"#
        );
        let checked = load(&Source::new("five.ron", text), &shipped::Shipped);
        let problems = render(&checked, false);
        checked.variant.unwrap_or_else(|| panic!("{problems}"))
    }

    /// The legal turns whose texts start so: those of the piece on a square, or the drops of a kind.
    fn turns(self, sfen: &str, start: &str) -> String {
        let mut turns = legal(&position(&self.load(), sfen));
        turns.retain(|turn| turn.starts_with(start));
        turns.join(" ")
    }

    /// The board and the hands after a turn.
    fn after(self, sfen: &str, turn: &str) -> String {
        stand_after(&self.load(), sfen, turn)
    }
}

fn kind(variant: &Variant, code: &str) -> PieceKind {
    variant.kind(PieceCode::parse(code).unwrap()).unwrap()
}

#[test]
fn the_player_chooses_a_face_or_keeps_the_own() {
    let turns = FREE.turns("4k/5/2P2/5/K4 b - 1", "3c");
    assert_eq!(turns, "3c3b 3c3b=+P 3c3b=Q");
    let turns = FREE.turns("4k/5/5/2p2/K4 w - 1", "3d");
    assert_eq!(turns, "3d3e 3d3e=+P 3d3e=Q");
    assert_eq!(FREE.turns("4k/5/5/2P2/K4 b - 1", "3d"), "3d3c");
}

#[test]
fn a_forced_promotion_leaves_the_choice_of_the_face() {
    let forced = Said {
        choice: "forced",
        ..FREE
    };
    assert_eq!(forced.turns("4k/5/2P2/5/K4 b - 1", "3c"), "3c3b=+P 3c3b=Q");
    assert_eq!(forced.turns("4k/5/5/2P2/K4 b - 1", "3d"), "3d3c");
}

#[test]
fn a_stuck_piece_must_choose_a_face() {
    let unless_stuck = Said {
        choice: "optional_unless_stuck",
        ..FREE
    };
    assert_eq!(unless_stuck.turns("4k/2P2/5/5/K4 b - 1", "3b"), "3b3a=+P 3b3a=Q");
    assert_eq!(
        unless_stuck.turns("4k/5/2P2/5/K4 b - 1", "3c"),
        "3c3b 3c3b=+P 3c3b=Q"
    );
}

#[test]
fn a_face_of_which_there_are_enough_is_not_offered() {
    for (choice, kept) in [
        ("optional", "3c3b "),
        ("optional_unless_stuck", "3c3b "),
        ("forced", ""),
    ] {
        let one_queen = Said {
            choice,
            queen: ", at_most: 1",
            ..FREE
        };
        let turns = |sfen| one_queen.turns(sfen, "3c");
        assert_eq!(turns("4k/5/2P2/5/K2Q1 b - 1"), format!("{kept}3c3b=+P"));
        assert_eq!(turns("4k/5/2P1q/5/K4 b - 1"), format!("{kept}3c3b=+P 3c3b=Q"));
        let stuck = one_queen.turns("4k/2P2/5/5/K2Q1 b - 1", "3b");
        let kept = if choice == "optional" { "3b3a " } else { "" };
        assert_eq!(stuck, format!("{kept}3b3a=+P"));
    }
}

#[test]
fn a_piece_keeps_its_face_where_there_are_enough_of_every_other() {
    for choice in ["optional", "optional_unless_stuck", "forced"] {
        let one_of_each = Said {
            choice,
            tokin: ", at_most: 1",
            queen: ", at_most: 1",
            ..FREE
        };
        assert_eq!(one_of_each.turns("4k/5/2P2/3+P1/K2Q1 b - 1", "3c"), "3c3b");
        assert_eq!(one_of_each.turns("4k/2P2/5/3+P1/K2Q1 b - 1", "3b"), "3b3a");
    }
}

/// The empty squares of the boards below, after a `*`.
fn everywhere(face: &str) -> String {
    let squares = ["1a", "1b", "2a", "2b"];
    squares.map(|square| format!("{face}*{square}")).join(" ")
}

#[test]
fn any_face_is_dropped_where_either_may_be() {
    let either = Said {
        dropped: "either",
        ..FREE
    };
    let full = "LLL2/LLL2/LLLLL/LLLLk/KLLLL b P 1";
    for face in ["P", "+P", "Q"] {
        assert_eq!(either.turns(full, &format!("{face}*")), everywhere(face));
    }
    assert_eq!(either.after("4k/5/5/5/K4 b 2P 1", "+P*3c"), "4k/5/2+P2/5/K4 P");
    assert_eq!(either.after("4k/5/5/5/K4 b 2P 1", "Q*3c"), "4k/5/2Q2/5/K4 P");
    assert_eq!(either.after("4k/5/5/5/K4 w p 1", "Q*3c"), "4k/5/2q2/5/K4 -");
    assert_eq!(either.after("4k/5/5/5/K4 b P 1", "P*3c"), "4k/5/2P2/5/K4 -");
}

#[test]
fn only_the_face_that_is_held_is_dropped_elsewhere() {
    let full = "LLL2/LLL2/LLLLL/LLLLk/KLLLL b P 1";
    assert_eq!(FREE.turns(full, "P*"), everywhere("P"));
    assert_eq!(FREE.turns(full, "+P*") + &FREE.turns(full, "Q*"), "");
}

#[test]
fn a_face_of_which_there_are_enough_is_not_dropped() {
    let one_queen = Said {
        dropped: "either",
        queen: ", at_most: 1",
        ..FREE
    };
    let full = "LLL2/LLL2/LLLLQ/LLLLk/KLLLL b P 1";
    assert_eq!(one_queen.turns(full, "Q*"), "");
    assert_eq!(one_queen.turns(full, "P*"), everywhere("P"));
    assert_eq!(one_queen.turns(full, "+P*"), everywhere("+P"));
}

#[test]
fn a_captured_piece_enters_the_hand_whatever_face_it_shows() {
    assert_eq!(FREE.after("4k/5/5/q4/K4 b - 1", "5e5d"), "4k/5/5/K4/5 P");
    assert_eq!(FREE.after("4k/5/5/+p4/K4 b - 1", "5e5d"), "4k/5/5/K4/5 P");
}

#[test]
fn a_piece_with_one_face_names_none() {
    let turns = FREE.turns("4k/5/2L2/5/K4 b - 1", "3c");
    assert_eq!(turns, "3c3a 3c3a+ 3c3b 3c3b+");
}

#[test]
fn a_turn_says_which_face_it_chooses() {
    let variant = FREE.load();
    let chosen = |sfen: &str| {
        let turns = position(&variant, sfen).legal_turns().into_iter();
        let chosen = turns.filter_map(|turn| match turn {
            Turn::Board { promotes, face, .. } => promotes.then_some(face),
            Turn::Drop { .. } => None,
        });
        chosen.collect::<Vec<_>>()
    };
    let faces = ["+P", "Q"].map(|code| Some(kind(&variant, code)));
    assert_eq!(chosen("4k/5/2P2/5/K4 b - 1"), faces);
    assert_eq!(chosen("4k/2L2/5/5/K4 b - 1"), [None]);
    assert_eq!(chosen("4k/5/5/2P2/K4 b - 1"), []);
}

#[test]
fn turns_that_differ_in_the_face_lead_to_different_positions() {
    let sfen = "4k/5/2P2/5/K4 b - 1";
    assert_eq!(FREE.after(sfen, "3c3b"), "4k/2P2/5/5/K4 -");
    assert_eq!(FREE.after(sfen, "3c3b=+P"), "4k/2+P2/5/5/K4 -");
    assert_eq!(FREE.after(sfen, "3c3b=Q"), "4k/2Q2/5/5/K4 -");
    let variant = FREE.load();
    let before = position(&variant, sfen);
    let turns = before.legal_turns();
    let after: Vec<Position<'_>> = turns.iter().map(|turn| before.after(turn)).collect();
    for (index, one) in after.iter().enumerate() {
        assert!(!after[index + 1..].contains(one), "{:?}", turns[index]);
    }
    let below = after.iter().map(|position| position.legal_turns().len() as u64);
    assert_eq!(before.perft(2), below.sum::<u64>());
}

#[test]
fn a_piece_gives_check_with_the_face_that_it_chooses() {
    let variant = FREE.load();
    let checks = |sfen: &str| {
        ["3c3b", "3c3b=+P", "3c3b=Q"].map(|turn| {
            let mut game = game(&variant, sfen);
            play(&mut game, turn).unwrap();
            game.position().in_check()
        })
    };
    assert_eq!(checks("4k/5/2P2/5/K4 b - 1"), [false, false, false]);
    assert_eq!(checks("5/4k/2P2/5/K4 b - 1"), [false, false, true]);
    assert_eq!(checks("3k1/5/2P2/5/K4 b - 1"), [false, true, true]);
}

#[test]
fn a_captor_that_is_turned_chooses_no_face() {
    let contagious = Said {
        deva: r#", contagion: (becomes: "V")"#,
        ..FREE
    };
    let sfen = "4k/2v2/2P2/5/K4 b - 1";
    assert_eq!(contagious.turns(sfen, "3c"), "3c3b+");
    assert_eq!(contagious.after(sfen, "3c3b+"), "4k/2V2/5/5/K4 V");
    let variant = contagious.load();
    let turns = position(&variant, sfen).legal_turns();
    let turn = turns.iter().find(|turn| turn.usi(&variant) == "3c3b+");
    assert!(matches!(
        turn,
        Some(Turn::Board {
            promotes: true,
            face: None,
            ..
        })
    ));
    assert_eq!(FREE.turns(sfen, "3c"), "3c3b 3c3b=+P 3c3b=Q");
}

#[test]
fn a_pass_chooses_too() {
    let passing = Said {
        pawn: ", may_pass: true",
        ..FREE
    };
    let turns = passing.turns("4k/2P2/5/5/K4 b - 1", "3b3b");
    assert_eq!(turns, "3b3b 3b3b=+P 3b3b=Q");
    assert_eq!(passing.after("4k/2P2/5/5/K4 b - 1", "3b3b=Q"), "4k/2Q2/5/5/K4 -");
}

#[test]
fn a_piece_gives_check_by_any_face_with_which_it_would_burn() {
    let sfen = "5/3k1/2P2/5/K4 w - 1";
    assert!(!position(&FREE.load(), sfen).in_check());
    for (tokin, queen) in [(", burns: (turns: own)", ""), ("", ", burns: (turns: own)")] {
        let burning = Said { tokin, queen, ..FREE };
        assert!(position(&burning.load(), sfen).in_check());
    }
}

#[test]
fn no_face_is_chosen_before_the_king_is_there_where_that_is_barred() {
    let mut variant = FREE.load();
    let bars = RoyalBar::CapturesAndPromotions;
    variant.rules.capture_limits = vec![CaptureLimit::BeforeRoyal { bars }];
    let mut setup = position(&variant, "4k/5/2P2/5/5 b - 1").setup().clone();
    setup.hands.set(Color::Black, kind(&variant, "K"), 1);
    let mut turns = legal(&Position::new(&variant, &setup).unwrap());
    turns.retain(|turn| turn.starts_with("3c"));
    assert_eq!(turns, ["3c3b"]);
}

#[test]
fn a_turn_that_chooses_a_face_is_not_quiet() {
    let mut variant = FREE.load();
    variant.rules.quiet_moves = QuietMoves::Draw { after: 1 };
    for (turn, result) in [("3c3b", "draw"), ("3c3b=+P", "ongoing"), ("3c3b=Q", "ongoing")] {
        let mut game = game(&variant, "4k/5/2P2/4p/K4 b - 1");
        play(&mut game, turn).unwrap();
        assert_eq!(outcome(&game).0, result, "{turn}");
    }
}
