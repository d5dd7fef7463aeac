//! Doing a unit of work: two games of one opening, whose moves depend on the plan and the number of the unit alone.

use std::collections::BTreeMap;

use hakugei_arena::Chance;
use hakugei_game::Game;
use hakugei_search::{Engine, fingerprint};
use hakugei_variant::Color;
use serde::{Deserialize, Serialize};

use crate::agent::{Agent, Seat, searched, sorted};
use crate::opening::{NoOpening, Openings};
use crate::plan::{Plan, PlanError, Prepared, Series};
use crate::units::Units;

/// What a unit of work brought: a line of a file of results.
///
/// ```
/// use hakugei_lab::{Agent, Entrant, OpeningRule, Plan, Prepared, Series, Worker};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let plan = Plan::new(7, vec![entrant], vec![Series::equal(0, Agent::Random, 2)], OpeningRule::default(), 100)?;
/// let prepared = Prepared::of(&plan)?;
/// let done = Worker::new(&plan, &prepared).unit(1)?;
/// assert_eq!((done.unit, done.games.len()), (1, 2));
/// assert_eq!(Worker::new(&plan, &prepared).unit(1)?, done);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitResult {
    /// The number of the unit in the plan, counted from 0.
    pub unit: u64,
    /// Its two games.
    pub games: Vec<PlayedGame>,
}

/// A game of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The number of moves of its opening, which no agent chose.
    pub opening: usize,
    /// All moves in USI, with spaces between them.
    pub moves: String,
    /// For each move after the opening what its player's search said of the position before it, in hundredths of the weakest piece for the side
    /// to move; `null` for a player that does not search. It ends with the last player that does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Option<i32>>,
    /// How it ended: `black_wins`, `white_wins`, `draw`, `replay_reversed`, `no_result`, or `broken_off` at the longest length.
    pub result: String,
    /// By what rule, such as `checkmate`; empty for a game that was broken off.
    pub reason: String,
    /// In a position of the game, after how many moves, the share of legal moves that are nearly as good as the best one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clarity: Option<Clarity>,
}

/// How many moves of a position are nearly as good as the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clarity {
    /// After how many moves of the game.
    pub ply: usize,
    /// How many moves are legal there.
    pub moves: u32,
    /// How many of them score more than the mean of all plus three quarters of what the best one scores above it.
    pub good: u32,
    /// The variance of the scores of all of them, in hundredths of the weakest piece times hundredths; results of older programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variance: Option<u64>,
}

impl Clarity {
    /// The share of the moves that are nearly as good as the best one; `None` where there are no moves.
    pub(crate) fn share(self) -> Option<f64> {
        (self.moves > 0).then(|| f64::from(self.good) / f64::from(self.moves))
    }
}

/// What the result of a game that was broken off is called.
pub const BROKEN_OFF: &str = "broken_off";

impl PlayedGame {
    /// Who won; `None` for all other ends.
    pub fn winner(&self) -> Option<Color> {
        match self.result.as_str() {
            "black_wins" => Some(Color::Black),
            "white_wins" => Some(Color::White),
            _ => None,
        }
    }

    /// Whether it ended by a rule.
    pub fn is_complete(&self) -> bool {
        self.result != BROKEN_OFF
    }

    /// The number of moves.
    pub fn plies(&self) -> usize {
        self.moves.split_whitespace().count()
    }
}

