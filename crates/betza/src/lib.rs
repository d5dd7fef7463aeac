//! Betza piece notation: text to a faithful tree, and the tree to board-free movements.
//!
//! The dialect is strict: a string that `XBoard` and `Fairy-Stockfish` would read differently is an
//! error that says so, never a guess.

mod atom;
mod compass;
mod directions;
mod engines;
mod error;
mod grammar;
mod lint;
mod movement;
mod normal;
mod notation;
mod parser;
mod print;
mod reader;
mod refuse;
mod source;
mod span;
mod tier;
mod translate;
mod tree;

pub use atom::{Atom, Base, Letter, MAX_COORDINATE, Shape};
pub use error::{Error, ErrorKind};
pub use lint::{Lint, LintKind};
pub use movement::{Kind, Leg, Modality, Movement, Moves, Path, Step};
pub use notation::Notation;
pub use parser::{MAX_BYTES, Parser};
pub use span::Span;
pub use tier::Tier;
pub use tree::{
    Chain, Direction, Group, Joint, JointKind, Modifier, ModifierKind, Range, Run, Simple, Term, Way,
};
