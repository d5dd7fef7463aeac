//! The computer player as several commands use it.

pub(crate) mod client;
pub(crate) mod level;

/// The maximum time of a search for a mate that is bounded neither in time nor in positions, in seconds.
pub(crate) const MATE_SECONDS: u64 = 10;
