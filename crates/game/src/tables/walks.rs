//! Moves of two steps, looked up, and what tells at a glance that a piece has no move.
//!
//! A piece that may capture on the square of its first step and go on (the lion of 中将棋) has many ways to walk and few
//! squares to walk over: for each of these, the squares that lie a second step further are a set.

mod ask;
mod build;

use hakugei_variant::{PieceKind, Square};

use super::square_moves::Span;
use crate::bitboard::Bitboard;

/// A square on which a first step may end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Junction<const WORDS: usize> {
    /// The square.
    pub(crate) over: Square,
    /// Where the second step may lead if the square is empty.
    pub(crate) passing: Bitboard<WORDS>,
    /// Where it may lead once an enemy has been captured there.
    pub(crate) capturing: Bitboard<WORDS>,
}

/// The moves of two steps of every kind of both sides, and the gates of every piece.
#[derive(Debug, Default)]
pub(crate) struct Walks<const WORDS: usize> {
    junctions: Vec<Junction<WORDS>>,
    /// For each of the shared lists of exotic moves, by where it begins.
    known: Vec<Option<Span>>,
    /// For each kind of both sides, by its number, and each square; none on small boards, where a look-up takes no longer.
    gates: Vec<Bitboard<WORDS>>,
    /// For each kind of both sides, whether its attacks tell its moves of one leg.
    told: Vec<bool>,
    /// For each side, the kinds that march but for the moves that may promote, which more is asked of than where they
    /// start or end.
    ranks: [Vec<Rank<WORDS>>; 2],
    all_around: bool,
    /// Whether every capture of every kind, borrowed by whomever, is a leap or needs certain squares empty and no more.
    no_exotic: bool,
}

/// Pieces of a kind that all take the same single step and do not promote by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank<const WORDS: usize> {
    pub(crate) kind: PieceKind,
    /// Where they stand.
    pub(crate) from: Bitboard<WORDS>,
    /// How many indices away they lead, and how far a set is turned for that.
    pub(crate) by: i16,
    pub(crate) turn: u32,
}

impl<const WORDS: usize> Walks<WORDS> {
    /// Whether gates are worth asking for on a board of so many words.
    pub(crate) const GATED: bool = WORDS > 2;
}
