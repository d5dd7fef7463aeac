//! The king-attacker cache: where the royal pieces stand and which enemies may attack them, kept from move to move.
//!
//! Every list of moves asks for it, and few moves change much of it.

use hakugei_variant::{Color, Piece, Square};

use super::{Change, Origin, Position};
use crate::bitboard::Bitboard;
use crate::tables::Tables;

/// What is known of the only royal piece of each side. For a side that has none, or several, the cache is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KingCache<const WORDS: usize> {
    /// Their squares, or [`NOWHERE`]: small, since every move made copies this.
    royals: [u16; 2],
    near: [Bitboard<WORDS>; 2],
    lined_up: [Bitboard<WORDS>; 2],
}

/// No square.
const NOWHERE: u16 = u16::MAX;

impl<const WORDS: usize> KingCache<WORDS> {
    /// That of an empty board.
    pub(super) const EMPTY: Self = Self {
        royals: [NOWHERE; 2],
        near: [Bitboard::EMPTY; 2],
        lined_up: [Bitboard::EMPTY; 2],
    };

    /// That of a position.
    pub(super) fn of(position: &Position<WORDS>) -> Self {
        let mut cache = Self::EMPTY;
        for color in Color::ALL {
            cache.find(position, color, sole_royal(position, color));
        }
        cache
    }

    /// Finds the enemies that may attack the royal piece of a side, which stands on a square.
    #[inline(never)]
    fn find(&mut self, position: &Position<WORDS>, color: Color, royal: Option<Square>) {
        let tables = position.tables();
        let side = color.index();
        self.royals[side] = royal.map_or(NOWHERE, |square| square.0);
        let by = color.other();
        let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
        let (near, lined_up) = match royal {
            Some(royal) => (
                reverse.near(by, pieces, royal),
                reverse.lined_up(by, pieces, royal),
            ),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        self.near[side] = near;
        self.lined_up[side] = lined_up;
    }

    /// Forgets an enemy of a side that stood on a square, if one did.
    #[inline]
    fn remove(&mut self, color: Color, square: Square) {
        self.near[color.index()].remove(square);
        self.lined_up[color.index()].remove(square);
    }

    /// Notes that an enemy of a side, of this number among the kinds of both, has come to a square.
    #[inline]
    fn insert(&mut self, tables: &Tables<WORDS>, color: Color, number: usize, to: Square) {
        let Some(royal) = self.royal(color) else { return };
        let royal = tables.reverse().royal_sets(royal);
        let reverse = tables.reverse();
        if reverse.is_near(royal, number, to) {
            self.near[color.index()].insert(to);
            if reverse.is_lined_up(royal, number, to) {
                self.lined_up[color.index()].insert(to);
            }
        }
    }

    /// The square of a side's only royal piece.
    #[inline]
    fn royal(&self, color: Color) -> Option<Square> {
        let square = self.royals[color.index()];
        (square != NOWHERE).then_some(Square(square))
    }
}

impl<const WORDS: usize> Position<WORDS> {
    /// The square of a side's only royal piece. A side with several may lose one, so none of them is in check, unless it must keep
    /// several: [`Position::royals_in_check`].
    #[inline]
    pub(crate) fn sole_royal(&self, color: Color) -> Option<Square> {
        self.king_cache.royal(color)
    }

    /// The enemies that could capture the only royal piece of a side, or on a square where it could go, whatever stands
    /// between; exotic captures aside.
    #[inline]
    pub(crate) fn near_royal_of(&self, color: Color) -> Bitboard<WORDS> {
        self.king_cache.near[color.index()]
    }

    /// [`Position::near_royal_of`] the side to move.
    #[inline]
    pub(crate) fn near_royal(&self) -> Bitboard<WORDS> {
        self.near_royal_of(self.side)
    }

    /// Those of [`Position::near_royal`] that could capture it by a line or a lame leap, if nothing stands between.
    #[inline]
    pub(crate) fn lined_up_on_royal(&self) -> Bitboard<WORDS> {
        self.king_cache.lined_up[self.side.index()]
    }

    /// Keeps the cache of a position on whose board and hands a change has just been made.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub(super) fn keep_king_cache(&mut self, change: &Change) {
        let (us, placed) = (change.side(), change.placed());
        if change.burns() || change.swapped().is_some() {
            return self.find_royals();
        }
        // Royal pieces come and go rarely: only then is everything found anew, since the royal piece of a side may then be
        // another, or no longer the only one.
        let mut royals_differ = match change.moved() {
            Some(moved) if change.turns_over() => changes_royalty(&self.tables, moved.piece, placed.piece),
            _ => false,
        };
        // What is captured goes first: a friend may stand where the move ends, and another piece comes there.
        change.each_taken(|captured| {
            self.king_cache
                .remove(captured.piece.color.other(), captured.square);
            royals_differ |= self.tables.is_royal(captured.piece);
        });
        let number = self.number_of(placed.piece);
        match change.origin() {
            Origin::Board(moved) => {
                self.king_cache.remove(us.other(), moved.square);
                if self.king_cache.royals[us.index()] == moved.square.0 {
                    self.move_royal(us, placed.square);
                }
            }
            Origin::Hand(_) => royals_differ |= self.tables.is_royal(placed.piece),
        }
        self.king_cache
            .insert(&self.tables, us.other(), number, placed.square);
        if royals_differ {
            self.find_royals();
        }
        debug_assert!(
            self.king_cache == KingCache::of(self),
            "the cache is what a fresh look finds"
        );
    }

    /// Looks around the square to which the only royal piece of a side has gone.
    #[inline(never)]
    fn move_royal(&mut self, color: Color, to: Square) {
        let mut cache = self.king_cache;
        cache.find(self, color, Some(to));
        self.king_cache = cache;
    }

    /// Looks for the royal pieces anew, where there are more or fewer of them.
    #[cold]
    #[inline(never)]
    pub(super) fn find_royals(&mut self) {
        self.king_cache = KingCache::of(self);
    }
}

/// Whether a piece becomes royal, or ceases to be, where it turns over.
#[cold]
fn changes_royalty<const WORDS: usize>(tables: &Tables<WORDS>, before: Piece, after: Piece) -> bool {
    tables.is_royal(before) != tables.is_royal(after)
}

/// The square of a side's only royal piece.
#[inline]
fn sole_royal<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Option<Square> {
    let tables = position.tables();
    let royals = match tables.royal_kind() {
        Some(kind) => position.pieces(color, kind),
        None => position.royals(color),
    };
    if royals.has_several() {
        None
    } else {
        royals.first()
    }
}
