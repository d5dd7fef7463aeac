//! What a move does that can be told before it is made: what it captures, and what a promotion gains.

use hakugei_game::{Action, Move, Position};
use hakugei_variant::Piece;

use crate::evaluate::Values;

/// What the piece that moves gains by showing its other face; nothing where it keeps the one it has.
#[inline]
pub(crate) fn promotion_gain<const WORDS: usize>(
    position: &Position<WORDS>,
    values: &Values,
    mv: Move,
) -> i32 {
    if !mv.promotes() {
        return 0;
    }
    let Action::Board { from, .. } = mv.action() else {
        return 0;
    };
    let mover = position.piece_at(from);
    mover.map_or(0, |mover| values.promotion(mover.kind))
}

/// Whether a legal move of the side to move captures something.
#[inline]
pub(crate) fn is_capture<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> bool {
    let enemies = position.of_color(position.side().other());
    enemies.contains(mv.to()) || (mv.captures_on_the_way() && captured(position, mv).next().is_some())
}

/// What a move wins before the other side answers: the worth of what is captured, on the board and in hand, and what a
/// promotion gains.
#[inline]
pub(crate) fn winnings<const WORDS: usize>(position: &Position<WORDS>, values: &Values, mv: Move) -> i32 {
    let price = |piece: Piece| values.exchange(piece) + values.taken(piece);
    let won = if mv.captures_on_the_way() {
        captured(position, mv).map(price).sum()
    } else {
        captured_at_end(position, mv).map_or(0, price)
    };
    won + promotion_gain(position, values, mv)
}

/// The enemy on the square where a move of the side to move ends.
#[inline]
pub(crate) fn captured_at_end<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<Piece> {
    let enemies = position.of_color(position.side().other());
    enemies
        .contains(mv.to())
        .then(|| position.piece_at(mv.to()))
        .flatten()
}

/// The enemies that a move of the side to move captures.
#[inline]
pub(crate) fn captured<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
) -> impl Iterator<Item = Piece> {
    let squares = match mv.action() {
        Action::Board { to, on_the_way, .. } => [on_the_way.first, on_the_way.second, Some(to)],
        Action::Drop { .. } => [None; 3],
    };
    let enemies = position.of_color(position.side().other());
    let pieces = squares.map(|square| {
        let square = square.filter(|&square| enemies.contains(square))?;
        position.piece_at(square)
    });
    pieces.into_iter().flatten()
}
