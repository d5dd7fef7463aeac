//! A random game, by all rules of its variant.

use hakugei_game::{CompiledVariant, Game};

use hakugei_arena::Chance;

/// Plays a random game from the start; how many plies it had, and whether it came to its end within the most of them.
pub(crate) fn playout(compiled: &CompiledVariant, most: usize, chance: &mut Chance) -> (usize, bool) {
    let mut game = Game::new(compiled);
    for ply in 0..most {
        if game.outcome().is_some() {
            return (ply, true);
        }
        let moves = game.legal_moves();
        // A game that goes on has a legal move.
        let Some(&mv) = moves.get(chance.below(moves.len().max(1))) else {
            return (ply, true);
        };
        if game.play(mv).is_err() {
            return (ply, true);
        }
    }
    (most, game.outcome().is_some())
}
