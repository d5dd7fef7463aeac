//! The terminal in full screen: how it is entered, left, and given up for a while.

use std::io::{self, Write};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, event, execute, terminal};

use crate::commands::play::terminal_mode;

/// The terminal, while it shows the full screen. It is left as it was when this goes.
pub(super) struct FullTerminal {
    signals: StopSignals,
}

impl FullTerminal {
    /// Enters the full screen.
    ///
    /// # Errors
    /// Where the terminal does not let it.
    pub(super) fn enter() -> io::Result<Self> {
        // After a panic the terminal is as it was, before anything is said about it.
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            tell(panic);
        }));
        let terminal = Self {
            signals: StopSignals::new(),
        };
        take()?;
        Ok(terminal)
    }

    /// The next thing that comes within a time.
    ///
    /// # Errors
    /// Where the terminal is gone.
    pub(super) fn event(within: Duration) -> io::Result<Option<Event>> {
        if event::poll(within)? {
            event::read().map(Some)
        } else {
            Ok(None)
        }
    }

    /// The columns and rows.
    pub(super) fn size() -> (usize, usize) {
        let (columns, rows) = terminal::size().unwrap_or((80, 24));
        (usize::from(columns).max(1), usize::from(rows).max(1))
    }

    /// Writes to the terminal.
    ///
    /// # Errors
    /// Where it is gone.
    pub(super) fn write(text: &str) -> io::Result<()> {
        // A program that is ended writes its last words to the screen that was there before.
        if !terminal_mode::is_full_screen() {
            return Ok(());
        }
        let mut output = io::stdout().lock();
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// Stops the program until it is let go on, as Ctrl-Z does elsewhere.
    ///
    /// # Errors
    /// Where the terminal is gone.
    pub(super) fn stop(&self) -> io::Result<()> {
        leave();
        self.signals.stop();
        take()
    }

    /// Whether the program is to be stopped, or was, so that the screen is to be drawn anew.
    ///
    /// # Errors
    /// Where the terminal is gone.
    pub(super) fn was_stopped(&self) -> io::Result<bool> {
        if self.signals.wants_stop() {
            self.stop()?;
            return Ok(true);
        }
        let goes_on = self.signals.went_on();
        if goes_on {
            take()?;
        }
        Ok(goes_on)
    }
}

impl Drop for FullTerminal {
    fn drop(&mut self) {
        leave();
    }
}

fn take() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    terminal_mode::set_full_screen(true);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableBracketedPaste,
        EnableMouseCapture,
        cursor::Hide
    )
}

/// Leaves the full screen, if it was entered.
fn leave() {
    if !terminal_mode::is_full_screen() {
        return;
    }
    terminal_mode::set_full_screen(false);
    // A terminal that is gone needs nothing.
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        cursor::Show,
        LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
}

/// The signals that stop a program and let it go on.
#[cfg(unix)]
struct StopSignals {
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
    went_on: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(unix)]
impl StopSignals {
    fn new() -> Self {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        use signal_hook::flag::register;
        let signals = Self {
            stop: std::sync::Arc::default(),
            went_on: std::sync::Arc::default(),
        };
        // Without them the program is stopped at once, and drawn when a key is pressed.
        let _ = register(SIGTSTP, std::sync::Arc::clone(&signals.stop));
        let _ = register(SIGCONT, std::sync::Arc::clone(&signals.went_on));
        signals
    }

    fn stop(&self) {
        use signal_hook::consts::SIGTSTP;
        use std::sync::atomic::Ordering::SeqCst;
        // Programs that were started together stop together, so that the shell notices.
        let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(0), nix::sys::signal::Signal::SIGTSTP);
        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
        self.stop.store(false, SeqCst);
        self.went_on.store(false, SeqCst);
    }

    fn wants_stop(&self) -> bool {
        self.stop.swap(false, std::sync::atomic::Ordering::SeqCst)
    }

    fn went_on(&self) -> bool {
        self.went_on.swap(false, std::sync::atomic::Ordering::SeqCst)
    }
}

/// Other systems do not stop programs.
#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn new() -> Self {
        Self
    }

    fn stop(&self) {}

    fn wants_stop(&self) -> bool {
        false
    }

    fn went_on(&self) -> bool {
        false
    }
}
