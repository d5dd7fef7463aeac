//! What all games of an agent have to show before each of them is measured: the first time through them.

use std::collections::BTreeMap;

use hakugei_arena::Counts;
use hakugei_variant::Color;

use super::SeriesResults;
use crate::counting::Counting;
use crate::measures::{Chances, Known};
use crate::stats::{Halves, Histogram, ScoreBin, fitted_slope};
use crate::work::{Clarity, PlayedGame};

/// The width of a bin of scores, in hundredths of the weakest piece.
const BIN: i32 = 25;

/// A score beyond this counts as this.
const MOST_SCORE: i32 = 4000;

/// Of the sides that lost, how many never stood better than what is surely won. Ludii takes the best that any of them ever stood: that is
/// the higher the more games there are, so that no two runs agree.
const SURE: f64 = 0.95;

/// Lengths, and what is fitted to scores.
pub(super) struct First {
    pub(super) lengths: Histogram,
    pub(super) known: Halves<Known>,
}

/// What was seen of some games.
#[derive(Clone)]
pub(super) struct Seen {
    /// What became of the games with about each score.
    bins: BTreeMap<i32, ScoreBin>,
    /// The best that each side stood that lost, from 0 on for the worst of all.
    best_of_losers: Histogram,
    /// The sum of the shares of moves nearly as good as the best, and their number.
    clarity: [f64; 2],
}

impl Seen {
    pub(super) fn none() -> Self {
        Self {
            bins: BTreeMap::new(),
            best_of_losers: Histogram::new(2 * MOST_SCORE as usize + 1),
            clarity: [0.0, 0.0],
        }
    }

    /// Adds a game of a pair to all and to its halves, given the side that moves first.
    pub(super) fn add_to(all: &mut Halves<Self>, pair: u64, game: &PlayedGame, first: Color) {
        let judged = Judged::of(game, first);
        all.add(pair, |seen| seen.add(&judged));
    }

    fn add(&mut self, game: &Judged) {
        if let Some(clarity) = game.clarity {
            self.clarity = [self.clarity[0] + clarity, self.clarity[1] + 1.0];
        }
        for &(place, [wins, draws, losses]) in &game.bins {
            let bin = self.bins.entry(place).or_insert_with(|| ScoreBin {
                score: f64::from(BIN * place) + f64::from(BIN) / 2.0,
                counts: Counts::default(),
            });
            bin.counts.wins += wins;
            bin.counts.draws += draws;
            bin.counts.losses += losses;
        }
        if let Some(best) = game.best_of_loser {
            self.best_of_losers.add((best + MOST_SCORE) as u64);
        }
    }

    /// What is known by them.
    pub(super) fn known(&self) -> Known {
        let bins: Vec<ScoreBin> = self.bins.values().copied().collect();
        let sure = self.best_of_losers.quantile(SURE);
        Known {
            chances: fitted_slope(&bins).map(|found| Chances {
                scale: found.value.max(1.0),
            }),
            sure: sure.map_or(0, |above| above as i32 - MOST_SCORE),
            clarity: (self.clarity[1] > 0.0).then(|| self.clarity[0] / self.clarity[1]),
        }
    }
}

/// What the scores of a game and its result say together.
struct Judged {
    clarity: Option<f64>,
    /// The bins of its scores, each with the results of the side that had it: won, drawn and lost.
    bins: Vec<(i32, [u64; 3])>,
    best_of_loser: Option<i32>,
}

impl Judged {
    fn of(game: &PlayedGame, first: Color) -> Self {
        let mut judged = Self {
            clarity: game.clarity.and_then(Clarity::share),
            bins: Vec::new(),
            best_of_loser: None,
        };
        if !game.is_complete() {
            return judged;
        }
        for (place, score) in game.scores.iter().enumerate() {
            let Some(score) = score.map(|score| score.clamp(-MOST_SCORE, MOST_SCORE)) else {
                continue;
            };
            let side = if (game.opening + place).is_multiple_of(2) {
                first
            } else {
                first.other()
            };
            let (counts, of_loser) = match game.winner() {
                None => ([0, 1, 0], None),
                Some(winner) if winner == side => ([1, 0, 0], Some(-score)),
                Some(_) => ([0, 0, 1], Some(score)),
            };
            judged.bins.push((score.div_euclid(BIN), counts));
            judged.best_of_loser = judged.best_of_loser.max(of_loser);
        }
        judged
    }
}

/// Goes through the games of an agent, given the side that moves first.
pub(super) fn first_time(results: &mut SeriesResults<'_, '_>, first: Color, longest: usize) -> First {
    let mut lengths = Histogram::new(longest + 1);
    let mut seen = Halves::of(Seen::none());
    let mut pairs = 0;
    results.each(&mut |games| {
        let games = games.iter().filter(|game| game.counting != Counting::Repeated);
        for game in games.map(|game| game.played) {
            if game.is_complete() {
                lengths.add(game.plies() as u64);
            }
            Seen::add_to(&mut seen, pairs, game, first);
        }
        pairs += 1;
    });
    First {
        lengths,
        known: seen.map(Seen::known),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(scores: &[i32], result: &str) -> PlayedGame {
        PlayedGame {
            opening: 0,
            moves: "x ".repeat(scores.len()),
            scores: scores.iter().map(|&score| Some(score)).collect(),
            result: result.to_owned(),
            reason: "checkmate".to_owned(),
            clarity: None,
        }
    }

    /// The loser's own search saw him better by 30, and the winner's saw himself worse by 80.
    #[test]
    fn the_best_of_a_loser_is_by_both_searches() {
        let judged = Judged::of(&game(&[-80, 30, 500, -9000], "black_wins"), Color::Black);
        assert_eq!(judged.best_of_loser, Some(80));
        let bins: Vec<i32> = judged.bins.iter().map(|(place, _)| *place).collect();
        assert_eq!(bins, [-4, 1, 20, -160]);
        assert_eq!(judged.bins[1].1, [0, 0, 1]);
        assert_eq!(
            Judged::of(&game(&[0, 40], "draw"), Color::Black).best_of_loser,
            None
        );
    }

    /// One loser in a hundred once had a won game: more games have more of these, and the same threshold.
    #[test]
    fn what_is_sure_does_not_grow_with_the_number_of_games() {
        let sure = |games: i32| {
            let mut seen = Seen::none();
            for number in 0..games {
                let best = if number % 100 == 0 { 3000 } else { number % 50 };
                seen.add(&Judged::of(&game(&[-best, -50], "black_wins"), Color::Black));
            }
            seen.known().sure
        };
        assert_eq!((sure(200), sure(2000)), (47, 47));
    }
}
