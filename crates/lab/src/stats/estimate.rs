//! An estimate: a value with its error and with what it rests on.

use hakugei_arena::float;
use serde::{Deserialize, Serialize};

use super::{share, student};

/// An estimated value with its standard error, in the unit of what was added.
///
/// ```
/// use hakugei_lab::stats::Estimate;
///
/// let plies = Estimate { value: 100.0, error: Some(3.0), count: 11, effective: None };
/// let [low, high] = plies.interval(0.95).expect("there are two pairs");
/// // With 10 degrees of freedom the interval reaches 2.228 standard errors to each side.
/// assert!((low - 93.316).abs() < 0.001 && (high - 106.684).abs() < 0.001);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The standard error of the value; `None` if fewer than two observations tell nothing about it.
    pub error: Option<f64>,
    /// How many observations that do not depend on each other it rests on: pairs of games, clusters of a regression, or games.
    pub count: u64,
    /// Only of a share: how many games that do not depend on each other and are never drawn would have the same error.
    pub effective: Option<f64>,
}

impl Estimate {
    /// The ends of the interval with a confidence such as 0.95, by Student's t distribution with one degree of freedom less than the
    /// number of observations. `None` without an error, or if the confidence is not above 0 and below 1.
    pub fn interval(&self, confidence: f64) -> Option<[f64; 2]> {
        let reach = self.error? * student::reach(confidence, self.degrees())?;
        Some([self.value - reach, self.value + reach])
    }

    /// The same with an error that is not 0. Observations that are all alike have no spread, and that says nothing of the next one: the interval
    /// then reaches as far as if the next one differed by 1, as often as [`share::none_of`] leaves open.
    pub(crate) fn or_alike(self) -> Self {
        let is_alike = self.error.is_some_and(|error| error <= 0.0);
        let reach = student::reach(0.95, self.degrees()).filter(|_| is_alike);
        let error = reach.map(|reach| share::none_of(self.count) / reach);
        Self {
            error: error.or(self.error),
            ..self
        }
    }

    /// The degrees of freedom of the error.
    pub(super) fn degrees(&self) -> f64 {
        float(self.count) - 1.0
    }
}

/// The half width of a 95 % interval, in standard errors.
pub(crate) const REACH: f64 = 1.96;

/// The standard error behind a 95 % interval.
pub(crate) fn error_behind([low, high]: [f64; 2]) -> f64 {
    (high - low) / (2.0 * REACH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_always_alike_may_still_differ() {
        let alike = |count| Estimate {
            value: 7.0,
            error: Some(0.0),
            count,
            effective: None,
        };
        for (count, reach) in [(2, 0.658), (20, 0.161), (1000, 0.003_8)] {
            let [low, high] = alike(count).or_alike().interval(0.95).expect("there are pairs");
            assert!(
                (high - 7.0 - reach).abs() < 0.001 && (7.0 - low - reach).abs() < 0.001,
                "{low} {high}"
            );
        }
        let varied = Estimate {
            error: Some(0.1),
            ..alike(20)
        };
        assert_eq!(varied.or_alike(), varied);
    }

    #[test]
    fn one_observation_has_no_interval() {
        let one = Estimate {
            value: 1.0,
            error: None,
            count: 1,
            effective: None,
        };
        assert_eq!(one.interval(0.95), None);
        // An error that cannot be of one observation has no degrees of freedom.
        let error = Some(1.0);
        assert_eq!(Estimate { error, ..one }.interval(0.95), None);
        let none = Estimate {
            error,
            count: 0,
            ..one
        };
        assert_eq!(none.interval(0.95), None);
    }
}
