//! Which sign stands for which piece, for the pieces that are in play.

use hakugei_game::Game;
use hakugei_text::columns::{left, width};
use hakugei_text::harmless;
use hakugei_variant::{Color, Piece, PieceKind};

use crate::screen::board::View;

/// Lines that name the pieces in play, at most so many in so many columns. What has no room is left out, which the last line says.
pub(super) fn lines(game: &Game, view: &View<'_>, columns: usize, rows: usize) -> Vec<String> {
    let entries: Vec<String> = in_play(game).into_iter().map(|kind| entry(view, kind)).collect();
    let widest = entries.iter().map(|entry| width(entry)).max().unwrap_or(0);
    let across = ((columns + 2) / (widest + 2)).max(1);
    let down = entries.len().div_ceil(across);
    let shown = down.min(rows);
    let mut lines: Vec<String> = (0..shown)
        .map(|row| {
            let row = (0..across).filter_map(|at| entries.get(at * down + row));
            let cells: Vec<String> = row.map(|entry| left(entry, widest)).collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect();
    if shown < down
        && let Some(last) = lines.last_mut()
    {
        "… and others: `?` on a square".clone_into(last);
    }
    lines
}

/// The kinds that stand on the board or lie in a hand, as the variant has them in order.
fn in_play(game: &Game) -> Vec<PieceKind> {
    let variant = game.variant();
    let board: Vec<PieceKind> = variant
        .board
        .squares()
        .filter_map(|square| game.piece_at(square).map(|piece| piece.kind))
        .collect();
    let hands = game.hands();
    let held = |kind: PieceKind| Color::ALL.iter().any(|&color| hands.count(color, kind) > 0);
    variant.kinds().filter(|&kind| board.contains(&kind) || held(kind)).collect()
}

fn entry(view: &View<'_>, kind: PieceKind) -> String {
    let face = view.face(Piece {
        color: Color::Black,
        kind,
    });
    format!("{face} {}", harmless(&view.variant.piece(kind).name.english))
}
