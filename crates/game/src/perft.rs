//! Counting legal lines: the moves of the last ply are counted as sets, all others are made.

mod parts;
mod stoppable;
mod table;

use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;

pub use table::{CountTable, TableTooLarge};

/// The least depth for which a table is asked: below, counting is quicker.
const LEAST_KNOWN: u32 = 3;

impl<const WORDS: usize> Position<WORDS> {
    /// The number of legal lines of `depth` plies.
    pub fn perft(&self, depth: u32) -> u64 {
        count(&mut self.clone(), &mut rooms(depth))
    }

    /// For every legal move, the number of legal lines of `depth` plies (at least 1) that begin with it.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let (moves, mut rooms) = (MoveSets::of(self), rooms(depth - 1));
        let mut position = self.clone();
        let below = |mv: Move| {
            let undo = position.make(mv);
            let nodes = count(&mut position, &mut rooms);
            position.unmake(&undo);
            (mv, nodes)
        };
        moves.iter().map(below).collect()
    }
}

/// Room for the moves of each ply.
fn rooms<const WORDS: usize>(depth: u32) -> Vec<MoveSets<'static, WORDS>> {
    vec![MoveSets::default(); depth as usize]
}

/// Counts lines of as many plies as there are rooms.
fn count<const WORDS: usize>(position: &mut Position<WORDS>, rooms: &mut [MoveSets<'_, WORDS>]) -> u64 {
    match rooms {
        [] => 1,
        [last] => last.count(position),
        [moves, below @ ..] => {
            moves.find(position);
            let after = |mv: Move| {
                let undo = position.make(mv);
                // Most positions are those of the last ply: they are counted without a call of this.
                let nodes = match below {
                    [last] => last.count(position),
                    _ => count(position, below),
                };
                position.unmake(&undo);
                nodes
            };
            moves.iter().map(after).sum()
        }
    }
}

/// The number of legal lines of `depth` plies, with the help of a table. `None` where there are too many for 64 bits,
/// which counting them one by one would never show.
pub(crate) fn perft_with<const WORDS: usize>(
    position: &mut Position<WORDS>,
    depth: u32,
    table: &mut CountTable,
) -> Option<u64> {
    count_unknown(position, &mut rooms(depth), table)
}

/// Counts lines of as many plies as there are rooms, those that a table does not know.
fn count_unknown<const WORDS: usize>(
    position: &mut Position<WORDS>,
    rooms: &mut [MoveSets<'_, WORDS>],
    table: &mut CountTable,
) -> Option<u64> {
    let depth = rooms.len() as u32;
    if depth < LEAST_KNOWN {
        return Some(count(position, rooms));
    }
    let sought = table.sought(position, depth);
    if let Some(nodes) = table.known(sought) {
        return Some(nodes);
    }
    let (moves, below) = rooms.split_first_mut()?;
    moves.find(position);
    let after = |sum: u64, mv: Move| {
        let undo = position.make(mv);
        let nodes = count_unknown(position, below, table);
        position.unmake(&undo);
        sum.checked_add(nodes?)
    };
    let nodes = moves.iter().try_fold(0, after)?;
    table.note(sought, nodes);
    Some(nodes)
}
