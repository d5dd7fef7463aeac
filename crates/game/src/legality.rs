//! The legality of one given move: what a list of all moves would say of it, without the list.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::attack::{Safety, path_to, suspects};
use crate::before_royal::{before_royal, may_be_disarmed};
use crate::bitboard::Bitboard;
use crate::drop_mate;
use crate::ends::immediate_end;
use crate::exotic::reach;
use crate::generate::allows;
use crate::limit::open_files;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Ease, Tables};

/// Whether a move is legal for the side to move: exactly if [`crate::legal_moves`] lists it. Any move may be asked about,
/// also one of another variant, from an empty square, or off the board. The position is as before when this returns.
///
/// Where masks and tables tell the moves of the piece, this makes no move and no list.
pub fn is_legal<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
) -> bool {
    if !is_sound(tables, mv) {
        return false;
    }
    if tables.is_special() {
        return allows(tables, position, mv);
    }
    let royal = match tables.safety() {
        Safety::Kept => position.sole_royal(position.side()),
        Safety::Ignored => None,
    };
    let may_be_over = royal.is_none() || tables.finish().at_once;
    if may_be_over && immediate_end(tables, position).is_some() {
        return false;
    }
    match mv.dropped() {
        Some(kind) => is_legal_drop(tables, position, (kind, mv), royal),
        None => is_legal_board_move(tables, position, mv, royal),
    }
}

/// Whether a move names a kind of the variant and squares of its board, and is packed as moves are.
#[inline]
fn is_sound<const WORDS: usize>(tables: &Tables<WORDS>, mv: Move) -> bool {
    tables.has_square(mv.to())
        && match mv.dropped() {
            Some(kind) => tables.has_kind(kind) && mv == Move::drop(kind, mv.to()),
            None => tables.has_square(mv.from()),
        }
}

#[inline]
fn is_legal_board_move<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    royal: Option<Square>,
) -> bool {
    let (us, from, to) = (position.side(), mv.from(), mv.to());
    let own = position.of_color(us);
    if !own.contains(from) {
        return false;
    }
    let (attacks, ease) = tables.attacks_of(position.number_at(from), from, position.occupied());
    if ease == Ease::No {
        return is_legal_uneasy_move(tables, position, mv, royal);
    }
    let goes = (attacks & !own).contains(to) && mv == Move::board(from, to, mv.promotes());
    let arrives = match ease {
        Ease::Plain => !mv.promotes(),
        Ease::Promotes | Ease::No => may_arrive(tables, position, position.kind_of(us, from), mv),
    };
    goes && arrives && royal.is_none_or(|royal| leaves_safe(tables, position, royal, mv))
}

/// The same for a piece that does not go wherever it attacks.
#[inline(never)]
fn is_legal_uneasy_move<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    royal: Option<Square>,
) -> bool {
    let (us, from, to) = (position.side(), mv.from(), mv.to());
    let kind = position.kind_of(us, from);
    if tables.rules(us, kind).slow {
        return allows(tables, position, mv);
    }
    let ends = position.ends(tables, us);
    let mut targets = tables.targets(us, kind, from, ends);
    if !tables.exotic(us, kind, from).is_empty() {
        targets |= reach(tables, position, from).ends;
    }
    if tables.rules(us, kind).move_file_limit.is_some() {
        targets &= open_files(tables, position, Piece { color: us, kind }, from);
    }
    targets.contains(to)
        && mv == Move::board(from, to, mv.promotes())
        && may_arrive(tables, position, kind, mv)
        && royal.is_none_or(|royal| leaves_safe(tables, position, royal, mv))
}

/// Whether a piece may arrive with the face that a move shows.
#[inline]
fn may_arrive<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    kind: PieceKind,
    mv: Move,
) -> bool {
    let us = position.side();
    let promotions = &tables.rules(us, kind).promotions;
    let zone = promotions.zone();
    if !zone.contains(mv.from()) && !zone.contains(mv.to()) {
        return !mv.promotes();
    }
    let captures = position.of_color(us.other());
    let arrivals = promotions.split(mv.from(), Bitboard::of(mv.to()), captures);
    let faces = if mv.promotes() {
        arrivals.promoting
    } else {
        arrivals.plain
    };
    faces.contains(mv.to())
}

/// Whether a board move leaves the mover's only royal piece safe.
#[inline]
fn leaves_safe<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    mv: Move,
) -> bool {
    let to = Bitboard::of(mv.to());
    let enemies = position.near_royal() & !to;
    if enemies.is_empty() {
        return true;
    }
    let occupied = (position.occupied() & !Bitboard::of(mv.from())) | to;
    if royal == mv.from() {
        let them = position.side().other();
        !one_attacks(tables, position, (mv.to(), them), (enemies, occupied))
    } else {
        !is_caught(tables, position, royal, (enemies, occupied))
    }
}

