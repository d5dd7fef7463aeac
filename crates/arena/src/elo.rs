//! Elo differences with error bars, from pairs of games, or from single games between equal engines.
//!
//! Two games of one opening with the colours reversed are one sample of five values (0, ½, 1, 1½, 2 points). The variance of
//! such pairs is smaller than that of games taken one by one, since an unbalanced opening favours each engine once.
//! Definitions: M. Van den Bergh, *Comments on Normalized Elo*,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

use crate::float;
use crate::tally::Evidence;

/// The number of standard deviations on each side of the mean in a 95 % interval.
pub(crate) const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// An Elo difference, the first engine's gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite if one engine has all the points.
    pub difference: f64,
    /// The ends of the 95 % interval, either of which may be infinite. It is `None` if all results are the same, which
    /// says nothing about their spread.
    pub interval: Option<[f64; 2]>,
}

impl Elo {
    /// Half the width of the interval, or `None` if that is not a number.
    pub fn error(self) -> Option<f64> {
        let [low, high] = self.interval?;
        Some((high - low) / 2.0).filter(|error| error.is_finite())
    }
}

/// The strength of the first engine, estimated from results.
///
/// ```
/// use hakugei_arena::{Pairs, Strength};
///
/// // A single pair shows a score, but not how far it may be off.
/// let strength = Strength::of(Pairs([0, 0, 0, 1, 0]).into()).expect("there is a pair");
/// assert_eq!((strength.score, strength.score_error, strength.elo.interval), (0.75, None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// Half the width of the share's 95 % interval, or `None` if all results are the same.
    pub score_error: Option<f64>,
    /// The usual, logistic Elo difference.
    pub elo: Elo,
    /// The normalised Elo difference: in units of the spread of the results, so that it hardly depends on the number of draws.
    pub normalised: Elo,
    /// The likelihood that the first engine is the stronger one, from 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// The estimate from results, or `None` without any.
    pub fn of(evidence: Evidence) -> Option<Self> {
        let count = evidence.count();
        if count == 0 {
            return None;
        }
        let count = float(count);
        let Moments { mean, variance } = Moments::of(evidence);
        let spread = (variance / count).sqrt();
        let reach = NINETY_FIVE * spread;
        let varied = variance > 0.0;
        // The variance of a pair's mean is half that of a game.
        let games = evidence.games_each();
        let deviations = match (mean - 0.5) / (games * variance).sqrt() {
            none if none.is_nan() => 0.0,
            deviations => deviations,
        };
        let normalised = deviations * ELO_PER_DEVIATION;
        let error = NINETY_FIVE * ELO_PER_DEVIATION / (games * count).sqrt();
        Some(Self {
            score: mean,
            score_error: varied.then_some(reach),
            elo: Elo {
                difference: elo_of(mean),
                interval: varied.then(|| [elo_of(mean - reach), elo_of(mean + reach)]),
            },
            normalised: Elo {
                difference: normalised,
                interval: varied.then_some([normalised - error, normalised + error]),
            },
            superiority: superiority(mean, spread),
        })
    }
}

/// The normalised Elo of one standard deviation of a game.
pub(crate) const ELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The mean and the variance of the points per game of a result.
struct Moments {
    mean: f64,
    variance: f64,
}

impl Moments {
    fn of(evidence: Evidence) -> Self {
        let count = float(evidence.count());
        let points = |index: usize| float(index as u64) / 4.0;
        let weighted = |value: &dyn Fn(usize) -> f64| -> f64 {
            let parts = evidence.by_points().into_iter().enumerate();
            parts
                .map(|(index, results)| float(results) / count * value(index))
                .sum()
        };
        let mean = weighted(&points);
        let variance = weighted(&|index| (points(index) - mean).powi(2));
        Self { mean, variance }
    }
}

/// The Elo difference with an expected share of the points; infinite outside of 0 to 1.
pub(crate) fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if score >= 1.0 {
        return f64::INFINITY;
    }
    // Adding zero turns a negative zero into a positive one.
    400.0 * (score / (1.0 - score)).log10() + 0.0
}

