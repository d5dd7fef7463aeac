//! How many pieces of a kind a side may have on the board (`at_most` of a piece).
//!
//! In Shogun Chess a side has each of its promoted pieces once at most. While it has as many as it may have, or more, it
//! drops none, and no piece promotes to one: a piece that would have to, and has no other face left to turn to, keeps its
//! own. What counts is what stands on the board before the turn.

use hakugei_variant::{Color, PieceKind};

use crate::Position;

/// Whether a side has enough pieces of a kind on the board that it can neither drop another nor promote to one.
pub(crate) fn has_enough(position: &Position<'_>, color: Color, kind: PieceKind) -> bool {
    let on_board = position.men(color).filter(|&(_, man)| man == kind).count();
    let most = position.variant().piece(kind).at_most;
    most.is_some_and(|most| on_board >= usize::from(most))
}
