//! The clock and Ctrl-C of this machine, as a session sees them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::files::recovery_file;
use super::player::Watch;

/// How long Ctrl-C may go unnoticed before the game is kept and the program ends.
const PATIENCE: Duration = Duration::from_secs(2);

/// The clock and Ctrl-C.
pub(crate) struct WallClock {
    begun: Instant,
    interrupted: Arc<AtomicBool>,
    unsaved: Arc<Mutex<Option<String>>>,
}

impl WallClock {
    /// Starts the clock and takes over Ctrl-C.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub(crate) fn start() -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let unsaved = Arc::new(Mutex::new(None));
        let (noticed, kept) = (Arc::clone(&interrupted), Arc::clone(&unsaved));
        // Without the handler Ctrl-C ends the program at once, which is all that can be done then.
        let _ = ctrlc::set_handler(move || interrupt(&noticed, &kept));
        Self {
            begun: Instant::now(),
            interrupted,
            unsaved,
        }
    }

    /// Tells the handler of Ctrl-C what would be lost if the program ended now.
    pub(crate) fn would_lose(&self, record: Option<String>) {
        *self.unsaved.lock().unwrap_or_else(PoisonError::into_inner) = record;
    }
}

/// Ctrl-C: tells the session, and ends the program for it where it does not listen.
#[expect(
    clippy::disallowed_methods,
    reason = "the session is stuck, and the program has to end"
)]
fn interrupt(interrupted: &AtomicBool, unsaved: &Mutex<Option<String>>) {
    interrupted.store(true, Ordering::SeqCst);
    thread::sleep(PATIENCE);
    if !interrupted.load(Ordering::SeqCst) {
        return;
    }
    let record = unsaved.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(file) = record.and_then(|record| recovery_file(&record)) {
        anstream::eprintln!("The unsaved game is kept in `{file}`.");
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
}
