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
    position.tables().swaps().is_some() && partner(position, mv).is_some()
}

/// The square of the piece with which that of a move changes places.
pub(crate) fn partner<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<Square> {
    let own = position.of_color(position.side());
    let moves_alone = mv.dropped().is_some() || mv.captures_on_the_way() || mv.from() == mv.to();
    (!moves_alone && own.contains(mv.to())).then(|| mv.to())
}
