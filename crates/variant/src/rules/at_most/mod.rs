//! How many pieces of a kind a side may have on the board. The data are `at_most` of a kind of piece.
//!
//! Such limits keep the strongest faces of a game rare: in the Shogun Chess of Fairy-Stockfish a side has one of each promoted piece at most.

pub(crate) mod check;
pub(crate) mod sense;
pub(crate) mod words;
