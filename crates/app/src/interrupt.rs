//! Ctrl-C and requests to end, as long work sees them: it ends with what there is so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::failure::INTERRUPTED;

/// Whether the work is to end, and whether someone asked for that. All copies say the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    ends: Arc<AtomicBool>,
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C, and where there are such signals, requests to end. The second one ends the program at once. All parts of a program that take
    /// them over share them.
    pub(crate) fn take_over() -> Self {
        static TAKEN: OnceLock<Interrupt> = OnceLock::new();
        let take = || {
            let interrupt = Self::default();
            let pressed = interrupt.clone();
            // Without the handler Ctrl-C ends the program at once, which is all that can be done then.
            let _ = ctrlc::set_handler(move || pressed.come());
            interrupt.mind_the_end();
            interrupt
        };
        TAKEN.get_or_init(take).clone()
    }

    #[cfg(unix)]
    fn mind_the_end(&self) {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let told = self.clone();
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM]) {
            // Without the thread these requests are not seen: only Ctrl-C and the end of the work end the program.
            let watch = move || signals.forever().for_each(|_| told.come());
            let _ = std::thread::Builder::new().spawn(watch);
        }
    }

    #[cfg(not(unix))]
    fn mind_the_end(&self) {}

    #[expect(
        clippy::disallowed_methods,
        reason = "a person who asks twice does not want to wait"
    )]
    fn come(&self) {
        if self.asked.swap(true, Ordering::SeqCst) {
            // Someone may be reading a text page by page, with single keys. A terminal that is gone needs nothing.
            let _ = crossterm::terminal::disable_raw_mode();
            std::process::exit(i32::from(INTERRUPTED));
        }
        self.end();
    }

    /// Ends the work.
    pub(crate) fn end(&self) {
        self.ends.store(true, Ordering::SeqCst);
    }

    /// From now on nothing would be lost by ending at once: the next request does.
    pub(crate) fn ends_at_once(&self) {
        self.asked.store(true, Ordering::SeqCst);
    }

    /// From now on there is something to finish before the end.
    pub(crate) fn ends_in_time(&self) {
        self.asked.store(false, Ordering::SeqCst);
    }

    /// Whether the work is to end.
    pub(crate) fn came(&self) -> bool {
        self.ends.load(Ordering::SeqCst)
    }
}
