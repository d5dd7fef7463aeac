//! The frame of a session: what happens to it, what it answers, and what it knows of the world.

use hakugei_search::Learned;
use hakugei_text::harmless;
use hakugei_variant::Variant;

use crate::job::{Job, News};
use crate::refusal::Refusal;
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
    /// The client wrote something that cannot be read; this is why.
    Unreadable(String),
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
pub struct Found {
    /// The variant.
    pub variant: Variant,
    /// What was learned of it, if anything: it is used unless the client asks for something else.
    pub evaluation: Option<Learned>,
    /// What a person should know of that.
    pub warning: Option<String>,
}

/// Finds the variant of an id, or of the path of a file; or else says why there is none, on one or more lines.
pub type Find = Box<dyn Fn(&str) -> Result<Found, Refusal>>;

/// Reads what was learned of a variant from the file at a path; or else says what is wrong with it.
pub type ReadEvaluation = Box<dyn Fn(&str, &Variant) -> Result<Learned, Refusal>>;

/// What a session knows of the world: all of it is handed in.
pub struct World {
    /// The clock.
    pub now: Now,
    /// Where variants are found.
    pub find: Find,
    /// How the files of evaluations are read.
    pub evaluation: ReadEvaluation,
    /// The names of the variants that need no file.
    pub ids: Vec<String>,
    /// What games go by in which the level overlooks things: with another number it overlooks others.
    pub seed: u64,
}
