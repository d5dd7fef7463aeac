//! Time for one move: from what a clock shows to when the search should end, and when it must.

use std::time::Duration;

/// The part of the time that is kept back for delays between the search and the clock.
const SAFETY: Duration = Duration::from_millis(10);
/// In how many moves a game is expected to end, however long it has gone on.
const MOVES_LEFT: u32 = 25;
/// How much of what is left one move may use at most, in hundredths.
const MOST_PERCENT: u32 = 30;

/// How long a search may take.
///
/// ```
/// use std::time::Duration;
///
/// use hakugei_search::{Budget, Clock};
///
/// let clock = Clock { left: Duration::from_secs(50), ..Clock::default() };
/// let budget = Budget::of(&clock, Duration::ZERO);
/// assert_eq!(budget.usual, Duration::from_secs(2));
/// assert_eq!(Budget::fixed(Duration::from_secs(1)).most, Duration::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// About the time after which no deeper search begins: more where the best move changes, less where it is stable.
    pub usual: Duration,
    /// After this the search ends wherever it is.
    pub most: Duration,
}

/// What the clock of the side to move shows.
///
/// ```
/// use std::time::Duration;
///
/// use hakugei_search::Clock;
///
/// let byoyomi = Clock { byoyomi: Duration::from_secs(10), ..Clock::default() };
/// assert_eq!((byoyomi.left, byoyomi.moves), (Duration::ZERO, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The time left, byoyomi aside.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// The time for each move when no other is left.
    pub byoyomi: Duration,
    /// In how many moves new time is added; `None` if it never is.
    pub moves: Option<u32>,
}

impl Budget {
    /// Exactly this long.
    pub fn fixed(time: Duration) -> Self {
        Self {
            usual: Duration::MAX,
            most: time,
        }
    }

    /// What a move may take by a clock, given what goes by between a search's end and the clock.
    pub fn of(clock: &Clock, overhead: Duration) -> Self {
        let kept = overhead + SAFETY;
        let at_once = clock.left + clock.byoyomi;
        let all = at_once.saturating_sub(kept).max(Duration::from_millis(1));
        let moves = clock.moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let share = clock.left / moves;
        let usual = share + clock.increment * 3 / 4 + clock.byoyomi;
        let most = (clock.left * MOST_PERCENT / 100).max(share) + clock.increment * 3 / 4 + clock.byoyomi;
        // Byoyomi that is not used is lost: where little else is left, all of it is used, and what is left is kept.
        if clock.left < clock.byoyomi {
            return Self::fixed(clock.byoyomi.saturating_sub(kept).max(Duration::from_millis(1)));
        }
        Self {
            usual: usual.min(all),
            most: most.min(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn budget(left: u64, increment: u64, byoyomi: u64, moves: Option<u32>) -> Budget {
        let clock = Clock {
            left: ms(left),
            increment: ms(increment),
            byoyomi: ms(byoyomi),
            moves,
        };
        Budget::of(&clock, ms(10))
    }

    #[test]
    fn byoyomi_is_used_up_where_little_else_is_left() {
        let all = Budget::fixed(ms(980));
        assert_eq!(budget(0, 0, 1000, None), all);
        assert_eq!(budget(900, 0, 1000, None), all, "what is left is kept");
        let usual = budget(60_000, 0, 1000, None).usual;
        assert_eq!(usual, ms(60_000 / 25 + 1000));
    }

    #[test]
    fn no_clock_is_overstepped() {
        for left in [0, 1, 15, 40, 900, 60_000] {
            for (increment, byoyomi) in [(0, 0), (100, 0), (0, 500), (100, 500), (5000, 0)] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let Budget { usual, most } = budget(left, increment, byoyomi, moves);
                    let all = ms((left + byoyomi).saturating_sub(20).max(1));
                    assert!(most <= all, "{most:?} of {left} + {byoyomi}");
                    assert!(usual <= most || usual == Duration::MAX);
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_new_time_may_use_all_there_is() {
        assert_eq!(budget(3000, 0, 0, Some(1)).most, ms(2980));
        assert!(budget(3000, 0, 0, Some(10)).most <= ms(900));
        assert!(budget(3000, 0, 0, None).usual <= ms(120));
        assert_eq!(budget(60_000, 1000, 0, None).usual, ms(2400 + 750));
    }
}
