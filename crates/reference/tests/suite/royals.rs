//! Several royal pieces, and games that end by capture.

use hakugei_variant::rules::RoyalEnd;
use hakugei_variant::{PieceType, Variant};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::{king, moves, piece, targets, variant};

/// Kings `K`, princes `E` that are royal too, and rooks.
fn two_royals() -> Variant {
    let prince = PieceType {
        royal: true,
        ..piece('E', moves("K"))
    };
    variant(5, 5, vec![king(), prince, piece('R', moves("R"))])
}

fn by_capture() -> Variant {
    let mut variant = two_royals();
    variant.rules.royal = RoyalEnd::Capture;
    variant
}

#[test]
fn a_side_with_two_royals_may_leave_one_attacked() {
    let variant = two_royals();
    let position = position(&variant, "r3K/5/5/5/4E b - 1");
    assert!(!position.in_check());
    assert_eq!(targets(&position, "1a").join(" "), "1b 2a 2b");
}

#[test]
fn the_last_royal_must_be_safe() {
    let variant = two_royals();
    let position = position(&variant, "r3K/5/5/5/5 b - 1");
    assert!(position.in_check());
    assert_eq!(legal(&position), ["1a1b", "1a2b"]);
}

#[test]
fn losing_one_of_two_royals_does_not_end_the_game() {
    let variant = two_royals();
    let mut game = game(&variant, "r3K/5/5/5/k3E w - 1");
    play(&mut game, "5a1a").unwrap();
    assert_eq!(outcome(&game), ("ongoing".to_string(), String::new()));
    assert!(
        game.position().in_check(),
        "the rook looks down file 1 at the other one"
    );
}

#[test]
fn a_game_by_capture_lets_a_king_step_into_check() {
    let variant = by_capture();
    let mut game = game(&variant, "r4/4K/5/5/4k b - 1");
    play(&mut game, "1b1a").unwrap();
    assert_eq!(game.outcome(), None);
    play(&mut game, "5a1a").unwrap();
    assert_eq!(
        outcome(&game),
        ("white_wins".to_string(), "royal_captured".to_string())
    );
    assert!(game.legal_turns().is_empty());
    assert_eq!(play(&mut game, "1a1b").map_err(|_| ()), Err(()));
}

#[test]
fn a_game_by_capture_goes_on_while_a_royal_is_left() {
    let variant = by_capture();
    let mut game = game(&variant, "r3K/5/5/5/k3E w - 1");
    play(&mut game, "5a1a").unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_captured_king_cuts_the_lines_of_a_perft() {
    let variant = by_capture();
    // White can take the king at once (one line of depth 1 that ends there) or do something else.
    let position = position(&variant, "rK3/5/5/5/4k w - 1");
    let turns = position.legal_turns();
    let others = turns.iter().filter(|turn| turn.usi(&variant) != "5a4a");
    let below: u64 = others.map(|turn| position.after(turn).perft(1)).sum();
    assert_eq!(position.perft(2), below);
    assert_eq!(position.perft(1), turns.len() as u64);
}
