//! The frame of a session: what happens to it, what it answers, and what it knows of the world.

use std::time::Duration;

use hakugei_variant::Variant;

use crate::job::{Job, News};
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
    /// Adds a line.
    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }
}

/// Finds the variant of an id, or of the path of a file; or else says why there is none, on one or more lines.
pub type Find = Box<dyn Fn(&str) -> Result<Variant, String>>;

/// What a session knows of the world: all of it is handed in.
pub struct World {
    /// The clock.
    pub now: Now,
    /// Where variants are found.
    pub find: Find,
    /// The names of the variants that need no file.
    pub ids: Vec<String>,
    /// What a level from 1 to 10 allows.
    pub levels: fn(u8) -> Strength,
}

/// How well to play: what one move may use, whatever the clock says. The strongest has no bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// The deepest search, in plies.
    pub depth: Option<u32>,
    /// The largest number of positions.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
}

/// The strongest level.
pub(crate) const STRONGEST: u8 = 10;
