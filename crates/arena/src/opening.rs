//! Openings: positions from which each pair of games begins.

use std::collections::BTreeSet;

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{Engine, Limits, Score};

use crate::Chance;

/// The stream of random numbers for openings. Other purposes have other streams.
const PURPOSE: u64 = 1 << 40;

/// The most random lines that are tried for one opening.
const TRIES: u32 = 2000;

/// The number of those in which a position that was an opening before is refused. Small games have few positions, so later
/// ones may repeat.
const FRESH: u32 = 500;

/// How random openings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Randomly {
    /// The number of random moves from the start.
    pub plies: usize,
    /// The largest score, in hundredths of the weakest piece, with which a position is balanced; `None` accepts all.
    pub balance: Option<i32>,
    /// The number of positions that the search for this score visits.
    pub nodes: u64,
    /// The seed of the random moves.
    pub seed: u64,
}

/// No balanced opening was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no opening of {plies} random moves was found in {TRIES} tries{}: give the position more room, or begin with other openings",
    .balance.map(|balance| format!(" whose score lies between -{balance} and {balance}")).unwrap_or_default()
)]
pub struct NoOpening {
    plies: usize,
    balance: Option<i32>,
}

/// The openings of a match. They are made on request, and are always the same for the same seed.
pub struct Openings {
    start: Game,
    source: Source,
    made: Vec<Game>,
}

enum Source {
    Given,
    Random {
        randomly: Randomly,
        engine: Box<Engine>,
        seen: BTreeSet<String>,
    },
}

impl Openings {
    /// Random openings of a variant.
    pub fn random(compiled: &CompiledVariant, randomly: Randomly) -> Self {
        Self {
            start: Game::new(compiled),
            source: Source::Random {
                randomly,
                engine: Box::new(Engine::new(compiled)),
                seen: BTreeSet::new(),
            },
            made: Vec::new(),
        }
    }

    /// Given openings. After the last one the first one is used again. Without any, all games begin at the start.
    pub fn given(compiled: &CompiledVariant, games: Vec<Game>) -> Self {
        Self {
            start: Game::new(compiled),
            source: Source::Given,
            made: games,
        }
    }

    /// An opening by number, counted from 0: a game that is not over.
    ///
    /// # Errors
    /// If no balanced opening is found.
    pub fn get(&mut self, index: usize) -> Result<Game, NoOpening> {
        let Source::Random {
            randomly,
            engine,
            seen,
        } = &mut self.source
        else {
            let given = self.made.get(index.checked_rem(self.made.len()).unwrap_or(0));
            return Ok(given.unwrap_or(&self.start).clone());
        };
        while self.made.len() <= index {
            let number = self.made.len() as u64;
            let game = found(&self.start, *randomly, number, engine, seen)?;
            seen.insert(place(&game));
            self.made.push(game);
        }
        Ok(self.made[index].clone())
    }
}

/// A random opening by number that differs from those seen before.
fn found(
    start: &Game,
    randomly: Randomly,
    number: u64,
    engine: &mut Engine,
    seen: &BTreeSet<String>,
) -> Result<Game, NoOpening> {
    let chance = &mut Chance::new(randomly.seed, &start.variant().id, PURPOSE + number);
    for tried in 0..TRIES {
        let Some(game) = played(start, randomly.plies, chance) else {
            continue;
        };
        let fresh = randomly.plies == 0 || tried >= FRESH || !seen.contains(&place(&game));
        if fresh
            && randomly
                .balance
                .is_none_or(|window| is_even(engine, &game, window, randomly.nodes))
        {
            return Ok(game);
        }
    }
    Err(NoOpening {
        plies: randomly.plies,
        balance: randomly.balance,
    })
}

/// A game of random moves, or `None` if it ends before the last one.
fn played(start: &Game, plies: usize, chance: &mut Chance) -> Option<Game> {
    let mut game = start.clone();
    for _ in 0..plies {
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        if moves.is_empty() {
            return None;
        }
        let mv = moves[chance.below(moves.len())];
        game.play(mv).expect("it is in the list of legal moves");
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game)
}

/// Whether a position is balanced by a short search.
fn is_even(engine: &mut Engine, game: &Game, window: i32, nodes: u64) -> bool {
    engine.forget();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut score: Option<Score> = None;
    engine.think(game, &limits, &mut |report| {
        if report.rank == 1 {
            score = Some(report.score);
        }
    });
    score.is_some_and(|score| score.forced().is_none() && score.value().abs() <= window)
}

/// The position as text, without the number of the move.
fn place(game: &Game) -> String {
    let sfen = game.sfen();
    sfen.rsplit_once(' ')
        .map_or(sfen.clone(), |(place, _)| place.to_owned())
}
