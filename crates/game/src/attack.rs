//! Attacks and checks: where a side would capture, and whether its royal piece is safe.

use hakugei_variant::{Color, Square};

use crate::before_royal::before_royal;
use crate::bitboard::Bitboard;
use crate::borrow;
use crate::exotic;
use crate::position::Position;
use crate::tables::Tables;

/// Whether moves must keep the last royal piece safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// Those that leave the last royal piece safe.
    Kept,
    /// Those and the others.
    Ignored,
}

/// The square of a side's only royal piece. A side with several may lose one, so none of them is in check.
#[inline]
pub(crate) fn sole_royal<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Option<Square> {
    let royals = royals(tables, position, color);
    if royals.has_several() {
        None
    } else {
        royals.first()
    }
}

/// The squares of a side's royal pieces.
#[inline]
pub fn royals<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Bitboard<WORDS> {
    let mut royals = Bitboard::EMPTY;
    for &kind in tables.royal_kinds() {
        royals |= position.pieces(color, kind);
    }
    royals
}

/// Whether a side has a royal piece on the board.
pub(crate) fn has_royal<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> bool {
    let mut royals = tables.royal_kinds().iter();
    royals.any(|&kind| !position.pieces(color, kind).is_empty())
}

/// Whether a side has no royal piece left, on the board or in hand.
pub(crate) fn has_lost_royals<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> bool {
    let mut royals = tables.royal_kinds().iter();
    royals.all(|&kind| position.pieces(color, kind).is_empty() && position.in_hand(color, kind) == 0)
}

/// The squares next to a side's royal pieces.
pub fn royal_neighbourhood<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Bitboard<WORDS> {
    let royals = tables
        .royal_kinds()
        .iter()
        .flat_map(|&kind| position.pieces(color, kind));
    royals.fold(Bitboard::EMPTY, |near, square| near | tables.neighbours(square))
}

/// Whether the side to move is in check.
pub fn in_check<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> bool {
    is_in_check(tables, position, position.side())
}

/// Whether a side's last royal piece could be captured by the other side's next move.
pub(crate) fn is_in_check<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> bool {
    sole_royal(tables, position, color)
        .is_some_and(|royal| is_attacked(tables, position, royal, color.other()))
}

/// Whether a side could capture on a square where an enemy stands.
pub fn is_attacked<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    square: Square,
    by: Color,
) -> bool {
    if before_royal(tables, position, by).is_some() {
        return false;
    }
    if tables.borrowing().is_some() {
        return borrow::is_attacked(tables, position, square, by);
    }
    let exotic = exotic_pieces(tables, position, by);
    let ordinary = position.of_color(by) & !exotic;
    one_attacks(tables, position, (ordinary, by), square, position.occupied())
        || exotic
            .into_iter()
            .any(|from| exotic::attacks(tables, position, from, square))
}

/// Whether one of a side's ordinary pieces attacks a square, given what counts as occupied.
#[inline]
fn one_attacks<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    (pieces, by): (Bitboard<WORDS>, Color),
    square: Square,
    occupied: Bitboard<WORDS>,
) -> bool {
    (pieces & tables.attackers_to(by, square))
        .into_iter()
        .any(|from| {
            let (attacks, _) = tables.attacks_of(position.number_at(from), from, occupied);
            attacks.contains(square)
        })
}

/// Those of some squares that a side's ordinary pieces attack, given what counts as occupied, where each moves as itself.
#[inline]
pub(crate) fn attacked_among<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    by: Color,
    squares: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let pieces = position.of_color(by) & !exotic_pieces(tables, position, by);
    if 3 * squares.len() > pieces.len() {
        return squares & map_of(tables, position, pieces, occupied);
    }
    let attacked = |&to: &Square| one_attacks(tables, position, (pieces, by), to, occupied);
    squares.into_iter().filter(attacked).collect()
}

/// Every square that a side's ordinary pieces attack, given what counts as occupied, where each moves as itself.
#[inline]
pub(crate) fn attack_map<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    by: Color,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let pieces = position.of_color(by) & !exotic_pieces(tables, position, by);
    map_of(tables, position, pieces, occupied)
}

#[inline]
fn map_of<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let mut map = Bitboard::EMPTY;
    for from in pieces {
        map |= tables.attacks_of(position.number_at(from), from, occupied).0;
    }
    map
}

/// The pieces of a side whose captures depend on more than empty squares between, where each moves as itself.
#[inline]
pub(crate) fn exotic_pieces<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
) -> Bitboard<WORDS> {
    let mut found = Bitboard::EMPTY;
    for &kind in tables.exotic_kinds() {
        found |= position.pieces(color, kind) & tables.rules(color, kind).exotic_from;
    }
    found
}

/// What the enemy's ordinary pieces do to a royal piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats<const WORDS: usize> {
    /// Where a move of another piece must end to leave no check: everywhere, if there is none.
    pub(crate) answers: Bitboard<WORDS>,
    /// The pieces that are all that stands between a line and the royal piece.
    pub(crate) pinned: Bitboard<WORDS>,
}

impl<const WORDS: usize> Threats<WORDS> {
    /// No check and no pin.
    pub(crate) const NONE: Self = Self {
        answers: Bitboard::ALL,
        pinned: Bitboard::EMPTY,
    };
}

/// The checks and pins on a royal piece on a square, where each piece moves as itself.
#[inline]
pub(crate) fn threats<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    by: Color,
) -> Threats<WORDS> {
    let candidates = position.of_color(by) & tables.attackers_to(by, royal);
    if candidates.is_empty() {
        Threats::NONE
    } else {
        threats_of(tables, position, royal, by)
    }
}

fn threats_of<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    by: Color,
) -> Threats<WORDS> {
    let (occupied, own) = (position.occupied(), position.of_color(by.other()));
    let mut threats = Threats::NONE;
    for from in position.of_color(by) & tables.attackers_to(by, royal) {
        let kind = position.kind_at(from);
        if tables.leapers_to(by, kind, royal).contains(from) {
            threats.answers &= Bitboard::of(from);
        } else if tables.liners_to(by, kind, royal).contains(from) {
            let path = tables.path(by, kind, from, royal);
            let blockers = path & occupied;
            if blockers.is_empty() {
                threats.answers &= path | Bitboard::of(from);
            } else if !blockers.has_several() {
                threats.pinned |= blockers & own;
            }
        }
    }
    threats
}

/// Where a pinned piece may go: on every line that it blocks alone, up to and including the attacker.
#[cold]
pub(crate) fn pin_range<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    pinned: Square,
) -> Bitboard<WORDS> {
    if tables.borrowing().is_some() {
        return borrow::pin_range(tables, position, royal, pinned);
    }
    let by = position.side().other();
    let mut range = !Bitboard::EMPTY;
    for kind in tables.kinds() {
        for from in position.pieces(by, kind) & tables.liners_to(by, kind, royal) {
            let path = tables.path(by, kind, from, royal);
            if (path & position.occupied()) == Bitboard::of(pinned) {
                range &= path | Bitboard::of(from);
            }
        }
    }
    range
}
