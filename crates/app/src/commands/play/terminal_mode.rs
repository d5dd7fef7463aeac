//! How the terminal treats what is typed, remembered before lines are edited; and whether it shows the full screen.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal shows the full screen: a program that is ended has to leave that first.
static FULL_SCREEN: AtomicBool = AtomicBool::new(false);

/// Takes note of whether the terminal shows the full screen.
pub(crate) fn set_full_screen(shown: bool) {
    FULL_SCREEN.store(shown, Ordering::SeqCst);
}

/// Whether the terminal shows the full screen.
pub(crate) fn is_full_screen() -> bool {
    FULL_SCREEN.load(Ordering::SeqCst)
}

/// What leaves the full screen: no mouse, no brackets around what is pasted, the cursor seen, the screen from before.
#[cfg(unix)]
const LEAVE: &[u8] =
    b"\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[0m\x1b[?25h\x1b[?1049l";

/// Has the terminal keep what was typed when Ctrl-C comes, which it throws away otherwise.
#[cfg(unix)]
pub(crate) fn keep_what_is_typed() {
    use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};
    let input = std::io::stdin();
    if let Ok(mut mode) = tcgetattr(&input) {
        mode.local_flags.insert(LocalFlags::NOFLSH);
        // Where the terminal cannot do it, what is typed is lost as elsewhere.
        let _ = tcsetattr(&input, SetArg::TCSANOW, &mode);
    }
}

/// Nothing is known of other terminals.
#[cfg(not(unix))]
pub(crate) fn keep_what_is_typed() {}

/// The terminal as it was.
#[cfg(unix)]
pub(crate) struct TerminalMode(Option<nix::sys::termios::Termios>);

#[cfg(unix)]
impl TerminalMode {
    /// The terminal as it is now, where standard input is one.
    pub(crate) fn now() -> Self {
        Self(nix::sys::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// Makes it that again; `edits` says whether a line is being edited, in which case pasting is bracketed.
    pub(crate) fn restore(&self, edits: bool) {
        use std::io::IsTerminal;

        use nix::sys::termios::{SetArg, tcsetattr};
        use nix::unistd::{getpgrp, tcgetpgrp, write};
        let Some(mode) = &self.0 else { return };
        let input = std::io::stdin();
        // In the background the terminal is not ours: touching it would stop the program for good.
        if tcgetpgrp(&input) != Ok(getpgrp()) {
            return;
        }
        // A terminal that is gone needs nothing.
        let _ = tcsetattr(&input, SetArg::TCSANOW, mode);
        if FULL_SCREEN.swap(false, Ordering::SeqCst) {
            // The lock of the output may be held by the session, which never lets go of it now.
            let _ = write(std::io::stdout(), LEAVE);
        } else if edits && std::io::stdout().is_terminal() {
            // The lock of the output may be held by the session, which never lets go of it now.
            let _ = write(std::io::stdout(), b"\x1b[?2004l\r\n");
        }
    }
}

/// Nothing is known of other terminals.
#[cfg(not(unix))]
pub(crate) struct TerminalMode;

#[cfg(not(unix))]
impl TerminalMode {
    /// Nothing.
    pub(crate) fn now() -> Self {
        Self
    }

    /// Does nothing.
    pub(crate) fn restore(&self, _edits: bool) {}
}
