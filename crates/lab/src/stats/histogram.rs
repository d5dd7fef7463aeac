//! How often each whole number was observed, such as the plies of games, with quantiles and their intervals.

use hakugei_arena::float;
use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, DiscreteCDF};

use super::estimate::Estimate;
use super::ratio::Ratio;
use super::student;

/// Counts of whole numbers from 0 on, one bin for each number below a limit and one for all others.
///
/// ```
/// use hakugei_lab::stats::Histogram;
///
/// let mut plies = Histogram::new(500);
/// for length in [90, 110, 95, 120, 700] {
///     plies.add(length);
/// }
/// assert_eq!((plies.count(), plies.above()), (5, 1));
/// assert_eq!((plies.min(), plies.median(), plies.max()), (Some(90), Some(110), Some(700)));
/// assert_eq!(plies.mean().expect("there are games").value, 223.0);
/// // The largest is somewhere in the last bin.
/// assert_eq!(plies.quantile(1.0), None);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Histogram {
    limit: usize,
    /// The counts of the numbers from 0 to the largest that was observed below the limit.
    bins: Vec<u64>,
    above: u64,
    range: Option<[u64; 2]>,
    moments: Ratio,
}

impl Histogram {
    /// No observation yet, with a number of bins: numbers that are not below it are counted together. Memory is only used up to the
    /// largest number that is observed below the limit.
    pub const fn new(bins: usize) -> Self {
        Self {
            limit: bins,
            bins: Vec::new(),
            above: 0,
            range: None,
            moments: Ratio::new(),
        }
    }

    /// Adds an observation.
    pub fn add(&mut self, value: u64) {
        self.count_in(value, 1);
        self.widen([value, value]);
        self.moments.add(float(value), 1.0);
    }

    /// Adds all observations of another one. If it has fewer bins, so does the result.
    pub fn merge(&mut self, other: &Self) {
        self.lower_limit(other.limit);
        for (value, &times) in other.bins.iter().enumerate() {
            self.count_in(value as u64, times);
        }
        self.above += other.above;
        if let Some(range) = other.range {
            self.widen(range);
        }
        self.moments.merge(&other.moments);
    }

    fn count_in(&mut self, value: u64, times: u64) {
        match usize::try_from(value) {
            Ok(bin) if bin < self.limit => {
                if bin >= self.bins.len() {
                    self.bins.resize(bin + 1, 0);
                }
                self.bins[bin] += times;
            }
            _ => self.above += times,
        }
    }

    fn widen(&mut self, [low, high]: [u64; 2]) {
        let [min, max] = self.range.unwrap_or([low, high]);
        self.range = Some([min.min(low), max.max(high)]);
    }

    fn lower_limit(&mut self, limit: usize) {
        if limit < self.limit {
            self.limit = limit;
            let kept = self.bins.len().min(limit);
            self.above += self.bins.drain(kept..).sum::<u64>();
            let used = self.bins.iter().rposition(|count| *count > 0);
            self.bins.truncate(used.map_or(0, |last| last + 1));
        }
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.bins.iter().sum::<u64>() + self.above
    }

    /// The counts of the numbers 0, 1, 2 and so on, up to the largest below the limit that was observed.
    pub fn bins(&self) -> &[u64] {
        &self.bins
    }

    /// The number of observations that are not below the limit.
    pub const fn above(&self) -> u64 {
        self.above
    }

    /// The smallest observation, exact even beyond the limit.
    pub fn min(&self) -> Option<u64> {
        self.range.map(|[min, _]| min)
    }

    /// The largest observation, exact even beyond the limit.
    pub fn max(&self) -> Option<u64> {
        self.range.map(|[_, max]| max)
    }

    /// The mean of all observations, exact even beyond the limit. Its error takes them as not depending on each other.
    pub fn mean(&self) -> Option<Estimate> {
        self.moments.estimate()
    }

