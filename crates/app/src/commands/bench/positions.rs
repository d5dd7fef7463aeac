//! Positions of a variant in which there is something to do: its start, and where random games have come to.

use hakugei_game::{CompiledVariant, Game, Move};

use hakugei_arena::Chance;

/// How many plies later each position is in its game than the one before is in its own.
const STAGE: usize = 10;

/// How many games are tried for one position.
const TRIES: u64 = 10;

/// A number of positions in which the game is not over: the start, then positions from random games, each some plies later
/// than the one before. If all games of a position end sooner, it is the last position of the longest. There are none if
/// the game is over at its start.
pub(crate) fn positions(compiled: &CompiledVariant, seed: u64, number: usize) -> Vec<Game> {
    let start = Game::new(compiled);
    if !goes_on(&start) {
        return Vec::new();
    }
    let position = |stage: usize| {
        let purposes = stage as u64 * TRIES..(stage as u64 + 1) * TRIES;
        let mut latest = start.clone();
        for purpose in purposes {
            let chance = &mut Chance::new(seed, &compiled.variant().id, purpose);
            let game = played(start.clone(), stage * STAGE, chance);
            if game.moves().len() > latest.moves().len() {
                latest = game;
            }
            if latest.moves().len() == stage * STAGE {
                break;
            }
        }
        latest
    };
    (0..number).map(position).collect()
}

fn goes_on(game: &Game) -> bool {
    game.outcome().is_none() && game.has_legal_move()
}

/// A game after this number of random plies, or before the first ply that would end it.
fn played(mut game: Game, plies: usize, chance: &mut Chance) -> Game {
    for _ in 0..plies {
        // Sorted by their texts, so that the choice does not depend on how moves are generated or packed.
        let mut moves: Vec<(String, Move)> = game
            .legal_moves()
            .into_iter()
            .map(|mv| (game.usi(mv), mv))
            .collect();
        moves.sort();
        let (_, mv) = moves[chance.below(moves.len())];
        let played = game.play(mv);
        if played.is_err() {
            break;
        }
        if !goes_on(&game) {
            game.undo();
            break;
        }
    }
    game
}
