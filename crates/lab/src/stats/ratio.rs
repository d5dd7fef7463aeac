//! A ratio of two sums over pairs of games, such as captures per ply, with the error that the differences between pairs tell.

use hakugei_arena::float;
use serde::{Deserialize, Serialize};

use super::estimate::Estimate;

/// Sums over pairs of games, from which comes the ratio Σy / Σx: how much of y there is for each x, such as points per game or captures
/// per ply. With 1 for each x it is the mean of the y.
///
/// It keeps means and sums of squares around them, and no observation.
///
/// ```
/// use hakugei_lab::stats::Ratio;
///
/// // Captures and plies of three pairs of games.
/// let mut captures = Ratio::default();
/// for (y, x) in [(40.0, 200.0), (30.0, 180.0), (55.0, 240.0)] {
///     captures.add(y, x);
/// }
/// let per_ply = captures.estimate().expect("there are plies");
/// assert!((per_ply.value - 125.0 / 620.0).abs() < 1e-12);
/// assert_eq!(per_ply.count, 3);
///
/// // The mean of 1, 2 and 3 has the standard error 1 / √3.
/// let mut mean = Ratio::default();
/// for y in [1.0, 2.0, 3.0] {
///     mean.add(y, 1.0);
/// }
/// let mean = mean.estimate().expect("there are observations");
/// assert_eq!(mean.value, 2.0);
/// assert!((mean.error.expect("there are two") - 3_f64.sqrt().recip()).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    pairs: u64,
    mean_y: f64,
    mean_x: f64,
    /// The sums of the products of deviations from the means.
    yy: f64,
    xy: f64,
    xx: f64,
}

/// The share of the terms of a sum of squares below which the sum is a rounding error.
const ROUNDING: f64 = 1e-13;

impl Ratio {
    /// No pair yet.
    pub const fn new() -> Self {
        Self {
            pairs: 0,
            mean_y: 0.0,
            mean_x: 0.0,
            yy: 0.0,
            xy: 0.0,
            xx: 0.0,
        }
    }

    /// Adds a pair of games with both its amounts, which are finite numbers.
    pub fn add(&mut self, y: f64, x: f64) {
        self.merge(&Self {
            pairs: 1,
            mean_y: y,
            mean_x: x,
            ..Self::new()
        });
    }

    /// Adds all pairs of another one. The order makes no difference but for rounding.
    pub fn merge(&mut self, other: &Self) {
        if other.pairs == 0 {
            return;
        }
        // T. F. Chan, G. H. Golub and R. J. LeVeque, *Updating Formulae and a Pairwise Algorithm for Computing Sample Variances*, 1979.
        let pairs = self.pairs + other.pairs;
        let part = float(other.pairs) / float(pairs);
        let weight = float(self.pairs) * part;
        let [dy, dx] = [other.mean_y - self.mean_y, other.mean_x - self.mean_x];
        self.yy += other.yy + weight * dy * dy;
        self.xy += other.xy + weight * dy * dx;
        self.xx += other.xx + weight * dx * dx;
        self.mean_y += part * dy;
        self.mean_x += part * dx;
        self.pairs = pairs;
    }

    /// The number of pairs.
    pub const fn count(&self) -> u64 {
        self.pairs
    }

    /// The ratio Σy / Σx. Its standard error is that of linearised ratios of clusters: the pairs' deviations y − ratio · x are taken as
    /// observations. `None` if the x sum up to 0, or if some number was not finite.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimate_with(0.0)
    }

    /// The same with more squares than these pairs have.
    pub(super) fn estimate_with(&self, more: f64) -> Option<Estimate> {
        let value = self.mean_y / self.mean_x;
        let pairs = float(self.pairs);
        // The deviations have the mean 0, so that their squares can be had from those around the means.
        let squares = self.yy - 2.0 * value * self.xy + value * value * self.xx;
        let terms = self.yy + value * value * self.xx;
        let squares = more + if squares > ROUNDING * terms { squares } else { 0.0 };
        let error = (squares / (pairs * (pairs - 1.0))).sqrt() / self.mean_x.abs();
        let is_known = value.is_finite() && terms.is_finite();
        is_known.then_some(Estimate {
            value,
            error: (self.pairs > 1)
                .then_some(error)
                .filter(|error| error.is_finite()),
            count: self.pairs,
            effective: None,
        })
    }

    /// The sums of the y and of the x.
    pub(super) fn sums(&self) -> [f64; 2] {
        [self.mean_y, self.mean_x].map(|mean| mean * float(self.pairs))
    }

    /// The standard deviation of the y; `None` with fewer than two pairs.
    pub(super) fn deviation(&self) -> Option<f64> {
        (self.pairs > 1).then(|| (self.yy / (float(self.pairs) - 1.0)).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(f64, f64)]) -> Ratio {
        let mut ratio = Ratio::default();
        for &(y, x) in pairs {
            ratio.add(y, x);
        }
        ratio
    }

    #[test]
    fn the_error_is_that_of_the_formula() {
        let pairs = [(3.0, 2.0), (1.0, 2.5), (4.0, 1.0), (2.0, 3.0), (7.0, 6.0)];
        let found = of(&pairs).estimate().expect("there are pairs");
        let [y, x] = pairs
            .iter()
            .fold([0.0, 0.0], |[y, x], pair| [y + pair.0, x + pair.1]);
        let value = y / x;
        let squares: f64 = pairs.iter().map(|(y, x)| (y - value * x).powi(2)).sum();
        let error = (squares / 20.0).sqrt() / (x / 5.0);
        assert!((found.value - value).abs() < 1e-12);
        assert!((found.error.expect("there are five") - error).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_known_is_absent() {
        assert_eq!(Ratio::default().estimate(), None);
        assert_eq!(of(&[(1.0, 0.0), (2.0, 0.0)]).estimate(), None);
        assert_eq!(of(&[(1.0, 1.0), (f64::NAN, 1.0)]).estimate(), None);
        assert_eq!(of(&[(1.0, 1.0), (1.0, f64::INFINITY)]).estimate(), None);
        let one = of(&[(1.0, 2.0)]).estimate().expect("there is a pair");
        assert_eq!((one.value, one.error, one.count), (0.5, None, 1));
    }

    #[test]
    fn a_ratio_that_never_varies_has_no_error() {
        let pairs: Vec<(f64, f64)> = (1..100)
            .map(|step| (0.3 * f64::from(step), 0.1 * f64::from(step)))
            .collect();
        let found = of(&pairs).estimate().expect("there are pairs");
        assert_eq!(found.error, Some(0.0));
        // Small differences on top of large numbers are kept.
        let far = of(&[
            (1e9 + 4.0, 1.0),
            (1e9 + 7.0, 1.0),
            (1e9 + 13.0, 1.0),
            (1e9 + 16.0, 1.0),
        ]);
        assert!((far.deviation().expect("there are four") - 30_f64.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn sums_survive_being_written_and_read() {
        let sums = of(&[(1.0, 2.0), (0.1, 3.0), (1.0 / 3.0, 0.7)]);
        let text = serde_json::to_string(&sums).expect("it is plain data");
        let read: Ratio = serde_json::from_str(&text).expect("it was written");
        let [one, other] = [sums, read].map(|sums| sums.estimate().expect("there are pairs"));
        assert!((one.value - other.value).abs() < 1e-12);
        assert_eq!(read.count(), 3);
    }
}
