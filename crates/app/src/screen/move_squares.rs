//! The squares that a move names.

use hakugei_game::{Action, Move};
use hakugei_variant::Square;

/// Where a board move begins.
pub(crate) fn origin(mv: Move) -> Option<Square> {
    match mv.action() {
        Action::Board { from, .. } => Some(from),
        Action::Drop { .. } => None,
    }
}
