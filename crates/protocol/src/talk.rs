//! The frame of a session: what happens to it, what it answers, and what its environment does for it.

use std::error::Error;

use hakugei_search::Learned;
use hakugei_text::harmless;
use hakugei_variant::Variant;

use crate::job::{Job, News};
use crate::refusal::EnvironmentError;
use crate::timer::Now;

/// A session with a client.
pub trait Talk {
    /// Takes in something that happened.
    fn take(&mut self, input: Input, out: &mut Outbox);
}

/// Something that happened.
pub enum Input {
    /// The client wrote a line; its ending is taken off.
    Line(String),
    /// The client wrote a line that cannot be read, for this reason.
    Unreadable(Box<dyn Error + Send + Sync>),
    /// The client will write nothing more.
    End,
    /// A job has something to say.
    News(News),
}

/// What a session wants done.
#[derive(Default)]
pub struct Outbox {
    /// Lines to write, in order, each to be seen by the client at once.
    pub lines: Vec<String>,
    /// A job to run beside the session. The one before it has said its last then.
    pub job: Option<Job>,
    /// Whether the session is over once the lines are written.
    pub over: bool,
}

impl Outbox {
    /// Adds a line. Whatever it repeats, nothing in it commands the terminal of the client.
    pub(crate) fn say(&mut self, line: impl AsRef<str>) {
        self.lines.push(harmless(line.as_ref()));
    }
}

/// A variant that was found.
#[derive(Clone, Debug)]
pub struct FoundVariant {
    /// The variant.
    pub variant: Variant,
    /// What was learned of it, if anything: it is used unless the client asks for something else.
    pub evaluation: Option<Learned>,
    /// What a person should know of that.
    pub warning: Option<String>,
}

/// Finds the variant of an id, or of the path of a file.
pub type Find = Box<dyn Fn(&str) -> Result<FoundVariant, EnvironmentError>>;

/// Reads what was learned of a variant from the file at a path.
pub type ReadEvaluation = Box<dyn Fn(&str, &Variant) -> Result<Learned, EnvironmentError>>;

/// What a session needs of the machine that it runs on: all of it is handed in.
pub struct SessionEnvironment {
    /// The clock.
    pub now: Now,
    /// Where variants are found.
    pub find: Find,
    /// How the files of evaluations are read.
    pub evaluation: ReadEvaluation,
    /// The names of the variants that need no file.
    pub ids: Vec<String>,
    /// Seed for the blunder model of weak levels.
    pub seed: u64,
}

/// Whether a session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionState {
    /// It does.
    Open,
    /// It ends with the search that is running.
    Closing,
}

/// Whether the session and its client have the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClientPosition {
    /// They do.
    Known,
    /// The client gave one last that was refused, wholly or from a move on: what is found about the one before is useless to it.
    Refused,
}
