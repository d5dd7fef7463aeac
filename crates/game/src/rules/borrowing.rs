//! Borrowed moves: the behaviour of `rules::BorrowedMoves`.
//!
//! A piece with friends on the squares that the rule names moves, captures and gives check as they do, from its own
//! square, their zones and initial squares being asked about that square. What a friend borrows itself is not lent, so
//! one look at the neighbours is enough. All else stays the piece's own: whether it is royal, what it promotes to and
//! where, and the file limit that binds it. (安南将棋 as scalashogi plays it, variant/Annanshogi.scala: the king
//! borrows and lends like any piece.)
//!
//! A move changes what the enemy attacks, beyond opening and closing lines, only by capturing a piece that lends: no
//! move of one side changes who stands beside whom on the other. So checks and pins are masks as ever, and only the
//! captures of lenders are tried out.

use hakugei_variant::{Color, PieceKind, Square, ZoneMode};

use crate::attack::{AttackLine, Threats};
use crate::bitboard::Bitboard;
use crate::exotic;
use crate::position::{Captured, Change, Position};
use crate::relevant::RelevantSquares;
use crate::tables::Borrowing;

/// The squares of the pieces as which a side's piece on a square moves: its own square, or those of its friends, or all.
#[inline]
pub(crate) fn moving_squares<const WORDS: usize>(
    position: &Position<WORDS>,
    borrowing: &Borrowing<WORDS>,
    color: Color,
    from: Square,
) -> Bitboard<WORDS> {
    let friends = borrowing.lenders(color, from) & position.of_color(color);
    if friends.is_empty() || borrowing.mode == ZoneMode::Add {
        friends | Bitboard::of(from)
    } else {
        friends
    }
}

/// The kinds as which the piece on a square moves: its own, or those of its friends, or both. One may come twice.
pub(crate) fn moving_kinds<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
) -> impl Iterator<Item = PieceKind> {
    let tables = position.tables();
    let squares = match (position.piece_at(from), tables.borrowing()) {
        (None, _) => Bitboard::EMPTY,
        (Some(_), None) => Bitboard::of(from),
        (Some(piece), Some(borrowing)) => moving_squares(position, borrowing, piece.color, from),
    };
    squares.into_iter().map(|square| position.kind_at(square))
}

/// The pieces of a side that lend their moves to others.
pub(crate) fn lenders<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    let own = position.of_color(color);
    let Some(borrowing) = tables.borrowing() else {
        return Bitboard::EMPTY;
    };
    let lends = |&square: &Square| borrowing.borrowers(color, square).intersects(own);
    own.into_iter().filter(lends).collect()
}

/// The pieces of a side whose captures, borrowed ones with them, depend on more than empty squares between.
pub(crate) fn exotic_pieces<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    if tables.has_no_exotic() {
        return Bitboard::EMPTY;
    }
    let exotic = |&from: &Square| {
        tables.rules(color, position.kind_at(from)).limit_blocks_attack
            || moving_kinds(position, from).any(|kind| tables.rules(color, kind).exotic_from.contains(from))
    };
    position.of_color(color).into_iter().filter(exotic).collect()
}

/// Whether a side could capture on a square where an enemy stands.
pub(crate) fn is_attacked<const WORDS: usize>(position: &Position<WORDS>, square: Square, by: Color) -> bool {
    let exotic = exotic_pieces(position, by);
    let ordinary = position.of_color(by) & !exotic;
    is_attacked_by_some(position, square, by, ordinary, position.occupied())
        || exotic
            .into_iter()
            .any(|from| exotic::attacks(position, from, square))
}

/// Whether one of some ordinary pieces of a side could capture on a square, given what counts as occupied.
pub(crate) fn is_attacked_by_some<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> bool {
    let near = pieces & position.tables().attackers_to(by, square);
    near.into_iter()
        .any(|from| attacks(position, from, by, occupied).contains(square))
}

