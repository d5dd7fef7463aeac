//! What burns after a move, and who is in check by it.

use hakugei_reference::{Position, Turn};
use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Source, Variant, load, render, shipped};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::stand_after;

/// A game on 5x5 squares with kings `K`, pawns `P`, demons `D` that step straight, and princes `E`, which are royal too.
/// A file says what demons burn; more fields of the file may follow.
fn five(burns: &str, more: &str) -> Variant {
    ended_by("checkmate", burns, more)
}

/// The same with another way to lose a king.
fn ended_by(royal: &str, burns: &str, more: &str) -> Variant {
    let text = format!(
        r#"Variant(
            id: "five", name: "A small game", board: (files: 5, ranks: 5), setup: "4k/1p2d/e3E/D2P1/K4 b Kk 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "E": (name: "prince", betza: "F", royal: true),
                "P": (name: "pawn", betza: "fW", promotes_to: "+P"),
                "+P": (name: "tokin", betza: "WfF"),
                "D": (name: "demon", betza: "W", burns: ({burns})),
            }},
            captures: to_hand, promotion: zone(region: last(1), choice: optional),
            ends: (royal: {royal}, stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)), {more}
        )"#
    );
    let checked = load(&Source::new("five.ron", text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// The board and the hands after a turn.
fn after(burns: &str, sfen: &str, turn: &str) -> String {
    stand_after(&five(burns, ""), sfen, turn)
}

/// Whether the side to move is in check.
fn checked(burns: &str, more: &str, sfen: &str) -> bool {
    position(&five(burns, more), sfen).in_check()
}

#[test]
fn a_demon_burns_after_the_turns_that_it_names() {
    let (own, enemy) = ("4k/1p3/5/1D3/K4 b - 1", "4k/1p3/5/1D3/K4 w - 1");
    assert_eq!(after("turns: own", own, "4d4c"), "4k/5/1D3/5/K4 P");
    assert_eq!(after("turns: enemy", own, "4d4c"), "4k/1p3/1D3/5/K4 -");
    assert_eq!(after("turns: both", own, "4d4c"), "4k/5/1D3/5/K4 P");
    assert_eq!(after("turns: own", enemy, "4b4c"), "4k/5/1p3/1D3/K4 -");
    assert_eq!(after("turns: enemy", enemy, "4b4c"), "4k/5/5/1D3/K4 P");
    assert_eq!(after("turns: both", enemy, "4b4c"), "4k/5/5/1D3/K4 P");
}

#[test]
fn both_sides_burn_alike() {
    let sfen = "4k/1d3/5/1P3/K4 w - 1";
    assert_eq!(after("turns: both", sfen, "4b4c"), "4k/5/1d3/5/K4 p");
    let comes = "4k/1d3/5/1P3/K4 b - 1";
    assert_eq!(after("turns: both", comes, "4d4c"), "4k/1d3/5/5/K4 p");
}

#[test]
fn all_eight_squares_around_a_demon_burn_and_no_other() {
    let sfen = "ppppp/p3p/pD2p/ppppp/5 b - 1";
    let variant = five("burnt: removed", "");
    let before = position(&variant, sfen);
    let turn = before
        .legal_turns()
        .into_iter()
        .find(|turn| turn.usi(&variant) == "4c3c");
    let text = hakugei_variant::sfen::format(&variant, before.after(&turn.unwrap()).setup());
    assert!(text.starts_with("ppppp/p3p/p1D1p/p3p/5 w -"), "{text}");
}

#[test]
fn a_pawn_burns_as_what_it_shows_when_it_arrives() {
    let sfen = "d4/1P3/4k/5/K4 b - 1";
    let only_pawns = "turns: enemy, whom: only([\"P\"])";
    assert_eq!(after(only_pawns, sfen, "4b4a"), "d4/5/4k/5/K4 p");
    assert_eq!(after(only_pawns, sfen, "4b4a+"), "d+P3/5/4k/5/K4 -");
}

#[test]
fn a_demon_gives_check_by_its_next_move_alone() {
    let sfen = "4k/5/2D2/5/K4 w - 1";
    assert!(checked("turns: own", "", "4k/2D2/5/5/K4 w - 1"));
    assert!(!checked("turns: own", "", sfen), "too far away");
    assert!(!checked("turns: enemy", "", "4k/2D2/5/5/K4 w - 1"));
    assert!(!checked("whom: all_but([\"K\"])", "", "4k/2D2/5/5/K4 w - 1"));
    let two = "e3k/2D2/5/5/K4 w - 1";
    assert!(!checked("turns: own", "", two), "it is not the last royal piece");
}

#[test]
fn a_demon_gives_check_by_fire_to_one_of_those_that_must_be_kept() {
    let mut variant = five("turns: own", "");
    variant.rules.least_royals = 2;
    assert!(position(&variant, "e3k/2D2/5/5/K4 w - 1").in_check());
    assert!(!position(&variant, "ee2k/2D2/5/5/K4 w - 1").in_check());
}

/// White has three royal pieces, and one turn burns two of them.
#[test]
fn a_fire_that_leaves_fewer_than_must_be_kept_ends_the_game() {
    let goes_on = ("ongoing".to_string(), String::new());
    let ends = ("black_wins".to_string(), "royal_captured".to_string());
    for (least, result) in [(1, goes_on), (2, ends)] {
        let mut variant = five("turns: own", "");
        variant.rules.least_royals = least;
        let before = position(&variant, "p4/1e1k1/5/2D2/K2Ee b - 1");
        let turns = before.legal_turns();
        let below = |burns: bool| -> u64 {
            let turns = turns
                .iter()
                .filter(|turn| burns == (turn.usi(&variant) == "3d3c"));
            turns
                .map(|turn| before.after(turn).legal_turns().len() as u64)
                .sum()
        };
        assert!(below(true) > 0);
        let of_fire = if least == 1 { below(true) } else { 0 };
        assert_eq!(before.perft(2), below(false) + of_fire);
        let mut burning = game(&variant, "p4/1e1k1/5/2D2/K2Ee b - 1");
        play(&mut burning, "3d3c").unwrap();
        assert_eq!(outcome(&burning), result);
        let later = game(&variant, "p4/5/2D2/5/K2Ee w - 1");
        assert_eq!(outcome(&later), result, "a game that begins here");
    }
}

#[test]
fn a_demon_that_would_itself_burn_gives_no_check() {
    let lonely = "4k/2D2/5/5/K4 w - 1";
    let guarded = "2d1k/2D2/5/5/K4 w - 1";
    assert!(checked("turns: both", "", lonely));
    assert!(
        !checked("turns: both", "", guarded),
        "beside the other demon it burns nothing"
    );
    assert!(checked("turns: own", "", guarded));
}

#[test]
fn no_check_comes_from_a_side_that_waits_for_its_king() {
    let waits = "capture_limits: (before_royal: captures)";
    let sfen = "4k/2D2/5/5/5 w K 1";
    assert!(checked("", "", sfen));
    assert!(!checked("", waits, sfen));
}

#[test]
fn a_king_flees_from_fire() {
    let variant = five("turns: both", "");
    assert_eq!(legal(&position(&variant, "4k/2D2/5/5/K4 w - 1")).join(" "), "");
    let variant = five("turns: own", "");
    assert_eq!(
        legal(&position(&variant, "5/4k/5/2D2/K4 w - 1")).join(" "),
        "1b1a 1b2a"
    );
}

/// Where kings may be left to be captured, every turn that could burn or capture the last royal piece is legal: there is
/// one exactly where the other variant says check.
#[test]
fn a_check_is_a_turn_that_would_take_the_last_royal_piece() {
    for burns in [
        "turns: own",
        "turns: both",
        "turns: both, whom: all_but([\"E\", \"P\"])",
    ] {
        let (by_mate, by_capture) = (ended_by("checkmate", burns, ""), ended_by("capture", burns, ""));
        let (mut by_fire, mut at_rest) = (0, 0);
        for number in 1..=400 {
            let mut setup = scattered(&by_mate, number);
            let position = Position::new(&by_mate, &setup).unwrap();
            setup.side = Color::Black;
            let attacker = Position::new(&by_capture, &setup).unwrap();
            let ([last], [_]) = (
                &position.royals(Color::White)[..],
                &position.royals(Color::Black)[..],
            ) else {
                continue;
            };
            let takes = attacker
                .legal_turns()
                .into_iter()
                .filter(|turn| attacker.after(turn).royals(Color::White).is_empty());
            let takes: Vec<_> = takes.collect();
            assert_eq!(position.in_check(), !takes.is_empty(), "{burns}, board {number}");
            let captures = |turn: &Turn| match turn {
                Turn::Board { captures, .. } => captures.contains(last),
                Turn::Drop { .. } => false,
            };
            by_fire += usize::from(!takes.is_empty() && !takes.iter().any(captures));
            at_rest += usize::from(takes.is_empty());
        }
        assert!(by_fire > 10 && at_rest > 10, "{burns}: {by_fire} and {at_rest}");
    }
}

/// A board with a king of each side and some other pieces, White to move.
fn scattered(variant: &Variant, number: u64) -> Setup {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) % limit
    };
    let of_letter = |letter: char| {
        let mut kinds = variant.kinds();
        kinds
            .find(|&kind| variant.piece(kind).code.to_string() == letter.to_string())
            .unwrap()
    };
    let [king, pawn, demon] = ['K', 'P', 'D'].map(of_letter);
    let mut setup = variant.start.clone();
    setup.side = Color::White;
    setup.squares.fill(None);
    setup.hands = Hands::empty(variant.pieces.len());
    let mut put = |color: Color, kind: PieceKind| {
        let free: Vec<usize> = (0..setup.squares.len())
            .filter(|&index| setup.squares[index].is_none())
            .collect();
        let index = free[below(free.len() as u64) as usize];
        setup.squares[index] = Some(Piece { color, kind });
    };
    for color in Color::ALL {
        put(color, king);
        put(color, pawn);
        put(color, demon);
    }
    put(Color::Black, pawn);
    setup
}
