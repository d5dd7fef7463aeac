//! Ctrl-C: how often it was pressed, which presses were noticed, and how long one may go unnoticed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How long a press may go unnoticed before the game is kept and the program ends.
const TIME_OUT: Duration = Duration::from_secs(2);

/// The presses of Ctrl-C since the program began.
#[derive(Debug, Default)]
pub(crate) struct CtrlCPresses {
    made: AtomicU64,
    noticed: AtomicU64,
    keys: AtomicBool,
}

impl CtrlCPresses {
    /// Counts one more press.
    pub(crate) fn press(&self) {
        self.made.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether there was one that nobody noticed yet.
    pub(crate) fn pending(&self) -> bool {
        self.made.load(Ordering::SeqCst) != self.noticed.load(Ordering::SeqCst)
    }

    /// Takes note of all of them; says whether there was one that nobody had noticed.
    pub(crate) fn notice(&self) -> bool {
        let made = self.made.load(Ordering::SeqCst);
        self.noticed.swap(made, Ordering::SeqCst) != made
    }

    /// Sets whether a line is being edited: then a press comes as a key, and never goes unnoticed.
    pub(crate) fn come_as_keys(&self, keys: bool) {
        self.keys.store(keys, Ordering::SeqCst);
    }

    /// Whether a line is being edited.
    pub(crate) fn are_keys(&self) -> bool {
        self.keys.load(Ordering::SeqCst)
    }
}

/// The time-out for a press that nobody notices.
#[derive(Debug, Default)]
pub(crate) struct IgnoredCtrlC {
    waiting: Option<Waiting>,
}

/// A press that waits to be noticed.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// How many presses had been noticed before.
    noticed: u64,
    /// Since when.
    since: Duration,
}

impl IgnoredCtrlC {
    /// Whether the first press that nobody noticed has been waiting for too long. Another press that comes meanwhile, or
    /// after that one was noticed, waits for itself alone.
    pub(crate) fn timed_out(&mut self, presses: &CtrlCPresses, now: Duration) -> bool {
        if !presses.pending() || presses.are_keys() {
            self.waiting = None;
            return false;
        }
        let noticed = presses.noticed.load(Ordering::SeqCst);
        match self.waiting {
            Some(waiting) if waiting.noticed == noticed => now.saturating_sub(waiting.since) >= TIME_OUT,
            _ => {
                self.waiting = Some(Waiting { noticed, since: now });
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_press_that_nobody_notices_ends_the_program_in_time() {
        let (presses, mut time_out) = (CtrlCPresses::default(), IgnoredCtrlC::default());
        assert!(!time_out.timed_out(&presses, at(0)));
        presses.press();
        assert!(!time_out.timed_out(&presses, at(100)));
        presses.press();
        assert!(!time_out.timed_out(&presses, at(2_000)));
        assert!(time_out.timed_out(&presses, at(2_100)));
    }

    #[test]
    fn each_press_waits_for_itself_and_is_noticed_at_once() {
        let (presses, mut time_out) = (CtrlCPresses::default(), IgnoredCtrlC::default());
        presses.press();
        assert!(!time_out.timed_out(&presses, at(0)));
        assert!(presses.notice());
        presses.press();
        assert!(
            presses.pending(),
            "the second one is seen while the first still counts down"
        );
        assert!(!time_out.timed_out(&presses, at(300)));
        assert!(!time_out.timed_out(&presses, at(2_200)));
        assert!(time_out.timed_out(&presses, at(2_300)));
        assert!(presses.notice() && !presses.notice());
        assert!(!time_out.timed_out(&presses, at(9_000)));
    }

    #[test]
    fn nobody_is_thrown_out_while_typing() {
        let (presses, mut time_out) = (CtrlCPresses::default(), IgnoredCtrlC::default());
        presses.press();
        assert!(!time_out.timed_out(&presses, at(0)));
        presses.come_as_keys(true);
        assert!(!time_out.timed_out(&presses, at(60_000)));
        presses.come_as_keys(false);
        assert!(!time_out.timed_out(&presses, at(60_100)));
    }
}
