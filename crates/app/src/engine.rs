//! The computer player as several commands use it.

pub(crate) mod client;
pub(crate) mod level;
