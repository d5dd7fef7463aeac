//! The page of Hakugei: a server for boards in the browser, on this machine.
//!
//! The program `hakugei-serve` is this crate's [`main`]. It serves the files of the page, answers questions (`hakugei_ask`) over a
//! socket and by POST, and runs searches. `docs/serve.md` says what it does and how it is kept safe.

#![expect(clippy::disallowed_methods, reason = "this program reads files and the clock")]

mod answerer;
mod arguments;
mod file;
mod guard;
mod hash;
mod large;
mod limits;
mod message;
mod nice;
mod outbox;
mod page;
mod patient;
mod program;
mod rate;
mod reply;
mod searches;
mod server;
mod socket;

pub use file::Served;
pub use limits::Limits;
pub use program::main;
pub use server::{Plan, run};
