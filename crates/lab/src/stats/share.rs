//! A share of something, such as of the points, with an interval that holds near 0 and 1 and for games that resemble each other.

use hakugei_arena::float;
use serde::{Deserialize, Serialize};

use super::estimate::{Estimate, REACH, error_behind};
use super::ratio::Ratio;
use super::student;

/// A share with its interval.
///
/// ```
/// use hakugei_lab::stats::{Ratio, share_interval};
///
/// // Points of the first player in the two games of each pair.
/// let mut points = Ratio::default();
/// for y in [2.0, 1.0, 1.5, 0.5, 1.0, 2.0, 1.0, 1.0] {
///     points.add(y, 2.0);
/// }
/// let share = share_interval(&points, 0.95).expect("there are games");
/// assert_eq!(share.estimate.value, 0.625);
/// let [low, high] = share.interval;
/// assert!((low - 0.399).abs() < 0.001 && (high - 0.807).abs() < 0.001);
/// // The pairs vary less than 16 games that are never drawn and do not depend on each other.
/// assert!(share.estimate.effective.expect("it is a share") > 16.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The share, from 0 to 1, with the number of games that would have the same error if they did not depend on each other.
    pub estimate: Estimate,
    /// The ends of its interval, which are not below 0 and not above 1.
    pub interval: [f64; 2],
}

impl Share {
    /// The share as an estimate for differences. Where all games ended alike their spread is 0, which says nothing of the next game: the error is
    /// then that of the interval.
    pub(crate) fn comparable(&self) -> Estimate {
        let spread = self.estimate.error.filter(|&error| error > 0.0);
        Estimate {
            error: Some(spread.unwrap_or_else(|| error_behind(self.interval))),
            ..self.estimate
        }
    }
}

/// How likely a share this far from another one would be if that were the true one, by the test behind its interval: below 0.05 exactly where
/// the 95 % interval does not hold the other one. `None` of a single pair.
pub(crate) fn chance_of_share(found: &Share, truth: f64) -> Option<f64> {
    let Estimate { value, effective, .. } = found.estimate;
    let errors = (value - truth) / (truth * (1.0 - truth) / effective?).sqrt();
    let degrees = match varied(&found.estimate) {
        Some(_) => found.estimate.degrees(),
        None => f64::INFINITY,
    };
    student::two_sided(errors, degrees)
}

/// The share Σy / Σx with its interval for a confidence such as 0.95: with points and games, the share of the points. `None` if it is not
/// between 0 and 1 or the confidence is not.
///
/// The interval is E. B. Wilson's (1927) for as many games that do not depend on each other as have the error of the share, with the
/// quantile of Student's t, since that number is estimated too: E. L. Korn and B. I. Graubard, *Confidence Intervals for Proportions with
/// Small Expected Number of Positive Counts Estimated from Survey Data* (1998). Pairs that do not differ say nothing about their spread:
/// then each counts as one game, as if both of its games were always alike.
pub fn share_interval(sums: &Ratio, confidence: f64) -> Option<Share> {
    share_interval_of(sums.estimate()?, sums.count(), confidence)
}

/// The same for an estimate that was had in another way, with the number of its pairs.
pub(crate) fn share_interval_of(estimate: Estimate, pairs: u64, confidence: f64) -> Option<Share> {
    let value = estimate.value;
    if !(0.0..=1.0).contains(&value) {
        return None;
    }
    let (effective, reach) = match varied(&estimate) {
        Some(error) => {
            let reach = student::reach(confidence, estimate.degrees())?;
            (value * (1.0 - value) / (error * error), reach)
        }
        None => (float(pairs), student::normal_reach(confidence)?),
    };
    Some(Share {
        estimate: Estimate {
            effective: Some(effective),
            ..estimate
        },
        interval: wilson(value, effective, reach),
    })
}

/// As many games that are not drawn tell the spread of points well enough.
const DECIDED: f64 = 20.0;

/// What part of the squares of a pair that one side wins twice is added where hardly a game is decided: by simulation, the least that holds the truth
/// often enough.
const UNSEEN: f64 = 0.75;

/// The share of the points Σy / Σx of pairs of games with its interval, given the points and the drawn games of each.
///
/// Where nearly all games are drawn, the spread is guessed from the few that are not, and is too small as often as there are fewer of these than usual.
/// So with fewer than 20 of them the squares grow by three quarters of what a pair adds that one side wins twice, the less the more of them there are: on
/// simulated games the interval then holds the truth in 93 % of the cases or more. Without draws it changes nothing.
///
/// ```
/// use hakugei_lab::stats::{Ratio, points_interval, share_interval};
///
/// // Of twenty pairs all but one are drawn.
/// let [mut points, mut draws] = [Ratio::default(); 2];
/// for [y, drawn] in [[1.0, 2.0]].repeat(19).into_iter().chain([[1.5, 1.0]]) {
///     points.add(y, 2.0);
///     draws.add(drawn, 2.0);
/// }
/// let [of_points, of_share] = [points_interval(&points, &draws, 0.95), share_interval(&points, 0.95)];
/// let width = |share: Option<hakugei_lab::stats::Share>| share.map(|share| share.interval[1] - share.interval[0]);
/// assert!(width(of_points) > width(of_share));
/// ```
pub fn points_interval(points: &Ratio, draws: &Ratio, confidence: f64) -> Option<Share> {
    share_interval_of(points_estimate(points, draws)?, points.count(), confidence)
}

