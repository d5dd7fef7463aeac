//! The games of an agent against itself.

use std::collections::BTreeMap;

use hakugei_arena::Counts;
use hakugei_game::{CompiledVariant, Game};
use hakugei_search::Learned;
use hakugei_variant::Color;

use super::pieces::Pieces;
use super::{SeriesResults, Sums, mean, tidy};
use crate::agent::Agent;
use crate::counting::{CountedGame, Counting};
use crate::measures::{Chances, Known, MEASURES, MeasureUnit, count, drama, of_game};
use crate::replay::Replay;
use crate::report::{
    Advantage, AgentReport, BranchingPoint, CONFIDENCE, Choices, EndCount, EvaluationPoint, ExampleGame,
    Lengths, Measured, Surprises, Valued,
};
use crate::stats::{
    Elo, Estimate, Histogram, Ratio, ScoreBin, Share, error_behind, fitted_slope, share_interval,
};
use crate::values::Rows;
use crate::work::{Clarity, PlayedGame};

/// The width of a bin of scores, in hundredths of the weakest piece, and the largest score that has a bin of its own.
const BIN: i32 = 25;
const MOST_SCORE: i32 = 4000;

/// A position with as many legal moves has no bin of its own.
const MOST_MOVES: usize = 10_000;

/// Surprises are counted in parts of this size.
const SURPRISE: f64 = 1e-3;

/// About how many points a curve has, and how many bars a histogram.
const POINTS: usize = 60;
const BARS: u64 = 40;

/// What the first time through has shown.
struct First {
    lengths: Histogram,
    known: Known,
}

/// The report of an agent's games, and the estimates of its measures in their order.
pub(super) fn measured(
    compiled: &CompiledVariant,
    start: &Game,
    agent: Agent,
    longest: usize,
    results: &mut SeriesResults<'_, '_>,
    rows: &mut Rows,
) -> (AgentReport, Vec<Option<Estimate>>) {
    let first = first_time(results, start.side(), longest);
    let mut second = Second::new(compiled, start, &first, longest);
    results.each(&mut |games| {
        second.pairs += 1;
        second.pair(games, rows);
    });
    second.finish(agent, &first)
}

/// Lengths and scores: what the second time needs to know from the beginning.
fn first_time(results: &mut SeriesResults<'_, '_>, first: Color, longest: usize) -> First {
    let mut lengths = Histogram::new(longest + 1);
    let mut bins: BTreeMap<i32, ScoreBin> = BTreeMap::new();
    let mut best_of_losers = None;
    let mut clarity = [0.0, 0.0];
    results.each(&mut |games| {
        for game in games.iter().filter(|game| game.counting != Counting::Repeated) {
            let game = game.played;
            if let Some(share) = game.clarity.and_then(Clarity::share) {
                clarity = [clarity[0] + share, clarity[1] + 1.0];
            }
            if !game.is_complete() {
                continue;
            }
            lengths.add(game.plies() as u64);
            let Some(winner) = game.winner() else {
                for score in game.scores.iter().flatten() {
                    bin(&mut bins, *score).counts.draws += 1;
                }
                continue;
            };
            for (place, score) in game.scores.iter().enumerate() {
                let Some(score) = score else { continue };
                let side = if (game.opening + place).is_multiple_of(2) {
                    first
                } else {
                    first.other()
                };
                if side == winner {
                    bin(&mut bins, *score).counts.wins += 1;
                } else {
                    bin(&mut bins, *score).counts.losses += 1;
                    best_of_losers = best_of_losers.max(Some(*score));
                }
            }
        }
    });
    let bins: Vec<ScoreBin> = bins.into_values().collect();
    let scale = fitted_slope(&bins).map(|found| found.value);
    let chances = scale.map(|scale| Chances {
        scale: scale.max(1.0),
        best_of_losers: best_of_losers.unwrap_or(0),
    });
    let clarity = (clarity[1] > 0.0).then(|| clarity[0] / clarity[1]);
    First {
        lengths,
        known: Known { chances, clarity },
    }
}

fn bin(bins: &mut BTreeMap<i32, ScoreBin>, score: i32) -> &mut ScoreBin {
    let place = score.clamp(-MOST_SCORE, MOST_SCORE).div_euclid(BIN);
    bins.entry(place).or_insert_with(|| ScoreBin {
        score: f64::from(BIN * place) + f64::from(BIN) / 2.0,
        counts: Counts::default(),
    })
}

