//! Plays a game of any variant file, one ply deep: each side takes the move that leaves the other the fewest replies.
//! `cargo run --release --example one_ply -- variants/whale.ron`

#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "an example reads a file and prints"
)]

use std::error::Error;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_variant::{Source, load, render, shipped::Shipped};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a variant file")?;
    let file = Source::new(path.as_str(), std::fs::read_to_string(&path)?);
    let checked = load(&file, &Shipped);
    let Some(variant) = checked.variant else {
        return Err(render(&checked, false).into());
    };
    let mut game = Game::new(&CompiledVariant::new(variant));
    while game.outcome().is_none() && game.moves().len() < 200 {
        let replies = |mv: &Move| {
            let mut after = game.clone();
            after.play(*mv).expect("the move is listed");
            after.legal_moves().len()
        };
        let best = game.legal_moves().into_iter().min_by_key(replies);
        game.play(best.ok_or("a game that goes on has a move")?)?;
    }
    println!("{game:#}\nafter {} plies", game.moves().len());
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
