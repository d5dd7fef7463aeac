//! The results of a match: wins, draws and losses of the first engine, by colour and by pairs.

use std::collections::BTreeMap;

use hakugei_game::GameResult;
use hakugei_variant::Color;

use crate::{float, schedule};

/// The points of the first engine in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Points {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Points {
    /// The points for a result, given the side that the first engine plays. A game that is to be replayed, or has no
    /// result, gives half a point to both.
    pub fn of(result: GameResult, first: Color) -> Self {
        match result {
            GameResult::Win(winner) if winner == first => Self::Win,
            GameResult::Win(_) => Self::Loss,
            GameResult::Draw | GameResult::ReplayReversed | GameResult::NoResult => Self::Draw,
        }
    }

    /// The number of half points: 0, 1 or 2.
    const fn halves(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }
}

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Counts {
    /// Counts one more game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1; a half without games.
    pub fn score(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (float(self.wins) + float(self.draws) / 2.0) / float(self.games())
    }
}

/// The numbers of pairs of games that gave the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The number of pairs.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }
}

/// A finished game, as it enters the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The points of the first engine.
    pub points: Points,
    /// The number of moves after the opening.
    pub plies: usize,
    /// Whether it ended at the limit of length.
    pub cut: bool,
}

/// The finished games of a match by number.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    games: BTreeMap<usize, Finished>,
}

impl Tally {
    /// Records a finished game. A game with the same number replaces the earlier one.
    pub fn add(&mut self, game: usize, finished: Finished) {
        self.games.insert(game, finished);
    }

    /// Whether a game is finished.
    pub fn has(&self, game: usize) -> bool {
        self.games.contains_key(&game)
    }

    /// All games.
    pub fn counts(&self) -> Counts {
        self.of(|_| true)
    }

    /// The games in which the first engine had a colour.
    pub fn counts_as(&self, color: Color) -> Counts {
        self.of(|game| schedule::first_plays(game) == color)
    }

    fn of(&self, wanted: impl Fn(usize) -> bool) -> Counts {
        let mut counts = Counts::default();
        for (_, finished) in self.games.iter().filter(|(game, _)| wanted(**game)) {
            counts.add(finished.points);
        }
        counts
    }

    /// The pairs of which both games are finished.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for (&game, one) in &self.games {
            let Some(other) = self.games.get(&(game + 1)).filter(|_| schedule::opens_pair(game)) else {
                continue;
            };
            pairs.0[one.points.halves() + other.points.halves()] += 1;
        }
        pairs
    }

    /// The number of games that ended at the limit of length.
    pub fn cut(&self) -> u64 {
        self.games.values().filter(|finished| finished.cut).count() as u64
    }

    /// The mean number of plies after the opening, or `None` without games.
    pub fn mean_plies(&self) -> Option<f64> {
        let plies: usize = self.games.values().map(|finished| finished.plies).sum();
        (!self.games.is_empty()).then(|| float(plies as u64) / float(self.games.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(games: &[(usize, Points)]) -> Tally {
        let mut tally = Tally::default();
        for &(game, points) in games {
            let finished = Finished {
                points,
                plies: 10 * (game + 1),
                cut: game == 4,
            };
            tally.add(game, finished);
        }
        tally
    }

    #[test]
    fn only_whole_pairs_are_pairs() {
        use Points::{Draw, Loss, Win};
        let tally = tally(&[(0, Win), (1, Win), (2, Loss), (3, Draw), (4, Draw), (7, Win)]);
        assert_eq!(tally.pairs(), Pairs([0, 1, 0, 0, 1]));
        assert_eq!(tally.pairs().count(), 2);
        let counts = Counts {
            wins: 3,
            draws: 2,
            losses: 1,
        };
        assert_eq!(tally.counts(), counts);
        assert_eq!(tally.cut(), 1);
    }

    #[test]
    fn colours_are_counted_apart() {
        use Points::{Loss, Win};
        let tally = tally(&[(0, Win), (1, Loss), (2, Win), (3, Loss)]);
        assert_eq!(tally.counts_as(Color::Black).wins, 2);
        assert_eq!(tally.counts_as(Color::White).losses, 2);
        assert_eq!(tally.mean_plies(), Some(25.0));
        assert!(Tally::default().mean_plies().is_none());
    }

    #[test]
    fn a_result_counts_for_the_side_that_the_first_engine_plays() {
        let black = GameResult::Win(Color::Black);
        assert_eq!(Points::of(black, Color::Black), Points::Win);
        assert_eq!(Points::of(black, Color::White), Points::Loss);
        assert_eq!(Points::of(GameResult::NoResult, Color::White), Points::Draw);
    }
}
