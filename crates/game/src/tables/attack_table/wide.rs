//! Attacks looked up on boards of several words.

use super::{AttackTable, MoveClass};
use crate::bitboard::Bitboard;

impl<const WORDS: usize> AttackTable<WORDS> {
    /// The squares that a kind attacks, given its number among the kinds of both sides, and the class of its moves. A mere
    /// leaper is recognised first: on wide boards that costs less than to look up that it has no slides.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    pub(crate) fn wide_attacks(
        &self,
        kind: usize,
        from: usize,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, MoveClass) {
        let slot = &self.slots[kind * self.squares + from];
        if slot.offset == 0 && slot.info.second() == 0 {
            (slot.leaps, slot.info.class())
        } else {
            self.attacks(kind, from, occupied)
        }
    }

    /// The class of the moves of a kind, given its number.
    pub(crate) fn class(&self, kind: usize) -> MoveClass {
        self.slots[kind * self.squares].info.class()
    }
}
