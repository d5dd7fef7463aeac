//! What a session and a search running beside it share: when it began, when its time began to count, and that it is to
//! stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use hakugei_search::Budget;

/// The time since some fixed moment.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The moment from which time counts, where it does not count yet.
const NOT_YET: u64 = u64::MAX;

/// How fast time counts where it counts as it goes by.
const AS_IT_GOES: u64 = 1_000_000;

/// The timer of one search.
pub(crate) struct Timer {
    now: Now,
    begun: Duration,
    /// The budget that the search was given, which it cannot be given anew.
    given: Option<Budget>,
    /// In nanoseconds of the clock.
    counted_from: AtomicU64,
    /// How fast time counts, in millionths.
    rate: AtomicU64,
    stop: AtomicBool,
}

impl Timer {
    /// A timer of a search that begins now, within a budget.
    pub(crate) fn start(now: &Now, given: Option<Budget>) -> Self {
        let begun = now();
        Self {
            now: Arc::clone(now),
            begun,
            given,
            counted_from: AtomicU64::new(nanoseconds(begun)),
            rate: AtomicU64::new(AS_IT_GOES),
            stop: AtomicBool::new(false),
        }
    }

    /// The same for a search on the opponent's time: its own does not count yet.
    pub(crate) fn start_pondering(now: &Now, given: Option<Budget>) -> Self {
        let timer = Self::start(now, given);
        timer.counted_from.store(NOT_YET, Ordering::Relaxed);
        timer
    }

    /// From now on time counts.
    pub(crate) fn count(&self) {
        let now = nanoseconds((self.now)());
        self.counted_from.store(now, Ordering::Relaxed);
    }

    /// The same, where the budget is another one by now: time counts as much faster as the new one is smaller, so that the
    /// search uses up the one that it was given when the new one is.
    pub(crate) fn count_within(&self, budget: Budget) {
        let rate = self.given.map_or(AS_IT_GOES, |given| rate(given, budget));
        self.rate.store(rate, Ordering::Relaxed);
        self.count();
    }

    /// Tells the search to end.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.begun)
    }

    /// The time that counts against the budget that was given.
    pub(crate) fn spent(&self) -> Duration {
        scaled(self.used(), self.rate.load(Ordering::Relaxed))
    }

    /// The time since it began to count, by the clock.
    pub(crate) fn used(&self) -> Duration {
        match self.counted_from.load(Ordering::Relaxed) {
            NOT_YET => Duration::ZERO,
            from => (self.now)().saturating_sub(Duration::from_nanos(from)),
        }
    }
}

/// How fast time must count for no part of a new budget to be exceeded by a search that keeps to the one it was given.
fn rate(given: Budget, new: Budget) -> u64 {
    let share = |given: Duration, new: Duration| {
        let share = given.as_nanos().saturating_mul(AS_IT_GOES.into()) / new.as_nanos().max(1);
        u64::try_from(share).unwrap_or(u64::MAX)
    };
    let most = share(given.most, new.most);
    // Where there is only one bound, there is no other to compare.
    if given.usual == Duration::MAX || new.usual == Duration::MAX {
        return most;
    }
    most.max(share(given.usual, new.usual))
}

fn scaled(time: Duration, rate: u64) -> Duration {
    let nanoseconds = time.as_nanos().saturating_mul(rate.into()) / u128::from(AS_IT_GOES);
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
}

/// A moment of the clock; five hundred years fit.
fn nanoseconds(moment: Duration) -> u64 {
    u64::try_from(moment.as_nanos()).map_or(NOT_YET - 1, |moment| moment.min(NOT_YET - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(usual: u64, most: u64) -> Budget {
        Budget {
            usual: Duration::from_millis(usual),
            most: Duration::from_millis(most),
        }
    }

    #[test]
    fn time_counts_as_much_faster_as_the_budget_is_smaller() {
        assert_eq!(rate(budget(100, 900), budget(100, 900)), AS_IT_GOES);
        assert_eq!(rate(budget(100, 900), budget(50, 450)), 2 * AS_IT_GOES);
        assert_eq!(rate(budget(50, 450), budget(100, 900)), AS_IT_GOES / 2);
        // The part that has shrunk more counts.
        assert_eq!(rate(budget(100, 900), budget(50, 900)), 2 * AS_IT_GOES);
        assert_eq!(rate(budget(100, 900), budget(100, 300)), 3 * AS_IT_GOES);
        let exact = Budget::fixed(Duration::from_millis(300));
        assert_eq!(rate(budget(100, 900), exact), 3 * AS_IT_GOES);
        assert_eq!(rate(exact, budget(1, 600)), AS_IT_GOES / 2);
        assert_eq!(
            scaled(Duration::from_millis(20), 3 * AS_IT_GOES),
            Duration::from_millis(60)
        );
        assert_eq!(scaled(Duration::MAX, u64::MAX), Duration::from_nanos(u64::MAX));
    }
}
