//! The results of a match: wins, draws and losses of the first engine, by colour and by pairs.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_game::GameResult;
use hakugei_variant::Color;

use crate::schedule::Pairing;
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

/// What the figures of a match are computed from: results that do not depend on each other, each counted once.
///
/// ```
/// use hakugei_arena::{Counts, Evidence, Pairs};
///
/// let pairs = Evidence::from(Pairs([0, 1, 0, 3, 0]));
/// assert_eq!((pairs.count(), pairs.by_points()), (4, [0, 1, 0, 3, 0]));
/// let games = Evidence::Games(Counts { wins: 5, draws: 2, losses: 1 });
/// assert_eq!((games.count(), games.by_points()), (8, [1, 0, 2, 0, 5]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Of pairs of games with one opening and the colours reversed.
    Pairs(Pairs),
    /// Of single games, between equal engines.
    Games(Counts),
}

impl Evidence {
    /// How many results there are.
    pub fn count(self) -> u64 {
        self.by_points().iter().sum()
    }

    /// How many results brought the first engine 0, ¼, ½, ¾ and 1 point per game.
    pub const fn by_points(self) -> [u64; 5] {
        match self {
            Self::Pairs(Pairs(pairs)) => pairs,
            Self::Games(counts) => [counts.losses, 0, counts.draws, 0, counts.wins],
        }
    }

    /// The number of games of a result.
    pub(crate) const fn games_each(self) -> f64 {
        match self {
            Self::Pairs(_) => 2.0,
            Self::Games(_) => 1.0,
        }
    }
}

impl From<Pairs> for Evidence {
    fn from(pairs: Pairs) -> Self {
        Self::Pairs(pairs)
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
    /// What was played: two games have the same number if they have the same start, the same moves and the same result.
    pub course: u64,
}

/// The finished games of a match by number.
///
/// Players that do the same whenever they are asked the same play one game over and over. What repeats an earlier game is no evidence
/// of anything, however often it is played, and [`Self::evidence`] leaves it out.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    games: BTreeMap<usize, Finished>,
    pairing: Pairing,
}

impl Tally {
    /// No finished game yet, of a match with a pairing.
    pub const fn new(pairing: Pairing) -> Self {
        Self {
            games: BTreeMap::new(),
            pairing,
        }
    }

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

    /// What the figures are computed from: the finished pairs or, between equal engines, the games, without those that repeat earlier
    /// ones. Earlier is what has a smaller number.
    pub fn evidence(&self) -> Evidence {
        match self.pairing {
            Pairing::Pairs => Evidence::Pairs(self.pairs()),
            Pairing::Apart => Evidence::Games(self.different_games()),
        }
    }

    /// The number of finished pairs or, between equal engines, of games that repeat earlier ones, and are no evidence.
    pub fn repeated(&self) -> u64 {
        let finished = match self.pairing {
            Pairing::Pairs => self.whole_pairs().count(),
            Pairing::Apart => self.games.len(),
        };
        finished as u64 - self.evidence().count()
    }

    /// The number of games that are no evidence because the other game of their pair is not finished.
    pub fn unpaired(&self) -> u64 {
        match self.pairing {
            Pairing::Pairs => (self.games.len() - 2 * self.whole_pairs().count()) as u64,
            Pairing::Apart => 0,
        }
    }

    /// The pairs with at least one game that no earlier pair has, with the same engine as Black. The other game counts with it then:
    /// it is half of what the opening brought.
    fn pairs(&self) -> Pairs {
        let mut seen = BTreeSet::new();
        let mut pairs = Pairs::default();
        for [one, other] in self.whole_pairs() {
            let is_new = [
                seen.insert((Color::Black, one.course)),
                seen.insert((Color::White, other.course)),
            ];
            if is_new.contains(&true) {
                pairs.0[one.points.halves() + other.points.halves()] += 1;
            }
        }
        pairs
    }

    /// The pairs of which both games are finished.
    fn whole_pairs(&self) -> impl Iterator<Item = [Finished; 2]> {
        let firsts = self.games.iter().filter(|(game, _)| schedule::opens_pair(**game));
        firsts.filter_map(|(game, &one)| Some([one, *self.games.get(&(game + 1))?]))
    }

