//! Counts the lines of play from the start of a variant: `cargo run --release --example perft -- shogi 4`.

#![expect(clippy::disallowed_macros, reason = "an example prints")]

use std::error::Error;

use hakugei_game::{CompiledVariant, Game};

/// The number of lines of `depth` plies. The moves of the last ply are counted without being made.
fn perft(game: &mut Game, depth: u32) -> Result<usize, Box<dyn Error>> {
    let moves = game.legal_moves();
    if depth == 1 {
        return Ok(moves.len());
    }
    let mut nodes = 0;
    for mv in moves {
        game.play(mv)?;
        nodes += perft(game, depth - 1)?;
        game.undo();
    }
    Ok(nodes)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let id = words.next().ok_or("name a shipped variant and a depth")?;
    let most: u32 = words.next().ok_or("name a depth too, such as 4")?.parse()?;

    let compiled = CompiledVariant::shipped(&id).ok_or("no such variant is shipped")?;
    let mut game = Game::new(&compiled);
    for depth in 1..=most {
        println!("{depth}: {}", perft(&mut game, depth)?);
    }
    Ok(())
}
