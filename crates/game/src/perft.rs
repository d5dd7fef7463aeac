//! Counting legal lines.

mod known;
mod parts;
mod table;

use crate::legal::{count_moves, legal_moves};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

pub use table::{CountTable, TableTooLarge};

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

/// The number of legal lines of `depth` plies, with the help of a table where there is one. `None` where there are too
/// many for 64 bits, which counting them one by one would never show.
pub(crate) fn perft_with<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    depth: u32,
    table: Option<&mut CountTable>,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut lists = vec![Vec::new(); depth as usize];
    let Some(table) = table else {
        return Some(count(tables, position, &mut lists, depth));
    };
    table.take_words(position.words());
    known::count_unknown(tables, position, table, &mut lists, depth)
}

/// Counts lines of at least one ply with one move list for each ply, used again and again.
fn count<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    lists: &mut [Vec<Move>],
    depth: u32,
) -> u64 {
    let (list, lists) = lists.split_first_mut().expect("there is a list for every ply");
    list.clear();
    legal_moves(tables, position, list);
    match depth {
        1 => list.len() as u64,
        2 => count_replies(tables, position, list),
        _ => {
            let mut nodes = 0;
            for &mv in &*list {
                let undo = position.make(tables, mv);
                nodes += count(tables, position, lists, depth - 1);
                position.unmake(tables, mv, &undo);
            }
            nodes
        }
    }
}

/// Counts the replies to some moves. This is where counting spends its time: everything is inlined.
fn count_replies<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &[Move],
) -> u64 {
    let (mut nodes, before) = (0, position.before());
    for &mv in moves {
        let changes = position.make_here::<false>(tables, mv);
        nodes += count_moves(tables, position);
        position.unmake_here(tables, mv, changes, &before);
    }
    nodes
}
