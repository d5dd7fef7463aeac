//! Zobrist keys with a fixed seed: the same position has the same key in every run.

use hakugei_variant::{Color, PieceKind, Square};

use super::bytes::bytes_of;
use crate::moves::Move;

/// What White's turn changes of a key, by exclusive or.
pub(crate) const WHITE_TO_MOVE: u64 = 0xd1b5_4a32_d192_ed03;

/// The keys of one variant.
#[derive(Debug)]
pub(crate) struct Keys {
    squares: usize,
    board: Vec<u64>,
    hand: Vec<u64>,
    just_taken: Vec<u64>,
}

impl Keys {
    /// Keys for so many kinds of both sides, and squares.
    pub(crate) fn new(kinds: usize, squares: usize) -> Self {
        let mut state = 0;
        let mut take = |count: usize| (0..count).map(|_| split_mix(&mut state)).collect::<Vec<u64>>();
        let (board, hand) = (take(kinds * squares), take(kinds));
        Self {
            squares,
            board,
            hand,
            just_taken: (0..squares).map(|_| split_mix(&mut state)).collect(),
        }
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.board) + bytes_of(&self.hand) + bytes_of(&self.just_taken)
    }

    /// The key of a piece on a square, given its number among the kinds of both sides. Keys are joined by
    /// wrapping addition.
    #[inline]
    pub(crate) fn piece(&self, number: u16, square: Square) -> u64 {
        self.board[usize::from(number) * self.squares + square.index()]
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

    /// The key of a move that a capture just made bars.
    pub(crate) fn barred(mv: Move) -> u64 {
        let mut state = WHITE_TO_MOVE ^ mv.bits();
        split_mix(&mut state)
    }
}

/// The `SplitMix64` generator (Steele, Lea and Flood 2014).
pub(crate) fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
