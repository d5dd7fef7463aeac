//! The parts of matches between engines that need no processes, files or clocks: openings, pairing, the protocols of
//! engines, limits of time, and the statistics of results.

pub mod adjudicate;
mod book;
mod chance;
pub mod clock;
mod dialect;
mod elo;
mod number;
mod opening;
pub mod schedule;
mod share;
mod spec;
mod sprt;
pub mod talk;
mod tally;

pub use book::{BookError, read_book};
pub use chance::Chance;
pub use dialect::{Dialect, DialectError, NoSuchMove, Text};
pub use elo::{Elo, Strength};
pub use number::{float, milliseconds};
pub use opening::{NoOpening, Openings, Randomly};
pub use share::Share;
pub use spec::{Builtin, EngineKind, EngineOption, Program, Spec, SpecError, WantedValue, parse_duration};
pub use sprt::{BadSprt, Model, Sprt, Verdict};
pub use tally::{Counts, Evidence, Finished, Pairs, Points, Tally};
