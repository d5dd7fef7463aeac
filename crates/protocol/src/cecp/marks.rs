//! `highlight`: where a piece that the mouse has lifted may go.

use hakugei_game::{Action, Game, Move};
use hakugei_text::board::row;
use hakugei_variant::Square;

use super::layout::CecpSquare;

/// The colours of all squares, as XBoard reads them, rows from the top: `Y` for a move, `R` for a capture, `M` where the
/// player chooses whether to promote.
pub(crate) fn board(game: &Game, lifted: CecpSquare) -> String {
    let board = game.variant().board;
    let moves = game.legal_moves();
    let files = usize::from(board.files());
    let squares: Vec<Square> = board.squares().collect();
    let letter = |&square: &Square| mark(game, &moves, lifted, square).map(String::from);
    let rows = squares
        .chunks(files)
        .map(|rank| row(rank.iter().rev().map(letter)));
    rows.collect::<Vec<String>>().join("/")
}

fn mark(game: &Game, moves: &[Move], lifted: CecpSquare, square: Square) -> Option<char> {
    let leads_here = |mv: &&Move| match (mv.action(), lifted) {
        (Action::Board { from, to, .. }, CecpSquare::Board(lifted)) => from == lifted && to == square,
        (Action::Drop { kind, to }, CecpSquare::Hand(color, held)) => {
            kind == held && to == square && color == game.side()
        }
        _ => false,
    };
    let here: Vec<&Move> = moves.iter().filter(leads_here).collect();
    let promoting = here.iter().filter(|mv| mv.promotes()).count();
    match here.len() {
        0 => None,
        all if promoting > 0 && promoting < all => Some('M'),
        _ if here.iter().any(|mv| captures_at_end(game, **mv)) => Some('R'),
        _ => Some('Y'),
    }
}

fn captures_at_end(game: &Game, mv: Move) -> bool {
    game.change(mv)
        .is_some_and(|change| change.captured_at_end().is_some())
}
