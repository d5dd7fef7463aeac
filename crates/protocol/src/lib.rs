//! What clients say to an engine and what it answers: USI with UCI's words, and CECP (XBoard).
//!
//! A session is a state machine: it takes in one thing that happened ([`Input`]: a line, the end of the input, news of a
//! search) and says into an [`Outbox`] which lines to write and which [`Job`] to run. Its caller owns the threads,
//! the clock and the files: it runs a job beside the session and hands its [`News`] back as they come. So a session
//! never waits, and a transcript of it needs no time.

mod cecp;
mod count;
mod evaluation;
mod job;
mod mate;
mod options;
mod refusal;
mod talk;
mod thinker;
mod timer;
mod usi;
mod western;

pub use cecp::{Cecp, empty_board};
pub use job::{Job, News};
pub use refusal::{EnvironmentError, Refusal};
pub use talk::{Find, FoundVariant, Input, Outbox, ReadEvaluation, SessionEnvironment, Talk};
pub use timer::Now;
pub use usi::Usi;
