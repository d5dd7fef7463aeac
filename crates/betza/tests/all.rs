//! The notation: lines of data, meaning on a board, limits, words.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod board;
mod engines;
mod exhaustive;
mod limits;
mod meaning;
mod normal;
mod properties;
mod vectors;
mod wire;
mod words;