/// The estimate behind [`points_interval`].
pub(crate) fn points_estimate(points: &Ratio, draws: &Ratio) -> Option<Estimate> {
    let [even, games] = draws.sums();
    let missing = (1.0 - (games - even) / DECIDED).max(0.0);
    points.estimate_with(UNSEEN * missing * even / games)
}

/// The error of a share, if not all pairs are alike.
fn varied(of_share: &Estimate) -> Option<f64> {
    let Estimate { value, error, .. } = *of_share;
    error.filter(|&error| error > 0.0 && value * (1.0 - value) > 0.0)
}

/// The most that the share of something may be that none of a number of observations had, by Wilson's interval with 95 %.
pub(super) fn none_of(observations: u64) -> f64 {
    let [_, most] = wilson(0.0, float(observations), REACH);
    most
}

/// Wilson's interval for a share of a number of games.
fn wilson(share: f64, games: f64, reach: f64) -> [f64; 2] {
    let square = reach * reach / games;
    let middle = (share + square / 2.0) / (1.0 + square);
    let spread = share * (1.0 - share) / games + square / (4.0 * games);
    let half = reach * spread.sqrt() / (1.0 + square);
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(points: &[f64], games: f64) -> Option<Share> {
        let mut sums = Ratio::default();
        for &y in points {
            sums.add(y, games);
        }
        share_interval(&sums, 0.95)
    }

    /// Seven of ten, and none of ten, as printed in many places.
    #[test]
    fn intervals_are_those_of_the_tables() {
        let reach = student::normal_reach(0.95).expect("it is a confidence");
        for (share, games, wanted) in [
            (0.7, 10.0, [0.396_8, 0.892_2]),
            (0.0, 10.0, [0.0, 0.277_5]),
            (0.5, 100.0, [0.403_8, 0.596_2]),
        ] {
            let found = wilson(share, games, reach);
            for (found, wanted) in found.into_iter().zip(wanted) {
                assert!((found - wanted).abs() < 1e-4, "{found} is not {wanted}");
            }
        }
    }

    #[test]
    fn games_that_do_not_depend_on_each_other_count_as_they_are() {
        // Single games: only the divisor of the variance is one less.
        let won = [1.0, 0.0].repeat(50);
        let share = of(&won, 1.0).expect("there are games");
        assert!((share.estimate.effective.expect("it is a share") - 99.0).abs() < 1e-9);
        // Two games that are always alike are worth one.
        let alike = [2.0, 0.0].repeat(50);
        let share = of(&alike, 2.0).expect("there are games");
        assert!((share.estimate.effective.expect("it is a share") - 99.0).abs() < 1e-9);
    }

    #[test]
    fn pairs_that_do_not_differ_count_as_one_game_each() {
        for (points, value) in [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0), (1.5, 0.75)] {
            let share = of(&[points; 10], 2.0).expect("there are games");
            assert!((share.estimate.value - value).abs() < 1e-12);
            assert_eq!(share.estimate.effective, Some(10.0));
            let [low, high] = share.interval;
            assert!(low <= value && value <= high && high - low > 0.2, "{low} {high}");
        }
        let one = of(&[2.0], 2.0).expect("there is a pair");
        assert_eq!((one.estimate.effective, one.interval[1]), (Some(1.0), 1.0));
    }

    #[test]
    fn a_share_is_unlikely_where_its_interval_does_not_hold_the_truth() {
        for games in [[1.0, 1.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0], [2.0, 1.0, 2.0, 1.0]] {
            for repeated in [1, 2, 3, 5, 9, 40] {
                let share = of(&games.repeat(repeated), 2.0).expect("there are games");
                for truth in [0.1, 0.4, 0.45, 0.5, 0.55, 0.6, 0.9] {
                    let [low, high] = share.interval;
                    let p = chance_of_share(&share, truth).expect("there are pairs");
                    assert_eq!(
                        p < 0.05,
                        truth < low || truth > high,
                        "{games:?} {repeated} {truth}: {p}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_no_share_has_none() {
        assert_eq!(of(&[], 2.0), None);
        assert_eq!(of(&[3.0, 2.0], 2.0), None);
        assert_eq!(of(&[-1.0, 0.0], 2.0), None);
        let mut sums = Ratio::default();
        sums.add(1.0, 2.0);
        assert_eq!(share_interval(&sums, 1.0), None);
    }
}
