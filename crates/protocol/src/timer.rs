//! What a session and a search running beside it share: when it began, when its time began to count, and that it is to
//! stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The time since some fixed moment.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The moment from which time counts, where it does not count yet.
const NOT_YET: u64 = u64::MAX;

/// The timer of one search.
pub(crate) struct Timer {
    now: Now,
    begun: Duration,
    /// In nanoseconds of the clock.
    counted_from: AtomicU64,
    stop: AtomicBool,
}

impl Timer {
    /// A timer of a search that begins now.
    pub(crate) fn start(now: &Now) -> Self {
        let begun = now();
        Self {
            now: Arc::clone(now),
            begun,
            counted_from: AtomicU64::new(nanoseconds(begun)),
            stop: AtomicBool::new(false),
        }
    }

    /// The same for a search on the opponent's time: its own does not count yet.
    pub(crate) fn start_pondering(now: &Now) -> Self {
        let timer = Self::start(now);
        timer.counted_from.store(NOT_YET, Ordering::Relaxed);
        timer
    }

    /// From now on time counts.
    pub(crate) fn count(&self) {
        let now = nanoseconds((self.now)());
        self.counted_from.store(now, Ordering::Relaxed);
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

    /// The time that counts.
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