/// Whether what a side's pieces attack after a move of the other side depends only on which squares are occupied: no piece is
/// exotic, and the move captures no piece that lends its moves.
pub(crate) fn keeps_moving_kinds<const WORDS: usize>(position: &Position<WORDS>, change: &Change) -> bool {
    let tables = position.tables();
    let lends = |captured: Captured| {
        let borrowers =
            |borrowing: &Borrowing<WORDS>| borrowing.borrowers(captured.piece.color, captured.square);
        let borrowers = tables.borrowing().map(borrowers).unwrap_or_default();
        borrowers.intersects(position.of_color(captured.piece.color))
    };
    tables.has_no_exotic() && !change.taken().any(lends) && change.lost().is_none()
}

/// The squares that a move of a side must touch to attack a square that none of its pieces attacks, where no piece is exotic: it
/// brings a piece to where one may attack from, changes what such a piece borrows, or leaves a line.
pub(crate) fn relevant_squares<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
) -> RelevantSquares<WORDS> {
    let tables = position.tables();
    let Some(borrowing) = tables.borrowing() else {
        return RelevantSquares::ALL;
    };
    let near = tables.attackers_to(by, square);
    let mut relevant = RelevantSquares {
        starts: Bitboard::EMPTY,
        ends: near,
    };
    for from in near & position.of_color(by) {
        let lenders = borrowing.lenders(by, from);
        relevant.starts |= lenders;
        relevant.ends |= lenders;
    }
    for line in lines_to(position, square, by) {
        let blockers = line.path & position.occupied();
        if !blockers.has_several() {
            relevant.starts |= blockers;
        }
    }
    relevant
}

/// Every square that a side's ordinary pieces attack, given what counts as occupied.
fn attack_map<const WORDS: usize>(
    position: &Position<WORDS>,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let mut map = Bitboard::EMPTY;
    for from in position.of_color(by) & !exotic_pieces(position, by) {
        map |= attacks(position, from, by, occupied);
    }
    map
}

/// The squares that an ordinary piece of a side attacks, given what counts as occupied.
#[inline]
fn attacks<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    let Some(borrowing) = tables.borrowing() else {
        return Bitboard::EMPTY;
    };
    let mut attacks = Bitboard::EMPTY;
    for square in moving_squares(position, borrowing, by, from) {
        attacks |= tables.attacks_of(position.number_at(square), from, occupied).0;
    }
    attacks
}

/// The checks and pins on a royal piece on a square.
pub(crate) fn threats<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    by: Color,
) -> Threats<WORDS> {
    let own = position.of_color(by.other());
    let lifted = position.occupied() & !Bitboard::of(royal);
    let mut threats = Threats {
        royal_danger: attack_map(position, by, lifted),
        ..Threats::NONE
    };
    for AttackLine { from, path } in lines_to(position, royal, by) {
        let blockers = path & position.occupied();
        if blockers.is_empty() {
            threats.check_mask &= path | Bitboard::of(from);
        } else if !blockers.has_several() {
            threats.pinned |= blockers & own;
        }
    }
    threats
}

/// The lines and leaps by which a side's ordinary pieces capture on a square. A piece comes once for each of its ways.
pub(crate) fn lines_to<const WORDS: usize>(
    position: &Position<WORDS>,
    to: Square,
    by: Color,
) -> impl Iterator<Item = AttackLine<WORDS>> {
    let tables = position.tables();
    let exotic = exotic_pieces(position, by);
    let candidates = position.of_color(by) & tables.attackers_to(by, to) & !exotic;
    candidates.into_iter().flat_map(move |from| {
        moving_kinds(position, from).filter_map(move |kind| {
            if tables.leapers_to(by, kind, to).contains(from) {
                Some(AttackLine {
                    from,
                    path: Bitboard::EMPTY,
                })
            } else if tables.sliders_to(by, kind, to).contains(from) {
                Some(AttackLine {
                    from,
                    path: tables.path(by, kind, from, to),
                })
            } else {
                None
            }
        })
    })
}
