//! Drops that may not mate, where both hands are full: the question whether a drop leaves a reply stays a short one.

#![expect(clippy::disallowed_methods, reason = "tests read their data files")]

use std::fs;
use std::path::Path;

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::shipped::Shipped;
use hakugei_variant::{Source, load, render, sfen};

fn full_hands() -> CompiledVariant {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/game/full-hands.ron");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let checked = load(&Source::new("full-hands", text), &Shipped);
    let problems = render(&checked, false);
    CompiledVariant::new(checked.variant.unwrap_or_else(|| panic!("{problems}")))
}

fn game(compiled: &CompiledVariant, text: &str) -> Game {
    let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("{error}: {text}"));
    Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// If each drop asked for the replies to its replies, and so on, this would not end.
#[test]
fn every_drop_on_an_empty_board_is_tried_against_every_reply() {
    let compiled = full_hands();
    let empty = Game::new(&compiled);
    assert_eq!(empty.legal_moves().len(), 8 * 81);
    assert!(empty.banned_drop_mates().is_empty());
    assert_eq!(empty.perft(1), 8 * 81);
}

/// White's king cannot move and its hand is empty: only a drop that lets it out is legal.
#[test]
fn nearly_every_drop_leaves_no_reply() {
    let compiled = full_hands();
    let game = game(&compiled, "k8/1R7/1R7/9/9/9/9/9/8K b 18B18G18S18N18L18P 1");
    let banned = game.banned_drop_mates().len();
    let (drops, board): (Vec<_>, Vec<_>) = game
        .legal_moves()
        .into_iter()
        .partition(|mv| game.usi(*mv).contains('*'));
    assert_eq!(drops.len() + banned, 6 * (81 - 4), "a drop is legal or barred");
    assert!(banned > drops.len(), "{banned} barred, {} legal", drops.len());
    assert!(!board.is_empty());
}
