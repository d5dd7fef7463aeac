//! Time for one move: from what a clock shows to when the search should end, and when it must.

use std::time::Duration;

/// What is kept back of the time for what happens between the search and the clock.
const SAFETY: Duration = Duration::from_millis(10);
/// In how many moves a game is expected to end, however long it has gone on.
const MOVES_LEFT: u32 = 25;
/// How much of what is left one move may use at most, in hundredths.
const MOST_PERCENT: u32 = 30;

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this no deeper search is begun, more or less: longer where the best move changes, shorter where it stands.
    pub usual: Duration,
    /// After this the search ends wherever it is.
    pub most: Duration,
}

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The time left, byoyomi aside.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// The time for each move when no other is left.
    pub byoyomi: Duration,
    /// In how many moves new time comes, where it comes.
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
        // Byoyomi that is not used is lost: where nothing else is left, all of it is.
        let usual = if clock.left < clock.byoyomi {
            most.max(usual)
        } else {
            usual
        };
        Self {
            usual: usual.min(all),
            most: most.min(all),
        }
    }
}
