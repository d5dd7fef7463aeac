//! Games that the computer plays against itself, for positions to make lessons and puzzles of: quick, with random moves in between, so
//! that there is something to find in them. The same seed gives the same games.

use std::ops::ControlFlow;

use hakugei_arena::Chance;
use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{Engine, Learned, Limits};

use crate::reach::sorted;

/// How many positions the computer looks at for a move.
const NODES: u64 = 250;

/// The size of its table, in mebibytes.
const TABLE: usize = 1;

/// The plies at the start of a game that are all random.
const OPENING: usize = 4;

/// Of how many later moves one is random, on average.
const RANDOM: usize = 6;

/// The longest game, in plies.
const LONGEST: usize = 160;

/// What these games use random numbers for.
const PURPOSE: u64 = 0x1e55;

/// What the games with fewer men use random numbers for.
const THINNED: u64 = 0x1e56;

/// Of how many men other than royal ones one stays in a game with fewer men: these numbers take turns, and games with all men are among them.
const ONE_OF: [usize; 4] = [2, 3, 5, 1];

/// Shows the positions of a number of games, one after the other, until `see` or the stop ends it. `see` knows which game it is.
pub(crate) fn positions(
    compiled: &CompiledVariant,
    learned: &Learned,
    seed: u64,
    games: u32,
    stop: &dyn Fn() -> bool,
    see: &mut dyn FnMut(u32, &Game) -> ControlFlow<()>,
) {
    let chance = Chance::new(seed, &compiled.variant().id, PURPOSE);
    let begin = |_: u32, _: &mut Chance| Game::new(compiled);
    play(compiled, learned, chance, games, &begin, stop, see);
}

/// The same of games that begin with most of the men taken away: where boards are large, what ends games seldom comes up otherwise.
pub(crate) fn positions_with_fewer_men(
    compiled: &CompiledVariant,
    learned: &Learned,
    seed: u64,
    games: u32,
    stop: &dyn Fn() -> bool,
    see: &mut dyn FnMut(u32, &Game) -> ControlFlow<()>,
) {
    let chance = Chance::new(seed, &compiled.variant().id, THINNED);
    let begin = |number: u32, chance: &mut Chance| {
        let variant = compiled.variant();
        let mut setup = variant.start.clone();
        let one_of = ONE_OF[number as usize % ONE_OF.len()];
        for square in &mut setup.squares {
            let goes =
                square.is_some_and(|piece| !variant.piece(piece.kind).royal) && chance.below(one_of) > 0;
            *square = square.filter(|_| !goes);
        }
        Game::from_setup(compiled, &setup).unwrap_or_else(|_| Game::new(compiled))
    };
    play(compiled, learned, chance, games, &begin, stop, see);
}

fn play(
    compiled: &CompiledVariant,
    learned: &Learned,
    mut chance: Chance,
    games: u32,
    begin: &dyn Fn(u32, &mut Chance) -> Game,
    stop: &dyn Fn() -> bool,
    see: &mut dyn FnMut(u32, &Game) -> ControlFlow<()>,
) {
    let mut engine = Engine::with_table(compiled, Some(learned.clone()), TABLE);
    for number in 0..games {
        let mut game = begin(number, &mut chance);
        engine.forget();
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            if stop() || see(number, &game).is_break() {
                return;
            }
            let is_random = game.moves().len() < OPENING || chance.below(RANDOM) == 0;
            let chosen = if is_random {
                let moves = sorted(&game);
                (!moves.is_empty()).then(|| moves[chance.below(moves.len())])
            } else {
                let limits = Limits {
                    nodes: Some(NODES),
                    stop,
                    ..Limits::default()
                };
                engine.think(&game, &limits, &mut |_| {})
            };
            let Some(mv) = chosen else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
    }
}

/// A position by itself, without the moves that led to it.
pub(crate) fn alone(game: &Game) -> Option<Game> {
    let mut setup = game.setup();
    setup.move_number = 1;
    let alone = Game::from_setup(game.compiled(), &setup).ok()?;
    (alone.outcome().is_none() && !alone.has_unreachable_check()).then_some(alone)
}