/// A unit that cannot be done.
///
/// ```
/// let refused = hakugei_lab::WorkError::NoUnit { unit: 9, units: 4 };
/// assert_eq!(refused.to_string(), "there is no unit 9: the plan has 4, numbered from 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkError {
    /// The plan has no such unit.
    #[error("there is no unit {unit}: the plan has {units}, numbered from 0")]
    NoUnit {
        /// What was asked for.
        unit: u64,
        /// How many there are.
        units: u64,
    },
    /// No opening was found.
    #[error(transparent)]
    Opening(#[from] NoOpening),
    /// The plan is wrong.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// The purposes for which random numbers are used.
const OPENING: u64 = 1;
const PLAYER: u64 = 2;
const SAMPLE: u64 = 3;

/// How often the second game of two equal agents is played at most until it differs from the first.
const AGAIN: u64 = 5;

/// Does the units of a plan, one after the other.
pub struct Worker<'a> {
    plan: &'a Plan,
    prepared: &'a Prepared,
    units: Units,
    /// By variant, agent, and whether it is the first one of its series.
    seats: BTreeMap<(usize, Agent, bool), Seat>,
    openings: BTreeMap<usize, Openings>,
    judges: BTreeMap<usize, Engine>,
}

impl<'a> Worker<'a> {
    /// A worker that has done nothing yet.
    pub fn new(plan: &'a Plan, prepared: &'a Prepared) -> Self {
        Self {
            units: plan.units(),
            plan,
            prepared,
            seats: BTreeMap::new(),
            openings: BTreeMap::new(),
            judges: BTreeMap::new(),
        }
    }

    /// Does a unit.
    ///
    /// # Errors
    /// If the plan has no such unit, or no opening for it is found.
    pub fn unit(&mut self, number: u64) -> Result<UnitResult, WorkError> {
        let none = || WorkError::NoUnit {
            unit: number,
            units: self.units.len(),
        };
        let unit = self.units.get(number).ok_or_else(none)?;
        let plan = self.plan;
        let series = &plan.series[unit.series];
        let opening = self.opening(series, unit.pair)?;
        let first = self.game(series, unit.pair, &opening, true, 0);
        let mut second = self.game(series, unit.pair, &opening, false, 0);
        // Two equal agents may happen to play one game twice, which would be no second game.
        for again in 1..AGAIN {
            if !series.is_equal() || second.moves != first.moves {
                break;
            }
            second = self.game(series, unit.pair, &opening, false, again);
        }
        Ok(UnitResult {
            unit: number,
            games: vec![first, second],
        })
    }

    /// The opening of a pair: the same in all series of a variant that begin alike.
    fn opening(&mut self, series: &Series, pair: u64) -> Result<Game, WorkError> {
        let start = self.prepared.start(self.plan, series)?;
        let ready = &self.prepared.variants[series.entrant];
        let openings = self
            .openings
            .entry(series.entrant)
            .or_insert_with(|| Openings::new(&ready.compiled, ready.learned.as_ref(), self.plan.openings));
        let mut chance = self.plan.chance(&start, &[OPENING, pair]);
        Ok(openings.find(&start, &mut chance)?)
    }