    /// The standard deviation of the observations, exact even beyond the limit; `None` with fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        self.moments.deviation()
    }

    /// The quantile of a share from 0 to 1: the smallest number that at least this share of the observations does not exceed. `None`
    /// without observations, or if it is not below the limit.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        let count = self.count();
        let is_valid = (0.0..=1.0).contains(&share) && count > 0;
        // A tenth of thirty, as computed, is a little more than 3.
        let rank = (share * float(count) - 1e-9).ceil().max(1.0) as u64;
        is_valid.then(|| self.ranked(rank.min(count)))?
    }

    /// The median: of an even number of observations the lower one of those in the middle.
    pub fn median(&self) -> Option<u64> {
        self.quantile(0.5)
    }

    /// The observation at a place in their order, from 1 on; `None` if it is not below the limit.
    fn ranked(&self, rank: u64) -> Option<u64> {
        let below = self.bins.iter().scan(0, |below, count| {
            *below += count;
            Some(*below)
        });
        let mut values = below.zip(0..);
        values.find(|(below, _)| *below >= rank).map(|(_, value)| value)
    }

    /// The ends of a 95 % interval of a quantile: two of the observations, whose places in their order follow from the binomial
    /// distribution, whatever the distribution of the numbers is. It is never too narrow, and wider than need be if few numbers are
    /// frequent.
    ///
    /// Observations that depend on each other, such as games of pairs, are worth fewer that do not: `effective` is that number, by default
    /// that of all. `None` if there are too few for such an interval (a median needs six), or if an end is not below the limit.
    ///
    /// ```
    /// use hakugei_lab::stats::Histogram;
    ///
    /// let mut lengths = Histogram::new(1000);
    /// (1..=100).for_each(|length| lengths.add(length));
    /// assert_eq!(lengths.quantile_interval(0.5, None), Some([40, 61]));
    /// assert_eq!(lengths.quantile_interval(0.5, Some(50.0)), Some([35, 66]));
    /// ```
    pub fn quantile_interval(&self, share: f64, effective: Option<f64>) -> Option<[u64; 2]> {
        let count = self.count();
        let worth = match effective {
            Some(effective) => count.min(effective.max(0.0) as u64),
            None => count,
        };
        let [low, high] = quantile_ranks(worth, share)?;
        // Of fewer observations each stands for several: the ends are those with the same expected share below them.
        let wider = float(count + 1) / float(worth + 1);
        let low = (float(low) * wider + 1e-9).floor() as u64;
        let high = (float(high) * wider - 1e-9).ceil() as u64;
        Some([self.ranked(low.max(1))?, self.ranked(high.min(count))?])
    }
}

/// The number of observations above which the normal distribution replaces the binomial one.
const MANY: u64 = 10_000;

/// The places, from 1 on, of the observations that are the ends of a 95 % interval of a quantile.
fn quantile_ranks(count: u64, share: f64) -> Option<[u64; 2]> {
    if !(share > 0.0 && share < 1.0) {
        return None;
    }
    let [low, high] = if count > MANY {
        let mean = float(count) * share;
        let reach = student::normal_reach(0.95)? * (mean * (1.0 - share)).sqrt();
        [(mean - reach) as u64, (mean + reach).ceil() as u64 + 1]
    } else {
        let binomial = Binomial::new(share, count).ok()?;
        // The quantile is below the observation at a place if fewer observations than that lie below the quantile.
        let first_with = |probability: f64| first(count, |below| binomial.cdf(below) >= probability);
        [first_with(0.025), first_with(0.975) + 1]
    };
    (low >= 1 && high <= count).then_some([low, high])
}

