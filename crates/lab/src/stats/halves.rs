//! The error of what is fitted to all games at once, such as a threshold and what is measured by it: how much it differs between halves of
//! the games.

use hakugei_arena::{Chance, float};

use super::estimate::Estimate;

/// How many times all pairs are split into halves.
pub const SPLITS: usize = 32;

/// How many splits tell as much of an error as one more observation that does not depend on others: they share the same pairs. By simulated games
/// with a known truth.
const SPLITS_EACH: u64 = 2;

/// Something of all pairs of games, and the same of each half of several splits: a lot deals each pair to one half of each split.
///
/// ```
/// use hakugei_lab::stats::Halves;
///
/// // The largest of some numbers, and how far it differs between halves of them.
/// let mut largest = Halves::of(0.0_f64);
/// for (pair, value) in (0..).zip([3.0, 9.0, 4.0, 7.0, 8.0, 1.0, 6.0, 2.0]) {
///     largest.add(pair, |largest| *largest = largest.max(value));
/// }
/// let largest = largest.map(|&largest| Some(largest)).estimate().ok_or("there are numbers")?;
/// assert_eq!(largest.value, 9.0);
/// assert!(largest.error.is_some_and(|error| error > 0.0));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Halves<T> {
    all: T,
    /// Both halves of each split.
    splits: Vec<[T; 2]>,
    pairs: u64,
}

impl<T: Clone> Halves<T> {
    /// No pair yet, given what none have.
    pub fn of(none: T) -> Self {
        Self {
            splits: vec![[none.clone(), none.clone()]; SPLITS],
            all: none,
            pairs: 0,
        }
    }
}

impl<T: Clone + Default> Default for Halves<T> {
    fn default() -> Self {
        Self::of(T::default())
    }
}

/// Of each split the half to which a pair belongs.
fn dealt(pair: u64) -> impl Iterator<Item = usize> {
    let lot = Chance::new(pair, "halves", 0).below(1 << SPLITS);
    (0..SPLITS).map(move |split| lot >> split & 1)
}

impl<T> Halves<T> {
    /// What all pairs have.
    pub const fn all(&self) -> &T {
        &self.all
    }

    /// The same, when the halves are no longer needed.
    pub fn into_all(self) -> T {
        self.all
    }

    /// Adds a pair by its number, from 0 on: to all, and to its half of each split.
    pub fn add(&mut self, pair: u64, mut add: impl FnMut(&mut T)) {
        self.pairs = self.pairs.max(pair + 1);
        add(&mut self.all);
        for (halves, own) in self.splits.iter_mut().zip(dealt(pair)) {
            add(&mut halves[own]);
        }
    }

    /// Adds a pair by what was found before: to each half by what was found in that half.
    pub fn add_by<K>(&mut self, pair: u64, known: &Halves<K>, mut add: impl FnMut(&mut T, &K)) {
        self.pairs = self.pairs.max(pair + 1);
        add(&mut self.all, &known.all);
        let both = self.splits.iter_mut().zip(&known.splits);
        for ((halves, known), own) in both.zip(dealt(pair)) {
            add(&mut halves[own], &known[own]);
        }
    }

    /// Something that is computed of all, and of each half.
    pub fn map<U>(&self, of: impl Fn(&T) -> U) -> Halves<U> {
        Halves {
            all: of(&self.all),
            splits: self
                .splits
                .iter()
                .map(|halves| halves.each_ref().map(&of))
                .collect(),
            pairs: self.pairs,
        }
    }
}

impl Halves<Option<f64>> {
    /// What all have. Its error is by half samples, which serve for quantiles too: P. J. McCarthy, *Pseudoreplication: Half Samples* (1969).
    /// There is no error if something cannot be computed of both halves in most splits. `None` if it cannot be computed of all.
    pub fn estimate(&self) -> Option<Estimate> {
        let value = self.all.filter(|value| value.is_finite())?;
        let known: Vec<f64> = self
            .splits
            .iter()
            .filter_map(|&[one, other]| Some(one? - other?))
            .filter(|difference| difference.is_finite())
            .collect();
        let squares: f64 = known.iter().map(|difference| (difference / 2.0).powi(2)).sum();
        let error = (2 * known.len() > SPLITS).then(|| (squares / float(known.len() as u64)).sqrt());
        Some(Estimate {
            value,
            error,
            count: self.pairs.min(known.len() as u64 / SPLITS_EACH + 1),
            effective: None,
        })
    }
}

