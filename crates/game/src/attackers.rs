//! Influence: which pieces attack a square.

use hakugei_variant::{Color, Square};

use crate::attack::exotic_pieces;
use crate::bitboard::Bitboard;
use crate::exotic;
use crate::position::Position;
use crate::rules::borrowing::{self, moving_kinds};
use crate::rules::capture_limits::before_royal::before_royal;

impl<const WORDS: usize> Position<WORDS> {
    /// The pieces of a side that attack a square: that would capture an enemy there, whatever that would do to their own royal
    /// piece. `occupied` is what counts as occupied to lines and lame leaps, so that pieces can be thought away or added;
    /// [`Position::occupied`] is what is.
    ///
    /// Pieces whose captures depend on more than empty squares between (hoppers, moves by several legs) are asked about the
    /// position as it is, and count only where an enemy of theirs stands on the square.
    pub fn attackers_to(&self, square: Square, by: Color, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let tables = self.tables();
        if tables.is_special() {
            return special_attackers(self, square, by, occupied);
        }
        let (reverse, pieces) = (tables.reverse(), self.pieces_of(by));
        let mut attackers = reverse.leaping(by, pieces, square);
        if !reverse.any_slider(by, square).intersects(self.of_color(by)) {
            return attackers;
        }
        for from in reverse.lined_up(by, pieces, square) {
            let path = tables.path(by, self.kind_of(by, from), from, square);
            if !path.intersects(occupied) {
                attackers.insert(from);
            }
        }
        attackers
    }
}

/// The pieces of a side that attack a square, for variants whose rules go beyond masks and tables.
#[cold]
fn special_attackers<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    if before_royal(position, by).is_some() {
        return Bitboard::EMPTY;
    }
    let exotic = exotic_of(position, by);
    let attacks = |&from: &Square| {
        if exotic.contains(from) {
            exotic::attacks(position, from, square)
        } else {
            let mut kinds = moving_kinds(position, from);
            kinds.any(|kind| tables.attacks(by, kind, from, occupied).contains(square))
        }
    };
    position.of_color(by).into_iter().filter(attacks).collect()
}

/// The pieces of a side whose captures depend on more than empty squares between.
fn exotic_of<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    if tables.borrowing().is_some() {
        borrowing::exotic_pieces(position, color)
    } else {
        exotic_pieces(position, color)
    }
}
