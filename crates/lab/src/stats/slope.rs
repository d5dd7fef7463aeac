//! How fast the chance of winning grows with a score of the search.

use hakugei_arena::{Counts, float};

use super::estimate::Estimate;
use super::regression::logistic;

/// What became of the games in which the search had about the same score.
///
/// ```
/// use hakugei_arena::Counts;
/// use hakugei_lab::stats::ScoreBin;
///
/// let ahead = ScoreBin { score: 150.0, counts: Counts { wins: 70, draws: 5, losses: 25 } };
/// assert_eq!(ahead.counts.score(), 0.725);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreBin {
    /// The score, for the side whose results are counted, in the unit of the search.
    pub score: f64,
    /// The results of that side.
    pub counts: Counts,
}

/// The k with which the chance of winning is 1 / (1 + exp(−score / k)): the score, in its unit, at which a side has 73 % of the points.
///
/// The error takes games as not depending on each other, so that of each game one position is to be counted. `None` if k cannot be
/// known: without games, if a score that is not 0 always has the result that it promises, or if the 95 % interval of 1 / k holds 0.
///
/// ```
/// use hakugei_arena::Counts;
/// use hakugei_lab::stats::{ScoreBin, fitted_slope};
///
/// let counts = |wins, losses| Counts { wins, draws: 0, losses };
/// let bins = [
///     ScoreBin { score: -200.0, counts: counts(25, 75) },
///     ScoreBin { score: 200.0, counts: counts(75, 25) },
/// ];
/// // Three to one is a logit of ln 3.
/// let k = fitted_slope(&bins).expect("both sides won games");
/// assert!((k.value - 200.0 / 3_f64.ln()).abs() < 1e-6);
/// ```
pub fn fitted_slope(bins: &[ScoreBin]) -> Option<Estimate> {
    let largest = bins.iter().filter(|bin| bin.counts.games() > 0);
    let largest = largest.map(|bin| bin.score.abs()).fold(0.0, f64::max);
    let is_scale = largest > 0.0 && largest.is_finite();
    let is_tried = is_scale && bins.iter().any(is_surprising);
    let slope = is_tried.then(|| steepest(bins, largest))??;
    let error = slope_error(bins, largest, slope)?;
    let games: u64 = bins.iter().map(|bin| bin.counts.games()).sum();
    let inverse = Estimate {
        value: slope,
        error: Some(error),
        count: games,
        effective: None,
    };
    let [low, _] = inverse.interval(0.95)?;
    (low > 0.0).then(|| Estimate {
        value: largest / slope,
        error: Some(largest * error / (slope * slope)),
        ..inverse
    })
}

/// Whether a game had another result than its score promises. Without any such game a larger slope always fits better.
fn is_surprising(bin: &ScoreBin) -> bool {
    let Counts { wins, draws, losses } = bin.counts;
    bin.score > 0.0 && draws + losses > 0 || bin.score < 0.0 && draws + wins > 0
}

/// The bins that have games, each after its score in units of the largest and the chance of winning that the slope gives it.
fn chances(bins: &[ScoreBin], largest: f64, slope: f64) -> impl Iterator<Item = (f64, f64, &ScoreBin)> {
    let played = bins.iter().filter(|bin| bin.counts.games() > 0);
    played.map(move |bin| {
        let amount = bin.score / largest;
        (amount, logistic(slope * amount), bin)
    })
}

/// The slope with the greatest likelihood, in units of the largest score. It is where the score of the likelihood, which falls, is 0.
fn steepest(bins: &[ScoreBin], largest: f64) -> Option<f64> {
    let score = |slope: f64| -> f64 {
        let terms = chances(bins, largest, slope);
        terms
            .map(|(amount, chance, bin)| amount * float(bin.counts.games()) * (bin.counts.score() - chance))
            .sum()
    };
    if score(0.0) <= 0.0 {
        return None;
    }
    let [mut low, mut high] = [0.0, 1.0];
    while score(high) > 0.0 {
        [low, high] = [high, 2.0 * high];
        if high > LARGEST_SLOPE {
            return None;
        }
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if score(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// The largest slope that is looked for, in logits at the largest score.
const LARGEST_SLOPE: f64 = 1e6;

/// The halvings of an interval that leave nothing between its ends.
const HALVINGS: usize = 64;

/// The standard error of the slope, from how the results differ from what it expects.
fn slope_error(bins: &[ScoreBin], largest: f64, slope: f64) -> Option<f64> {
    let [mut information, mut scatter, mut games] = [0.0; 3];
    for (amount, chance, bin) in chances(bins, largest, slope) {
        let Counts { wins, draws, losses } = bin.counts;
        let square = amount * amount;
        information += square * float(bin.counts.games()) * chance * (1.0 - chance);
        scatter += square
            * (float(wins) * (1.0 - chance).powi(2)
                + float(draws) * (0.5 - chance).powi(2)
                + float(losses) * chance.powi(2));
        games += float(bin.counts.games());
    }
    let error = (scatter * games / (games - 1.0)).sqrt() / information;
    error.is_finite().then_some(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(score: f64, wins: u64, draws: u64, losses: u64) -> ScoreBin {
        let counts = Counts { wins, draws, losses };
        ScoreBin { score, counts }
    }

    #[test]
    fn a_planted_slope_is_found() {
        let bins: Vec<ScoreBin> = (-20..=20)
            .map(|step| {
                let score = 50.0 * f64::from(step);
                let wins = (100_000.0 * logistic(score / 320.0)).round() as u64;
                bin(score, wins, 0, 100_000 - wins)
            })
            .collect();
        let k = fitted_slope(&bins).expect("there are games");
        assert!((k.value - 320.0).abs() < 0.05, "{k:?}");
        // Without draws the error is that of the information alone: 1 / √(Σ n x² p (1 − p)) for the inverse.
        let information: f64 = bins
            .iter()
            .map(|bin| {
                let chance = logistic(bin.score / 320.0);
                1e5 * bin.score * bin.score * chance * (1.0 - chance)
            })
            .sum();
        let wanted = 320.0 * 320.0 / information.sqrt();
        let error = k.error.expect("there are games");
        assert!((error - wanted).abs() < 1e-2 * wanted, "{error} is not {wanted}");
    }

    #[test]
    fn what_cannot_be_known_is_absent() {
        assert_eq!(fitted_slope(&[]), None);
        assert_eq!(fitted_slope(&[bin(100.0, 0, 0, 0)]), None);
        assert_eq!(fitted_slope(&[bin(0.0, 10, 5, 10)]), None);
        // Every score keeps its promise, or breaks it, or means nothing.
        assert_eq!(fitted_slope(&[bin(100.0, 50, 0, 0), bin(-100.0, 0, 0, 50)]), None);
        assert_eq!(fitted_slope(&[bin(100.0, 0, 0, 50), bin(-100.0, 50, 0, 0)]), None);
        assert_eq!(
            fitted_slope(&[bin(100.0, 26, 0, 25), bin(-100.0, 25, 0, 26)]),
            None
        );
        assert_eq!(
            fitted_slope(&[bin(f64::NAN, 5, 0, 5), bin(f64::INFINITY, 5, 0, 5)]),
            None
        );
        assert_eq!(fitted_slope(&[bin(100.0, 0, 50, 0)]), None);
    }
}
