//! Betza piece notation: text to a faithful tree, and the tree to board-free movements.
//!
//! The dialect is strict: a string that `XBoard` and `Fairy-Stockfish` would read differently is an
//! error that says so, never a guess.

mod movement;

pub use movement::{Kind, Leg, Modality, Movement, Moves, Path, Step};
