//! What the sides of a position hold.

use hakugei_variant::{Color, PieceKind};

use super::Position;
use crate::kind_set::KindSet;

impl<const WORDS: usize> Position<WORDS> {
    /// How many pieces of a kind a side holds.
    #[inline]
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.hands[color.index() * usize::from(self.kinds) + kind.index()]
    }

    /// Whether a side holds anything.
    #[inline]
    pub(crate) fn holds_any(&self, color: Color) -> bool {
        !self.held[color.index()].is_empty()
    }

    /// Whether a side holds a kind.
    #[inline]
    pub(crate) fn holds(&self, color: Color, kind: PieceKind) -> bool {
        self.hands[color.index() * usize::from(self.kinds) + kind.index()] > 0
    }

    /// Those of some kinds that a side holds.
    #[inline]
    pub(crate) fn held_among(&self, color: Color, kinds: &KindSet) -> KindSet {
        self.held[color.index()].shared(kinds)
    }

    /// The kinds that a side holds, as a set.
    #[inline]
    pub(crate) fn kinds_held(&self, color: Color) -> KindSet {
        self.held[color.index()]
    }

    /// The kinds that a side holds.
    #[inline]
    pub fn held(&self, color: Color) -> impl Iterator<Item = PieceKind> + use<WORDS> {
        self.held[color.index()].kinds()
    }

    /// The kinds that a side may drop, as they land on the board, limits on drops aside.
    #[inline]
    pub fn droppable(&self, color: Color) -> impl Iterator<Item = PieceKind> + use<WORDS> {
        let tables = self.tables();
        tables.faces_of(self.held[color.index()]).kinds()
    }

    #[inline]
    pub(super) fn add_to_hand(&mut self, color: Color, kind: PieceKind) {
        self.hands[color.index() * usize::from(self.kinds) + kind.index()] += 1;
        self.held[color.index()].insert(kind);
    }

    #[inline]
    pub(super) fn take_from_hand(&mut self, color: Color, kind: PieceKind) {
        let count = &mut self.hands[color.index() * usize::from(self.kinds) + kind.index()];
        *count -= 1;
        if *count == 0 {
            self.held[color.index()].remove(kind);
        }
    }
}
