//! The games of an agent against itself.

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::Learned;

use super::curves::Curves;
use super::ends::Ends;
use super::fitted::Fitted;
use super::known::{First, first_time};
use super::pieces::Pieces;
use super::{SeriesResults, Sums, six_digits, tidy};
use crate::agent::Agent;
use crate::counting::{CountedGame, Counting};
use crate::measures::{JudgedGame, Known, MEASURES, MeasureInfo, MeasureUnit, count, of_game};
use crate::replay::Replay;
use crate::report::{Advantage, AgentReport, CONFIDENCE, Choices, ExampleGame, Lengths, Measured, Valued};
use crate::stats::{
    Elo, Estimate, Halves, Histogram, Ratio, Share, chance_of_share, error_behind, points_estimate,
    share_interval_of,
};
use crate::values::Rows;
use crate::work::PlayedGame;

/// A position with as many legal moves has no bin of its own.
const MOST_MOVES: usize = 10_000;

/// About how many bars a histogram has.
const BARS: u64 = 40;

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
    results.each(&mut |games| second.pair(games, rows));
    second.finish(agent)
}

/// A game that may be shown, and how well it fits.
struct Candidate {
    game: ExampleGame,
    /// The smaller the better.
    rank: f64,
}

/// The second time through the games.
struct Second<'a> {
    compiled: &'a CompiledVariant,
    start: &'a Game,
    first: &'a First,
    /// What each kind is worth on the board by computed values, whatever the games were played by; royal ones are worth nothing.
    worths: Vec<i32>,
    median: f64,
    mean: f64,
    pairs: u64,
    games: u64,
    repeated: u64,
    broken_off: u64,
    sums: Sums,
    fitted: Fitted,
    /// The lengths of all games, those that were broken off among them.
    lengths: Ratio,
    /// The squares of what the lengths of games that ended by a rule differ from their mean.
    squares: Ratio,
    choices: Histogram,
    ends: Ends,
    curves: Curves,
    pieces: Pieces,
    candidates: [Option<Candidate>; 3],
}

impl<'a> Second<'a> {
    fn new(compiled: &'a CompiledVariant, start: &'a Game, first: &'a First, longest: usize) -> Self {
        let most = first
            .lengths
            .quantile(0.95)
            .map_or(longest, |plies| plies as usize);
        Self {
            compiled,
            start,
            first,
            worths: worths(compiled),
            median: first.lengths.quantile(0.5).map_or(0.0, hakugei_arena::float),
            mean: first.lengths.mean().map_or(0.0, |mean| mean.value),
            pairs: 0,
            games: 0,
            repeated: 0,
            broken_off: 0,
            sums: vec![Ratio::default(); MEASURES.len()],
            fitted: Fitted::new(),
            lengths: Ratio::default(),
            squares: Ratio::default(),
            choices: Histogram::new(MOST_MOVES),
            ends: Ends::default(),
            curves: Curves::new(most),
            pieces: Pieces::of(compiled.variant()),
            candidates: [None, None, None],
        }
    }

