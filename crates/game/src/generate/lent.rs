//! Moves that pieces lend each other, where leaps and empty squares are all that they need.

use hakugei_variant::{Piece, Square, ZoneMode};

use super::Generator;
use crate::attack::pin_range;
use crate::bitboard::Bitboard;
use crate::position::Position;
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
        Some(match self.royal {
            Some(royal) if royal == from => targets & !self.threats.royal_danger,
            Some(royal) if self.threats.pinned.contains(from) => {
                targets & self.threats.check_mask & pin_range(position, royal, from)
            }
            _ => targets & self.threats.check_mask,
        })
    }

    /// Where a piece can go with the moves that it borrows, or its own.
    #[inline]
    fn lent_reach(
        &self,
        position: &Position<WORDS>,
        borrowing: &Borrowing<WORDS>,
        from: Square,
    ) -> Bitboard<WORDS> {
        let friends = borrowing.lenders(self.us, from) & position.of_color(self.us);
        let as_what_stands_on = |square| {
            let kind = position.kind_of(self.us, square);
            self.tables
                .single_leg(Piece { color: self.us, kind }, from, self.ends)
        };
        let mut targets = Bitboard::EMPTY;
        if friends.is_empty() || borrowing.mode == ZoneMode::Add {
            targets = as_what_stands_on(from);
        }
        for friend in friends {
            targets |= as_what_stands_on(friend);
        }
        targets
    }
}
