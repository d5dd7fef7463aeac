//! Openings: positions from which each pair of games begins.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

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
    /// The largest score, in hundredths of the weakest piece, with which a position is balanced; `None` accepts all. Where the moves do
    /// not begin at the variant's own start, it is by how much they may change the score: a handicap stays one.
    pub balance: Option<i32>,
    /// The number of positions that the search for this score visits.
    pub nodes: u64,
    /// The seed of the random moves.
    pub seed: u64,
}

/// No balanced opening was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoOpening {
    plies: usize,
    balance: Option<i32>,
    is_own_start: bool,
}

impl fmt::Display for NoOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.plies;
        write!(f, "no opening of {plies} random moves was found in {TRIES} tries")?;
        match (self.balance, self.is_own_start) {
            (None, _) => {}
            (Some(most), true) => write!(f, " whose score lies between -{most} and {most}")?,
            (Some(most), false) => write!(f, " that changes the score of its start by at most {most}")?,
        }
        f.write_str(": give the position more room, or begin with other openings")
    }
}

impl std::error::Error for NoOpening {}

/// The openings of a match. They are made on request, and are always the same for the same seed.
pub struct Openings {
    /// Where they begin, in turn.
    starts: Vec<Start>,
    source: Source,
    made: Vec<Game>,
}

/// Where openings begin.
struct Start {
    game: Game,
    /// The score there, for the side to move, from which random moves may lead away by the balance; `None` where it is not yet known.
    score: Option<i32>,
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
        Self::random_from(compiled, Vec::new(), randomly)
    }

    /// Random moves after each of some games in turn, which are not over; without any, from the start.
    pub fn random_from(compiled: &CompiledVariant, games: Vec<Game>, randomly: Randomly) -> Self {
        Self {
            starts: starts(compiled, games),
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
            starts: starts(compiled, games),
            source: Source::Given,
            made: Vec::new(),
        }
    }

    /// From how many positions openings begin, in turn.
    pub fn starts(&self) -> usize {
        self.starts.len()
    }

    /// An opening by number, counted from 0: a game that is not over.
    ///
    /// # Errors
    /// If no balanced opening is found.
    pub fn get(&mut self, index: usize) -> Result<Game, NoOpening> {
        let count = self.starts.len();
        let Source::Random {
            randomly,
            engine,
            seen,
        } = &mut self.source
        else {
            return Ok(self.starts[index % count].game.clone());
        };
        while self.made.len() <= index {
            let number = self.made.len();
            let start = &mut self.starts[number % count];
            let game = found(start, *randomly, number as u64, engine, seen)?;
            seen.insert(place(&game));
            self.made.push(game);
        }
        Ok(self.made[index].clone())
    }
}

/// The starts that games are, or the variant's own.
fn starts(compiled: &CompiledVariant, games: Vec<Game>) -> Vec<Start> {
    let own = Game::new(compiled);
    let games = if games.is_empty() {
        vec![own.clone()]
    } else {
        games
    };
    let begun = games.into_iter().map(|game| {
        let is_own = game.setup() == own.setup();
        Start {
            score: is_own.then_some(0),
            game,
        }
    });
    begun.collect()
}

/// A random opening by number that differs from those seen before.
fn found(
    start: &mut Start,
    randomly: Randomly,
    number: u64,
    engine: &mut Engine,
    seen: &BTreeSet<String>,
) -> Result<Game, NoOpening> {
    let none = NoOpening {
        plies: randomly.plies,
        balance: randomly.balance,
        is_own_start: start.score == Some(0),
    };
    let window = match randomly.balance {
        None => None,
        Some(most) => {
            let known = start.score.or_else(|| score(engine, &start.game, randomly.nodes));
            start.score = known;
            // The score is that of the side to move, which random moves may change.
            let sign = if randomly.plies.is_multiple_of(2) { 1 } else { -1 };
            let around = known.ok_or(none)? * sign;
            Some(around - most..=around + most)
        }
    };
    let chance = &mut Chance::new(randomly.seed, &start.game.variant().id, PURPOSE + number);
    for tried in 0..TRIES {
        let Some(game) = played(&start.game, randomly.plies, chance) else {
            continue;
        };
        let fresh = randomly.plies == 0 || tried >= FRESH || !seen.contains(&place(&game));
        let fits = |window: &RangeInclusive<i32>| {
            score(engine, &game, randomly.nodes).is_some_and(|score| window.contains(&score))
        };
        if fresh && window.as_ref().is_none_or(fits) {
            return Ok(game);
        }
    }
    Err(none)
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

/// The score of a short search for the side to move; `None` where a mate is seen.
fn score(engine: &mut Engine, game: &Game, nodes: u64) -> Option<i32> {
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
    score.filter(|score| score.forced().is_none()).map(Score::value)
}

/// The position as text, without the number of the move.
fn place(game: &Game) -> String {
    let sfen = game.sfen();
    sfen.rsplit_once(' ')
        .map_or(sfen.clone(), |(place, _)| place.to_owned())
}
