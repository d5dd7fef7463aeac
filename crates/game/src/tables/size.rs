//! The size of tables: how much memory they take, and how much they may.

use super::bytes::bytes_of;
use super::layout::Layout;
use super::paths::bytes_of_exotic;
use super::side::Side;
use super::{Borrowing, Tables};
use crate::bitboard::Bitboard;

/// How many bytes the tables of a board are to take, by the number of words: 128 KB to 64 squares, 1 MB to 128, 8 MB to
/// 256, 16 MB to 384. Look-ups are made as large as fits.
const MOST_BYTES: [usize; 7] = [0, 128 << 10, 1 << 20, 4 << 20, 8 << 20, 12 << 20, 16 << 20];

/// How many bytes look-ups may take whatever else is there: to walk all slides instead makes up to two thirds more work of
/// all that a generator does.
const LEAST_BYTES: [usize; 7] = [0, 24 << 10, 56 << 10, 1 << 20, 1 << 20, 1 << 20, 1 << 20];

impl<const WORDS: usize> Tables<WORDS> {
    /// How many bytes the tables take, but for the few that depend on single rules.
    pub fn bytes(&self) -> usize {
        let borrowing = self.borrowing.as_ref();
        size_of::<Self>()
            + bytes_of(&self.files)
            + bytes_of(&self.own_files)
            + bytes_of(&self.neighbours)
            + bytes_of(&self.starts)
            + self.moves.bytes()
            + self.attacks.bytes()
            + bytes_of(&self.slides)
            + bytes_of(&self.rays)
            + bytes_of(&self.lame)
            + bytes_of(&self.exotic)
            + bytes_of_exotic(&self.exotic)
            + self.reverse.bytes()
            + self.exotic_origins.bytes()
            + self.between.bytes()
            + bytes_of(&self.straight)
            + bytes_of(&self.rules)
            + self.sides.iter().map(Side::bytes).sum::<usize>()
            + bytes_of(&self.captured)
            + bytes_of(&self.promoted)
            + borrowing.map_or(0, Borrowing::bytes)
            + self.keys.bytes()
    }

    /// How many bytes look-ups may take when all else is there, given what has been laid, and how many their slots take.
    pub(super) fn room(&self, layout: &Layout<WORDS>, slots: usize) -> usize {
        self.left(layout, slots).max(LEAST_BYTES[WORDS])
    }

    /// How many bytes are left for look-ups.
    fn left(&self, layout: &Layout<WORDS>, slots: usize) -> usize {
        let royal = 2 * self.stride * size_of::<Bitboard<WORDS>>();
        let others = self.bytes() + layout.bytes() + self.reverse.set_bytes() + royal + slots;
        // A little comes after: groups of kinds that may be dropped on the same squares, and the like.
        let most = MOST_BYTES[WORDS] - MOST_BYTES[WORDS] / 64;
        most.saturating_sub(others)
    }
}
