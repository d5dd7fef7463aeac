//! What a position knows of the royal pieces from move to move: where they stand, and which enemies are near.
//!
//! Every list of moves asks for it, and few moves change much of it.

use hakugei_variant::{Color, Square};

use crate::attack::royals;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::Tables;

/// The watch over the royal pieces of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watch<const WORDS: usize> {
    royals: [Option<Square>; 2],
    near: [Bitboard<WORDS>; 2],
    lined_up: [Bitboard<WORDS>; 2],
}

impl<const WORDS: usize> Watch<WORDS> {
    /// Over nothing.
    pub(crate) const NONE: Self = Self {
        royals: [None; 2],
        near: [Bitboard::EMPTY; 2],
        lined_up: [Bitboard::EMPTY; 2],
    };

    /// The watch over a position.
    pub(crate) fn over(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Self {
        let mut watch = Self::NONE;
        for color in Color::ALL {
            watch.look(tables, position, color);
        }
        watch
    }

    /// Looks anew at the royal piece of one side and what is near it.
    #[inline(never)]
    pub(crate) fn look(&mut self, tables: &Tables<WORDS>, position: &Position<WORDS>, color: Color) {
        let (side, by) = (color.index(), color.other());
        let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
        self.royals[side] = sole_royal(tables, position, color);
        (self.near[side], self.lined_up[side]) = match self.royals[side] {
            Some(royal) => (
                reverse.near(by, pieces, royal),
                reverse.lined_up(by, pieces, royal),
            ),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
    }

    /// The square of a side's only royal piece. A side with several may lose one, so none of them is in check.
    #[inline]
    pub(crate) fn royal(&self, color: Color) -> Option<Square> {
        self.royals[color.index()]
    }

    /// The enemies that could capture a side's only royal piece, or on a square where it could go, whatever stands between;
    /// exotic captures aside.
    #[inline]
    pub(crate) fn near(&self, color: Color) -> Bitboard<WORDS> {
        self.near[color.index()]
    }

    /// Those of them that could capture it by a line or a lame leap, if nothing stands between.
    #[inline]
    pub(crate) fn lined_up(&self, color: Color) -> Bitboard<WORDS> {
        self.lined_up[color.index()]
    }

    /// Notes that an enemy of a side that stood on a square, if one did, is there no more.
    #[inline]
    pub(crate) fn forget(&mut self, color: Color, square: Square) {
        self.near[color.index()].remove(square);
        self.lined_up[color.index()].remove(square);
    }

    /// Notes that an enemy of a side, of this number among the kinds of its own, has come to a square.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of making every move")]
    pub(crate) fn meet(&mut self, tables: &Tables<WORDS>, color: Color, kind: usize, to: Square) {
        let Some(royal) = self.royal(color) else { return };
        let (near, lined_up) = tables.reverse().meets(color.other(), kind, (to, royal));
        if near {
            self.near[color.index()].insert(to);
            if lined_up {
                self.lined_up[color.index()].insert(to);
            }
        }
    }
}

fn sole_royal<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Option<Square> {
    let royals = match tables.royal_kind() {
        Some(kind) => position.pieces(color, kind),
        None => royals(tables, position, color),
    };
    if royals.has_several() {
        None
    } else {
        royals.first()
    }
}
