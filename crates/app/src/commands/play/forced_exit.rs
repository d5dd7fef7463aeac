//! The end of the program where the session cannot be asked: the game is kept already, and the terminal is left as it was.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::ctrl_c::CtrlCPresses;
use super::saving::STAYS_KEPT;
use super::terminal_mode::TerminalMode;

/// How long the last words may take: a terminal that is gone or stopped would take for ever.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// What is needed to end the program at any moment.
pub(crate) struct ForcedExit {
    is_kept: Arc<AtomicBool>,
    presses: Arc<CtrlCPresses>,
    mode: Mutex<TerminalMode>,
}

impl ForcedExit {
    /// Takes note of the terminal as it is now. `is_kept` says whether a game is kept that a later session can go on with.
    pub(crate) fn new(is_kept: Arc<AtomicBool>, presses: Arc<CtrlCPresses>) -> Self {
        Self {
            is_kept,
            presses,
            mode: Mutex::new(TerminalMode::now()),
        }
    }

    /// Ends the program.
    #[expect(clippy::disallowed_methods, reason = "the session cannot be asked to end")]
    pub(crate) fn leave(self: &Arc<Self>) -> ! {
        let (done, wait) = sync_channel(1);
        let exit = Arc::clone(self);
        let _ = thread::Builder::new().spawn(move || {
            exit.part();
            // Nobody waits any more where this took too long.
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(LAST_WORDS);
        std::process::exit(1);
    }

    /// Leaves the terminal as it was, and says how to go on with the game.
    fn part(&self) {
        let mode = self.mode.lock().unwrap_or_else(PoisonError::into_inner);
        mode.restore(self.presses.are_keys());
        if self.is_kept.load(Ordering::SeqCst) {
            // The terminal may be gone already.
            let _ = writeln!(anstream::stderr(), "{STAYS_KEPT}");
        }
    }
}
