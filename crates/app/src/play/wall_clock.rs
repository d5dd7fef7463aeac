//! The clock and Ctrl-C of this machine, as a session sees them.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::files::{Unsaved, recovery_file};
use super::player::Watch;

/// How long Ctrl-C may go unnoticed before the game is kept and the program ends.
const PATIENCE: Duration = Duration::from_secs(2);

/// The clock and Ctrl-C.
pub(crate) struct WallClock {
    begun: Instant,
    interrupted: Arc<AtomicBool>,
    unsaved: Arc<Unsaved>,
}

impl WallClock {
    /// Starts the clock and takes over Ctrl-C; `unsaved` is shared with whoever keeps a game.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub(crate) fn start(unsaved: Arc<Unsaved>) -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let (noticed, kept) = (Arc::clone(&interrupted), Arc::clone(&unsaved));
        // Without the handler Ctrl-C ends the program at once, which is all that can be done then.
        let _ = ctrlc::set_handler(move || interrupt(&noticed, &kept));
        mind_the_end(Arc::clone(&unsaved));
        Self {
            begun: Instant::now(),
            interrupted,
            unsaved,
        }
    }
}

/// Ctrl-C: tells the session, and ends the program for it where it does not listen.
fn interrupt(interrupted: &AtomicBool, unsaved: &Unsaved) {
    interrupted.store(true, Ordering::SeqCst);
    thread::sleep(PATIENCE);
    if interrupted.load(Ordering::SeqCst) {
        leave(unsaved);
    }
}

/// Keeps the game where the terminal is closed or the program is told to end.
#[cfg(unix)]
fn mind_the_end(unsaved: Arc<Unsaved>) {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    // Without this the signals end the program at once, which is all that can be done then.
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM]) {
        thread::spawn(move || {
            if signals.forever().next().is_some() {
                leave(&unsaved);
            }
        });
    }
}

#[cfg(not(unix))]
fn mind_the_end(_: Arc<Unsaved>) {}

/// Ends the program; an unsaved game is kept.
#[expect(clippy::disallowed_methods, reason = "the session cannot be asked to end")]
fn leave(unsaved: &Unsaved) {
    let mut unsaved = unsaved.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = unsaved.take().and_then(|record| recovery_file(&record)) {
        // The terminal may be gone already.
        let _ = writeln!(anstream::stderr(), "The unsaved game is kept in `{file}`.");
    }
    std::process::exit(1);
}

impl Watch for WallClock {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::SeqCst)
    }

    fn attend(&self) -> bool {
        self.interrupted.swap(false, Ordering::SeqCst)
    }

    fn would_lose(&self, record: Option<String>) {
        *self.unsaved.lock().unwrap_or_else(PoisonError::into_inner) = record;
    }
}