/// Whether the royal piece of the side to move could be captured where it stands by some of the enemies near it, given what
/// counts as occupied.
#[inline]
fn is_caught<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    (enemies, occupied): (Bitboard<WORDS>, Bitboard<WORDS>),
) -> bool {
    let (reverse, them) = (tables.reverse(), position.side().other());
    for from in enemies {
        if reverse.leaps_on(position.number_at(from), (from, royal)) {
            return true;
        }
    }
    let open = |from| !path_to(tables, position, (from, royal), them).intersects(occupied);
    (position.lined_up_on_royal() & enemies).into_iter().any(open)
}

/// Whether one of some ordinary pieces of a side attacks a square, given what counts as occupied.
#[inline]
pub(crate) fn one_attacks<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    (square, by): (Square, Color),
    (pieces, occupied): (Bitboard<WORDS>, Bitboard<WORDS>),
) -> bool {
    let near = pieces & tables.attackers_to(by, square);
    let reverse = tables.reverse();
    let bears = |from: Square| reverse.bears(by, position.kind_of(by, from), (from, square));
    let mut suspects = Bitboard::EMPTY;
    for from in near {
        if bears(from) {
            suspects.insert(from);
        }
    }
    !suspects.is_empty() && one_reaches(tables, position, (square, by), (suspects, occupied))
}

/// The same of pieces that stand where their kinds could capture on the square.
#[inline(never)]
fn one_reaches<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    (square, by): (Square, Color),
    (pieces, occupied): (Bitboard<WORDS>, Bitboard<WORDS>),
) -> bool {
    pieces.into_iter().any(|from| {
        let kind = position.kind_of(by, from);
        tables.leapers_to(by, kind, square).contains(from)
            || !tables.path(by, kind, from, square).intersects(occupied)
    })
}

#[inline]
fn is_legal_drop<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    (kind, mv): (PieceKind, Move),
    royal: Option<Square>,
) -> bool {
    let (us, to) = (position.side(), mv.to());
    let rules = tables.rules(us, kind);
    let held = tables.held_as(kind);
    if rules.royal || tables.rules(us, held).royal {
        return allows(tables, position, mv);
    }
    if position.in_hand(us, held) == 0 || !rules.drop_squares.contains(to) || position.is_occupied(to) {
        return false;
    }
    let on_file = || (position.pieces(us, kind) & tables.file_of(to)).len();
    if rules
        .drop_file_limit
        .is_some_and(|max| on_file() >= u32::from(max))
    {
        return false;
    }
    if royal.is_some_and(|royal| !drop_leaves_safe(tables, position, royal, to)) {
        return false;
    }
    rules
        .drop_mate
        .is_none_or(|bars| drop_mate::barred(tables, position, kind, Bitboard::of(to), bars).is_empty())
}

/// Whether a drop of a piece that is not royal leaves the only royal piece of the side to move safe.
#[inline]
fn drop_leaves_safe<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    royal: Square,
    to: Square,
) -> bool {
    let enemies = position.near_royal();
    let occupied = position.occupied() | Bitboard::of(to);
    enemies.is_empty() || !is_caught(tables, position, royal, (enemies, occupied))
}

/// The same of a move in whatever variant, where the ordinary pieces near the royal piece tell it: no piece may threaten
/// that in another way, and the move must leave all royal pieces what they are, and capture where it ends only.
pub(crate) fn plainly_leaves_safe<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    mv: Move,
) -> Option<bool> {
    let (us, them) = (position.side(), position.side().other());
    let kind = position.kind_before(mv);
    let rules = tables.rules(us, kind);
    let changes_royals = rules.tried || (rules.royal && mv.dropped().is_some());
    if changes_royals || mv.captures_on_the_way() || tables.borrowing().is_some() {
        return None;
    }
    let Some(royal) = position
        .sole_royal(us)
        .filter(|_| before_royal(tables, position, them).is_none())
    else {
        return Some(true);
    };
    if may_be_disarmed(tables, position, them) {
        return None;
    }
    let at = if mv.dropped().is_none() && mv.from() == royal {
        mv.to()
    } else {
        royal
    };
    if !suspects(tables, position, (at, them)).is_empty() {
        return None;
    }
    Some(match mv.dropped() {
        Some(_) => drop_leaves_safe(tables, position, royal, mv.to()),
        None => leaves_safe(tables, position, royal, mv),
    })
}
