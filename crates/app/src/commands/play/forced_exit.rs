//! The end of the program where the session cannot be asked: the game is kept, and the terminal left as it was.

use std::io::Write;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hakugei_text::quote_line;

use super::ctrl_c::CtrlCPresses;
use super::files::{SharedUnsaved, recovery_file};
use super::terminal_mode::TerminalMode;
use super::unsaved::UnsavedGame;

/// How long the last words may take: a terminal that is gone or stopped would take for ever.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How often is looked meanwhile.
const GLANCES: u32 = 50;

/// What is needed to end the program at any moment.
pub(crate) struct ForcedExit {
    unsaved: Arc<SharedUnsaved>,
    presses: Arc<CtrlCPresses>,
    mode: Mutex<TerminalMode>,
}

impl ForcedExit {
    /// Takes note of the terminal as it is now.
    pub(crate) fn new(unsaved: Arc<SharedUnsaved>, presses: Arc<CtrlCPresses>) -> Self {
        Self {
            unsaved,
            presses,
            mode: Mutex::new(TerminalMode::now()),
        }
    }

    /// Ends the program; an unsaved game is kept.
    #[expect(clippy::disallowed_methods, reason = "the session cannot be asked to end")]
    pub(crate) fn leave(self: &Arc<Self>) -> ! {
        self.let_it_be_shown();
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        let file = unsaved.take().and_then(|record| recovery_file(&record));
        let (done, wait) = sync_channel(1);
        let exit = Arc::clone(self);
        thread::spawn(move || {
            exit.part(file.as_deref());
            // Nobody waits any more where this took too long.
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(LAST_WORDS);
        std::process::exit(1);
    }

    /// Waits a little where the session is about to end by itself and shows the record, so that it is not kept twice.
    fn let_it_be_shown(&self) {
        let is_shown = || {
            let unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
            matches!(*unsaved, UnsavedGame::Shown(_))
        };
        for _ in 0..GLANCES {
            if !is_shown() {
                break;
            }
            thread::sleep(LAST_WORDS / GLANCES);
        }
    }

    /// Leaves the terminal as it was, and says where the game is.
    fn part(&self, file: Option<&str>) {
        let mode = self.mode.lock().unwrap_or_else(PoisonError::into_inner);
        mode.restore(self.presses.are_keys());
        if let Some(file) = file {
            // The terminal may be gone already.
            let _ = writeln!(
                anstream::stderr(),
                "The unsaved game is kept in {}.",
                quote_line(file)
            );
        }
    }
}
