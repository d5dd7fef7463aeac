//! The generator of the crate `haitaka`: standard shogi. It hands out a set of targets for each piece.

use std::hint::black_box;

use haitaka::{Board, Move, PieceMoves};

use crate::way::Way;

/// No position of standard shogi has more legal moves than 593.
const MOST_MOVES: usize = 600;

/// The number of lines of `plies` plies (at least 1) from a position in SFEN.
///
/// # Errors
/// Where the crate does not read the position.
pub(crate) fn count(position: &str, way: Way, plies: u32) -> Result<u64, String> {
    let read = Board::from_sfen(position);
    let board = read.map_err(|error| format!("haitaka does not read `{position}`: {error:?}"))?;
    Ok(match way {
        Way::Counted => walk(&board, plies, &mut counted),
        Way::Listed => {
            let mut list = Vec::with_capacity(MOST_MOVES);
            walk(&board, plies, &mut |board| listed(board, &mut list))
        }
        Way::Made => walk(&board, plies, &mut made),
        Way::Searched => return Err("haitaka does not search".to_owned()),
    })
}

/// The sum of what is counted in every position one ply before the last.
fn walk(board: &Board, plies: u32, last: &mut impl FnMut(&Board) -> u64) -> u64 {
    if plies == 1 {
        return last(board);
    }
    let mut nodes = 0;
    each(board, |moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += walk(&after, plies - 1, last);
        }
    });
    nodes
}

/// Hands out all legal moves, piece by piece.
fn each(board: &Board, mut take: impl FnMut(PieceMoves)) {
    board.generate_board_moves(|moves| {
        take(moves);
        false
    });
    board.generate_drops(|moves| {
        take(moves);
        false
    });
}

fn counted(board: &Board) -> u64 {
    let mut nodes = 0;
    each(board, |moves| nodes += moves.into_iter().len() as u64);
    nodes
}

fn listed(board: &Board, list: &mut Vec<Move>) -> u64 {
    list.clear();
    each(board, |moves| list.extend(moves));
    black_box(list).len() as u64
}

fn made(board: &Board) -> u64 {
    let mut nodes = 0;
    each(board, |moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            black_box(&after);
            nodes += 1;
        }
    });
    nodes
}
