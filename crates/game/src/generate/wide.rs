//! Moves on boards of several words, where a look-up takes a while and friends wall most pieces in.

use super::Generator;
use crate::bitboard::Bitboard;
use crate::move_sets::MoveSets;
use crate::position::Position;
use crate::tables::{Arrivals, Ease};

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// The moves of the pieces that are told by their attacks and the masks; the pieces that need more, pinned ones among
    /// them.
    #[inline(never)]
    pub(super) fn wide_moves(
        self,
        position: &Position<WORDS>,
        own: Bitboard<WORDS>,
        out: &mut MoveSets<WORDS>,
    ) -> Bitboard<WORDS> {
        let range = self.threats.answers & (self.ends.empty | self.ends.enemy);
        let zone = self.side.promotion_zone;
        let mut others = own & self.threats.pinned;
        let mut pieces = own & !others;
        if let Some(royal) = self.royal {
            pieces.remove(royal);
            others.insert(royal);
        }
        let mut alone = self.marches(position, pieces, range, out);
        for rank in self.tables.ranks(self.us) {
            let marching = alone & rank.from & position.pieces(self.us, rank.kind);
            let targets = marching.turned(rank.turn) & range;
            if !self.is_limited(targets) {
                alone &= !marching;
                out.march(rank.by, targets, false);
            }
        }
        for from in alone {
            let number = position.number_at(from);
            let gates = self.tables.gates(number, from);
            if gates.is_within(own) {
                continue;
            }
            let (attacks, ease) = self.tables.wide_attacks_of(number, from, position.occupied());
            let targets = attacks & range;
            if ease == Ease::No || (self.limits_trades && self.is_limited(targets)) {
                others.insert(from);
                continue;
            }
            if targets.is_empty() {
                continue;
            }
            let promotes = ease == Ease::Promotes && (zone.contains(from) || !targets.is_within(!zone));
            if !promotes {
                out.board(from, targets, false);
                continue;
            }
            let kind = position.kind_of(self.us, from);
            let Arrivals { plain, promoting } = self.arrivals(kind, from, targets, self.ends.enemy);
            out.board(from, plain, false);
            if !self.bars_promotion() {
                out.board(from, promoting, true);
            }
        }
        others
    }
}