impl Halves<[f64; 2]> {
    /// The ratio of the first sum to the second.
    pub fn ratio(&self) -> Option<Estimate> {
        self.map(|[part, whole]| (*whole > 0.0).then(|| part / whole))
            .estimate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Histogram, Ratio};

    /// How many of 95 % intervals hold a value.
    fn held(wanted: f64, of: &dyn Fn(u64) -> Option<Estimate>) -> usize {
        let estimates = (0..400).map(|seed| of(seed).expect("there are pairs"));
        estimates
            .filter(|estimate| {
                let [low, high] = estimate.interval(0.95).expect("there are halves");
                low <= wanted && wanted <= high
            })
            .count()
    }

    #[test]
    fn the_error_of_a_mean_is_that_of_its_pairs() {
        let mut chance = Chance::new(5, "a mean", 1);
        let mut halves = Halves::<[f64; 2]>::default();
        let mut ratio = Ratio::default();
        for pair in 0..2000 {
            let [part, whole] = [chance.below(50), 40 + chance.below(20)].map(|sum| float(sum as u64));
            halves.add(pair, |sums| *sums = [sums[0] + part, sums[1] + whole]);
            ratio.add(part, whole);
        }
        let [found, wanted] = [halves.ratio(), ratio.estimate()].map(|it| it.expect("there are pairs"));
        assert!((found.value - wanted.value).abs() < 1e-12);
        let [found, wanted] = [found, wanted].map(|it| it.error.expect("there are many"));
        assert!((0.7..1.4).contains(&(found / wanted)), "{found} {wanted}");
    }

    #[test]
    fn means_of_few_pairs_have_intervals_that_hold_them() {
        let inside = held(4.5, &|seed| {
            let mut chance = Chance::new(seed, "few", 1);
            let mut halves = Halves::<[f64; 2]>::default();
            for pair in 0..12 {
                let part = float(chance.below(10) as u64);
                halves.add(pair, |sums| *sums = [sums[0] + part, sums[1] + 1.0]);
            }
            halves.ratio()
        });
        assert!((370..=398).contains(&inside), "{inside} of 400");
    }

    #[test]
    fn quantiles_have_intervals_that_hold_them() {
        let inside = held(949.5, &|seed| {
            let mut chance = Chance::new(seed, "quantiles", 1);
            let mut halves = Halves::of(Histogram::new(2000));
            for pair in 0..150 {
                let values = [chance.below(1000), chance.below(1000)].map(|value| value as u64);
                halves.add(pair, |histogram| {
                    for value in values {
                        histogram.add(value);
                    }
                });
            }
            halves
                .map(|histogram| histogram.quantile(0.95).map(float))
                .estimate()
        });
        assert!((370..=392).contains(&inside), "{inside} of 400");
    }

    /// A share above a quantile of the same numbers, which is always the same: to take the quantile as known would make it uncertain.
    #[test]
    fn what_a_threshold_makes_certain_is_certain() {
        let mut chance = Chance::new(9, "certain", 1);
        let values: Vec<u64> = (0..500).map(|_| chance.below(1_000_000) as u64).collect();
        let mut seen = Halves::of(Histogram::new(1_000_000));
        for (pair, &value) in (0..).zip(&values) {
            seen.add(pair, |histogram| histogram.add(value));
        }
        let threshold = seen.map(|histogram| histogram.quantile(0.9));
        let mut above = Halves::<[f64; 2]>::default();
        for (pair, &value) in (0..).zip(&values) {
            above.add_by(pair, &threshold, |sums, threshold| {
                let is = threshold.is_some_and(|threshold| value > threshold);
                *sums = [sums[0] + f64::from(u8::from(is)), sums[1] + 1.0];
            });
        }
        let found = above.ratio().expect("there are numbers");
        assert!((found.value - 0.1).abs() < 1e-9);
        assert!(found.error.is_some_and(|error| error < 0.003), "{found:?}");
    }

    #[test]
    fn what_cannot_be_told_is_absent() {
        let mut halves = Halves::<[f64; 2]>::default();
        assert_eq!(halves.ratio(), None);
        halves.add(0, |sums| *sums = [1.0, 2.0]);
        let one = halves.ratio().expect("there is a pair");
        assert_eq!((one.value, one.error, one.count), (0.5, None, 1));
    }
}
