//! Regions that pieces stay in. The data is `stays_in` of a kind of piece.
//!
//! A piece with such a region goes only to its squares, by moves on the board and by drops, and attacks only these. Lines
//! may pass through other squares. The face that the piece shows before a move is the one that is bound.

pub(crate) mod check;
pub(crate) mod sense;
pub(crate) mod words;
