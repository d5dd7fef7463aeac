//! How the terminal treats what is typed, remembered before lines are edited.

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
        if edits && std::io::stdout().is_terminal() {
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
