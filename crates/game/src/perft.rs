//! Counting legal lines: the moves of the last ply are counted as sets, all others are made.

mod parts;
mod stoppable;
mod table;

use crate::legal::{count_moves, legal_moves};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

pub use table::{CountTable, TableTooLarge};

/// The least depth for which a table is asked: below, counting is quicker.
const LEAST_KNOWN: u32 = 3;

/// The number of legal lines of `depth` plies.
pub fn perft<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(tables, position),
        _ => {
            let mut moves = Vec::new();
            legal_moves(tables, position, &mut moves);
            let below = |&mv: &Move| {
                let undo = position.make(tables, mv);
                let nodes = perft(tables, position, depth - 1);
                position.unmake(&undo);
                nodes
            };
            moves.iter().map(below).sum()
        }
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
    let below = |mv: Move| {
        let undo = position.make(tables, mv);
        let nodes = perft(tables, position, depth - 1);
        position.unmake(&undo);
        (mv, nodes)
    };
    moves.into_iter().map(below).collect()
}

/// The number of legal lines of `depth` plies, with the help of a table. `None` where there are too many for 64 bits,
/// which counting them one by one would never show.
pub(crate) fn perft_with<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    depth: u32,
    table: &mut CountTable,
) -> Option<u64> {
    if depth < LEAST_KNOWN {
        return Some(perft(tables, position, depth));
    }
    let sought = table.sought(position, depth);
    if let Some(nodes) = table.known(sought) {
        return Some(nodes);
    }
    let mut moves = Vec::new();
    legal_moves(tables, position, &mut moves);
    let mut nodes: u64 = 0;
    for mv in moves {
        let undo = position.make(tables, mv);
        let below = perft_with(tables, position, depth - 1, table);
        position.unmake(&undo);
        nodes = nodes.checked_add(below?)?;
    }
    table.note(sought, nodes);
    Some(nodes)
}
