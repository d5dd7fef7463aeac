//! Ctrl-C and requests to end, as a match sees them: it ends with the figures so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the match is to end, and whether someone asked for that. All copies say the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    ends: Arc<AtomicBool>,
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C, and where there are such signals, requests to end. The second one ends the program at once.
    pub(super) fn take_over() -> Self {
        let interrupt = Self::default();
        let pressed = interrupt.clone();
        // Without the handler Ctrl-C ends the program at once, which is all that can be done then.
        let _ = ctrlc::set_handler(move || pressed.come());
        interrupt.mind_the_end();
        interrupt
    }

    #[cfg(unix)]
    fn mind_the_end(&self) {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let told = self.clone();
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM]) {
            std::thread::spawn(move || signals.forever().for_each(|_| told.come()));
        }
    }

    #[cfg(not(unix))]
    fn mind_the_end(&self) {}

    #[expect(
        clippy::disallowed_methods,
        reason = "whoever asks twice does not want to wait"
    )]
    fn come(&self) {
        if self.asked.swap(true, Ordering::SeqCst) {
            std::process::exit(1);
        }
        self.end();
    }

    /// Ends the match.
    pub(super) fn end(&self) {
        self.ends.store(true, Ordering::SeqCst);
    }

    /// Whether the match is to end.
    pub(super) fn came(&self) -> bool {
        self.ends.load(Ordering::SeqCst)
    }
}
