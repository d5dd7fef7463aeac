//! Moves that pieces lend each other, where leaps and empty squares are all that they need.

use hakugei_variant::{Piece, Square};

use super::Generator;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rules::borrowing::moving_squares;
use crate::tables::Borrowing;

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// Where a piece can go with the moves that it borrows, if the masks are enough to know which of these moves leave the last
    /// royal piece safe, and no limit binds it.
    #[inline]
    pub(super) fn lent_targets(&self, position: &Position<WORDS>, from: Square) -> Option<Bitboard<WORDS>> {
        let borrowing = self.tables.borrowing()?;
        let rules = self.tables.rules(self.us, position.kind_of(self.us, from));
        let bound = self.bars.is_some() || self.limits_trades || rules.move_file_limit.is_some();
        if bound || rules.tried || self.exotic_enemy {
            return None;
        }
        let targets = self.lent_reach(position, borrowing, from) & self.wanted;
        // The capture of a piece that lends its moves changes what others attack, for better or worse.
        if self.royal.is_some() && self.lenders.is_some_and(|lenders| lenders.intersects(targets)) {
            return None;
        }
        Some(self.masked(position, from, targets))
    }

    /// Where a piece can go with the moves that it borrows, or its own.
    #[inline]
    fn lent_reach(
        &self,
        position: &Position<WORDS>,
        borrowing: &Borrowing<WORDS>,
        from: Square,
    ) -> Bitboard<WORDS> {
        let mut targets = Bitboard::EMPTY;
        for square in moving_squares(position, borrowing, self.us, from) {
            let kind = position.kind_of(self.us, square);
            let piece = Piece { color: self.us, kind };
            targets |= self.tables.single_leg(piece, from, self.ends);
        }
        targets
    }
}
