//! Relations: whom a piece may capture, whom only while it is unprotected, whom and how many it may hop over, and with whom it may change
//! places. The data are `takes`, `takes_unprotected`, `hops` and `swaps_with` of a kind of piece.
//!
//! They ask of what kind the piece is that is met, of either side; `takes` of `hops` only once the piece has hopped in the move; and
//! `takes_unprotected` of an enemy besides whether its side could capture the captor in its place. That is judged by attacks, once the captor stands there and shows the face that it had before the move: pins do not
//! matter, and neither does `takes_unprotected` of those that would capture it. What may not be captured is in the way, and is not attacked.
//!
//! A piece changes places with one of its own side that stands where a leap, a step or a slide of it might end if the square were empty. That
//! piece comes to where the move began, if it may stand there by its own region. It keeps its face, and the piece that moves promotes as by
//! any move that captures nothing.
//!
//! Ranks are a way for a file to name kinds: what is checked lists them.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use std::fmt;

use crate::PieceKind;

/// How a kind of piece hops, in the moves whose Betza string has a `p`.
///
/// ```
/// use hakugei_variant::PieceKind;
/// use hakugei_variant::rules::{Hops, HurdleNumber};
///
/// let one = Hops::default();
/// assert_eq!(one.number, HurdleNumber::One);
/// assert!(one.may_hop_over(PieceKind(3)), "over anything, unless the file says over what");
/// assert!(!Hops { over: Some(vec![PieceKind(0)]), ..one }.may_hop_over(PieceKind(3)));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hops {
    /// The kinds that it may hop over, of either side; `None` where it hops over any.
    pub over: Option<Vec<PieceKind>>,
    /// How many it hops over in one move.
    pub number: HurdleNumber,
    /// The kinds, among those that it may capture at all, that it may capture by a move in which it hops; `None` where that is all of them.
    pub takes: Option<Vec<PieceKind>>,
}

impl Hops {
    /// Whether it may hop over a kind.
    pub fn may_hop_over(&self, kind: PieceKind) -> bool {
        self.over.as_ref().is_none_or(|over| over.contains(&kind))
    }

    /// Whether it may capture a kind by a move in which it hops, as far as that depends on hopping.
    pub fn may_take(&self, kind: PieceKind) -> bool {
        self.takes.as_ref().is_none_or(|takes| takes.contains(&kind))
    }
}

impl fmt::Debug for Hops {
    /// `takes` only where a file says something of it: files of positions and of results hold fingerprints of this text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Hops");
        text.field("over", &self.over).field("number", &self.number);
        if let Some(takes) = &self.takes {
            text.field("takes", takes);
        }
        text.finish()
    }
}

/// How many pieces a piece hops over in one move.
///
/// ```
/// use hakugei_variant::rules::HurdleNumber;
///
/// assert_eq!(HurdleNumber::default(), HurdleNumber::One);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HurdleNumber {
    /// Exactly one.
    #[default]
    One,
    /// One or more.
    Any,
}

words! {
    HurdleNumber = "a number of hurdles" {
        "one" => One,
        "any" => Any,
    }
}
