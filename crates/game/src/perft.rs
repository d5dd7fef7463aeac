//! Counting legal lines.

use crate::legal::{count_moves, legal_moves};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// The number of legal lines of `depth` plies. Moves of the last ply are counted without being made.
pub fn perft<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(tables, position),
        _ => divide(tables, position, depth)
            .into_iter()
            .map(|(_, nodes)| nodes)
            .sum(),
    }
}

/// For every legal move, the number of legal lines of `depth` plies (at least 1) that begin with it.
pub fn divide<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    depth: u32,
) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    legal_moves(tables, position, &mut moves);
    let mut lists = vec![Vec::new(); depth as usize];
    let below = |&mv: &Move| {
        let undo = position.make(tables, mv);
        let nodes = if depth > 1 {
            count(tables, position, &mut lists, depth - 1)
        } else {
            1
        };
        position.unmake(tables, mv, &undo);
        (mv, nodes)
    };
    moves.iter().map(below).collect()
}

/// Counts lines of at least one ply with one move list for each ply, used again and again.
fn count<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    lists: &mut [Vec<Move>],
    depth: u32,
) -> u64 {
    if depth == 1 {
        return count_moves(tables, position);
    }
    let (list, lists) = lists.split_first_mut().expect("there is a list for every ply");
    list.clear();
    legal_moves(tables, position, list);
    let mut nodes = 0;
    for &mv in &*list {
        let undo = position.make_here(tables, mv);
        nodes += if depth == 2 {
            count_moves(tables, position)
        } else {
            count(tables, position, lists, depth - 1)
        };
        position.unmake_here(tables, mv, &undo);
    }
    nodes
}
