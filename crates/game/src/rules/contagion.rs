//! Contagion: the behaviour of `rules::Contagion`.

use hakugei_variant::PieceKind;

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
    let captor = position.kind_before(mv);
    let enemies = position.of_color(position.side().other());
    let squares = position.captured_squares(mv);
    let caught = squares.filter(|&square| enemies.contains(square));
    caught
        .filter_map(|square| contagions.face(captor, position.kind_at(square)))
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