/// The expected share of the points at an Elo difference.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The likelihood that the true mean is above a half, given the measured mean and its spread.
fn superiority(mean: f64, spread: f64) -> f64 {
    if spread > 0.0 {
        return normal((mean - 0.5) / spread);
    }
    match mean.total_cmp(&0.5) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// The distribution function of the normal distribution.
fn normal(at: f64) -> f64 {
    f64::midpoint(1.0, error_function(at / std::f64::consts::SQRT_2))
}

/// The error function: its series near 0, and beyond that the continued fraction of its complement.
fn error_function(at: f64) -> f64 {
    let size = at.abs();
    // The terms of the series alternate, and beyond that grow so large before they fall that digits cancel.
    let value = if size < 2.5 {
        let mut term = size;
        let mut sum = size;
        for step in 1..60 {
            let step = f64::from(step);
            term *= -size * size / step;
            sum += term / (2.0 * step + 1.0);
        }
        sum * 2.0 / std::f64::consts::PI.sqrt()
    } else {
        let fraction = (1..60)
            .rev()
            .fold(size, |below, step| size + f64::from(step) / 2.0 / below);
        1.0 - (-size * size).exp() / (fraction * std::f64::consts::PI.sqrt())
    };
    value.copysign(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{Counts, Pairs};

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} is not {wanted}");
    }

    /// Pairs with their normalised and logistic differences, and how likely the first engine is stronger. The figures are those that
    /// fastchess publishes in its tests (`app/tests/elo_test.cpp`, "`EloPentanomial`"), two digits after the point.
    const PUBLISHED: [([u64; 5], [f64; 5]); 3] = [
        ([34, 54, 63, 64, 75], [57.94, 28.28, 55.58, 27.65, 1.0]),
        ([332, 433, 498, 333, 334], [-9.17, 10.96, -8.64, 10.33, 0.0505]),
        ([7895, 8757, 5685, 568, 9999], [-19.01, 2.65, -21.04, 2.95, 0.0]),
    ];

    #[test]
    fn published_figures_come_out() {
        for (pairs, [normalised, normalised_error, elo, error, superiority]) in PUBLISHED {
            let found = Strength::of(Pairs(pairs).into()).expect("there are pairs");
            near(found.normalised.difference, normalised, 0.01);
            near(
                found.normalised.error().expect("there are enough games"),
                normalised_error,
                0.01,
            );
            near(found.elo.difference, elo, 0.01);
            near(found.elo.error().expect("there are enough games"), error, 0.01);
            near(found.superiority, superiority, 0.0001);
        }
    }

    /// Pairs with the ends and the middle of the interval, as the tests of an independent program in Rust publish them (a test named
    /// `penta_logistic_elo`), two digits after the point.
    const INTERVALS: [([u64; 5], [f64; 3]); 3] = [
        ([485, 1923, 2942, 1937, 594], [1.21, 5.11, 9.02]),
        ([261, 739, 2683, 737, 253], [-5.00, -0.67, 3.66]),
        ([63, 252, 385, 250, 74], [-7.38, 3.39, 14.17]),
    ];

    #[test]
    fn published_intervals_come_out() {
        for (pairs, [low, mean, high]) in INTERVALS {
            let found = Strength::of(Pairs(pairs).into()).expect("there are pairs").elo;
            near(found.difference, mean, 0.01);
            let [from, to] = found.interval.expect("there are enough games");
            near(from, low, 0.01);
            near(to, high, 0.01);
        }
    }

    #[test]
    fn all_points_are_no_finite_difference() {
        let won = Strength::of(Pairs([0, 0, 0, 0, 7]).into()).expect("there are pairs");
        assert_eq!(
            won.elo,
            Elo {
                difference: f64::INFINITY,
                interval: None
            }
        );
        near(won.superiority, 1.0, 0.0);
        assert!(Strength::of(Pairs::default().into()).is_none());
    }

    /// A share of 0.6 of 100 games without draws has the variance 0.24 and so the error 1.96 * sqrt(0.0024); 0.1 is 0.204 deviations.
    #[test]
    fn single_games_have_the_interval_of_single_games() {
        let counts = Counts {
            wins: 60,
            draws: 0,
            losses: 40,
        };
        let found = Strength::of(Evidence::Games(counts)).expect("there are games");
        near(found.score, 0.6, 1e-12);
        near(
            found.score_error.expect("they differ"),
            NINETY_FIVE * 0.002_4_f64.sqrt(),
            1e-12,
        );
        let normalised = ELO_PER_DEVIATION * 0.1 / 0.24_f64.sqrt();
        near(found.normalised.difference, normalised, 1e-9);
        let error = found.normalised.error().expect("they differ");
        near(error, NINETY_FIVE * ELO_PER_DEVIATION / 10.0, 1e-9);
        // As many pairs of two equal results each have the same spread around the same mean, but twice the games.
        let pairs = Strength::of(Pairs([40, 0, 0, 0, 60]).into()).expect("there are pairs");
        assert_eq!(pairs.elo, found.elo);
        near(pairs.normalised.difference * 2_f64.sqrt(), normalised, 1e-9);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (at, wanted) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.96, 0.024_997_895_148_220),
            (4.0, 0.999_968_328_758_167),
        ] {
            near(normal(at), wanted, 1e-12);
        }
        near(score_of(elo_of(0.64)), 0.64, 1e-12);
    }
}
