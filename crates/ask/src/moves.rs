//! Moves as data: what each does, from the position before it.

use hakugei_game::{Action, Captured, Game, Move, Origin};
use hakugei_notation::MoveNames;
use hakugei_variant::{Board, Convention, Piece, Square, Variant};

use crate::answers::{Capture, MoveAnswer, NamedMove};

/// A piece in the case of its side.
pub(crate) fn code(variant: &Variant, piece: Piece) -> String {
    variant.piece(piece.kind).code.of(piece.color)
}

/// The names of squares, as USI has them.
pub(crate) fn names(board: Board, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| board.name(square)).collect()
}

/// Every legal move with what it does, sorted by text.
pub(crate) fn legal(game: &Game, convention: Convention) -> Vec<MoveAnswer> {
    let named = MoveNames::new(game, convention).all();
    let moves = named.into_iter();
    moves.filter_map(|(mv, text)| described(game, mv, text)).collect()
}

/// A move with what it does in a position; `None` only where it cannot be made there at all.
pub(crate) fn described(game: &Game, mv: Move, text: String) -> Option<MoveAnswer> {
    let change = game.change(mv)?;
    let variant = game.variant();
    let board = variant.board;
    let origin = match change.origin() {
        Origin::Board(placed) => Some(board.name(placed.square)),
        Origin::Hand(_) => None,
    };
    let drop = change
        .from_hand()
        .map(|kind| variant.piece(kind).code.to_string());
    let on_the_way = match mv.action() {
        Action::Board { on_the_way, .. } => on_the_way.squares(),
        Action::Drop { .. } => [None; 2],
    };
    Some(MoveAnswer {
        usi: game.usi(mv),
        text,
        from: origin,
        drop,
        via: names(board, on_the_way.into_iter().flatten()),
        to: board.name(change.placed().square),
        promotes: change.turns_over(),
        becomes: code(variant, change.placed().piece),
        captures: named_captures(variant, change.captured()),
        burns: named_captures(variant, change.burnt().chain(change.lost())),
        check: game.gives_check(mv),
    })
}

fn named_captures(variant: &Variant, captured: impl Iterator<Item = Captured>) -> Vec<Capture> {
    captured
        .map(|captured| Capture {
            square: variant.board.name(captured.square),
            piece: code(variant, captured.piece),
            held: captured.held.map(|kind| variant.piece(kind).code.to_string()),
        })
        .collect()
}

/// A move that has been found legal, by name.
pub(crate) fn named(game: &Game, convention: Convention, mv: Move) -> NamedMove {
    NamedMove {
        usi: game.usi(mv),
        text: hakugei_notation::write_move(game, convention, mv).unwrap_or_else(|_| game.usi(mv)),
    }
}

/// Moves that follow one another, by name, as far as they are legal.
pub(crate) fn line(game: &Game, convention: Convention, moves: &[Move]) -> Vec<NamedMove> {
    let mut game = game.clone();
    let mut line = Vec::with_capacity(moves.len());
    for &mv in moves {
        let name = named(&game, convention, mv);
        if game.play(mv).is_err() {
            break;
        }
        line.push(name);
    }
    line
}
