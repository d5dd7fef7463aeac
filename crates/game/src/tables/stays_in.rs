//! Regions that pieces stay in: the behaviour of `PieceType::stays_in`.
//!
//! Moves are cut to the region when a piece is laid on the board. All that is made from them follows by itself: moves,
//! attacks, the squares from which a piece could never move, evaluations.

use hakugei_variant::{Color, PieceKind, Variant};

use super::geometry::{PathEnd, Ray};
use crate::bitboard::Bitboard;

/// The squares that a kind of a side may go to.
pub(super) fn home<const WORDS: usize>(variant: &Variant, color: Color, kind: PieceKind) -> Bitboard<WORDS> {
    let (board, piece) = (variant.board, variant.piece(kind));
    board
        .squares()
        .filter(|&square| piece.may_go_to(board, square, color))
        .collect()
}

/// A slide that may end in a region only, and passes through other squares.
pub(super) struct RegionSlide<const WORDS: usize> {
    /// Its squares up to the first outside; there may be one or none.
    pub(super) inside: Ray<WORDS>,
    /// The squares where it is inside again.
    pub(super) again: Vec<PathEnd<WORDS>>,
}

impl<const WORDS: usize> RegionSlide<WORDS> {
    /// What a region leaves of a ray.
    pub(super) fn of(ray: Ray<WORDS>, home: Bitboard<WORDS>) -> Self {
        let outside = ray.squares & !home;
        let inside = Ray {
            squares: ray.reach(outside) & home,
            rising: ray.rising,
        };
        let again = ray.squares & home & !inside.squares;
        Self {
            inside,
            again: again
                .into_iter()
                .map(|to| PathEnd {
                    to,
                    path: ray.before(to),
                })
                .collect(),
        }
    }
}
