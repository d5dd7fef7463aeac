//! Questions that shortcuts answer.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::{TwoSteps, ZoneAvoider};
use crate::bitboard::Bitboard;
use crate::tables::{Ends, MoveClass, Tables};

impl<const WORDS: usize> Tables<WORDS> {
    /// [`Tables::attacks_of`] for boards that are [wide](Self::IS_WIDE).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for the look-up")]
    pub(crate) fn wide_attacks_of(
        &self,
        number: usize,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, MoveClass) {
        self.attacks.wide_attacks(number, from.index(), occupied)
    }

    /// Whether no kind has exotic moves, nor captures that are treated as such.
    #[inline]
    pub(crate) fn has_no_exotic(&self) -> bool {
        self.shortcuts.no_exotic
    }

    /// Whether hurdles, and what stands where a piece goes, are all that exotic moves need.
    #[inline]
    pub(crate) fn has_only_hops(&self) -> bool {
        self.shortcuts.only_hops
    }

    /// Whether [`Reverse::near`](crate::tables::Reverse::near) covers every square next to a royal piece: it asks only where
    /// such a piece can go.
    #[inline]
    pub(crate) fn royals_step_all_around(&self) -> bool {
        self.shortcuts.royals_step_all_around
    }

    /// The steppers of a side that promote by rules of their own, outside their promotion zones. Only for boards that are
    /// [wide](Self::IS_WIDE).
    #[inline]
    pub(crate) fn zone_avoiders(&self, color: Color) -> &[ZoneAvoider<WORDS>] {
        &self.shortcuts.zone_avoiders[color.index()]
    }

    /// The exotic moves of a kind from a square, by the square of the first step, if all of them are moves of two steps.
    #[inline]
    pub(crate) fn two_steps(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) -> Option<&[TwoSteps<WORDS>]> {
        let exotic = self.moves(color, kind, from).exotic;
        if exotic.is_empty() {
            return Some(&[]);
        }
        let span = self.shortcuts.two_step_spans[exotic.start as usize]?;
        Some(span.of(&self.shortcuts.two_steps))
    }

    /// The squares by which a piece of a kind, given its number, leaves a square: it has no move while friends stand on all
    /// of them. Only for boards that are [wide](Self::IS_WIDE).
    #[inline]
    pub(crate) fn exits(&self, number: usize, from: Square) -> Bitboard<WORDS> {
        self.shortcuts.exits[number * self.stride + from.index()]
    }

    /// Where a piece of a kind can go by moves of one leg, as [`Tables::targets`] has it.
    #[inline]
    pub(crate) fn single_leg(&self, piece: Piece, from: Square, ends: Ends<WORDS>) -> Bitboard<WORDS> {
        let number = self.number(piece.color, piece.kind);
        if self.shortcuts.attacks_are_steps[number] {
            let open = ends.empty | ends.enemy;
            self.attacks_of(number, from, !ends.empty).0 & open
        } else {
            self.targets(piece.color, piece.kind, from, ends)
        }
    }
}
