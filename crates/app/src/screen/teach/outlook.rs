//! What stands on the board and what attacks it, as a player asks for it: pieces with their squares, and what they are worth.

use hakugei_game::Game;
use hakugei_search::Weights;
use hakugei_variant::words::noun;
use hakugei_variant::{Color, Convention, Piece, PieceKind, Square, Variant};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The piece.
    pub(crate) piece: Piece,
    /// Its square.
    pub(crate) square: Square,
}

/// All pieces on the board of a game.
pub(crate) fn standing(game: &Game) -> Vec<Standing> {
    let squares = game.variant().board.squares();
    let standing = squares.filter_map(|square| {
        let piece = game.piece_at(square)?;
        Some(Standing { piece, square })
    });
    standing.collect()
}

/// What a piece is called with its square: `narwhal on 3a`.
pub(crate) fn called(variant: &Variant, convention: Convention, standing: Standing) -> String {
    let square = convention.square_name(variant.board, standing.square);
    format!("{} on {square}", noun(variant, standing.piece.kind))
}

/// The pieces of a side that attack a square.
pub(crate) fn attackers(game: &Game, square: Square, by: Color) -> Vec<Standing> {
    let squares = game.attackers(square, by).into_iter();
    let attackers = squares.filter_map(|square| {
        let piece = game.piece_at(square)?;
        Some(Standing { piece, square })
    });
    attackers.collect()
}

/// What a piece is worth on the board; nothing is worth as much as a royal piece.
pub(crate) fn worth(variant: &Variant, weights: &Weights, kind: PieceKind) -> i32 {
    if variant.piece(kind).royal {
        i32::MAX
    } else {
        i32::from(weights.worths[kind.index()].board)
    }
}
