//! What several commands show a person: boards, pieces, moves and results.

pub(crate) mod board;
pub(crate) mod diagram;
pub(crate) mod move_squares;
pub(crate) mod move_text;
pub(crate) mod outcome;
pub(crate) mod painted;
pub(crate) mod pieces;
pub(crate) mod worths;
