//! Plays one random game of a shipped variant: `cargo run --example random_game -- whale 7`.

#![expect(clippy::disallowed_macros, reason = "an example prints")]

use std::error::Error;

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::shipped;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let id = words.next().or_else(|| shipped::ids().next().map(str::to_owned));
    let id = id.ok_or("no variant is shipped")?;
    let mut seed: u64 = words.next().unwrap_or_default().parse().unwrap_or(1);

    let compiled = CompiledVariant::shipped(&id).ok_or("no such variant is shipped")?;
    let mut game = Game::new(&compiled);
    while game.outcome().is_none() && game.moves().len() < 500 {
        let moves = game.legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(seed >> 33) as usize % moves.len()];
        print!("{} ", game.usi(mv));
        game.play(mv)?;
    }
    println!("\n{game:#}");
    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("not over after 500 plies"),
    }
    Ok(())
}
