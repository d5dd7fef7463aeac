//! Counting with a table of what is known.

use super::{CountTable, count};
use crate::legal::legal_moves;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// The least depth for which the table is asked: below, counting is quicker.
const LEAST: u32 = 3;

/// The number of legal lines of `depth` plies, which must be at least 1, with one list for each. `None` where there are
/// too many for 64 bits.
pub(super) fn count_unknown<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    table: &mut CountTable,
    lists: &mut [Vec<Move>],
    depth: u32,
) -> Option<u64> {
    if depth < LEAST {
        return Some(count(tables, position, lists, depth));
    }
    let sought = table.sought(position, depth);
    if let Some(nodes) = table.known(sought) {
        return Some(nodes);
    }
    let (list, lists) = lists.split_first_mut().expect("there is a list for every ply");
    list.clear();
    legal_moves(tables, position, list);
    let mut nodes: u64 = 0;
    for &mv in &*list {
        let undo = position.make(tables, mv);
        let below = count_unknown(tables, position, table, lists, depth - 1);
        position.unmake(tables, mv, &undo);
        nodes = nodes.checked_add(below?)?;
    }
    table.note(sought, nodes);
    Some(nodes)
}
