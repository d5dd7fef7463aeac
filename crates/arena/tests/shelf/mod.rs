//! Shipped variants, compiled.

#![allow(dead_code, reason = "each test uses its part")]

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{load, sfen, shipped};

/// A shipped variant.
pub(crate) fn compiled(id: &str) -> CompiledVariant {
    let source = shipped::source(id).expect("it is shipped");
    CompiledVariant::new(load(&source, &shipped::Shipped).variant.expect("it is valid"))
}

/// A game of a shipped variant from a position.
pub(crate) fn game(id: &str, text: &str) -> Game {
    let compiled = compiled(id);
    let setup = sfen::parse(compiled.variant(), text).expect("an SFEN");
    Game::from_setup(&compiled, &setup).expect("a position")
}
