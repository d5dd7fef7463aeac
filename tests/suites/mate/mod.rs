//! The mate solver: known mates, agreement with a plain search by the slow generator, drops that may not mate, limits.

mod bans;
mod graph;
mod known;
mod limits;
mod plain;
mod proof;
mod puzzles;

use std::collections::BTreeMap;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Mate, MateLimits, MateResult};
use hakugei_variant::sfen;
use suites::shelf;

/// Every variant of the suites, compiled, under its id.
fn compiled() -> BTreeMap<String, CompiledVariant> {
    let variants = shelf::all().into_iter();
    variants
        .map(|compiled| (compiled.variant().id.clone(), compiled))
        .collect()
}

/// A game from an SFEN.
fn game(compiled: &CompiledVariant, text: &str) -> Game {
    let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// So many positions in a small table.
fn nodes(most: u64) -> MateLimits<'static> {
    MateLimits {
        nodes: Some(most),
        memory: 32,
        ..MateLimits::default()
    }
}

/// Plays the line and the whole proof of a mate by the rules.
fn check(game: &Game, mate: &Mate) {
    let text = game.sfen();
    let mut end = game.clone();
    for &mv in &mate.line {
        assert!(end.outcome().is_none(), "{text}: the line goes on after the end");
        end.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let won = hakugei_game::GameResult::Win(game.side());
    assert_eq!(end.outcome().map(|end| end.result), Some(won), "{text}");
    let checked = proof::verify(&mate.proof, game, 1_000_000);
    assert!(checked > 0 && checked <= mate.proof.len(), "{text}");
}

/// The moves of a line in USI form.
fn usi(game: &Game, line: &[Move]) -> Vec<String> {
    line.iter().map(|&mv| game.usi(mv)).collect()
}

/// The mate that was found, or an error that names the position.
fn found(game: &Game, result: MateResult) -> Mate {
    match result {
        MateResult::Mate(mate) => mate,
        other => panic!("{}: {other:?}", game.sfen()),
    }
}
