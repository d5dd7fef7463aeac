//! Drops that would mate: the behaviour of `rule::Limit::DropMate`.

use hakugei_variant::PieceKind;
use hakugei_variant::rule::MateBar;

use crate::attack::{exotic_pieces, in_check, sole_royal};
use crate::bitboard::Bitboard;
use crate::generate::{Safety, has_move};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// The squares of `targets` on which a drop of the side to move is barred because it would mate.
///
/// Each candidate is made and every defence looked for, drops included; a defence that is itself barred is none.
#[inline]
pub(crate) fn barred<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    kind: PieceKind,
    targets: Bitboard<WORDS>,
    bars: MateBar,
) -> Bitboard<WORDS> {
    let candidates = match bars {
        MateBar::Checkmate => targets & checking_squares(tables, position, kind),
        MateBar::CheckmateOrStalemate => targets,
    };
    if candidates.is_empty() {
        return candidates;
    }
    candidates
        .into_iter()
        .filter(|&to| mates(tables, position, Move::drop(kind, to), bars))
        .collect()
}

/// The squares from which a drop of a kind could give check: a superset, as lines may be blocked.
#[inline]
fn checking_squares<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    kind: PieceKind,
) -> Bitboard<WORDS> {
    let us = position.side();
    let Some(royal) = sole_royal(tables, position, us.other()) else {
        return Bitboard::EMPTY;
    };
    if !exotic_pieces(tables, position, us).is_empty() {
        return tables.squares();
    }
    tables.leapers_to(us, kind, royal)
        | tables.liners_to(us, kind, royal)
        | tables.rules(us, kind).exotic_from
}

#[cold]
fn mates<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    mv: Move,
    bars: MateBar,
) -> bool {
    let undo = position.make(tables, mv);
    let concerns = bars == MateBar::CheckmateOrStalemate || in_check(tables, position);
    let mates = concerns && !has_move(tables, position, Safety::Kept);
    position.unmake(tables, mv, &undo);
    mates
}