/// Sums over the positions of a stage of games.
#[derive(Clone, Copy, Default)]
struct Stage {
    positions: u64,
    /// How many games have some of these, and how many some that were judged.
    games: [u64; 2],
    board: f64,
    drops: f64,
    judged: u64,
    first_player: f64,
    leader: f64,
}

/// A game that may be shown, and how well it fits.
struct Candidate {
    game: ExampleGame,
    /// The smaller the better.
    rank: f64,
}

struct Second<'a> {
    compiled: &'a CompiledVariant,
    start: &'a Game,
    known: Known,
    /// What each kind is worth on the board by computed values, whatever the games were played by; royal ones are worth nothing.
    worths: Vec<i32>,
    median: f64,
    pairs: u64,
    games: u64,
    repeated: u64,
    broken_off: u64,
    sums: Sums,
    /// The lengths of all games, those that were broken off among them.
    lengths: Ratio,
    choices: Histogram,
    surprises: Histogram,
    ends: BTreeMap<(String, String), u64>,
    width: usize,
    stages: Vec<Stage>,
    pieces: Pieces,
    candidates: [Option<Candidate>; 3],
}

impl<'a> Second<'a> {
    fn new(compiled: &'a CompiledVariant, start: &'a Game, first: &First, longest: usize) -> Self {
        let most = first
            .lengths
            .quantile(0.95)
            .map_or(longest, |plies| plies as usize);
        let width = most.div_ceil(POINTS).max(1);
        Self {
            compiled,
            start,
            known: first.known,
            worths: worths(compiled),
            median: first.lengths.quantile(0.5).map_or(0.0, hakugei_arena::float),
            pairs: 0,
            games: 0,
            repeated: 0,
            broken_off: 0,
            sums: vec![Ratio::default(); MEASURES.len()],
            lengths: Ratio::default(),
            choices: Histogram::new(MOST_MOVES),
            surprises: Histogram::new((1.0 / SURPRISE) as usize + 2),
            ends: BTreeMap::new(),
            width,
            stages: vec![Stage::default(); most.div_ceil(width) + 1],
            pieces: Pieces::of(compiled.variant()),
            candidates: [None, None, None],
        }
    }

