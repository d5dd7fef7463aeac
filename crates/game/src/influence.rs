//! Influence: which pieces attack a square.

use hakugei_variant::{Color, Square};

use crate::attack::exotic_pieces;
use crate::bitboard::Bitboard;
use crate::exotic;
use crate::position::Position;
use crate::rules::borrowing::{self, moving_kinds};
use crate::rules::capture_limits::before_royal::before_royal;
use crate::tables::Tables;

/// The pieces of a side that attack a square: that would capture an enemy there, whatever that would do to their own royal
/// piece. `occupied` is what counts as occupied to lines and lame leaps, so that pieces can be thought away or added;
/// [`Position::occupied`] is what is.
///
/// Pieces whose captures depend on more than empty squares between (hoppers, moves by several legs) are asked about the
/// position as it is, and count only where an enemy of theirs stands on the square.
pub fn attackers_to<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    if tables.is_special() {
        return special_attackers(tables, position, square, by, occupied);
    }
    let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
    let mut attackers = reverse.leaping(by, pieces, square);
    if !reverse.any_line(by, square).intersects(position.of_color(by)) {
        return attackers;
    }
    for from in reverse.lined_up(by, pieces, square) {
        let path = tables.path(by, position.kind_of(by, from), from, square);
        if !path.intersects(occupied) {
            attackers.insert(from);
        }
    }
    attackers
}

/// The same where masks and tables do not tell all.
#[cold]
fn special_attackers<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    if before_royal(tables, position, by).is_some() {
        return Bitboard::EMPTY;
    }
    let exotic = exotic_of(tables, position, by);
    let attacks = |&from: &Square| {
        if exotic.contains(from) {
            exotic::attacks(tables, position, from, square)
        } else {
            let mut kinds = moving_kinds(tables, position, from);
            kinds.any(|kind| tables.attacks(by, kind, from, occupied).contains(square))
        }
    };
    position.of_color(by).into_iter().filter(attacks).collect()
}

/// The pieces of a side whose captures depend on more than empty squares between.
fn exotic_of<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Bitboard<WORDS> {
    if tables.borrowing().is_some() {
        borrowing::exotic_pieces(tables, position, color)
    } else {
        exotic_pieces(tables, position, color)
    }
}
