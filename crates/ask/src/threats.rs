//! `threats`: what each piece attacks and where it could go, for both sides.

use hakugei_game::{Action, Game};
use hakugei_variant::{Color, Piece, Square};

use crate::answers::{PieceThreats, Threats};
use crate::environment::Environment;
use crate::error::AskError;
use crate::game::Told;
use crate::moves;
use crate::question::Asked;

/// A piece on its square.
#[derive(Clone, Copy)]
struct Standing {
    piece: Piece,
    square: Square,
}

/// Describes what the pieces of a position attack.
///
/// # Errors
/// Where the game is wrong.
pub(crate) fn answer(asked: &Asked, environment: &Environment<'_>) -> Result<Threats, AskError> {
    let told = Told::of(&asked.game, asked.convention.as_deref(), environment)?;
    Ok(Threats {
        pieces: of_game(&told.game),
    })
}

fn of_game(game: &Game) -> Vec<PieceThreats> {
    let board = game.variant().board;
    let standing: Vec<Standing> = board
        .squares()
        .filter_map(|square| game.piece_at(square).map(|piece| Standing { piece, square }))
        .collect();
    // For each square, what attacks it from either side.
    let attackers: Vec<[Vec<Square>; 2]> = board
        .squares()
        .map(|square| Color::ALL.map(|by| game.attackers(square, by)))
        .collect();
    let reachable = Color::ALL.map(|color| destinations(game, color));
    let one = |standing: &Standing| of_piece(game, *standing, &attackers, &reachable);
    standing.iter().map(one).collect()
}

fn of_piece(
    game: &Game,
    Standing { piece, square }: Standing,
    attackers: &[[Vec<Square>; 2]],
    reachable: &[Vec<(Square, Square)>; 2],
) -> PieceThreats {
    let board = game.variant().board;
    let (us, them) = (piece.color, piece.color.other());
    let attacks: Vec<Square> = board
        .squares()
        .filter(|target| attackers[target.index()][us.index()].contains(&square))
        .filter(|&target| game.piece_at(target).is_none_or(|stands| stands.color == them))
        .collect();
    let goes = reachable[us.index()].iter();
    let mut goes: Vec<Square> = goes
        .filter(|&&(from, _)| from == square)
        .map(|&(_, to)| to)
        .collect();
    goes.sort_unstable();
    goes.dedup();
    let threatens = attacks
        .iter()
        .copied()
        .filter(|&target| game.piece_at(target).is_some());
    let names = |squares: &[Square]| moves::names(board, squares.iter().copied());
    PieceThreats {
        square: board.name(square),
        piece: moves::code(game.variant(), piece),
        threatens: moves::names(board, threatens),
        attacks: names(&attacks),
        moves: names(&goes),
        attacked_by: names(&attackers[square.index()][them.index()]),
        defended_by: names(&attackers[square.index()][us.index()]),
    }
}

/// Where the pieces of a side could legally go if it were its move: the squares of origin and of arrival.
fn destinations(game: &Game, color: Color) -> Vec<(Square, Square)> {
    let there = game.as_if_to_move(color);
    let legal = there.map_or_else(Vec::new, |game| game.legal_moves());
    let on_board = legal.iter().filter_map(|mv| match mv.action() {
        Action::Board { from, to, .. } => Some((from, to)),
        Action::Drop { .. } => None,
    });
    on_board.collect()
}
