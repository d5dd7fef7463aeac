//! What every list of moves needs of one side, kept together.

use hakugei_variant::Square;

use super::bytes::bytes_of;
use super::steppers::Stepper;
use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;

/// What a side's moves depend on besides its pieces.
#[derive(Debug)]
pub(crate) struct Side<const WORDS: usize> {
    /// Its steppers.
    pub(crate) steppers: Vec<Stepper<WORDS>>,
    /// The kinds whose drops are alike.
    pub(crate) drop_groups: Vec<DropGroup<WORDS>>,
    /// The kinds whose drops meet limits, but for royal ones and those of two faces.
    pub(crate) limited_drops: KindSet,
    /// The other kinds that it may hold.
    pub(crate) other_drops: KindSet,
    /// The squares such that a board move that neither starts nor ends on one does not promote.
    pub(crate) promotion_zone: Bitboard<WORDS>,
    /// Where its royal piece goes from each square, friends and safety aside; empty if that depends on more than the square.
    pub(super) royal_steps: Vec<Bitboard<WORDS>>,
}

impl<const WORDS: usize> Side<WORDS> {
    /// Nothing yet.
    pub(super) const NEW: Self = Self {
        steppers: Vec::new(),
        drop_groups: Vec::new(),
        limited_drops: KindSet::NONE,
        other_drops: KindSet::NONE,
        promotion_zone: Bitboard::EMPTY,
        royal_steps: Vec::new(),
    };

    /// Where its royal piece goes from a square, friends and safety aside; empty if that depends on more than the square.
    #[inline]
    pub(crate) fn royal_steps(&self, from: Square) -> Bitboard<WORDS> {
        self.royal_steps[from.index()]
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.steppers) + bytes_of(&self.drop_groups) + bytes_of(&self.royal_steps)
    }
}

/// Some kinds of one side whose drops depend on empty squares and the safety of the royal piece only.
#[derive(Clone, Debug)]
pub(crate) struct DropGroup<const WORDS: usize> {
    pub(crate) kinds: KindSet,
    /// Where they may be dropped.
    pub(crate) squares: Bitboard<WORDS>,
}
