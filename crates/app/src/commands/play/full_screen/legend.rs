//! Which sign stands for which piece, for the pieces that are in play.

use hakugei_game::Game;
use hakugei_text::columns::width;
use hakugei_text::harmless;
use hakugei_variant::{Color, Piece, PieceKind};

use crate::screen::board::View;

/// Lines that name the pieces in play, at most a number of rows of a number of columns. What has no room is left out, which the last line says.
pub(super) fn lines(game: &Game, view: &View<'_>, columns: usize, rows: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for kind in in_play(game) {
        let entry = entry(view, kind);
        // The first line with room, so that few lines are needed.
        let fits = |line: &&mut String| width(line) + 2 + width(&entry) <= columns;
        match lines.iter_mut().find(fits) {
            Some(line) => {
                line.push_str("  ");
                line.push_str(&entry);
            }
            None => lines.push(entry),
        }
    }
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            "… `?` names a piece".clone_into(last);
        }
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
    variant
        .kinds()
        .filter(|&kind| board.contains(&kind) || held(kind))
        .collect()
}

fn entry(view: &View<'_>, kind: PieceKind) -> String {
    let face = view.face(Piece {
        color: Color::Black,
        kind,
    });
    format!("{face} {}", harmless(&view.variant.piece(kind).name.english))
}