    /// The games between equal engines that differ. To them the colours make no difference: a game that was played both ways has brought
    /// each engine what it brought the other, and counts as one draw.
    fn different_games(&self) -> Counts {
        let mut courses = BTreeMap::new();
        for finished in self.games.values() {
            let points = courses.entry(finished.course).or_insert(finished.points);
            if *points != finished.points {
                *points = Points::Draw;
            }
        }
        let mut counts = Counts::default();
        for points in courses.into_values() {
            counts.add(points);
        }
        counts
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
                course: game as u64,
            };
            tally.add(game, finished);
        }
        tally
    }

    #[test]
    fn only_whole_pairs_are_pairs() {
        use Points::{Draw, Loss, Win};
        let tally = tally(&[(0, Win), (1, Win), (2, Loss), (3, Draw), (4, Draw), (7, Win)]);
        assert_eq!(tally.evidence(), Pairs([0, 1, 0, 0, 1]).into());
        assert_eq!(tally.evidence().count(), 2);
        assert_eq!((tally.repeated(), tally.unpaired()), (0, 2));
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

    /// A match of games with their points and courses.
    fn courses(pairing: Pairing, games: &[(Points, u64)]) -> Tally {
        let mut tally = Tally::new(pairing);
        for (game, &(points, course)) in games.iter().enumerate() {
            let finished = Finished {
                points,
                plies: 1,
                cut: false,
                course,
            };
            tally.add(game, finished);
        }
        tally
    }

    #[test]
    fn a_pair_that_repeats_earlier_games_is_no_evidence() {
        use Points::{Draw, Loss, Win};
        let played = [(Win, 1), (Draw, 2), (Loss, 3), (Loss, 4)];
        let again = courses(Pairing::Pairs, &played.repeat(50));
        assert_eq!(again.evidence(), Pairs([1, 0, 0, 1, 0]).into());
        assert_eq!((again.repeated(), again.unpaired()), (98, 0));
        assert_eq!(again.counts().games(), 200);
        // Both games of the third pair have been played, though not in one pair; the fourth has one that is new.
        let mixed = [(Win, 1), (Loss, 4), (Win, 1), (Win, 5)];
        let mixed = courses(Pairing::Pairs, &[&played[..], &mixed].concat());
        assert_eq!(mixed.evidence(), Pairs([1, 0, 0, 1, 1]).into());
        assert_eq!(mixed.repeated(), 1);
        // What one engine played as Black the other one does not repeat as White.
        let turned = courses(Pairing::Pairs, &[(Win, 1), (Loss, 1), (Win, 2), (Loss, 2)]);
        assert_eq!(
            (turned.evidence(), turned.repeated()),
            (Pairs([0, 0, 2, 0, 0]).into(), 0)
        );
    }

    #[test]
    fn what_repeats_depends_on_the_numbers_of_games_not_on_their_order() {
        use Points::{Loss, Win};
        let games = [(Win, 1), (Win, 2), (Win, 1), (Loss, 3), (Win, 1), (Win, 2)];
        let in_order = courses(Pairing::Pairs, &games);
        let mut backwards = Tally::new(Pairing::Pairs);
        for (&game, &finished) in in_order.games.iter().rev() {
            backwards.add(game, finished);
        }
        assert_eq!(backwards.evidence(), Pairs([0, 0, 1, 0, 1]).into());
        assert_eq!(backwards.evidence(), in_order.evidence());
    }

    #[test]
    fn equal_engines_have_single_games_each_of_which_counts_once() {
        use Points::{Draw, Loss, Win};
        let odd = courses(
            Pairing::Apart,
            &[(Win, 1), (Loss, 2), (Draw, 3), (Loss, 4), (Loss, 5)],
        );
        let all = Counts {
            wins: 1,
            draws: 1,
            losses: 3,
        };
        assert_eq!((odd.evidence(), odd.counts()), (Evidence::Games(all), all));
        assert_eq!((odd.repeated(), odd.unpaired()), (0, 0));
        // The first two were played both ways, the third twice in one.
        let games = [
            (Win, 1),
            (Loss, 2),
            (Win, 2),
            (Loss, 1),
            (Win, 3),
            (Draw, 4),
            (Win, 3),
        ];
        let again = courses(Pairing::Apart, &games);
        let different = Counts {
            wins: 1,
            draws: 3,
            losses: 0,
        };
        assert_eq!(again.evidence(), Evidence::Games(different));
        assert_eq!(again.repeated(), 3);
    }
}
