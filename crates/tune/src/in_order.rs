//! Games that several players play at the same time, used in the order of their numbers, so that the result does not depend
//! on who is faster.

use std::collections::BTreeMap;
use std::ops::Range;

/// The most games that may be begun ahead of the next one in order. Games that finish early are kept in memory.
const MOST_AHEAD: u64 = 256;

/// Games by number: the next one to begin, and those that have finished early.
#[derive(Clone, Debug)]
pub struct InOrder<T> {
    begun: u64,
    end: u64,
    taken: u64,
    early: BTreeMap<u64, T>,
}

impl<T> InOrder<T> {
    /// An order of these games. All before them have been taken.
    pub const fn of(games: Range<u64>) -> Self {
        Self {
            begun: games.start,
            end: games.end,
            taken: games.start,
            early: BTreeMap::new(),
        }
    }

    /// The next game to begin, or `None` if all have begun, or one that was begun long ago has to finish first.
    pub fn begin(&mut self) -> Option<u64> {
        let game = self.begun;
        (game < self.end.min(self.taken + MOST_AHEAD)).then(|| {
            self.begun += 1;
            game
        })
    }

    /// Stores a finished game.
    pub fn finish(&mut self, game: u64, what: T) {
        self.early.insert(game, what);
    }

    /// The next game in order with its number, if it has finished.
    pub fn take(&mut self) -> Option<(u64, T)> {
        let what = self.early.remove(&self.taken)?;
        self.taken += 1;
        Some((self.taken - 1, what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_taken_in_order_and_not_as_they_end() {
        let mut games = InOrder::of(3..6);
        assert_eq!(
            [games.begin(), games.begin(), games.begin()],
            [Some(3), Some(4), Some(5)]
        );
        games.finish(5, 'c');
        games.finish(4, 'b');
        assert_eq!(games.begin(), None, "there are no others");
        assert_eq!(games.take(), None);
        games.finish(3, 'a');
        let taken: Vec<(u64, char)> = std::iter::from_fn(|| games.take()).collect();
        assert_eq!(taken, [(3, 'a'), (4, 'b'), (5, 'c')]);
    }

    #[test]
    fn a_slow_game_does_not_let_the_others_run_away() {
        let mut games = InOrder::of(0..u64::MAX);
        let begun: Vec<u64> = std::iter::from_fn(|| games.begin()).collect();
        assert_eq!(begun.len() as u64, MOST_AHEAD);
        games.finish(0, ());
        assert_eq!(games.begin(), None);
        assert!(games.take().is_some());
        assert_eq!(games.begin(), Some(MOST_AHEAD));
    }
}
