//! Stalemate: the result where the side to move has no legal turn and is not in check (`stalemate`).

use hakugei_variant::rules::Stalemate;

use crate::{GameResult, Position};

/// The result for a side to move that is stalemated. Where the sources are silent, most programs let it lose.
pub(crate) fn result(position: &Position<'_>) -> GameResult {
    let side = position.side();
    match position.variant().rules.stalemate {
        Stalemate::Loss => GameResult::Win(side.other()),
        Stalemate::Draw => GameResult::Draw,
        Stalemate::Win => GameResult::Win(side),
    }
}
