//! Illegal moves in words.

use super::IllegalMove;

/// The sentence about illegal moves.
pub(crate) const fn sentence(rule: IllegalMove) -> &'static str {
    match rule {
        IllegalMove::Reject => "An illegal move is refused and the player moves again.",
        IllegalMove::Loses => "An illegal move loses the game.",
    }
}
