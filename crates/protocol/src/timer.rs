//! What a session and a search running beside it share: when it began, when its time began to count, and that it is to
//! stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hakugei_search::Budget;

/// The time since some fixed moment.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The moment from which time counts, where it does not count yet.
const NOT_YET: u64 = u64::MAX;

/// The timer of one search.
pub(crate) struct Timer {
    now: Now,
    begun: Duration,
    /// How much of the time that counts the search may use.
    budget: Mutex<Option<Budget>>,
    /// In nanoseconds of the clock.
    counted_from: AtomicU64,
    stop: AtomicBool,
}

impl Timer {
    /// A timer of a search that begins now, within a budget.
    pub(crate) fn start(now: &Now, budget: Option<Budget>) -> Self {
        let begun = now();
        Self {
            now: Arc::clone(now),
            begun,
            budget: Mutex::new(budget),
            counted_from: AtomicU64::new(nanoseconds(begun)),
            stop: AtomicBool::new(false),
        }
    }

    /// A timer of a search on the opponent's time: its own time does not count yet.
    pub(crate) fn start_pondering(now: &Now, budget: Option<Budget>) -> Self {
        let timer = Self::start(now, budget);
        timer.counted_from.store(NOT_YET, Ordering::Relaxed);
        timer
    }

    /// From now on time counts.
    pub(crate) fn count(&self) {
        let now = nanoseconds((self.now)());
        self.counted_from.store(now, Ordering::Relaxed);
    }

    /// From now on time counts, within another budget than the search began with.
    pub(crate) fn count_within(&self, budget: Budget) {
        *self.budget.lock().unwrap_or_else(PoisonError::into_inner) = Some(budget);
        self.count();
    }

    /// How much of the time that counts the search may use, if that is bounded.
    pub(crate) fn budget(&self) -> Option<Budget> {
        *self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the search to end.
    pub(crate) fn stop(&self) {
        // Nothing else is read by way of the flag, so no order of memory is needed.
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.begun)
    }

    /// Whether the search was told to end, or has used all of its time.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped() || self.budget().is_some_and(|budget| self.spent() >= budget.most)
    }

    /// The time that counts: that since it began to.
    pub(crate) fn spent(&self) -> Duration {
        match self.counted_from.load(Ordering::Relaxed) {
            NOT_YET => Duration::ZERO,
            from => (self.now)().saturating_sub(Duration::from_nanos(from)),
        }
    }
}

/// A moment of the clock; five hundred years fit.
fn nanoseconds(moment: Duration) -> u64 {
    u64::try_from(moment.as_nanos()).map_or(NOT_YET - 1, |moment| moment.min(NOT_YET - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_on_the_opponent_s_time_is_over_by_the_budget_that_it_is_given_later() {
        let clock = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&clock);
        let now: Now = Arc::new(move || Duration::from_millis(shown.load(Ordering::Relaxed)));
        let set = |time| clock.store(time, Ordering::Relaxed);
        let within = |most| Budget::fixed(Duration::from_millis(most));
        let timer = Timer::start_pondering(&now, Some(within(100)));
        set(5_000);
        assert!(!timer.is_over() && timer.spent() == Duration::ZERO);
        timer.count_within(within(300));
        set(5_299);
        assert!(!timer.is_over(), "the first budget is no more");
        set(5_300);
        assert!(timer.is_over() && !timer.is_stopped());
        assert_eq!(
            (timer.budget(), timer.elapsed()),
            (Some(within(300)), Duration::from_millis(5_300))
        );
    }
}
