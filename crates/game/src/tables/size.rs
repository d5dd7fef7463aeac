//! The size of tables: how much memory they take, and how much they may.

use super::layout::Layout;
use super::side::Side;
use super::{Borrowing, Exotic, Tables};
use crate::bitboard::Bitboard;

/// How many bytes the tables of a board may take, by the number of words: 128 KB to 64 squares, 1 MB to 128, 8 MB to 256,
/// 16 MB to 384. Look-ups are made as large as fits.
const MOST_BYTES: [usize; 7] = [0, 128 << 10, 1 << 20, 4 << 20, 8 << 20, 12 << 20, 16 << 20];

/// How many bytes a list takes.
pub(super) fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

impl<const WORDS: usize> Tables<WORDS> {
    /// How many bytes the tables take, but for the few that hang on single rules and on moves by several legs.
    pub fn bytes(&self) -> usize {
        let borrowing = self.borrowing.as_ref();
        size_of::<Self>()
            + bytes_of(&self.files)
            + bytes_of(&self.own_files)
            + bytes_of(&self.neighbours)
            + bytes_of(&self.starts)
            + bytes_of(&self.moves)
            + self.attacks.bytes()
            + bytes_of(&self.lines)
            + bytes_of(&self.lanes)
            + bytes_of(&self.lame)
            + bytes_of(&self.exotic)
            + self.exotic.iter().map(Exotic::bytes).sum::<usize>()
            + self.reverse.bytes()
            + self.between.bytes()
            + bytes_of(&self.straight)
            + bytes_of(&self.rules)
            + self.sides.iter().map(Side::bytes).sum::<usize>()
            + bytes_of(&self.captured)
            + bytes_of(&self.promoted)
            + borrowing.map_or(0, Borrowing::bytes)
            + self.keys.bytes()
    }

    /// How many bytes are left for look-ups when all else is there, given what has been laid.
    pub(super) fn room(&self, layout: &Layout<WORDS>) -> usize {
        let spots = 2 * self.stride * size_of::<Bitboard<WORDS>>();
        let others = self.bytes() + layout.bytes() + self.reverse.row_bytes() + spots;
        MOST_BYTES[WORDS].saturating_sub(others)
    }
}
