//! When a run has games enough: by how sure it is of the first player's share.

use std::ops::Range;

use hakugei_arena::float;
use hakugei_game::Game;

use crate::counting::{Counting, Seen};
use crate::gather::Results;
use crate::plan::{Plan, PlanError, Prepared, Series};
use crate::report::CONFIDENCE;
use crate::stats::{Ratio, points_interval};
use crate::units::Units;

/// After this many pairs it is asked again whether there are games enough.
pub const ROUND: u64 = 25;

/// Looks at the games of a run round by round. What it says depends on the results alone, so that a run ends alike wherever its units were done.
pub struct Stopping {
    until: Option<u32>,
    units: Units,
    variants: Vec<Looked>,
    /// How many pairs were looked at.
    pairs: u64,
    most: u64,
}

/// How many units a run has done in the end.
///
/// ```
/// use hakugei_lab::ExpectedUnits;
///
/// assert_eq!(ExpectedUnits::About(300).count(), 300);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedUnits {
    /// As many.
    Exactly(u64),
    /// About as many: it ends when it is sure.
    About(u64),
    /// No more: it ends when it is sure, and nothing is known yet.
    AtMost(u64),
}

impl ExpectedUnits {
    /// The number.
    pub const fn count(self) -> u64 {
        match self {
            Self::Exactly(count) | Self::About(count) | Self::AtMost(count) => count,
        }
    }
}

/// A variant's games between equal players of the strongest sort.
struct Looked {
    /// Their series, and its place in the plan.
    series: Series,
    place: usize,
    start: Game,
    points: Ratio,
    draws: Ratio,
    seen: Seen,
}

impl Stopping {
    /// For a plan, of which nothing has been looked at.
    ///
    /// # Errors
    /// If the plan cannot be carried out.
    pub fn new(plan: &Plan, prepared: &Prepared) -> Result<Self, PlanError> {
        let mut variants = Vec::new();
        for entrant in 0..plan.entrants.len() {
            let own = plan.series.iter().enumerate();
            let even = own.filter(|(_, series)| {
                series.entrant == entrant && series.is_equal() && series.start.is_none()
            });
            let Some((place, series)) = even.max_by_key(|(_, series)| series.first) else {
                continue;
            };
            variants.push(Looked {
                series: series.clone(),
                place,
                start: prepared.start(plan, series)?,
                points: Ratio::default(),
                draws: Ratio::default(),
                seen: Seen::default(),
            });
        }
        Ok(Self {
            until: plan.until,
            units: plan.units(),
            variants,
            pairs: 0,
            most: plan.series.iter().map(|series| series.pairs).max().unwrap_or(0),
        })
    }

    /// How many pairs of each series a run has by the end of the next round, if it goes on.
    pub fn next(&self) -> u64 {
        if self.until.is_none() {
            self.most
        } else {
            self.most.min(self.pairs + ROUND)
        }
    }

    /// The number of units, all with lower numbers than the others, that a run has done by then.
    pub fn next_units(&self) -> u64 {
        self.units.before(self.next())
    }

    /// How many units a run has done in the end, as far as its games say now.
    pub fn expected_units(&self) -> ExpectedUnits {
        let all = self.units.len();
        let Some(until) = self.until else {
            return ExpectedUnits::Exactly(all);
        };
        let widths: Option<Vec<f64>> = self.variants.iter().map(Looked::half_width).collect();
        let Some(widest) = widths.and_then(|widths| widths.into_iter().reduce(f64::max)) else {
            return ExpectedUnits::AtMost(all);
        };
        // An interval is narrower by the root of the number of pairs.
        let times = (10_000.0 * widest / f64::from(until)).powi(2);
        let pairs = (float(self.pairs) * times).ceil() as u64;
        ExpectedUnits::About(
            self.units
                .before(pairs.next_multiple_of(ROUND).clamp(self.next(), self.most)),
        )
    }

    /// Looks at the next round, and says whether there are games enough then.
    pub fn look(&mut self, results: &mut Results<'_>) -> bool {
        let next = self.next();
        for variant in &mut self.variants {
            variant.add(&self.units, self.pairs..next, results);
        }
        self.pairs = next;
        let is_sure = |until: u32| {
            self.variants.iter().all(|variant| {
                variant
                    .half_width()
                    .is_some_and(|half| 10_000.0 * half <= f64::from(until))
            })
        };
        // Without games between equals nothing is ever sure.
        let has_any = !self.variants.is_empty();
        self.pairs >= self.most || has_any && self.until.is_some_and(is_sure)
    }

    /// How many pairs of each series count in the end.
    pub(crate) fn end(mut self, results: &mut Results<'_>) -> u64 {
        if self.until.is_none() {
            return self.most;
        }
        while !self.look(results) {}
        self.pairs
    }
}

impl Looked {
    fn add(&mut self, units: &Units, pairs: Range<u64>, results: &mut Results<'_>) {
        for result in units.of_series(self.place, pairs).filter_map(results) {
            let [mut points, mut draws, mut games] = [0.0; 3];
            for (number, game) in result.games.iter().enumerate() {
                if self.seen.look_at(&self.series, number, game) != Counting::Counted {
                    continue;
                }
                games += 1.0;
                match game.winner() {
                    Some(winner) if winner == self.start.side() => points += 1.0,
                    Some(_) => {}
                    None => {
                        points += 0.5;
                        draws += 1.0;
                    }
                }
            }
            if games > 0.0 {
                self.points.add(points, games);
                self.draws.add(draws, games);
            }
        }
    }

    fn half_width(&self) -> Option<f64> {
        let [low, high] = points_interval(&self.points, &self.draws, CONFIDENCE)?.interval;
        Some((high - low) / 2.0)
    }
}
