//! The sequential probability ratio test, which ends a match when it has enough evidence.
//!
//! The generalised test on pairs of games: the likelihoods of two hypotheses about the mean are those of the most likely
//! distribution of five values that has it. M. Van den Bergh, *Comments on Normalized Elo*,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, propositions 1.1 (a given mean) and section 4.1 (a given
//! mean in standard deviations); the figures are those of fastchess and Fishtest. Single games, between equal engines, have three of the
//! five values.

use std::fmt;

use crate::elo::{ELO_PER_DEVIATION, score_of};
use crate::float;
use crate::tally::Evidence;

/// The unit of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalised Elo, with which the length of a test hardly depends on the number of draws.
    #[default]
    Normalised,
    /// The usual, logistic Elo.
    Logistic,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normalised => "normalised",
            Self::Logistic => "logistic",
        })
    }
}

/// A test of two hypotheses about the first engine's gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The gain of a change that is not worth accepting.
    pub elo0: f64,
    /// The gain of a change that is worth accepting.
    pub elo1: f64,
    /// The error rate at which a change with the gain `elo0` is accepted.
    pub alpha: f64,
    /// The error rate at which a change with the gain `elo1` is rejected.
    pub beta: f64,
    /// The unit of both gains.
    pub model: Model,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// The gain is at most `elo0`, within the error rates.
    Rejected,
    /// The gain is at least `elo1`, within the error rates.
    Accepted,
}

/// Why a test is invalid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BadSprt {
    /// The hypotheses are in the wrong order.
    #[error("elo0 is `{elo0}` and elo1 is `{elo1}`: elo0 must be the smaller one")]
    Order {
        /// As read.
        elo0: f64,
        /// As read.
        elo1: f64,
    },
    /// A hypothesis is out of range.
    #[error(
        "{name} is `{value}`: write from -{most} to {most} in {model} Elo: what is farther off shows without a test"
    )]
    Reach {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// As read.
        value: f64,
        /// The largest absolute value.
        most: f64,
        /// Its unit.
        model: Model,
    },
    /// An error rate is out of its range.
    #[error("{name} is `{value}`: write a share between 0 and 0.5, such as 0.05")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// As read.
        value: f64,
    },
}

/// The value for an empty count. With zero, the test would conclude that the result is impossible.
const HARDLY_ANY: f64 = 1e-3;

/// Points per game of the five kinds of results.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

type Shares = [f64; 5];

impl Sprt {
    /// The largest absolute value of a hypothesis. From 231 normalised Elo on the steps of [`with_deviations`] do not converge; a
    /// thousand logistic Elo are 997 points of 1000.
    const fn reach(self) -> f64 {
        match self.model {
            Model::Normalised => 200.0,
            Model::Logistic => 1000.0,
        }
    }

