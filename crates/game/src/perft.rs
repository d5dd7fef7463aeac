//! Counting legal lines.

mod known;
mod parts;
mod replies;
mod table;

use crate::legal::{count_moves, legal_moves};
use crate::move_sets::{MoveSet, MoveSets};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

use replies::Replies;
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
    let mut room = Room::new(depth);
    let below = |&mv: &Move| {
        let undo = position.make(tables, mv);
        let nodes = if depth > 1 {
            count(tables, position, &mut room, depth - 1)
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
    let mut room = Room::new(depth);
    let Some(table) = table else {
        return Some(count(tables, position, &mut room, depth));
    };
    table.take_words(position.words());
    known::count_unknown(tables, position, table, &mut room, depth)
}

/// What counting writes to, used again and again.
#[derive(Debug)]
struct Room<const WORDS: usize> {
    /// A list of moves for each number of plies to go, from 1.
    lists: Vec<Vec<Move>>,
    /// The moves of the ply before the last.
    sets: MoveSets<WORDS>,
    replies: Replies<WORDS>,
}

impl<const WORDS: usize> Room<WORDS> {
    fn new(depth: u32) -> Self {
        Self {
            lists: vec![Vec::new(); depth as usize],
            sets: MoveSets::default(),
            replies: Replies::new(),
        }
    }

    /// The legal moves of a position with so many plies to go: to be put back when they have been gone through.
    fn take_list(&mut self, tables: &Tables<WORDS>, position: &mut Position<WORDS>, depth: u32) -> Vec<Move> {
        let mut list = std::mem::take(&mut self.lists[depth as usize - 1]);
        list.clear();
        legal_moves(tables, position, &mut list);
        list
    }

    fn put_back(&mut self, list: Vec<Move>, depth: u32) {
        self.lists[depth as usize - 1] = list;
    }
}

/// Counts lines of at least one ply.
fn count<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    room: &mut Room<WORDS>,
    depth: u32,
) -> u64 {
    match depth {
        1 => count_moves(tables, position),
        2 => count_replies(tables, position, room),
        _ => {
            let list = room.take_list(tables, position, depth);
            let mut nodes = 0;
            for &mv in &list {
                let undo = position.make(tables, mv);
                nodes += count(tables, position, room, depth - 1);
                position.unmake(tables, mv, &undo);
            }
            room.put_back(list, depth);
            nodes
        }
    }
}

/// Counts the replies to all moves of a position. This is where counting spends its time.
fn count_replies<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    room: &mut Room<WORDS>,
) -> u64 {
    let Room { sets, replies, .. } = room;
    sets.find(tables, position);
    let known = replies.look(tables, position).is_some();
    let mut nodes = 0;
    for &MoveSet { who, to: ends } in &sets.0 {
        let mut runner = None;
        for to in ends {
            if runner.is_none() || who.is_several() {
                runner = if known {
                    replies.runner(tables, position, (who, to))
                } else {
                    None
                };
            }
            let counted = runner
                .as_ref()
                .and_then(|runner| replies.count(tables, position, runner, to));
            nodes += counted.unwrap_or_else(|| {
                let ends = runner
                    .as_ref()
                    .is_some_and(|runner| replies.ends_game(tables, position, runner, to));
                if ends {
                    0
                } else {
                    count_after(tables, position, who.to(to))
                }
            });
        }
    }
    nodes
}

/// Counts the replies to a move that is made for that.
#[inline(never)]
fn count_after<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> u64 {
    let before = position.before();
    let changes = position.make_here::<false>(tables, mv);
    let nodes = count_moves(tables, position);
    position.unmake_here(tables, mv, changes, &before);
    nodes
}
