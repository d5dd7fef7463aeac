//! Stalemate in words.

use super::Stalemate;

/// The sentence about stalemate.
pub(crate) fn sentence(stalemate: Stalemate) -> String {
    let result = match stalemate {
        Stalemate::Loss => "loses",
        Stalemate::Draw => "draws",
        Stalemate::Win => "wins",
    };
    format!("A player who is not in check and has no legal move {result} (stalemate).")
}
