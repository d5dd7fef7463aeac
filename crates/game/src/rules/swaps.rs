//! Swaps: the behaviour of `PieceType::swaps_with`. A piece that changes places with one of its own side moves as to an empty square.

use hakugei_variant::{Piece, Square};

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Swaps;

/// The squares of the pieces with which the one on a square, of the side to move, can change places, the safety of royal pieces aside.
#[cold]
pub(crate) fn ends<const WORDS: usize>(
    position: &Position<WORDS>,
    swaps: &Swaps,
    from: Square,
) -> Bitboard<WORDS> {
    let (tables, us) = (position.tables(), position.side());
    let kind = position.kind_of(us, from);
    let may_come = |&other: &_| tables.rules(us, other).region.contains(from);
    let partners = swaps.of(kind).kinds().filter(may_come);
    let mut partners = partners.fold(Bitboard::EMPTY, |all, other| all | position.pieces(us, other));
    partners.remove(from);
    let piece = Piece { color: us, kind };
    tables.quiet_reach(piece, from, position.occupied()) & partners
}

/// Whether a move of the side to move changes the places of two of its pieces.
#[inline]
pub(crate) fn is_swap<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> bool {
    let swaps = position.tables().swaps();
    swaps.is_some_and(|swaps| changes_places(position, swaps, mv))
}

/// The same where there are swaps at all.
#[cold]
fn changes_places<const WORDS: usize>(position: &Position<WORDS>, swaps: &Swaps, mv: Move) -> bool {
    let moves_alone = mv.dropped().is_some() || mv.captures_on_the_way() || mv.from() == mv.to();
    !moves_alone
        && position.of_color(position.side()).contains(mv.to())
        && may_swap(position, swaps, mv.from())
}

/// Whether the piece on a square may change places with others of its side: then it captures none of these.
pub(crate) fn may_swap<const WORDS: usize>(position: &Position<WORDS>, swaps: &Swaps, from: Square) -> bool {
    !swaps.of(position.kind_at(from)).is_empty()
}
