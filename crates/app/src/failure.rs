//! Why the program ends with an error: what to say on standard error, and the exit code.

use std::fmt::Display;
use std::io;

use hakugei_text::quote_line;

/// The exit code of a command that someone ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// The end of a command that did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was read is wrong: exit code 1, after the message.
    Problem(String),
    /// The command line is wrong or a file cannot be read: exit code 2, after the message.
    Usage(String),
    /// What was read is wrong and everything has been said: exit code 1.
    Reported,
    /// Someone ended it before it was done: exit code 130, as a shell has it after Ctrl-C, after the message if there is one.
    Interrupted(Option<String>),
    /// Standard output or standard input failed.
    Io(io::Error),
}

/// What a command gives back.
pub(crate) type Done = Result<(), Failure>;

impl Failure {
    /// What was read is wrong: what it is called, as it was given, and why.
    pub(crate) fn problem(name: impl Display, why: impl Display) -> Self {
        Self::Problem(about(name, why))
    }

    /// The command line is wrong or a file cannot be used: the argument or the file, as it was given, and why.
    pub(crate) fn usage(name: impl Display, why: impl Display) -> Self {
        Self::Usage(about(name, why))
    }

    /// A file cannot be read.
    pub(crate) fn unreadable(name: impl Display, error: &dyn Display) -> Self {
        Self::usage(name, format_args!("cannot be read: {error}"))
    }

    /// A file cannot be written.
    pub(crate) fn unwritable(name: impl Display, error: &dyn Display) -> Self {
        Self::usage(name, format_args!("cannot be written: {error}"))
    }

    /// The system starts no thread for some work.
    pub(crate) fn no_thread(work: impl Display, error: &io::Error) -> Self {
        Self::Usage(format!("no thread can be started {work}: {error}"))
    }

    /// The exit code: 1 where something read is wrong, 2 where the command line is or something cannot be read, 130 where someone
    /// ended it.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Problem(_) | Self::Reported => 1,
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::Usage(_) | Self::Io(_) => 2,
            Self::Interrupted(_) => INTERRUPTED,
        }
    }

    /// What to say on standard error, if anything is left to say.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Problem(text) | Self::Usage(text) => Some(text.clone()),
            Self::Interrupted(text) => text.clone(),
            Self::Reported => None,
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Self::Io(error) => Some(format!("input or output failed: {error}")),
        }
    }
}

/// A message about something that came from outside: its name is quoted here, and nowhere before.
fn about(name: impl Display, why: impl Display) -> String {
    format!("{}: {why}", quote_line(&name.to_string()))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_went_away_is_no_error() {
        let gone = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((gone.exit_code(), gone.message()), (0, None));
    }

    #[test]
    fn what_was_ended_is_130() {
        assert_eq!(Failure::Interrupted(None).exit_code(), 130);
        let said = Failure::Interrupted(Some("ended".to_owned()));
        assert_eq!(said.message().as_deref(), Some("ended"));
    }

    #[test]
    fn problems_are_1_and_usage_is_2() {
        assert_eq!(Failure::problem("x", "bad").exit_code(), 1);
        assert_eq!(Failure::usage("x", "no such file").exit_code(), 2);
        assert_eq!(
            Failure::problem("x", "bad").message().as_deref(),
            Some("`x`: bad")
        );
    }
}
