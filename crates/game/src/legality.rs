//! The legality of one given move: what a list of all moves would say of it, without the list.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::attack::Safety;
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
    let on_board = |square: Square| square.index() < tables.board().len();
    if !on_board(mv.to()) {
        return false;
    }
    match mv.dropped() {
        Some(kind) => kind.index() < tables.kinds().len() && mv == Move::drop(kind, mv.to()),
        None => on_board(mv.from()),
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
    let (them, to) = (position.side().other(), Bitboard::of(mv.to()));
    let stands = if royal == mv.from() { mv.to() } else { royal };
    let occupied = (position.occupied() & !Bitboard::of(mv.from())) | to;
    let enemies = position.of_color(them) & !to;
    !one_attacks(tables, position, (stands, them), (enemies, occupied))
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
    if rules.royal || tables.has_faces() {
        return allows(tables, position, mv);
    }
    if position.in_hand(us, kind) == 0 || !rules.drop_squares.contains(to) || position.occupied().contains(to)
    {
        return false;
    }
    let on_file = || (position.pieces(us, kind) & tables.file_of(to)).len();
    if rules
        .drop_file_limit
        .is_some_and(|max| on_file() >= u32::from(max))
    {
        return false;
    }
    let (them, end) = (us.other(), Bitboard::of(to));
    let (enemies, occupied) = (position.of_color(them), position.occupied() | end);
    if royal.is_some_and(|royal| one_attacks(tables, position, (royal, them), (enemies, occupied))) {
        return false;
    }
    rules
        .drop_mate
        .is_none_or(|bars| drop_mate::barred(tables, position, kind, end, bars).is_empty())
}
