//! `d`: the position as a person reads it.

use hakugei_game::Game;

use super::Dialect;
use crate::western;

/// The board, what is in hand, the SFEN, the key, the number of legal moves, and the result where there is one.
pub(crate) fn lines(dialect: Dialect, game: &Game) -> Vec<String> {
    let mut lines: Vec<String> = format!("{game:#}").lines().map(str::to_owned).collect();
    lines.push(format!("Sfen: {}", game.sfen()));
    if dialect == Dialect::Uci {
        lines.push(format!("Fen: {}", western::fen(game)));
    }
    lines.push(format!("Key: {:016X}", game.position_key()));
    lines.push(format!("Legal moves: {}", game.legal_moves().len()));
    if let Some(outcome) = game.outcome() {
        lines.push(format!("Result: {} ({})", outcome.result, outcome.reason));
    }
    lines
}
