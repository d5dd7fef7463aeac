//! Differences between two estimates, and the correction for looking at several of them.

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::student;

/// The difference between two estimates that do not depend on each other.
///
/// ```
/// use hakugei_lab::stats::{Estimate, difference};
///
/// let long = Estimate { value: 120.0, error: Some(3.0), count: 50, effective: None };
/// let short = Estimate { value: 110.0, error: Some(4.0), count: 80, effective: None };
/// let found = difference(&long, &short).expect("both have an error");
/// assert_eq!((found.value, found.error), (10.0, 5.0));
/// assert!(found.p > 0.04 && found.p < 0.05 && found.interval[0] > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The first value less the second, in their unit.
    pub value: f64,
    /// The standard error of the difference.
    pub error: f64,
    /// The ends of its 95 % interval.
    pub interval: [f64; 2],
    /// How likely a difference of this size or more is between equals, from 0 to 1.
    pub p: f64,
}

/// The difference between two estimates by B. L. Welch's t test (1947), with the degrees of freedom of Welch and Satterthwaite. `None` if
/// either has no error. Between two values without any spread the difference is certain: p is 1 if they are equal and 0 if not.
pub fn difference(first: &Estimate, second: &Estimate) -> Option<Difference> {
    let value = first.value - second.value;
    let [one, other] = [first.error?, second.error?];
    let error = one.hypot(other);
    if error <= 0.0 {
        let is_rounding = value.abs() <= 1e-12 * first.value.abs().max(second.value.abs());
        return Some(Difference {
            value,
            error: 0.0,
            interval: [value, value],
            p: if is_rounding { 1.0 } else { 0.0 },
        });
    }
    let part = |own: f64, degrees: f64| match (own / error).powi(4) {
        part if part > 0.0 => part / degrees,
        _ => 0.0,
    };
    let degrees = 1.0 / (part(one, first.degrees()) + part(other, second.degrees()));
    let reach = error * student::reach(0.95, degrees)?;
    Some(Difference {
        value,
        error,
        interval: [value - reach, value + reach],
        p: student::two_sided(value / error, degrees)?,
    })
}

/// The p values corrected for their number by S. Holm's method (*A Simple Sequentially Rejective Multiple Test Procedure*, 1979), in the
/// given order. The chance that any of those below a level is below it without a cause is at most that level. An absent p, or one that
/// is not a number, stays absent and does not count.
///
/// ```
/// use hakugei_lab::stats::holm;
///
/// let corrected = holm(&[Some(0.01), None, Some(0.04), Some(0.5)]);
/// assert_eq!(corrected, [Some(0.03), None, Some(0.08), Some(0.5)]);
/// ```
pub fn holm(values: &[Option<f64>]) -> Vec<Option<f64>> {
    let known = |(index, p): (usize, &Option<f64>)| Some((p.filter(|p| !p.is_nan())?, index));
    let mut ordered: Vec<(f64, usize)> = values.iter().enumerate().filter_map(known).collect();
    ordered.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let mut corrected = vec![None; values.len()];
    let mut least = 0.0_f64;
    for (place, &(p, index)) in ordered.iter().enumerate() {
        let factor = hakugei_arena::float((ordered.len() - place) as u64);
        least = least.max((factor * p).min(1.0));
        corrected[index] = Some(least);
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Ratio;

    fn estimate(value: f64, error: Option<f64>, count: u64) -> Estimate {
        Estimate {
            value,
            error,
            count,
            effective: None,
        }
    }

    fn mean(values: &[f64]) -> Estimate {
        let mut sums = Ratio::default();
        for &value in values {
            sums.add(value, 1.0);
        }
        sums.estimate().expect("there are values")
    }

    /// Two of the samples with which Rosetta Code's task on Welch's test is checked: of different numbers, and of few values.
    #[test]
    fn published_figures_come_out() {
        let ten = [17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8];
        let twenty = [
            21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5,
            22.5, 23.5, 21.5, 21.8,
        ];
        let found = difference(&mean(&ten), &mean(&twenty)).expect("both have an error");
        assert!((found.p - 0.148_841_696_605).abs() < 1e-9, "{found:?}");
        let few = difference(&mean(&[3.0, 4.0, 1.0, 2.1]), &mean(&[490.2, 340.0, 433.9]));
        let few = few.expect("both have an error");
        assert!((few.p - 0.010_751_561_150).abs() < 1e-9, "{few:?}");
    }

    #[test]
    fn values_without_spread_are_equal_or_not() {
        let sure = |value| estimate(value, Some(0.0), 5);
        let p = |one, other| {
            difference(&sure(one), &sure(other))
                .expect("both have an error")
                .p
        };
        assert_eq!((p(3.0, 3.0), p(3.0, 3.1), p(0.0, 0.0)), (1.0, 0.0, 1.0));
        assert!(p(0.1 + 0.2, 0.3) > 0.5);
        // With one of them varying there are the degrees of freedom of that one, however few the other has.
        let varied = estimate(4.0, Some(0.5), 11);
        let found = difference(&estimate(3.0, Some(0.0), 1), &varied).expect("both have an error");
        assert!((found.interval[1] - (-1.0 + 0.5 * 2.228_139)).abs() < 1e-5);
        // Errors so small that their squares vanish are still errors.
        let tiny = estimate(3.0, Some(1e-200), 5);
        assert!(difference(&tiny, &tiny).expect("both have an error").p > 0.99);
        assert_eq!(difference(&varied, &estimate(1.0, None, 1)), None);
    }

    /// The four values of the example in Wikipedia's article on the method: 4 · 0.005, 3 · 0.01, 2 · 0.03, and then no less than before.
    #[test]
    fn corrected_values_are_those_of_the_textbook() {
        let corrected = holm(&[Some(0.01), Some(0.04), Some(0.03), Some(0.005)]);
        let wanted = [0.03, 0.06, 0.06, 0.02];
        for (found, wanted) in corrected.into_iter().zip(wanted) {
            let found = found.expect("it was given");
            assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        }
        assert_eq!(holm(&[Some(0.9), Some(0.8)]), [Some(1.0), Some(1.0)]);
        assert_eq!(holm(&[None, Some(0.2), Some(f64::NAN)]), [None, Some(0.2), None]);
        assert_eq!(holm(&[]), []);
    }
}