    fn game(
        &mut self,
        series: &Series,
        pair: u64,
        opening: &Game,
        first_is_black: bool,
        again: u64,
    ) -> PlayedGame {
        let agents = if first_is_black {
            [series.first, series.second]
        } else {
            [series.second, series.first]
        };
        // The first agent of the series sits on the same seat in both games, but plays them by other random numbers.
        let seats = [
            (series.entrant, agents[0], first_is_black),
            (series.entrant, agents[1], !first_is_black),
        ];
        let ready = &self.prepared.variants[series.entrant];
        for seat in seats {
            let (_, agent, _) = seat;
            let made = || Seat::new(&ready.compiled, agent, ready.learned.as_ref());
            self.seats.entry(seat).or_insert_with(made).begin();
        }
        let label = fingerprint(format!("{} {}", series.first, series.second).as_bytes());
        let mut chances = [Color::Black, Color::White].map(|side| {
            let seat = u64::from(first_is_black) + 2 * u64::from(side == Color::White);
            self.plan.chance(opening, &[PLAYER, pair, label, seat, again])
        });
        let mut game = opening.clone();
        let mut scores = Vec::new();
        let outcome = loop {
            if let Some(outcome) = game.outcome() {
                break Some(outcome);
            }
            if game.moves().len() >= self.plan.longest {
                break None;
            }
            let place = usize::from(game.side() == Color::White);
            let searches = agents[place].searches();
            if let Some(declared) = Engine::declares(&game).filter(|_| searches) {
                break Some(declared);
            }
            let seat = self
                .seats
                .get_mut(&seats[place])
                .expect("both have just sat down");
            let Some(choice) = seat.choose(&game, &mut chances[place]) else {
                break game.outcome();
            };
            if let Some(settled) = choice.score.and_then(|score| Engine::settles_for(&game, score)) {
                break Some(settled);
            }
            scores.push(choice.score.map(hakugei_search::Score::value));
            if game.play(choice.mv).is_err() {
                break None;
            }
        };
        let last = scores
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |place| place + 1);
        scores.truncate(last);
        let clarity = (series.is_equal() && series.start.is_none())
            .then(|| self.clarity(series, opening, &game, [pair, label, u64::from(first_is_black)]))
            .flatten();
        PlayedGame {
            opening: opening.moves().len(),
            moves: in_usi(&game),
            scores,
            result: outcome.map_or_else(|| BROKEN_OFF.to_owned(), |outcome| outcome.result.to_string()),
            reason: outcome.map_or_else(String::new, |outcome| outcome.reason.to_string()),
            clarity,
        }
    }

    /// How many moves are nearly as good as the best one in a position of a game of searching agents, which is drawn by lot.
    fn clarity(&mut self, series: &Series, opening: &Game, played: &Game, what: [u64; 3]) -> Option<Clarity> {
        const NODES: u64 = 50;
        let Agent::Search { .. } = series.first else {
            return None;
        };
        let [from, to] = [opening.moves().len(), played.moves().len()];
        let mut chance = self.plan.chance(opening, &[SAMPLE, what[0], what[1], what[2]]);
        let ply = from + chance.below(to.checked_sub(from).filter(|&plies| plies > 0)?);
        let mut game = opening.clone();
        for &mv in &played.moves()[from..ply] {
            game.play(mv).ok()?;
        }
        let ready = &self.prepared.variants[series.entrant];
        let made = || Engine::with_table(&ready.compiled, ready.learned.clone(), 1);
        let engine = self.judges.entry(series.entrant).or_insert_with(made);
        let moves = sorted(&game);
        let mut score = |mv| {
            engine.forget();
            let choice = searched(engine, &game, NODES, &[mv])?;
            Some(i64::from(choice.score?.value().clamp(-3000, 3000)))
        };
        let scores: Vec<i64> = moves.iter().filter_map(|&mv| score(mv)).collect();
        let best = scores.iter().max()?;
        let count = scores.len() as i64;
        let sum: i64 = scores.iter().sum();
        // More than mean + 3/4 (best - mean), in whole numbers.
        let good = scores
            .iter()
            .filter(|&&score| 4 * count * score > sum + 3 * count * best)
            .count();
        let squares: i64 = scores.iter().map(|&score| score * score).sum();
        Some(Clarity {
            ply,
            variance: Some(((count * squares - sum * sum) / (count * count)).unsigned_abs()),
            moves: scores.len() as u32,
            // Where all are equal none is better than the others, and all are good.
            good: if good == 0 { scores.len() } else { good } as u32,
        })
    }
}

impl Plan {
    /// The random numbers of a purpose, in games that begin at a position.
    fn chance(&self, start: &Game, purpose: &[u64]) -> Chance {
        let bytes: Vec<u8> = purpose.iter().flat_map(|part| part.to_le_bytes()).collect();
        Chance::new(
            self.seed,
            &format!("{} {}", start.variant().id, start.sfen()),
            fingerprint(&bytes),
        )
    }
}

/// All moves of a game, from its start.
fn in_usi(game: &Game) -> String {
    let mut again = game.clone();
    let mut texts = Vec::new();
    while let Some(mv) = again.undo() {
        texts.push(again.usi(mv));
    }
    texts.reverse();
    texts.join(" ")
}
