//! Attacks looked up on boards of several words.

use super::{AttackTable, Ease};
use crate::bitboard::Bitboard;

impl<const WORDS: usize> AttackTable<WORDS> {
    /// The squares that a kind attacks, given its number among the kinds of both sides, and what that tells: where it pays
    /// to see that a piece is a mere leaper.
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
    ) -> (Bitboard<WORDS>, Ease) {
        let slot = &self.slots[kind * self.squares + from];
        if slot.first == 0 && slot.kin.rest() == 0 {
            (slot.leaps, slot.kin.ease())
        } else {
            self.attacks(kind, from, occupied)
        }
    }

    /// Whether the attacks of a kind, given its number, tell its moves.
    pub(crate) fn is_easy(&self, kind: usize) -> bool {
        self.slots[kind * self.squares].kin.ease() != Ease::No
    }
}