    fn pair(&mut self, games: &[CountedGame<'_>], rows: &mut Rows) {
        let pair = self.pairs;
        self.pairs += 1;
        let mut of_pair = OfPair::default();
        for game in games {
            if game.counting == Counting::Repeated {
                self.repeated += 1;
                continue;
            }
            let played = game.played;
            let Some(replay) = Replay::of(self.compiled, self.start, played, &self.worths) else {
                continue;
            };
            self.games += 1;
            self.broken_off += u64::from(!played.is_complete());
            for observed in of_game(&replay, played, self.compiled.variant().board.len()) {
                of_pair.add(observed.key, observed.part, observed.whole);
            }
            let judged = JudgedGame::of(&replay, played);
            for observed in self.fitted.add(pair, &self.first.known, &judged) {
                of_pair.add(observed.key, observed.part, observed.whole);
            }
            let plies = count(played.plies());
            of_pair.lengths = [of_pair.lengths[0] + plies, of_pair.lengths[1] + 1.0];
            if played.is_complete() {
                let square = (plies - self.mean).powi(2);
                of_pair.squares = [of_pair.squares[0] + square, of_pair.squares[1] + 1.0];
                rows.add(game.unit, &replay, played);
                self.consider(game, &judged);
            }
            for step in &replay.steps {
                self.choices.add(step.moves().into());
            }
            self.ends.add(played);
            self.curves.add(pair, &replay, &self.first.known);
            self.pieces.add(&replay);
        }
        self.ends.end_pair();
        self.curves.end_pair();
        self.pieces.end_pair();
        of_pair.add_to(self);
    }

    /// Whether a game that ended by a rule is one to look at.
    fn consider(&mut self, game: &CountedGame<'_>, judged: &JudgedGame<'_>) {
        let played: &PlayedGame = game.played;
        let plies = count(played.plies());
        let dramatic = played
            .winner()
            .zip(self.first.known.all().chances)
            .map(|(winner, chances)| -judged.drama(winner, chances));
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
                    unit: game.unit,
                    game: game.number,
                    moves: played.moves.clone(),
                    result: played.result.clone(),
                    reason: played.reason.clone(),
                    plies: played.plies(),
                };
                *candidate = Some(Candidate { game, rank });
            }
        }
    }

    /// The sums of a measure.
    fn sums(&self, key: &str) -> &Ratio {
        const NONE: &Ratio = &Ratio::new();
        let place = MEASURES.iter().position(|measure| measure.key == key);
        place.map_or(NONE, |place| &self.sums[place])
    }

    /// The share of the first player's points.
    fn points(&self) -> Option<Estimate> {
        points_estimate(self.sums("first_player"), self.sums("draws"))
    }

    /// A measure as the report has it, and its estimate for comparisons.
    fn measure(&self, measure: &MeasureInfo) -> (Measured, Option<Estimate>) {
        let key = measure.key;
        match key {
            "first_player" => of_estimate(measure, self.points(), self.sums(key).count(), false),
            "balance" => balance(key, self.points()),
            "length_median" => median(key, &self.first.lengths, self.sums("length")),
            _ => {
                let sums = self.sums(if key == "killer_95" { "killer" } else { key });
                let fitted = self.fitted.estimate(key);
                let estimate = fitted.or_else(|| sums.estimate());
                of_estimate(measure, estimate, sums.count(), fitted.is_some())
            }
        }
    }

    fn finish(self, agent: Agent) -> (AgentReport, Vec<Option<Estimate>>) {
        let (measures, estimates) = MEASURES.iter().map(|measure| self.measure(measure)).unzip();
        let (branching, evaluation) = self.curves.finish();
        let report = AgentReport {
            agent,
            pairs: self.pairs,
            games: self.games,
            repeated: self.repeated,
            broken_off: self.broken_off,
            measures,
            advantage: self.points().and_then(advantage),
            lengths: self.lengths(),
            choices: self.choices.max().map(|most| Choices {
                quartiles: quartiles(&self.choices),
                intervals: quartile_intervals(&self.choices, self.sums("branching").estimate().as_ref()),
                most,
            }),
            ends: self.ends.finish(),
            branching,
            evaluation,
            score_scale: score_scale(&self.first.known),
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

    fn lengths(&self) -> Lengths {
        let histogram = &self.first.lengths;
        let most = histogram.max().unwrap_or(0);
        let bar = (most / BARS + 1).max(1);
        let mut bars = vec![0; (most / bar + 1) as usize];
        for (plies, &games) in (0..).zip(histogram.bins()) {
            bars[(plies / bar).min(most / bar) as usize] += games;
        }
        Lengths {
            shortest: histogram.min(),
            quartiles: quartiles(histogram),
            intervals: quartile_intervals(histogram, self.sums("length").estimate().as_ref()),
            longest: histogram.max(),
            deviation: deviation(&self.squares),
            with_broken_off: self.lengths.estimate().map(Valued::of_amount),
            bar,
            bars: if histogram.count() == 0 { Vec::new() } else { bars },
        }
    }
}

/// The sums of a pair.
struct OfPair {
    measures: Vec<[f64; 2]>,
    lengths: [f64; 2],
    squares: [f64; 2],
}

impl Default for OfPair {
    fn default() -> Self {
        Self {
            measures: vec![[0.0; 2]; MEASURES.len()],
            lengths: [0.0; 2],
            squares: [0.0; 2],
        }
    }
}

impl OfPair {
    fn add(&mut self, key: &str, part: f64, whole: f64) {
        if let Some(place) = MEASURES.iter().position(|measure| measure.key == key) {
            let [parts, wholes] = self.measures[place];
            self.measures[place] = [parts + part, wholes + whole];
        }
    }

    fn add_to(&self, all: &mut Second<'_>) {
        let measures = all.sums.iter_mut().zip(&self.measures);
        let others = [
            (&mut all.lengths, &self.lengths),
            (&mut all.squares, &self.squares),
        ];
        for (sum, &[part, whole]) in measures.chain(others) {
            if whole > 0.0 {
                sum.add(part, whole);
            }
        }
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

/// A measure with its interval, and its estimate for comparisons, given whether it depends on something that was fitted.
fn of_estimate(
    measure: &MeasureInfo,
    estimate: Option<Estimate>,
    pairs: u64,
    fitted: bool,
) -> (Measured, Option<Estimate>) {
    let MeasureInfo { key, unit, .. } = *measure;
    let is_share = |estimate: &Estimate| match unit {
        MeasureUnit::ShareOfGames => true,
        // Pairs that are all alike have no spread, and what is fitted may vary by much: then it is as uncertain as a share of games.
        MeasureUnit::Share => fitted || estimate.error.is_some_and(|error| error <= 0.0),
        _ => false,
    };
    let share = estimate
        .filter(is_share)
        .and_then(|estimate| share_interval_of(estimate, pairs, CONFIDENCE));
    let estimate = estimate.map(Estimate::or_alike);
    let by_spread = || Some(possible(unit, estimate?.interval(CONFIDENCE)?));
    let interval = share.map_or_else(by_spread, |share| Some(share.interval));
    let shown = Measured {
        key,
        value: estimate.map(|estimate| tidy(estimate.value)),
        interval: interval.map(|interval| interval.map(tidy)),
        pairs,
        effective: share
            .filter(|_| unit == MeasureUnit::ShareOfGames)
            .and_then(|share| share.estimate.effective)
            .map(tidy),
    };
    (shown, share.as_ref().map(Share::comparable).or(estimate))
}

/// An interval without what cannot be: no measure is below 0, and no share above 1.
fn possible(unit: MeasureUnit, interval: [f64; 2]) -> [f64; 2] {
    let most = match unit {
        MeasureUnit::ShareOfGames | MeasureUnit::Share => 1.0,
        _ => f64::INFINITY,
    };
    interval.map(|end| end.clamp(0.0, most))
}

/// How alike two shares are, given one of them.
fn alike(share: f64) -> f64 {
    1.0 - (2.0 * share - 1.0).abs()
}

/// The balance, with those of all shares within the interval of the first player's, given the share of its points.
fn balance(key: &'static str, points: Option<Estimate>) -> (Measured, Option<Estimate>) {
    let share = points.and_then(|points| share_interval_of(points, points.count, CONFIDENCE));
    let interval = share.map(|share| {
        let [low, high] = share.interval;
        let [of_low, of_high] = [alike(low), alike(high)];
        let most = if low <= 0.5 && high >= 0.5 {
            1.0
        } else {
            of_low.max(of_high)
        };
        [of_low.min(of_high), most]
    });
    let shown = Measured {
        key,
        value: share.map(|share| tidy(alike(share.estimate.value))),
        interval: interval.map(|interval| interval.map(tidy)),
        pairs: points.map_or(0, |points| points.count),
        effective: None,
    };
    // It changes by twice as much as the share. Near 1 that is too large, and no difference is seen where there is none.
    let estimate = share.as_ref().map(Share::comparable).map(|of_share| Estimate {
        value: alike(of_share.value),
        error: of_share.error.map(|error| 2.0 * error),
        ..of_share
    });
    (shown, estimate)
}

/// The median of lengths, given their sums by pairs.
fn median(key: &'static str, lengths: &Histogram, sums: &Ratio) -> (Measured, Option<Estimate>) {
    let mean = sums.estimate();
    let value = lengths.median().map(hakugei_arena::float);
    let interval = lengths
        .quantile_interval(0.5, worth(lengths, mean.as_ref()))
        .map(|interval| interval.map(hakugei_arena::float));
    let shown = Measured {
        key,
        value,
        interval,
        pairs: sums.count(),
        effective: None,
    };
    // Lengths are whole numbers: an interval without a width is still one of all lengths that round to it.
    let error = interval.map(|[low, high]| error_behind([low - 0.5, high + 0.5]));
    let estimate = value
        .zip(mean)
        .map(|(value, mean)| Estimate { value, error, ..mean });
    (shown, estimate)
}

/// What the share of the first player's points says in Elo, and how likely it would be in a game that favours nobody.
fn advantage(points: Estimate) -> Option<Advantage> {
    let share = share_interval_of(points, points.count, CONFIDENCE)?;
    let elo = Elo::of(&share);
    Some(Advantage {
        p: chance_of_share(&share, 0.5).map(six_digits),
        corrected: None,
        elo: elo.value.map(tidy),
        elo_interval: elo.interval.map(|end| end.map(tidy)),
    })
}

/// What turns scores into chances.
fn score_scale(known: &Halves<Known>) -> Option<Valued> {
    let scale = known.map(|known| known.chances.map(|chances| chances.scale));
    scale.estimate().map(Valued::of_amount)
}

/// How many games that do not depend on each other those of a histogram are worth, given the mean of the same by pairs.
fn worth(histogram: &Histogram, mean: Option<&Estimate>) -> Option<f64> {
    let error = mean?.error.filter(|&error| error > 0.0)?;
    Some((histogram.deviation()? / error).powi(2))
}

const QUARTILES: [f64; 3] = [0.25, 0.5, 0.75];

fn quartiles(histogram: &Histogram) -> Option<[u64; 3]> {
    let [low, middle, high] = QUARTILES.map(|share| histogram.quantile(share));
    Some([low?, middle?, high?])
}

/// The intervals of quartiles, given the mean of the same by pairs.
fn quartile_intervals(histogram: &Histogram, mean: Option<&Estimate>) -> [Option<[u64; 2]>; 3] {
    QUARTILES.map(|share| histogram.quantile_interval(share, worth(histogram, mean)))
}

/// The standard deviation, given the sums of squares around the mean.
fn deviation(squares: &Ratio) -> Option<Valued> {
    let variance = squares.estimate()?;
    let deviation = variance.value.sqrt();
    let error = variance.error.map(|error| match deviation {
        some if some > 0.0 => error / (2.0 * some),
        _ => 0.0,
    });
    Some(Valued::of_amount(Estimate {
        value: deviation,
        error,
        ..variance
    }))
}
