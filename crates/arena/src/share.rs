//! A share of the points with its interval: how much a side has, such as the one that moves first.

use crate::elo::NINETY_FIVE;
use crate::float;
use crate::tally::Counts;

/// The share of the points that a side has, with an interval that holds for few games and for shares near 0 and 1.
///
/// The interval is that of E. B. Wilson (*Probable Inference, the Law of Succession, and Statistical Inference*, 1927) for games that do not
/// depend on each other. A drawn game counts as half a point, which varies less than the interval allows for: draws make it wider than
/// need be, and never too narrow.
///
/// ```
/// use hakugei_arena::{Counts, Share};
///
/// let counts = Counts { wins: 12, draws: 0, losses: 8 };
/// let share = Share::of(counts).expect("there are games");
/// assert_eq!(share.score, 0.6);
/// assert!((share.interval[0] - 0.387).abs() < 0.001 && (share.interval[1] - 0.781).abs() < 0.001);
/// assert_eq!(Share::of(Counts::default()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share, from 0 to 1.
    pub score: f64,
    /// The ends of its 95 % interval.
    pub interval: [f64; 2],
}

impl Share {
    /// The share of a side with these results; `None` without games.
    pub fn of(counts: Counts) -> Option<Self> {
        let games = float(counts.games());
        if games <= 0.0 {
            return None;
        }
        let score = counts.score();
        let square = NINETY_FIVE * NINETY_FIVE;
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let variance = score * (1.0 - score) / games + square / (4.0 * games * games);
        let reach = NINETY_FIVE * variance.sqrt() / (1.0 + square / games);
        let interval = [(middle - reach).max(0.0), (middle + reach).min(1.0)];
        Some(Self { score, interval })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wins: u64, losses: u64) -> [f64; 2] {
        let counts = Counts {
            wins,
            draws: 0,
            losses,
        };
        Share::of(counts).expect("there are games").interval
    }

    #[test]
    fn the_interval_is_never_empty_and_shrinks_with_the_games() {
        // The known values for no success in ten trials, and for half of them in a hundred.
        let [low, high] = of(0, 10);
        assert!(low.abs() < 1e-12 && (high - 0.277_5).abs() < 1e-3, "{low} {high}");
        let [low, high] = of(50, 50);
        assert!((low - 0.403_8).abs() < 1e-3 && (high - 0.596_2).abs() < 1e-3);
        let [wide, narrow] = [of(6, 4), of(600, 400)].map(|[low, high]| high - low);
        assert!(narrow < wide / 5.0);
    }
}
