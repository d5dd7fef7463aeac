//! Positions of a variant in which there is something to do: its start, and where random games have come to.

use hakugei_game::{CompiledVariant, Game, Move};

use hakugei_arena::Chance;

/// How many plies later each position is in its game than the one before is in its own.
const STAGE: usize = 10;

/// How many games are tried for one position.
const TRIES: u64 = 10;

/// So many positions in which the game is not over: the start, then of games of their own, each some plies later. Where
/// games end sooner, it is the latest that one came to. None where the game is over at its start.
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
    game.outcome().is_none() && !game.legal_moves().is_empty()
}

/// A game after so many random plies, or before the last of them that would end it.
fn played(mut game: Game, plies: usize, chance: &mut Chance) -> Game {
    for _ in 0..plies {
        // By their texts: the choice must not hang on how moves are found or packed.
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
