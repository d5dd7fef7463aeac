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
    /// Their squares, or [`NOWHERE`]: small, since every move made copies this.
    royals: [u16; 2],
    /// Whether the royal piece of the side that has just moved has gone where nobody has looked around yet.
    astray: bool,
    near: [Bitboard<WORDS>; 2],
    lined_up: [Bitboard<WORDS>; 2],
}

/// No square.
const NOWHERE: u16 = u16::MAX;

impl<const WORDS: usize> Watch<WORDS> {
    /// Over nothing.
    pub(crate) const NONE: Self = Self {
        royals: [NOWHERE; 2],
        astray: false,
        near: [Bitboard::EMPTY; 2],
        lined_up: [Bitboard::EMPTY; 2],
    };

    /// The watch over a position.
    pub(crate) fn over(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Self {
        let mut watch = Self::NONE;
        for color in Color::ALL {
            let royal = sole_royal(tables, position, color);
            watch.stray(color, royal);
            watch.see(color, look(tables, position, (color, royal)));
        }
        watch
    }

    /// The same, with nothing astray.
    pub(crate) fn complete(mut self, tables: &Tables<WORDS>, position: &Position<WORDS>) -> Self {
        if self.astray {
            let color = position.side().other();
            self.see(color, look(tables, position, (color, self.royal(color))));
        }
        self
    }

    /// Whether the watch over the side that has moved before is not complete.
    #[inline]
    pub(crate) fn is_astray(&self) -> bool {
        self.astray
    }

    /// Notes where the royal piece of a side stands now; nobody has looked around there yet.
    #[inline]
    pub(crate) fn stray(&mut self, color: Color, royal: Option<Square>) {
        self.royals[color.index()] = royal.map_or(NOWHERE, |square| square.0);
        self.astray = true;
    }

    /// Notes the enemies near the royal piece of a side, and those of them lined up on it.
    #[inline]
    pub(crate) fn see(&mut self, color: Color, (near, lined_up): (Bitboard<WORDS>, Bitboard<WORDS>)) {
        self.near[color.index()] = near;
        self.lined_up[color.index()] = lined_up;
        self.astray = false;
    }

    /// Forgets an enemy of a side that stood on a square, if one did.
    #[inline]
    pub(crate) fn forget(&mut self, color: Color, square: Square) {
        self.near[color.index()].remove(square);
        self.lined_up[color.index()].remove(square);
    }

    /// Notes that an enemy of a side, of this number among the kinds of both, has come to a square.
    #[inline]
    pub(crate) fn meet(&mut self, tables: &Tables<WORDS>, color: Color, number: u16, to: Square) {
        let Some(royal) = self.royal(color) else { return };
        let row = tables.reverse().row(royal);
        let (reverse, piece) = (tables.reverse(), (number.into(), to));
        if reverse.is_near(row, piece) {
            self.near[color.index()].insert(to);
            if reverse.is_lined_up(row, piece) {
                self.lined_up[color.index()].insert(to);
            }
        }
    }

    /// The square of a side's only royal piece. A side with several may lose one, so none of them is in check.
    #[inline]
    pub(crate) fn royal(&self, color: Color) -> Option<Square> {
        let square = self.royals[color.index()];
        (square != NOWHERE).then_some(Square(square))
    }

    /// The enemies that could capture the only royal piece of the side to move, or on a square where it could go, whatever
    /// stands between; exotic captures aside.
    #[inline]
    pub(crate) fn near(&self, side: Color) -> Bitboard<WORDS> {
        self.near[side.index()]
    }

    /// Those of them that could capture it by a line or a lame leap, if nothing stands between.
    #[inline]
    pub(crate) fn lined_up(&self, side: Color) -> Bitboard<WORDS> {
        self.lined_up[side.index()]
    }
}

/// The enemies near the only royal piece of a side, and those of them lined up on it.
#[inline(never)]
pub(crate) fn look<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    (color, royal): (Color, Option<Square>),
) -> (Bitboard<WORDS>, Bitboard<WORDS>) {
    let by = color.other();
    let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
    match royal {
        Some(royal) => (
            reverse.near(by, pieces, royal),
            reverse.lined_up(by, pieces, royal),
        ),
        None => (Bitboard::EMPTY, Bitboard::EMPTY),
    }
}

/// The square of a side's only royal piece.
#[inline]
pub(crate) fn sole_royal<const WORDS: usize>(
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
