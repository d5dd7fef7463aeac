//! Legal moves for those who ask now and then: each question with sets of its own. Who asks often keeps
//! [`crate::MoveSets`].

use crate::generate::Scope;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// Every legal move, added to a list in no particular order.
pub fn legal_moves<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    MoveSets::of(tables, position).list(moves);
}

/// Every legal move that captures, added to a list in no particular order.
pub fn legal_captures<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    moves: &mut Vec<Move>,
) {
    let mut sets = MoveSets::default();
    sets.find_captures(tables, position);
    sets.list(moves);
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> bool {
    let mut sets = MoveSets::default();
    sets.find_in(tables, position, Scope::Any, tables.safety());
    !sets.is_empty()
}

/// Whether a move is legal for the side to move: exactly if [`legal_moves`] lists it. Any move may be asked about, also one of
/// another variant, from an empty square, or off the board.
pub fn is_legal<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>, mv: Move) -> bool {
    MoveSets::default().allow(tables, position, mv)
}

/// A legal move that checkmates, if there is one: see [`MoveSets::mate`].
pub fn mate_in_one<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<Move> {
    MoveSets::of(tables, position).mate(tables, position)
}
