//! Counting with a table of what is known.

use super::{CountTable, Room, count};
use crate::position::Position;
use crate::tables::Tables;

/// The least depth for which the table is asked: below, counting is quicker.
const LEAST: u32 = 3;

/// The number of legal lines of `depth` plies, which must be at least 1. `None` where there are
/// too many for 64 bits.
pub(super) fn count_unknown<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    table: &mut CountTable,
    room: &mut Room<WORDS>,
    depth: u32,
) -> Option<u64> {
    if depth < LEAST {
        return Some(count(tables, position, room, depth));
    }
    let sought = table.sought(position, depth);
    if let Some(nodes) = table.known(sought) {
        return Some(nodes);
    }
    let list = room.take_list(tables, position, depth);
    let mut nodes: u64 = 0;
    for &mv in &list {
        let undo = position.make(tables, mv);
        let below = count_unknown(tables, position, table, room, depth - 1);
        position.unmake(tables, mv, &undo);
        nodes = nodes.checked_add(below?)?;
    }
    room.put_back(list, depth);
    table.note(sought, nodes);
    Some(nodes)
}
