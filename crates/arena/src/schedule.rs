//! The games of a match: two of each opening, with the colours reversed, or one between equal engines.

use std::collections::BTreeSet;
use std::ops::Range;

use hakugei_variant::Color;

use crate::Tally;

/// Which games of a match begin with the same opening.
///
/// ```
/// use hakugei_arena::schedule::Pairing;
///
/// assert_eq!([6, 7].map(|game| Pairing::Pairs.opening_of(game, 1)), [3, 3]);
/// assert_eq!([6, 7].map(|game| Pairing::Apart.opening_of(game, 1)), [6, 7]);
/// // Of two starts, each engine has Black in both.
/// assert_eq!([0, 1, 2, 3].map(|game| Pairing::Apart.opening_of(game, 2) % 2), [0, 1, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairing {
    /// Both games of a pair, so that an uneven one favours each engine once.
    #[default]
    Pairs,
    /// None: between equal engines the second game of a pair would be the first one once more.
    Apart,
}

impl Pairing {
    /// The opening of a game, both counted from 0. Openings begin from `starts` positions in turn.
    pub const fn opening_of(self, game: usize, starts: usize) -> usize {
        match self {
            Self::Pairs => game / 2,
            // The engines change colours from game to game: with an even number of starts each engine would have the same side of a
            // start for ever. So every second round takes two starts in the other order.
            Self::Apart if starts > 0 && starts.is_multiple_of(2) => game ^ ((game / starts) & 1),
            Self::Apart => game,
        }
    }
}

/// Whether a game is the first of its pair.
pub const fn opens_pair(game: usize) -> bool {
    game.is_multiple_of(2)
}

/// The colour of the first engine in a game: Black in the first of a pair, White in the second.
pub const fn first_plays(game: usize) -> Color {
    if opens_pair(game) {
        Color::Black
    } else {
        Color::White
    }
}

/// The games of a unit of a match, both counted from 0: those of a pair, which also equal engines play together.
///
/// ```
/// use hakugei_arena::schedule::games_of;
///
/// assert_eq!(games_of(0..3, 100), 0..6);
/// assert_eq!(games_of(2..3, 5), 4..5, "a match has no more games than that");
/// ```
pub fn games_of(units: Range<usize>, games: usize) -> Range<usize> {
    let begin = |unit: usize| unit.saturating_mul(2).min(games);
    begin(units.start)..begin(units.end)
}

/// The unit that a game is of, both counted from 0.
pub const fn unit_of(game: usize) -> usize {
    game / 2
}

/// The games that are still to be begun, of a match or of some of its units.
#[derive(Clone, Debug)]
pub struct Schedule {
    games: Range<usize>,
    begun: BTreeSet<usize>,
}

impl Schedule {
    /// Some games of a match, of which some are finished.
    pub fn new(games: Range<usize>, tally: &Tally) -> Self {
        Self {
            begun: games.clone().filter(|&game| tally.has(game)).collect(),
            games,
        }
    }

    /// The next game to begin, in order, or `None` if all have begun.
    pub fn begin(&mut self) -> Option<usize> {
        self.games.find(|game| !self.begun.contains(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finished, Points};

    #[test]
    fn what_is_finished_is_not_begun_again() {
        let mut tally = Tally::default();
        let finished = Finished {
            points: Points::Draw,
            plies: 1,
            cut: false,
            course: 0,
        };
        for game in [0, 2, 9] {
            tally.add(game, finished);
        }
        let begun = |games: Range<usize>| {
            let mut schedule = Schedule::new(games, &tally);
            std::iter::from_fn(move || schedule.begin()).collect::<Vec<_>>()
        };
        assert_eq!(begun(0..6), [1, 3, 4, 5]);
        assert_eq!(begun(2..6), [3, 4, 5], "of some units");
        assert_eq!(begun(8..10), [8]);
    }

    #[test]
    fn a_pair_has_one_opening_and_both_colours() {
        assert_eq!([6, 7].map(|game| Pairing::Pairs.opening_of(game, 1)), [3, 3]);
        assert_eq!((first_plays(6), first_plays(7)), (Color::Black, Color::White));
    }
}
