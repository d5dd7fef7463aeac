//! Moves on wide boards, where a look-up takes a while and friends wall most pieces in.

use super::Generator;
use crate::bitboard::Bitboard;
use crate::move_sets::MoveSets;
use crate::moves::FaceChange;
use crate::position::Position;
use crate::rules::promotion::each_promotion;
use crate::tables::{Arrivals, MoveClass};

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// Adds the moves for which the attacks and the masks are enough, and returns the pieces that need more, pinned ones among
    /// them.
    #[inline(never)]
    pub(super) fn wide_moves(
        self,
        position: &Position<WORDS>,
        own: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let range = self.threats.check_mask & (self.ends.empty | self.ends.enemy);
        let zone = self.side.promotion_zone;
        let mut others = own & self.threats.pinned;
        let mut pieces = own & !others;
        if let Some(royal) = self.royal {
            pieces.remove(royal);
            others.insert(royal);
        }
        let mut alone = self.stepper_moves(position, pieces, range, out);
        for avoider in self.tables.zone_avoiders(self.us) {
            let stepping = alone & avoider.from & position.pieces(self.us, avoider.kind);
            let targets = stepping.rotated(avoider.rotation) & range;
            if !self.asks_for_more(targets) {
                alone &= !stepping;
                out.set_wise(avoider.by, targets, FaceChange::NONE);
            }
        }
        for from in alone {
            let number = position.number_at(from);
            let exits = self.tables.exits(number, from);
            if exits.is_within(own) {
                continue;
            }
            let (attacks, class) = self.tables.wide_attacks_of(number, from, position.occupied());
            let targets = attacks & range;
            if class == MoveClass::Complex || self.asks_for_more(targets) {
                others.insert(from);
                continue;
            }
            if targets.is_empty() {
                continue;
            }
            let promotes =
                class == MoveClass::Promoting && (zone.contains(from) || !targets.is_within(!zone));
            if !promotes {
                out.board(from, targets, FaceChange::NONE);
                continue;
            }
            let kind = position.kind_of(self.us, from);
            let Arrivals { plain, promoting } = self.straight_arrivals(position, kind, from, targets);
            out.board(from, plain, FaceChange::NONE);
            each_promotion(position, kind, |change| out.board(from, promoting, change));
        }
        others
    }
}
