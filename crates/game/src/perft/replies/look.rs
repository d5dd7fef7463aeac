//! The look at a position before its moves are asked about.

use super::royal::Royal;
use super::{Liner, Man, Replies};
use crate::attack::Safety;
use crate::bitboard::Bitboard;
use crate::ends::goes_on;
use crate::position::Position;
use crate::tables::Tables;

impl<const WORDS: usize> Replies<WORDS> {
    /// Looks at a position whose moves will be asked about. `None` where there are pieces or drops whose moves are not
    /// told by a look-up, or ends of the game to be watched for.
    ///
    /// [`Position::look_around`] must have been asked before.
    pub(in crate::perft) fn look(
        &mut self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
    ) -> Option<()> {
        if tables.is_special() || !goes_on(tables, position) {
            return None;
        }
        let us = position.side();
        self.side = us.other();
        (self.own, self.enemy) = (position.of_color(self.side), position.of_color(us));
        self.target = position.sole_royal(us)?;
        self.hunters = position.near_royal();
        self.royal = match tables.safety() {
            Safety::Kept => Some(Royal::of(tables, position, self.side)?),
            Safety::Ignored => None,
        };
        self.look_at_pieces(tables, position)?;
        self.look_at_hand(tables, position)
    }

    #[inline]
    fn look_at_pieces(&mut self, tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<()> {
        let (occupied, range) = (self.own | self.enemy, !self.own);
        let (marched, others) = self.march(tables, position, (self.own, range));
        self.moves = marched;
        self.liners.clear();
        for from in others {
            let (man, attacks) = Man::at(tables, position, from, occupied)?;
            let moves = self.arrivals(tables, man, (attacks & range, self.enemy));
            self.moves += moves;
            let asks_captures = man.promotes && tables.promotions(man.number).ask_captures();
            let matters = if asks_captures {
                Bitboard::ALL
            } else {
                tables.matters(man.number, from)
            };
            if !matters.is_empty() {
                self.liners.push(Liner { man, matters, moves });
            }
        }
        Some(())
    }
}
