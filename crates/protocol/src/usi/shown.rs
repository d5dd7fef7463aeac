//! `d`: the position as a person reads it.

use hakugei_game::Game;
use hakugei_variant::Color;

use super::Dialect;
use crate::{count, western};

/// The board, what is in hand, the SFEN, the key, the number of legal moves, and the result where there is one.
pub(crate) fn lines(dialect: Dialect, game: &Game) -> Vec<String> {
    let mut lines = board(game);
    for color in Color::ALL {
        lines.push(format!("{color} in hand: {}", hand(game, color)));
    }
    lines.push(format!("Sfen: {}", game.sfen()));
    if dialect == Dialect::Uci {
        lines.push(format!("Fen: {}", western::fen(game)));
    }
    lines.push(format!(
        "Key: {:016X}",
        count::key(game.compiled(), &game.setup())
    ));
    lines.push(format!("Legal moves: {}", game.legal_moves().len()));
    if let Some(outcome) = game.outcome() {
        lines.push(format!("Result: {} ({})", outcome.result, outcome.reason));
    }
    lines
}

/// The rows from the top, the highest file at the left, with the names of ranks and files.
fn board(game: &Game) -> Vec<String> {
    let variant = game.variant();
    let board = variant.board;
    let codes = variant.pieces.iter().map(|piece| piece.code.to_string().len());
    let width = codes
        .max()
        .unwrap_or(1)
        .max(if board.files() > 9 { 2 } else { 1 });
    let cell = |text: &str| format!(" {text:>width$}");
    let files: String = (1..=board.files())
        .rev()
        .map(|file| cell(&file.to_string()))
        .collect();
    let rank = |rank: u8| {
        let squares = (0..board.files())
            .rev()
            .filter_map(|file| board.square(file.into(), rank.into()));
        let row: String = squares
            .map(|square| match game.piece_at(square) {
                Some(piece) => cell(&variant.piece(piece.kind).code.of(piece.color)),
                None => cell("."),
            })
            .collect();
        format!("{row}  {}", char::from(b'a' + rank))
    };
    std::iter::once(files)
        .chain((0..board.ranks()).map(rank))
        .collect()
}

fn hand(game: &Game, color: Color) -> String {
    let hands = game.hands();
    let held: Vec<String> = hands
        .held(color)
        .map(
            |(kind, count)| match (game.variant().piece(kind).code.of(color), count) {
                (code, 1) => code,
                (code, count) => format!("{code} x{count}"),
            },
        )
        .collect();
    if held.is_empty() {
        "nothing".to_owned()
    } else {
        held.join(", ")
    }
}
