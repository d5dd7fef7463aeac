//! Zobrist keys with a fixed seed: the same position has the same key in every run.

use hakugei_variant::{Color, PieceKind, Square};

use super::bytes::bytes_of;
use crate::moves::Move;

/// What White's turn changes of a key, by exclusive or.
const WHITE_TO_MOVE: u64 = 0xd1b5_4a32_d192_ed03;

/// What tells apart the keys of positions that differ in whose turn it is.
#[inline]
pub(crate) const fn turn_key(side: Color) -> u64 {
    match side {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// What the keys of checks come from.
const CHECK: u64 = 0x6a09_e667_f3bc_c908;

/// The keys of one variant.
#[derive(Debug)]
pub(crate) struct Keys {
    squares: usize,
    board: Vec<u64>,
    hand: Vec<u64>,
    just_taken: Vec<u64>,
}

impl Keys {
    /// Keys for a number of kinds of both sides, and of squares.
    pub(crate) fn new(kinds: usize, squares: usize) -> Self {
        let mut state = 0;
        let mut take = |count: usize| (0..count).map(|_| next_random(&mut state)).collect::<Vec<u64>>();
        let (board, hand) = (take(kinds * squares), take(kinds));
        Self {
            squares,
            board,
            hand,
            just_taken: (0..squares).map(|_| next_random(&mut state)).collect(),
        }
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.board) + bytes_of(&self.hand) + bytes_of(&self.just_taken)
    }

    /// The key of a piece on a square, given its number among the kinds of both sides. Keys are joined by
    /// wrapping addition.
    #[inline]
    pub(crate) fn piece(&self, number: usize, square: Square) -> u64 {
        self.board[number * self.squares + square.index()]
    }

    /// The key of one piece in hand.
    #[inline]
    pub(crate) fn in_hand(&self, color: Color, kind: PieceKind) -> u64 {
        self.hand[kind.index() * 2 + color.index()]
    }

    /// The key of a capture just made on a square.
    #[inline]
    pub(crate) fn just_taken(&self, square: Square) -> u64 {
        self.just_taken[square.index()]
    }

    /// The key of one check that a side has given.
    pub(crate) fn check(color: Color) -> u64 {
        split_mix(CHECK + color.index() as u64)
    }

    /// The key of a move that a capture just made bars.
    pub(crate) fn barred(mv: Move) -> u64 {
        split_mix(WHITE_TO_MOVE ^ mv.bits())
    }
}

/// What the `SplitMix64` generator (Steele, Lea and Flood 2014) adds to its state at each step.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that the `SplitMix64` generator gives in a state. Every bit of it depends on every bit of the state.
///
/// ```
/// use hakugei_game::split_mix;
///
/// assert_eq!(split_mix(0), 0xe220_a839_7b1d_cdaf);
/// ```
pub const fn split_mix(state: u64) -> u64 {
    let bits = state.wrapping_add(STEP);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The next number of a generator with a state.
pub(crate) fn next_random(state: &mut u64) -> u64 {
    let number = split_mix(*state);
    *state = state.wrapping_add(STEP);
    number
}
