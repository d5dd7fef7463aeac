//! The clock and Ctrl-C of this machine, as a session sees them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use super::ctrl_c::{CtrlCPresses, IgnoredCtrlC};
use super::forced_exit::ForcedExit;
use super::player::SessionClock;

/// How often a press that was not noticed is looked after.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a rest is.
const MOMENT: Duration = Duration::from_millis(10);

/// The clock and Ctrl-C.
pub(crate) struct WallClock {
    begun: Instant,
    presses: Arc<CtrlCPresses>,
}

impl WallClock {
    /// Starts the clock and takes over Ctrl-C; `is_kept` says whether a game is kept that a later session can go on with.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub(crate) fn start(is_kept: Arc<AtomicBool>) -> Self {
        let begun = Instant::now();
        let presses = Arc::new(CtrlCPresses::default());
        let exit = Arc::new(ForcedExit::new(is_kept, Arc::clone(&presses)));
        mind_ctrl_c(begun, &presses, Arc::clone(&exit));
        mind_the_end(exit);
        Self { begun, presses }
    }
}

/// Counts Ctrl-C at once, and ends the program where nobody notices it for too long.
fn mind_ctrl_c(begun: Instant, presses: &Arc<CtrlCPresses>, exit: Arc<ForcedExit>) {
    let (counted, watched) = (Arc::clone(presses), Arc::clone(presses));
    let watch = move || {
        let mut time_out = IgnoredCtrlC::default();
        loop {
            if time_out.timed_out(&watched, begun.elapsed()) {
                exit.leave();
            }
            if watched.pending() {
                thread::sleep(GLANCE);
            } else {
                thread::park();
            }
        }
    };
    // Without the thread, as without the handler, Ctrl-C ends the program at once, which is all that can be done then.
    let Ok(waiting) = thread::Builder::new().spawn(watch) else {
        return;
    };
    let _ = ctrlc::set_handler(move || {
        counted.press();
        waiting.thread().unpark();
    });
}

/// Ends the program in order when the terminal is closed or a signal wants it: the game is kept already.
#[cfg(unix)]
fn mind_the_end(exit: Arc<ForcedExit>) {
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    // Without this the signals end the program at once, which is all that can be done then.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGQUIT, SIGTERM]) {
        let _ = thread::Builder::new().spawn(move || {
            if signals.forever().next().is_some() {
                exit.leave();
            }
        });
    }
}

#[cfg(not(unix))]
fn mind_the_end(_: Arc<ForcedExit>) {}

impl SessionClock for WallClock {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn interrupted(&self) -> bool {
        self.presses.pending()
    }

    fn attend(&self) -> bool {
        self.presses.notice()
    }

    fn rest(&self) {
        thread::sleep(MOMENT);
    }

    fn edits(&self, edits: bool) {
        self.presses.come_as_keys(edits);
    }
}
