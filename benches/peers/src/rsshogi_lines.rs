//! The generator of the crate `rsshogi`: standard shogi. It writes to a sink, move by move, drops by sets of squares.

use std::hint::black_box;

use rsshogi::board::{Bitboard, Move32List, MoveList, Position, position_from_sfen};
use rsshogi::movegen::{
    Move32Sink, generate_legal_all, generate_legal_all_move32, generate_legal_all_move32_into,
};
use rsshogi::types::{Color, Move32, PieceType};

use crate::way::Way;

/// The number of lines of `plies` plies (at least 1) from a position in SFEN.
///
/// # Errors
/// Where the crate does not read the position.
pub(crate) fn count(position: &str, way: Way, plies: u32) -> Result<u64, String> {
    let read = position_from_sfen(position);
    let mut position = read.map_err(|error| format!("rsshogi does not read `{position}`: {error}"))?;
    position.init_stack();
    let mut lists = vec![Move32List::new(); plies as usize];
    Ok(match way {
        Way::Counted => walk(&mut position, &mut lists[1..], &mut counted),
        Way::Listed => {
            let mut list = MoveList::new();
            walk(&mut position, &mut lists[1..], &mut |position| {
                generate_legal_all(position, &mut list);
                black_box(&list).len() as u64
            })
        }
        Way::Made => walk(&mut position, &mut lists, &mut |position| {
            black_box(position);
            1
        }),
        Way::Searched => return Err("rsshogi does not search".to_owned()),
    })
}

/// The sum of what is counted in every position to which there are as many plies as lists.
fn walk(position: &mut Position, lists: &mut [Move32List], last: &mut impl FnMut(&Position) -> u64) -> u64 {
    let Some((moves, rest)) = lists.split_first_mut() else {
        return last(position);
    };
    generate_legal_all_move32(position, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        position.apply_move32(mv);
        nodes += walk(position, rest, last);
        position.undo_move32(mv).expect("the move has just been made");
    }
    nodes
}

fn counted(position: &Position) -> u64 {
    let mut count = Count(0);
    generate_legal_all_move32_into(position, &mut count);
    count.0
}

/// A sink that keeps no moves.
struct Count(u64);

impl Move32Sink for Count {
    #[inline]
    fn push_move32(&mut self, _: Move32) {
        self.0 += 1;
    }

    fn retain_unordered<F: FnMut(Move32) -> bool>(&mut self, _: F) {
        unreachable!("legal moves are generated as such, none is taken out again");
    }

    #[inline]
    fn push_drop_targets(&mut self, _: PieceType, targets: Bitboard, _: Color) {
        self.0 += u64::from(targets.count());
    }
}
