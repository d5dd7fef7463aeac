//! The words of every refusal: what was read, why it is refused, what to write instead.

pub(crate) mod atoms;
pub(crate) mod brackets;
pub(crate) mod directions;
pub(crate) mod legs;
pub(crate) mod letters;
pub(crate) mod plain;
pub(crate) mod reach;
pub(crate) mod text;

use crate::atom::{Atom, LeapShape};
use crate::span::Span;

/// Where a run of letters stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Before the atom of a single-leg move.
    Alone,
    /// One leg of a chain.
    Chain { first: bool, last: bool },
    /// One leg in brackets.
    Bracket { first: bool, last: bool },
    /// Before a bracket.
    Outer,
}

/// What a row of direction letters is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    /// The whole term; for letters before a bracket, the bracket.
    pub(crate) term: Span,
    /// The atom, if the letters modify one.
    pub(crate) atom: Option<Atom>,
    /// What the letters turn: the leap of the atom, or that of the paths.
    pub(crate) leap: LeapShape,
    pub(crate) place: Place,
}

impl Scene {
    pub(crate) const fn new(term: Span, atom: Atom, place: Place) -> Self {
        Self {
            term,
            atom: Some(atom),
            leap: atom.leap_shape(),
            place,
        }
    }

    /// Letters before a bracket that select paths of one shape.
    pub(crate) const fn whole_paths(bracket: Span, leap: LeapShape) -> Self {
        Self {
            term: bracket,
            atom: None,
            leap,
            place: Place::Outer,
        }
    }
}
