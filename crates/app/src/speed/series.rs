//! A series: one measure of one variant, round by round.

use std::time::Duration;

use super::clock::Clock;
use super::figures::{interval, median, quartiles, spread};
use super::measure::{Measure, Tally};
use super::subject::Subject;
use crate::failure::Failure;

/// The most passes in one round: some work is too short for the clock.
const MOST_PASSES: u64 = 1_000_000;

/// One measure of one variant, round by round.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// What is measured.
    pub(crate) measure: Measure,
    /// What each pass goes through.
    pub(crate) tally: Tally,
    /// How many of the measure's unit a second took, in each round.
    pub(crate) rates: Vec<f64>,
    /// The depth of counts, in plies.
    depth: u32,
    /// How many passes a round has.
    passes: u64,
}

impl Series {
    /// Does the work before it is measured, to warm up the caches and to find out how many passes make a round of this
    /// length.
    pub(crate) fn warm_up(subject: &mut Subject, measure: Measure, round: Duration) -> Self {
        let depth = match measure {
            Measure::Perft => subject.depth(),
            _ => 0,
        };
        let pass = |subject: &mut Subject| {
            let mut clock = Clock::default();
            (subject.pass(measure, depth, &mut clock), clock.spent)
        };
        let (tally, mut spent) = pass(subject);
        // The first pass also fills the caches: it would promise too few passes.
        if spent < round {
            (_, spent) = pass(subject);
        }
        let passes = round.as_nanos() / spent.as_nanos().max(1);
        Self {
            measure,
            tally,
            rates: Vec::new(),
            depth,
            passes: (passes as u64).clamp(1, MOST_PASSES),
        }
    }

    /// Does the work of one more round.
    ///
    /// # Errors
    /// Where the work did not go as before, which would be a fault of this program.
    pub(crate) fn measure(&mut self, subject: &mut Subject) -> Result<(), Failure> {
        let mut clock = Clock::default();
        for _ in 0..self.passes {
            let tally = subject.pass(self.measure, self.depth, &mut clock);
            if tally != self.tally {
                return Err(Failure::problem(
                    format_args!("{} of {}", self.measure.name(), subject.name),
                    "the same work came to another result, which is a fault of this program: please report it",
                ));
            }
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "no count that a round comes to is that large"
        )]
        let count = (self.tally.count * self.passes * self.tally.at_once) as f64;
        // A clock that stood still saw at least its smallest step.
        let seconds = clock.spent.max(Duration::from_nanos(1)).as_secs_f64();
        self.rates.push(count / seconds);
        Ok(())
    }

    /// How many of the measure's unit a second takes: the median of the rounds.
    pub(crate) fn per_second(&self) -> f64 {
        median(&self.rates).unwrap_or(0.0)
    }

    /// How long one of the measure's unit takes, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.per_second().recip()
    }

    /// How far the rounds lie apart; `None` where they are too few.
    pub(crate) fn spread(&self) -> Option<f64> {
        spread(&self.rates)
    }

    /// The 95 % interval of how many a second takes; `None` of one round.
    pub(crate) fn interval(&self) -> Option<[f64; 2]> {
        interval(&self.rates)
    }

    /// How many times as fast as another series of the same rounds it is: the median of the rounds.
    pub(crate) fn relative_to(&self, other: &Self) -> f64 {
        median(&self.ratios(other)).unwrap_or(0.0)
    }

    /// The 95 % interval of that; `None` of one round.
    pub(crate) fn relative_interval(&self, other: &Self) -> Option<[f64; 2]> {
        interval(&self.ratios(other))
    }

    /// How many times as fast it was in each round.
    fn ratios(&self, other: &Self) -> Vec<f64> {
        let rates = self.rates.iter().zip(&other.rates);
        rates.map(|(own, other)| own / other).collect()
    }
}

/// How figures of now differ from earlier ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Difference {
    /// How many times as fast as before it is.
    pub(crate) ratio: f64,
    /// Whether the middle halves of the rounds lie apart; with fewer than three rounds that is not known.
    pub(crate) apart: bool,
}

/// The change between the rates of two series of rounds.
pub(crate) fn difference(now: &[f64], then: &[f64]) -> Option<Difference> {
    let ratio = median(now)? / median(then)?;
    let apart = quartiles(now).zip(quartiles(then));
    let apart = apart.is_some_and(|(now, then)| now.0 > then.1 || then.0 > now.1);
    Some(Difference { ratio, apart })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(rates: &[f64]) -> Series {
        Series {
            measure: Measure::Perft,
            tally: Tally {
                count: 1,
                details: Vec::new(),
                at_once: 1,
            },
            rates: rates.to_vec(),
            depth: 1,
            passes: 1,
        }
    }

    /// A round in which the whole machine was slow does not change how variants compare.
    #[test]
    fn variants_are_compared_round_by_round() {
        let (slow, fast) = (series(&[10.0, 1.0, 12.0]), series(&[20.0, 2.0, 24.0]));
        assert!((fast.relative_to(&slow) - 2.0).abs() < 1e-9);
        assert!((slow.relative_to(&slow) - 1.0).abs() < 1e-9);
        // What slows both alike leaves the ratio sure, and the rates unsure.
        let near = |interval: Option<[f64; 2]>| {
            interval.is_some_and(|[low, high]| (low - 2.0).abs() < 1e-9 && (high - 2.0).abs() < 1e-9)
        };
        assert!(near(fast.relative_interval(&slow)));
        assert!(
            fast.interval()
                .is_some_and(|[low, high]| low < 2.0 && high > 24.0)
        );
    }

    #[test]
    fn a_change_within_the_spread_is_none() {
        let now = [100.0, 101.0, 102.0, 103.0, 104.0];
        let faster = now.map(|rate| rate * 1.5);
        let about = now.map(|rate| rate * 1.005);
        assert!(
            difference(&faster, &now).is_some_and(|change| change.apart && (change.ratio - 1.5).abs() < 1e-9)
        );
        assert!(difference(&about, &now).is_some_and(|change| !change.apart));
        assert!(difference(&faster[..1], &now).is_some_and(|change| !change.apart));
    }
}
