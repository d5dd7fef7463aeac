//! Positions of a variant in which there is something to do: its start, and where random games have come to.

use hakugei_arena::{Chance, float};
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_lab::stats::{Estimate, Ratio};
use hakugei_variant::Setup;

use super::effort::Effort;

/// How many plies later each position is in its game than the one before is in its own.
const STAGE: usize = 10;

/// How many games are tried for one position.
const TRIES: u64 = 10;

/// The number of the first game whose moves are counted among the purposes of chance; those below are for positions and for games that
/// are timed.
const SAMPLED: u64 = 1 << 33;

/// The number of the first move to positions whose moves are listed.
const FOLLOWED: u64 = 1 << 34;

/// After how many plies a game whose moves are counted is broken off.
const SAMPLED_PLIES: usize = 100;

/// A number of positions in which the game is not over: the start, then positions from random games, each some plies later
/// than the one before. If all games of a position end sooner, it is the last position of the longest. There are none if
/// the game is over at its start.
pub(crate) fn positions(compiled: &CompiledVariant, effort: &Effort) -> Vec<Game> {
    let start = Game::new(compiled);
    if !goes_on(&start) {
        return Vec::new();
    }
    let position = |stage: usize| {
        let purposes = stage as u64 * TRIES..(stage as u64 + 1) * TRIES;
        let mut latest = start.clone();
        for purpose in purposes {
            let chance = &mut effort.chance(compiled, purpose);
            let (game, _) = played(start.clone(), stage * STAGE, chance);
            if game.moves().len() > latest.moves().len() {
                latest = game;
            }
            if latest.moves().len() == stage * STAGE {
                break;
            }
        }
        latest
    };
    (0..effort.positions).map(position).collect()
}

/// The positions whose moves are listed: those of some games, and for each of them others in which the answers to a random move of it end.
/// They stand side by side, as those do in which a count finds the moves of its last ply.
pub(crate) fn listed_positions(compiled: &CompiledVariant, games: &[Game], effort: &Effort) -> Vec<Setup> {
    let mut listed = Vec::new();
    for (game, purpose) in games.iter().zip(FOLLOWED..) {
        listed.push(game.setup());
        let chance = &mut effort.chance(compiled, purpose);
        let (mut game, _) = played(game.clone(), 1, chance);
        for mv in sorted_moves(&game).into_iter().take(effort.listed - 1) {
            if game.play(mv).is_ok() {
                listed.push(game.setup());
                game.undo();
            }
        }
    }
    listed
}

/// How many legal moves a position has: the mean over random games of the mean over the positions of a game. Positions of one game
/// resemble each other, so its error is that of the games. `None` if the game is over at its start.
pub(crate) fn moves_per_position(compiled: &CompiledVariant, effort: &Effort) -> Option<Estimate> {
    let start = Game::new(compiled);
    if !goes_on(&start) {
        return None;
    }
    let mut means = Ratio::new();
    for number in 0..effort.sampled {
        let chance = &mut effort.chance(compiled, SAMPLED + number);
        let (_, counts) = played(start.clone(), SAMPLED_PLIES, chance);
        let moves: usize = counts.iter().sum();
        means.add(float(moves as u64) / float(counts.len() as u64), 1.0);
    }
    means.estimate()
}

fn goes_on(game: &Game) -> bool {
    game.outcome().is_none() && game.has_legal_move()
}

/// The legal moves of a game, sorted by their texts: what is chosen among them does not depend on how moves are generated or packed.
fn sorted_moves(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    moves
}

/// A game after this number of random plies, or before the first ply that would end it, and how many legal moves there were before
/// each ply.
fn played(mut game: Game, plies: usize, chance: &mut Chance) -> (Game, Vec<usize>) {
    let mut counts = Vec::new();
    for _ in 0..plies {
        let moves = sorted_moves(&game);
        counts.push(moves.len());
        let mv = moves[chance.below(moves.len())];
        let played = game.play(mv);
        if played.is_err() {
            break;
        }
        if !goes_on(&game) {
            game.undo();
            break;
        }
    }
    (game, counts)
}
