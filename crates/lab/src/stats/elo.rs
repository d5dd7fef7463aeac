//! A share of the points as an Elo difference.

use serde::{Deserialize, Serialize};

use super::share::Share;

/// The Elo difference that a share of the points stands for, in favour of the side that has the share.
///
/// ```
/// use hakugei_lab::stats::{Elo, Ratio, share_interval};
///
/// let mut points = Ratio::default();
/// for y in [1.0, 1.0, 1.0, 0.0] {
///     points.add(y, 1.0);
/// }
/// let elo = Elo::of(&share_interval(&points, 0.95).expect("there are games"));
/// assert!((elo.value.expect("it is neither 0 nor 1") - 190.85).abs() < 0.01);
/// assert!(elo.interval[0].expect("it is above 0") < 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// The difference; `None` for a share of 0 or 1, which no finite difference stands for.
    pub value: Option<f64>,
    /// The ends of the interval of the share as differences, each `None` where the share is 0 or 1.
    pub interval: [Option<f64>; 2],
}

impl Elo {
    /// The difference of a share.
    pub fn of(share: &Share) -> Self {
        Self {
            value: of(share.estimate.value),
            interval: share.interval.map(of),
        }
    }
}

/// The difference of a share without an interval.
fn of(share: f64) -> Option<f64> {
    let is_finite = share > 0.0 && share < 1.0;
    // Adding zero turns a negative zero into a positive one.
    is_finite.then(|| 400.0 * (share / (1.0 - share)).log10() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_the_formula() {
        for (share, wanted) in [(0.5, 0.0), (0.64, 99.95), (0.9, 381.70), (0.1, -381.70)] {
            let found = of(share).expect("it is neither 0 nor 1");
            assert!((found - wanted).abs() < 0.01, "{share}: {found}");
        }
        for share in [0.0, 1.0, -0.5, 2.0, f64::NAN] {
            assert_eq!(of(share), None);
        }
    }
}
