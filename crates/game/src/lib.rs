//! A variant compiled to tables, and the games played with it: strictly legal moves, results with reasons.

mod game;
mod illegal;
mod moves;
mod outcome;

pub use game::{CompileError, CompiledVariant, Game, SetupError};
pub use illegal::{Illegal, MoveTextError};
pub use moves::{Action, Captures, Move};
pub use outcome::{GameResult, Outcome, Reason};