    fn pair(&mut self, games: &[CountedGame<'_>], rows: &mut Rows) {
        let mut of_pair = vec![[0.0; 2]; MEASURES.len()];
        let mut plies = [0.0, 0.0];
        for &CountedGame {
            unit,
            number,
            played,
            counting,
        } in games
        {
            if counting == Counting::Repeated {
                self.repeated += 1;
                continue;
            }
            let Some(replay) = Replay::of(self.compiled, self.start, played, &self.worths) else {
                continue;
            };
            self.games += 1;
            self.broken_off += u64::from(!played.is_complete());
            for observed in of_game(&replay, played, self.compiled.variant().board.len(), self.known) {
                if let Some(place) = MEASURES.iter().position(|measure| measure.key == observed.key) {
                    of_pair[place][0] += observed.part;
                    of_pair[place][1] += observed.whole;
                }
                if observed.key == "killer" {
                    self.surprises.add((observed.part / SURPRISE).round() as u64);
                }
            }
            plies = [plies[0] + count(played.plies()), plies[1] + 1.0];
            *self
                .ends
                .entry((played.result.clone(), played.reason.clone()))
                .or_default() += 1;
            self.stages(&replay);
            self.pieces.add(&replay);
            if played.is_complete() {
                rows.add(unit, &replay, played);
                self.consider(unit, number, played, &replay);
            }
        }
        for (sum, [part, whole]) in self.sums.iter_mut().zip(of_pair) {
            if whole > 0.0 {
                sum.add(part, whole);
            }
        }
        if plies[1] > 0.0 {
            self.lengths.add(plies[0], plies[1]);
        }
    }

    fn stages(&mut self, replay: &Replay) {
        let last = self.stages.len() - 1;
        let mut reached = [None; 2];
        for step in &replay.steps {
            let place = (step.ply / self.width).min(last);
            let stage = &mut self.stages[place];
            stage.positions += 1;
            stage.games[0] += u64::from(reached[0].replace(place) != Some(place));
            self.choices.add(step.moves().into());
            stage.board += f64::from(step.legal[0]);
            stage.drops += f64::from(step.legal[1]);
            if let (Some(score), Some(chances)) = (step.score, self.known.chances) {
                let chance = chances.of(score);
                stage.judged += 1;
                stage.games[1] += u64::from(reached[1].replace(place) != Some(place));
                stage.first_player += if step.side == replay.first {
                    chance
                } else {
                    1.0 - chance
                };
                stage.leader += chance.max(1.0 - chance);
            }
        }
    }

    /// Whether a game that ended by a rule is one to look at.
    fn consider(&mut self, unit: u64, number: usize, played: &PlayedGame, replay: &Replay) {
        let plies = count(played.plies());
        let dramatic = played
            .winner()
            .zip(self.known.chances)
            .map(|(winner, chances)| -drama(&replay.steps, winner, chances));
        let ranks = [
            ("representative", Some((plies - self.median).abs())),
            ("shortest", Some(plies)),
            ("most_dramatic", dramatic),
        ];
        for (candidate, (role, rank)) in self.candidates.iter_mut().zip(ranks) {
            let Some(rank) = rank else { continue };
            if candidate.as_ref().is_none_or(|before| rank < before.rank) {
                let game = ExampleGame {
                    role,
                    unit,
                    game: number,
                    moves: played.moves.clone(),
                    result: played.result.clone(),
                    reason: played.reason.clone(),
                    plies: played.plies(),
                };
                *candidate = Some(Candidate { game, rank });
            }
        }
    }

    fn finish(self, agent: Agent, first: &First) -> (AgentReport, Vec<Option<Estimate>>) {
        let mut estimates = Vec::new();
        let mut measures = Vec::new();
        for (measure, sums) in MEASURES.iter().zip(&self.sums) {
            let (shown, estimate) = as_measured(measure.key, measure.unit, sums);
            measures.push(shown);
            estimates.push(estimate);
        }
        let ends = self.ends.into_iter().map(|((result, reason), games)| EndCount {
            result,
            reason,
            games,
        });
        let mut ends: Vec<EndCount> = ends.collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games));
        let stages = || {
            self.stages
                .iter()
                .enumerate()
                .filter(|(_, stage)| stage.positions > 0)
        };
        let branching = stages().map(|(place, stage)| BranchingPoint {
            ply: place * self.width,
            board: mean(stage.board, stage.positions),
            drops: mean(stage.drops, stage.positions),
            positions: stage.positions,
            games: stage.games[0],
        });
        let evaluation = stages()
            .filter(|(_, stage)| stage.judged > 0)
            .map(|(place, stage)| EvaluationPoint {
                ply: place * self.width,
                first_player: mean(stage.first_player, stage.judged),
                leader: mean(stage.leader, stage.judged),
                positions: stage.judged,
                games: stage.games[1],
            });
        let estimate = |key: &str| {
            let place = MEASURES.iter().position(|measure| measure.key == key)?;
            estimates[place].as_ref()
        };
        let first_player = MEASURES.iter().position(|measure| measure.key == "first_player");
        let report = AgentReport {
            agent,
            pairs: self.pairs,
            games: self.games,
            repeated: self.repeated,
            broken_off: self.broken_off,
            measures,
            advantage: first_player.and_then(|place| advantage(&self.sums[place])),
            lengths: lengths(&first.lengths, estimate("length"), &self.lengths),
            choices: self.choices.max().map(|most| Choices {
                quartiles: quartiles(&self.choices),
                most,
            }),
            surprises: surprises(&self.surprises, estimate("killer")),
            ends,
            branching: branching.collect(),
            evaluation: evaluation.collect(),
            score_scale: first.known.chances.map(|chances| tidy(chances.scale)),
            pieces: self.pieces.finish(self.compiled.variant()),
            examples: self
                .candidates
                .into_iter()
                .flatten()
                .map(|candidate| candidate.game)
                .collect(),
        };
        (report, estimates)
    }
}

/// What each kind is worth on the board by computed values, in hundredths of the weakest one; royal ones are worth nothing.
fn worths(compiled: &CompiledVariant) -> Vec<i32> {
    let computed = Learned::computed(compiled);
    let pieces = compiled.variant().pieces.iter();
    let worths = pieces.zip(&computed.weights().worths);
    worths
        .map(|(piece, worth)| if piece.royal { 0 } else { i32::from(worth.board) })
        .collect()
}

