//! Contagion: the behaviour of `rules::Contagion`.

use hakugei_variant::{Piece, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Contagions;

/// What a move makes of the piece that moves, because of what it captures; `None` where it captures nothing that makes anything of it.
/// The last such enemy on its way counts. (In 摩訶大大将棋 the captor of a deva or a dark spirit becomes one.)
#[cold]
pub(crate) fn face<const WORDS: usize>(
    position: &Position<WORDS>,
    contagions: &Contagions,
    mv: Move,
) -> Option<PieceKind> {
    let captor = Piece {
        color: position.side(),
        kind: position.kind_before(mv),
    };
    caught(position, contagions, captor, position.captured_squares(mv))
}

/// What captures on some squares, in order, make of a captor of either side.
pub(crate) fn caught<const WORDS: usize>(
    position: &Position<WORDS>,
    contagions: &Contagions,
    captor: Piece,
    squares: impl Iterator<Item = Square>,
) -> Option<PieceKind> {
    let enemies = position.of_color(captor.color.other());
    let victims = squares.filter(|&square| enemies.contains(square));
    victims
        .filter_map(|square| contagions.face(captor.kind, position.kind_at(square)))
        .last()
}

/// The squares on which a piece of a kind becomes another by what it captures there.
#[cold]
pub(crate) fn catching_squares<const WORDS: usize>(
    position: &Position<WORDS>,
    contagions: &Contagions,
    captor: PieceKind,
) -> Bitboard<WORDS> {
    let them = position.side().other();
    let catching = contagions
        .kinds()
        .iter()
        .filter(|&&kind| contagions.face(captor, kind).is_some());
    catching.fold(Bitboard::EMPTY, |squares, &kind| {
        squares | position.pieces(them, kind)
    })
}