/// The first number up to a largest one from which on something holds, as it does for the largest.
fn first(largest: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let [mut from, mut to] = [0, largest];
    while from < to {
        let middle = u64::midpoint(from, to);
        if holds(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = u64>, bins: usize) -> Histogram {
        let mut histogram = Histogram::new(bins);
        values.into_iter().for_each(|value| histogram.add(value));
        histogram
    }

    #[test]
    fn quantiles_are_observations() {
        let histogram = of((1..=30).rev(), 100);
        for (share, wanted) in [(0.0, 1), (0.1, 3), (0.25, 8), (0.5, 15), (0.75, 23), (1.0, 30)] {
            assert_eq!(histogram.quantile(share), Some(wanted), "{share}");
        }
        assert_eq!(histogram.quantile(1.5), None);
        assert_eq!(histogram.quantile(f64::NAN), None);
        assert_eq!(Histogram::new(5).median(), None);
        let mean = histogram.mean().expect("there are observations");
        let deviation = histogram.deviation().expect("there are observations");
        assert!((mean.value - 15.5).abs() < 1e-12 && (deviation.powi(2) - 77.5).abs() < 1e-9);
    }

    #[test]
    fn merged_counts_are_those_of_all() {
        let all: Vec<u64> = (0..500).map(|step| step * step % 173).collect();
        let whole = of(all.iter().copied(), 150);
        let [one, other] = [&all[..200], &all[200..]].map(|part| of(part.iter().copied(), 150));
        for [first, second] in [[&one, &other], [&other, &one]] {
            let mut merged = first.clone();
            merged.merge(second);
            assert_eq!((merged.bins(), merged.above()), (whole.bins(), whole.above()));
            assert_eq!((merged.min(), merged.max()), (whole.min(), whole.max()));
            let [found, wanted] = [&merged, &whole].map(|it| it.deviation().expect("there are some"));
            assert!((found - wanted).abs() < 1e-9);
        }
        // Between different numbers of bins the smaller one stays.
        for [first, second] in [[40, 90], [90, 40]] {
            let mut merged = of(all.iter().copied(), first);
            merged.merge(&of([], second));
            assert_eq!(merged.bins(), of(all.iter().copied(), 40).bins());
            assert_eq!(merged.count(), 500);
        }
    }

    /// The places for the median as tables print them.
    #[test]
    fn places_of_the_ends_are_those_of_the_tables() {
        for (count, wanted) in [
            (5, None),
            (6, Some([1, 6])),
            (10, Some([2, 9])),
            (20, Some([6, 15])),
            (100, Some([40, 61])),
        ] {
            assert_eq!(quantile_ranks(count, 0.5), wanted, "{count}");
        }
        // Both ways of computing them agree where they meet.
        for share in [0.25, 0.5, 0.9] {
            let [exact, normal] = [MANY, MANY + 1].map(|count| quantile_ranks(count, share));
            let [exact, normal] = [exact, normal].map(|ranks| ranks.expect("there are enough"));
            for (exact, normal) in exact.into_iter().zip(normal) {
                assert!(exact.abs_diff(normal) <= 2, "{share}: {exact} {normal}");
            }
        }
        for share in [0.0, 1.0, -1.0, f64::NAN] {
            assert_eq!(quantile_ranks(100, share), None);
        }
        assert_eq!(quantile_ranks(0, 0.5), None);
    }

    #[test]
    fn what_is_beyond_the_limit_is_counted_but_has_no_quantile() {
        let histogram = of([1, 2, 3, u64::MAX, 50], 50);
        assert_eq!((histogram.above(), histogram.max()), (2, Some(u64::MAX)));
        assert_eq!((histogram.median(), histogram.quantile(0.8)), (Some(3), None));
        let many = of((0..100).map(|value| value * 10), 600);
        assert_eq!(many.quantile_interval(0.5, None), None);
        assert_eq!(many.quantile_interval(0.25, None), Some([160, 340]));
        assert_eq!(many.quantile_interval(0.25, Some(f64::NAN)), None);
        assert_eq!(of([7; 9], 0).count(), 9);
    }

    #[test]
    fn counts_survive_being_written_and_read() {
        let histogram = of([3, 1, 4, 1, 5, 9, 2, 6], 8);
        let text = serde_json::to_string(&histogram).expect("it is plain data");
        let read: Histogram = serde_json::from_str(&text).expect("it was written");
        assert_eq!((read.bins(), read.median()), (histogram.bins(), Some(3)));
    }
}
