//! What tables say of walks and gates.

use hakugei_variant::{Color, PieceKind, Square};

use super::{Junction, Rank};
use crate::bitboard::Bitboard;
use crate::tables::{Ease, Ends, Tables};

impl<const WORDS: usize> Tables<WORDS> {
    /// What [`Tables::attacks_of`] says, for boards that are [`Walks::GATED`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for the look-up")]
    pub(crate) fn wide_attacks_of(
        &self,
        number: usize,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, Ease) {
        self.attacks.wide_attacks(number, from.index(), occupied)
    }

    /// Whether no kind has exotic moves, nor captures that are treated as such.
    #[inline]
    pub(crate) fn knows_no_exotic(&self) -> bool {
        self.walks.no_exotic
    }

    /// Whether what [`Reverse::near`](crate::tables::Reverse::near) says of a royal piece speaks of every square next to it.
    #[inline]
    pub(crate) fn royals_step_all_around(&self) -> bool {
        self.walks.all_around
    }

    /// The kinds of a side that march but for the moves that may promote.
    #[inline]
    pub(crate) fn ranks(&self, color: Color) -> &[Rank<WORDS>] {
        &self.walks.ranks[color.index()]
    }

    /// The first steps of the moves of several legs of a kind from a square, where two single steps are all that there is to
    /// them. `None` where the kind has other exotic moves.
    #[inline]
    pub(crate) fn junctions(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) -> Option<&[Junction<WORDS>]> {
        let exotic = self.moves(color, kind, from).exotic;
        if exotic.is_empty() {
            return Some(&[]);
        }
        let known = self.walks.known[exotic.start as usize]?;
        Some(known.of(&self.walks.junctions))
    }

    /// The squares such that a piece of a kind, given its number, has no move while friends stand on all of them. For boards
    /// that are [`Walks::GATED`].
    #[inline]
    pub(crate) fn gates(&self, number: usize, from: Square) -> Bitboard<WORDS> {
        self.walks.gates[number * self.stride + from.index()]
    }

    /// Where a piece of a kind can go by moves of one leg, as [`Tables::targets`] has it.
    #[inline]
    pub(crate) fn single_leg(
        &self,
        (color, kind): (Color, PieceKind),
        from: Square,
        ends: Ends<WORDS>,
    ) -> Bitboard<WORDS> {
        let number = self.number(color, kind);
        if self.walks.told[number] {
            let open = ends.empty | ends.enemy;
            self.attacks_of(number, from, !ends.empty).0 & open
        } else {
            self.targets(color, kind, from, ends)
        }
    }
}
