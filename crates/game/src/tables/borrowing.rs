//! Who lends moves to whom: the squares of `rules::BorrowedMoves`, laid on a board.

use hakugei_variant::rules::{BorrowedMoves, Neighbour};
use hakugei_variant::{Board, Color, Square, Variant, ZoneMode};

use super::bytes::bytes_of;
use crate::bitboard::Bitboard;

/// The squares whose friends lend their moves, for each square of each side.
#[derive(Debug)]
pub(crate) struct Borrowing<const WORDS: usize> {
    /// Whether borrowed moves replace a piece's own or join them.
    pub(crate) mode: ZoneMode,
    lenders: [Vec<Bitboard<WORDS>>; 2],
    borrowers: [Vec<Bitboard<WORDS>>; 2],
}

impl<const WORDS: usize> Borrowing<WORDS> {
    /// That of a variant; `None` where each piece moves as itself.
    pub(crate) fn of(variant: &Variant) -> Option<Self> {
        let BorrowedMoves::FromFriends { at, mode } = &variant.rules.borrowed_moves else {
            return None;
        };
        let board = variant.board;
        let lenders: [Vec<Bitboard<WORDS>>; 2] = Color::ALL.map(|color| {
            let squares = board.squares();
            squares.map(|square| beside(board, square, color, at)).collect()
        });
        let borrowers = Color::ALL.map(|color| {
            let squares = board.squares();
            squares.map(|square| served(&lenders, color, square)).collect()
        });
        Some(Self {
            mode: *mode,
            lenders,
            borrowers,
        })
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.lenders.iter().chain(&self.borrowers);
        lists.map(bytes_of).sum()
    }

    /// The squares from which a friend lends to a piece of a side.
    #[inline]
    pub(crate) fn lenders(&self, color: Color, to: Square) -> Bitboard<WORDS> {
        self.lenders[color.index()][to.index()]
    }

    /// The squares on which a piece of a side borrows from a friend.
    #[inline]
    pub(crate) fn borrowers(&self, color: Color, from: Square) -> Bitboard<WORDS> {
        self.borrowers[color.index()][from.index()]
    }
}

/// The squares that have a square among their lenders.
fn served<const WORDS: usize>(
    lenders: &[Vec<Bitboard<WORDS>>; 2],
    color: Color,
    lender: Square,
) -> Bitboard<WORDS> {
    let squares = lenders[color.index()].iter().enumerate();
    let served = squares.filter(|(_, lenders)| lenders.contains(lender));
    served.map(|(square, _)| Square(square as u16)).collect()
}

/// The squares next to a square that the rule names.
fn beside<const WORDS: usize>(
    board: Board,
    square: Square,
    color: Color,
    at: &[Neighbour],
) -> Bitboard<WORDS> {
    let offsets = at.iter().map(|neighbour| neighbour.offset());
    offsets
        .filter_map(|(dx, dy)| board.offset(square, color, dx.into(), dy.into()))
        .collect()
}
