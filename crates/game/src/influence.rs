//! Influence: which pieces attack a square, what a side attacks, and how many squares its pieces can go to.

use hakugei_variant::{Color, Square};

use crate::attack::exotic_pieces;
use crate::before_royal::before_royal;
use crate::bitboard::Bitboard;
use crate::borrow::{self, moving_kinds};
use crate::exotic;
use crate::limit::open_files;
use crate::position::Position;
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
    (square, by): (Square, Color),
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    if tables.is_special() {
        return special_attackers(tables, position, (square, by), occupied);
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
    (square, by): (Square, Color),
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
        borrow::exotic_pieces(tables, position, color)
    } else {
        exotic_pieces(tables, position, color)
    }
}

/// The squares that the piece on a square attacks: where it would capture an enemy, friends that it guards among them. Of a
/// piece whose captures depend on more than empty squares between, those where it could capture now. None from an empty
/// square.
#[inline]
pub fn attacks_from<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    from: Square,
) -> Bitboard<WORDS> {
    if tables.is_special() {
        return special_attacks(tables, position, from);
    }
    if position.occupied().contains(from) {
        let number = position.number_at(from);
        tables.attacks_of(number, from, position.occupied()).0
    } else {
        Bitboard::EMPTY
    }
}

/// The same where masks and tables do not tell all.
#[cold]
fn special_attacks<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    from: Square,
) -> Bitboard<WORDS> {
    let Some(piece) = position.piece_at(from) else {
        return Bitboard::EMPTY;
    };
    if before_royal(tables, position, piece.color).is_some() {
        return Bitboard::EMPTY;
    }
    if exotic_of(tables, position, piece.color).contains(from) {
        return exotic::captures(tables, position, from);
    }
    let kinds = moving_kinds(tables, position, from);
    kinds
        .map(|kind| tables.attacks(piece.color, kind, from, position.occupied()))
        .fold(Bitboard::EMPTY, |all, more| all | more)
}

/// Every square that a side attacks: see [`attacks_from`].
pub fn attack_map<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    by: Color,
) -> Bitboard<WORDS> {
    let mut map = Bitboard::EMPTY;
    for from in position.of_color(by) {
        map |= attacks_from(tables, position, from);
    }
    map
}

/// The number of squares that the piece on a square could go to if it were its side's turn, by moves that capture nothing
/// on the way, whatever they would do to its own royal piece; 0 from an empty square. A limit on trades is not asked.
pub fn mobility<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>, from: Square) -> u32 {
    let Some(piece) = position.piece_at(from) else {
        return 0;
    };
    let mut targets = exotic::reach(tables, position, from).ends;
    let mut ends = position.ends(tables, piece.color);
    if before_royal(tables, position, piece.color).is_some() {
        targets &= !(position.occupied() & !Bitboard::of(from));
        ends.enemy = Bitboard::EMPTY;
    }
    for kind in moving_kinds(tables, position, from) {
        targets |= tables.targets(piece.color, kind, from, ends);
    }
    (targets & open_files(tables, position, piece, from)).len()
}

/// The sum of [`mobility`] over the pieces of a side.
pub fn mobility_of_side<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> u32 {
    let pieces = position.of_color(color).into_iter();
    pieces.map(|from| mobility(tables, position, from)).sum()
}
