//! When a run has games enough: by how sure it is of the first player's share.

use std::collections::BTreeSet;

use hakugei_game::Game;
use hakugei_search::fingerprint;

use crate::gather::Results;
use crate::plan::{Plan, PlanError, Prepared};
use crate::report::CONFIDENCE;
use crate::stats::{Ratio, share_interval};

/// After this many pairs it is asked again whether there are games enough.
pub const ROUND: u64 = 25;

/// Looks at the games of a run round by round. What it says depends on the results alone, so that a run ends alike wherever its units were done.
pub struct Stopping {
    until: Option<u32>,
    variants: Vec<Looked>,
    /// How many pairs were looked at.
    pairs: u64,
    most: u64,
}

/// A variant's games between equal players of the strongest sort.
struct Looked {
    /// The numbers of their units, by pair.
    units: Vec<u64>,
    start: Game,
    sums: Ratio,
    seen: BTreeSet<u64>,
}

impl Stopping {
    /// For a plan, of which nothing has been looked at.
    ///
    /// # Errors
    /// If the plan cannot be carried out.
    pub fn new(plan: &Plan, prepared: &Prepared) -> Result<Self, PlanError> {
        let mut variants = Vec::new();
        let units = plan.units();
        for entrant in 0..plan.entrants.len() {
            let own = plan.series.iter().enumerate();
            let even = own.filter(|(_, series)| {
                series.entrant == entrant && series.is_equal() && series.start.is_none()
            });
            let Some((place, series)) = even.max_by_key(|(_, series)| series.first) else {
                continue;
            };
            let of_it = (0..).zip(&units).filter(|(_, unit)| unit.series == place);
            variants.push(Looked {
                units: of_it.map(|(number, _)| number).collect(),
                start: prepared.start(plan, series)?,
                sums: Ratio::default(),
                seen: BTreeSet::new(),
            });
        }
        Ok(Self {
            until: plan.until,
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

    /// Looks at the next round, and says whether there are games enough then.
    pub fn look(&mut self, results: &mut Results<'_>) -> bool {
        let next = self.next();
        for variant in &mut self.variants {
            variant.add(self.pairs..next, results);
        }
        self.pairs = next;
        let is_sure = |until: u32| {
            self.variants.iter().all(|variant| {
                variant
                    .half_width()
                    .is_some_and(|half| 10_000.0 * half <= f64::from(until))
            })
        };
        self.pairs >= self.most || self.until.is_some_and(is_sure)
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
    fn add(&mut self, pairs: std::ops::Range<u64>, results: &mut Results<'_>) {
        for pair in pairs {
            let Some(result) = self.units.get(pair as usize).and_then(|&unit| results(unit)) else {
                continue;
            };
            let [mut points, mut games] = [0.0, 0.0];
            for game in &result.games {
                let course = [game.moves.as_bytes(), game.result.as_bytes()].concat();
                if !game.is_complete() || !self.seen.insert(fingerprint(&course)) {
                    continue;
                }
                games += 1.0;
                points += game
                    .winner()
                    .map_or(0.5, |winner| if winner == self.start.side() { 1.0 } else { 0.0 });
            }
            if games > 0.0 {
                self.sums.add(points, games);
            }
        }
    }

    fn half_width(&self) -> Option<f64> {
        let [low, high] = share_interval(&self.sums, CONFIDENCE)?.interval;
        Some((high - low) / 2.0)
    }
}
