//! Shortcuts: what is known of pieces once all kinds are laid, and spares the generator work.
//!
//! The moves of two steps are looked up. A piece that may capture on the square of its first step and go on (the lion of
//! 中将棋) has many paths and few squares to pass: for each of these, the squares that lie a second step further are a set.
//! On wide boards, where a look-up of attacks takes long, sets show which pieces are walled in, and pieces that step straight on
//! move all at once.

mod ask;
mod build;

use hakugei_variant::{PieceKind, Square};

use super::Tables;
use super::square_moves::Span;
use crate::bitboard::Bitboard;

/// The moves of two steps over one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoSteps<const WORDS: usize> {
    /// The square on which the first step ends.
    pub(crate) over: Square,
    /// Where the second step may end if the square is empty.
    pub(crate) passing: Bitboard<WORDS>,
    /// Where it may end once an enemy has been captured there.
    pub(crate) capturing: Bitboard<WORDS>,
}

/// The shortcuts of every kind of both sides.
#[derive(Debug, Default)]
pub(super) struct Shortcuts<const WORDS: usize> {
    two_steps: Vec<TwoSteps<WORDS>>,
    /// For each of the shared lists of exotic moves, by where it begins, its part of the moves of two steps.
    two_step_spans: Vec<Option<Span>>,
    /// For each kind of both sides, by its number, and each square, the squares by which it leaves. Only for wide boards: on
    /// others a look-up of attacks takes no longer.
    exits: Vec<Bitboard<WORDS>>,
    /// For each kind of both sides, whether it goes by moves of one leg wherever it attacks.
    attacks_are_steps: Vec<bool>,
    /// For each side of a wide board, the steppers whose promotions depend on more than where they start or end, outside their
    /// promotion zones.
    zone_avoiders: [Vec<ZoneAvoider<WORDS>>; 2],
    royals_step_all_around: bool,
    /// Whether every capture of every kind, borrowed by whomever, is a leap or needs certain squares empty and no more.
    no_exotic: bool,
    /// Whether every exotic move of every kind is a hop, and each piece moves as itself.
    only_hops: bool,
}

/// A kind whose pieces all take the same single step, where that step cannot promote.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ZoneAvoider<const WORDS: usize> {
    pub(crate) kind: PieceKind,
    /// From where.
    pub(crate) from: Bitboard<WORDS>,
    /// How many indices the step leads up or down.
    pub(crate) by: i16,
    /// That step as [`Bitboard::rotated`] takes it.
    pub(crate) rotation: u32,
}

impl<const WORDS: usize> Tables<WORDS> {
    /// Whether the board is so wide that the exits of a piece are worth asking for before its attacks are looked up.
    pub(crate) const IS_WIDE: bool = WORDS > 2;
}
