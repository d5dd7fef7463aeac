//! Where royal pieces face each other, and what becomes of it.

use hakugei_variant::rules::FacingResult;
use hakugei_variant::{Color, Square, Variant};

use crate::bitboard::Bitboard;

/// The rule of royal pieces that face each other, laid on the squares of the board.
#[derive(Clone, Debug)]
pub(crate) struct Facing<const WORDS: usize> {
    /// What becomes of a move after which they do.
    pub(crate) result: FacingResult,
    /// For each square, the others on a line with it.
    lines: Vec<Bitboard<WORDS>>,
}

impl<const WORDS: usize> Facing<WORDS> {
    /// That of a variant; `None` where nothing becomes of it.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let rule = variant.rules.facing_royals?;
        let board = variant.board;
        let line = |from: Square| {
            let joined =
                |&to: &Square| to != from && rule.along.join(board.displacement(from, to, Color::Black));
            board.squares().filter(joined).collect()
        };
        Some(Self {
            result: rule.result,
            lines: board.squares().map(line).collect(),
        })
    }

    /// The squares on a line with a square.
    pub(crate) fn line_of(&self, square: Square) -> Bitboard<WORDS> {
        self.lines[square.index()]
    }

    /// Whether the moves after which royal pieces face each other end the game.
    pub(super) fn ends_the_game(&self) -> bool {
        self.result != FacingResult::Barred
    }
}
