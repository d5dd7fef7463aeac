//! Legal moves: listed, counted or merely noticed.

use crate::attack::Safety;
use crate::generate::{Scope, generate, generate_on};
use crate::moves::Move;
use crate::position::Position;
use crate::sink::{Any, Count};
use crate::tables::Tables;

/// Every legal move, added to a list in no particular order.
#[inline(never)]
pub fn legal_moves<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    let _ = generate(tables, position, (Scope::All, tables.safety()), moves);
}

/// Every legal move that captures, added to a list in no particular order.
pub fn legal_captures<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    let _ = generate(tables, position, (Scope::Captures, tables.safety()), moves);
}

/// The number of legal moves.
#[inline(always)]
#[expect(clippy::inline_always, reason = "measured: a call costs a small board 3 %")]
pub(crate) fn count_moves<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> u64 {
    let mut count = Count::default();
    let _ = generate(tables, position, (Scope::All, tables.safety()), &mut count);
    count.0
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> bool {
    generate(tables, position, (Scope::All, tables.safety()), &mut Any).is_break()
}

/// Every move of a scope that would be legal if the game had not ended, added to a list.
pub(crate) fn answers<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    scope: Scope,
    moves: &mut Vec<Move>,
) {
    let _ = generate_on(tables, position, (scope, tables.safety()), moves);
}

/// Whether there would be a board move that keeps the last royal piece safe if the game had not ended.
pub(crate) fn has_safe_board_answer<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> bool {
    generate_on(tables, position, (Scope::Board, Safety::Kept), &mut Any).is_break()
}
