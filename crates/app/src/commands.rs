//! The commands: each has its arguments and its `run`, and none knows of another.

pub(crate) mod ask;
pub(crate) mod bench;
pub(crate) mod betza;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod generate;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod mate;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod play_out;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod tune;
pub(crate) mod usi;
pub(crate) mod variants;
pub(crate) mod xboard;
