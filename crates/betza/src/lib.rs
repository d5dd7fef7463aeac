//! Betza piece notation: read into a tree, turned into movements, refused with advice.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Reading the code
//!
//! `grammar/betza.pest` splits a string into terms, runs, atoms and ranges, and never fails. `reader`
//! checks all that the grammar leaves open and builds the `tree`, `refuse` has the words of every refusal,
//! `directions` knows how rows of direction letters are read, `translate` goes from the tree to
//! `movement`s, `lint` and `print` walk the tree.

mod atom;
mod compass;
mod directions;
mod engines;
mod error;
mod grammar;
mod lint;
mod movement;
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

pub use atom::{Atom, Base, Letter, MAX_COORDINATE, Shape, UNIVERSAL_REACH};
pub use engines::{fairy_stockfish_steps, xboard_later_leg, xboard_steps};
pub use error::{Error, ErrorKind};
pub use lint::{Lint, LintKind};
pub use movement::{Kind, Leg, Modality, Movement, Moves, Path, Step};
pub use notation::Notation;
pub use parser::{MAX_BYTES, Parser};
pub use refuse::plain::moves_of;
pub use span::Span;
pub use tier::Tier;
pub use tree::{
    Chain, Direction, Group, Joint, JointKind, Modifier, ModifierKind, Range, Run, Simple, Term, Way,
};