/// A measure as the report has it, and its estimate for comparisons.
fn as_measured(key: &'static str, unit: MeasureUnit, sums: &Ratio) -> (Measured, Option<Estimate>) {
    let share = (unit == MeasureUnit::ShareOfGames)
        .then(|| share_interval(sums, CONFIDENCE))
        .flatten();
    let estimate = share.map_or_else(|| sums.estimate(), |share| Some(of_share(&share)));
    let by_spread = || estimate.and_then(|estimate| estimate.interval(CONFIDENCE));
    let interval = share.map_or_else(by_spread, |share| Some(share.interval));
    let shown = Measured {
        key,
        value: estimate.map(|estimate| tidy(estimate.value)),
        interval: interval.map(|interval| interval.map(tidy)),
        pairs: sums.count(),
        effective: share.and_then(|share| share.estimate.effective).map(tidy),
    };
    (shown, estimate)
}

/// A share as an estimate for comparisons. Where all games ended alike their spread is 0, which says nothing of the next game: its error is then
/// that of its interval.
fn of_share(share: &Share) -> Estimate {
    let spread = share.estimate.error.filter(|&error| error > 0.0);
    Estimate {
        error: Some(spread.unwrap_or_else(|| error_behind(share.interval))),
        ..share.estimate
    }
}

/// What the share of the first player says in other terms.
fn advantage(points: &Ratio) -> Option<Advantage> {
    let share = share_interval(points, CONFIDENCE)?;
    let elo = Elo::of(&share);
    let balance = |share: f64| 1.0 - (2.0 * share - 1.0).abs();
    let [low, high] = share.interval;
    let most = if low <= 0.5 && high >= 0.5 {
        1.0
    } else {
        balance(low).max(balance(high))
    };
    Some(Advantage {
        elo: elo.value.map(tidy),
        elo_interval: elo.interval.map(|end| end.map(tidy)),
        balance: tidy(balance(share.estimate.value)),
        balance_interval: [balance(low).min(balance(high)), most].map(tidy),
    })
}

/// How many games that do not depend on each other those of a histogram are worth, given the mean of the same by pairs.
fn worth(histogram: &Histogram, mean: Option<&Estimate>) -> Option<f64> {
    let error = mean?.error.filter(|&error| error > 0.0)?;
    Some((histogram.deviation()? / error).powi(2))
}

fn surprises(histogram: &Histogram, mean: Option<&Estimate>) -> Option<Surprises> {
    const PERCENTILE: f64 = 0.95;
    let shown = |parts: u64| tidy(SURPRISE * hakugei_arena::float(parts));
    Some(Surprises {
        percentile_95: shown(histogram.quantile(PERCENTILE)?),
        interval: histogram
            .quantile_interval(PERCENTILE, worth(histogram, mean))
            .map(|interval| interval.map(shown)),
    })
}

fn quartiles(histogram: &Histogram) -> Option<[u64; 3]> {
    let [low, middle, high] = [0.25, 0.5, 0.75].map(|share| histogram.quantile(share));
    Some([low?, middle?, high?])
}

fn lengths(histogram: &Histogram, mean: Option<&Estimate>, of_all: &Ratio) -> Lengths {
    let most = histogram.max().unwrap_or(0);
    let bar = (most / BARS + 1).max(1);
    let mut bars = vec![0; (most / bar + 1) as usize];
    for (plies, &games) in (0..).zip(histogram.bins()) {
        bars[(plies / bar).min(most / bar) as usize] += games;
    }
    Lengths {
        shortest: histogram.min(),
        quartiles: quartiles(histogram),
        median_interval: histogram.quantile_interval(0.5, worth(histogram, mean)),
        longest: histogram.max(),
        deviation: histogram.deviation().map(tidy),
        with_broken_off: of_all.estimate().map(|estimate| Valued {
            value: tidy(estimate.value),
            interval: estimate.interval(CONFIDENCE).map(|interval| interval.map(tidy)),
        }),
        bar,
        bars: if histogram.count() == 0 { Vec::new() } else { bars },
    }
}