    /// A test, if its numbers are valid.
    ///
    /// # Errors
    /// If its numbers are not valid.
    pub fn checked(self) -> Result<Self, BadSprt> {
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(BadSprt::Order {
                elo0: self.elo0,
                elo1: self.elo1,
            });
        }
        let (most, model) = (self.reach(), self.model);
        for (name, value) in [("elo0", self.elo0), ("elo1", self.elo1)] {
            if value.abs() > most {
                return Err(BadSprt::Reach {
                    name,
                    value,
                    most,
                    model,
                });
            }
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(BadSprt::Rate { name, value });
            }
        }
        Ok(self)
    }

    /// The bounds of the logarithm of the likelihood ratio: at or below the first the test is rejected, at or above the second
    /// it is accepted.
    pub fn bounds(self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The logarithm of the likelihood ratio of both hypotheses. It is finite for a valid test, and 0 without results.
    pub fn ratio(self, evidence: Evidence) -> f64 {
        if evidence.count() == 0 {
            return 0.0;
        }
        let counts = evidence.by_points().map(|count| float(count).max(HARDLY_ANY));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => with_mean(shares, score_of(elo)),
            Model::Normalised => {
                // The hypotheses are in deviations of a game, and the mean of a pair has smaller ones.
                with_deviations(shares, elo * evidence.games_each().sqrt() / ELO_PER_DEVIATION)
            }
        };
        let (zero, one) = (likeliest(self.elo0), likeliest(self.elo1));
        let per_result: f64 = (0..5)
            .map(|kind| shares[kind] * (one[kind] / zero[kind]).ln())
            .sum();
        let ratio = total * per_result;
        // A ratio that is not a number would let the test go on for ever.
        assert!(ratio.is_finite(), "{self:?} has no ratio for {evidence:?}");
        ratio
    }

    /// The state of the test after results.
    pub fn verdict(self, evidence: Evidence) -> Verdict {
        let [low, high] = self.bounds();
        match self.ratio(evidence) {
            ratio if ratio >= high => Verdict::Accepted,
            ratio if ratio <= low => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// The most likely distribution with a given mean, from the shares that were seen (proposition 1.1).
fn with_mean(shares: Shares, mean: f64) -> Shares {
    tilted(shares, POINTS.map(|points| points - mean))
}

/// The most likely distribution whose mean is a given number of its standard deviations above a half, from the shares that
/// were seen (section 4.1). It is found by steps, each of which solves the problem near the last solution.
fn with_deviations(shares: Shares, deviations: f64) -> Shares {
    const STEPS: u32 = 100;
    const ENOUGH: f64 = 1e-9;
    let mut found = [0.2; 5];
    for _ in 0..STEPS {
        let mean: f64 = (0..5).map(|kind| found[kind] * POINTS[kind]).sum();
        let variance: f64 = (0..5)
            .map(|kind| found[kind] * (POINTS[kind] - mean).powi(2))
            .sum();
        let deviation = variance.sqrt();
        let slopes = POINTS.map(|points| {
            let off = (points - mean) / deviation;
            points - 0.5 - deviations * deviation * (1.0 + off * off) / 2.0
        });
        // Out of the range of hypotheses, or if rounding left nothing of the spread, there is no tilt, and the last solution
        // stays.
        let both = slopes.iter().any(|&slope| slope > 0.0) && slopes.iter().any(|&slope| slope < 0.0);
        if !both {
            break;
        }
        let next = tilted(shares, slopes);
        let change = (0..5)
            .map(|kind| (next[kind] - found[kind]).abs())
            .fold(0.0, f64::max);
        found = next;
        if change < ENOUGH {
            break;
        }
    }
    found
}

/// The shares divided by `1 + t * slope` for the one `t` at which the weighted slopes of the quotients vanish.
fn tilted(shares: Shares, slopes: [f64; 5]) -> Shares {
    const HALVINGS: u32 = 200;
    let least = slopes.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slopes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Between these bounds every quotient is positive, and the sum falls from infinity to minus infinity, so bisection finds
    // the root.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |tilt: f64| -> f64 {
        (0..5)
            .map(|kind| shares[kind] * slopes[kind] / (1.0 + tilt * slopes[kind]))
            .sum()
    };
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let tilt = f64::midpoint(low, high);
    std::array::from_fn(|kind| shares[kind] / (1.0 + tilt * slopes[kind]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{Counts, Pairs};

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        let sprt = Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        };
        sprt.checked().expect("it makes sense")
    }

    /// Pairs, hypotheses and the logarithm of the likelihood ratio, as fastchess publishes them in its tests
    /// (`app/tests/sprt_test.cpp`), where the digits are right to 1 %.
    const PUBLISHED: [([u64; 5], f64, f64, Model, f64); 4] = [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Model::Normalised, 2.25),
        (
            [127, 4883, 10712, 5150, 104],
            -1.75,
            0.25,
            Model::Normalised,
            3.01,
        ),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Model::Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Model::Logistic, -4.98),
    ];

    #[test]
    fn published_ratios_come_out() {
        for (pairs, elo0, elo1, model, wanted) in PUBLISHED {
            let found = test(elo0, elo1, model).ratio(Pairs(pairs).into());
            assert!(
                (found - wanted).abs() <= 0.01 * wanted.abs(),
                "{pairs:?}: {found}, not {wanted}"
            );
        }
    }

    /// With nothing but won pairs both hypotheses put the rest of the chance on lost ones, so that the ratio has a closed form: a share
    /// `p` of won pairs has the mean `p` and the variance `p (1 - p)`.
    #[test]
    fn won_pairs_alone_give_the_ratio_of_the_closed_form() {
        let deviations = 5.0 * std::f64::consts::SQRT_2 / ELO_PER_DEVIATION;
        let share = 0.5 + deviations / (2.0 * (1.0 + deviations * deviations).sqrt());
        let found = test(0.0, 5.0, Model::Normalised).ratio(Pairs([0, 0, 0, 0, 104]).into());
        let wanted = 104.0 * (share / 0.5).ln();
        assert!((found - wanted).abs() < 0.01, "{found}, not {wanted}");
    }

    /// Without draws the likeliest share of wins with the mean of a hypothesis is that mean, so that the ratio has a closed form.
    #[test]
    fn single_games_give_the_ratio_of_the_binomial_distribution() {
        let counts = Counts {
            wins: 60,
            draws: 0,
            losses: 40,
        };
        let found = test(0.0, 20.0, Model::Logistic).ratio(Evidence::Games(counts));
        let one = score_of(20.0);
        let wanted = 60.0 * (one / 0.5).ln() + 40.0 * ((1.0 - one) / 0.5).ln();
        assert!((found - wanted).abs() < 0.01, "{found}, not {wanted}");
        let deviations = 20.0 / ELO_PER_DEVIATION;
        let one = 0.5 + deviations / (2.0 * (1.0 + deviations * deviations).sqrt());
        let found = test(0.0, 20.0, Model::Normalised).ratio(Evidence::Games(counts));
        let wanted = 60.0 * (one / 0.5).ln() + 40.0 * ((1.0 - one) / 0.5).ln();
        assert!((found - wanted).abs() < 0.01, "{found}, not {wanted}");
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let [low, high] = test(0.0, 5.0, Model::Logistic).bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn a_test_ends_on_either_side() {
        let sprt = test(0.0, 10.0, Model::Logistic);
        assert_eq!(sprt.verdict(Pairs::default().into()), Verdict::Open);
        assert_eq!(sprt.verdict(Pairs([10, 20, 40, 20, 10]).into()), Verdict::Open);
        assert_eq!(
            sprt.verdict(Pairs([10, 20, 40, 200, 100]).into()),
            Verdict::Accepted
        );
        assert_eq!(
            sprt.verdict(Pairs([100, 200, 40, 20, 10]).into()),
            Verdict::Rejected
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let sprt = test(0.0, 5.0, Model::Logistic);
        let turned = Sprt {
            elo0: 5.0,
            elo1: 5.0,
            ..sprt
        };
        assert_eq!(
            turned.checked().expect_err("equal").to_string(),
            "elo0 is `5` and elo1 is `5`: elo0 must be the smaller one"
        );
        for value in [0.0, 0.5, 1.0, -1.0, f64::NAN] {
            assert!(Sprt { alpha: value, ..sprt }.checked().is_err());
        }
    }
}
