//! Legal moves for those who ask now and then: each question with sets of its own. Who asks often keeps
//! [`crate::MoveSets`].

use crate::generate::Scope;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;

impl<const WORDS: usize> Position<WORDS> {
    /// Every legal move, added to a list in no particular order.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        MoveSets::of(self).list(moves);
    }

    /// Every legal move that captures, added to a list in no particular order.
    pub fn legal_captures(&self, moves: &mut Vec<Move>) {
        let mut sets = MoveSets::default();
        sets.find_captures(self);
        sets.list(moves);
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut sets = MoveSets::default();
        sets.find_in(self, Scope::Any, self.tables().safety());
        !sets.is_empty()
    }

    /// Whether a move is legal for the side to move: exactly if [`Position::legal_moves`] lists it. Any move may be asked about, also one of
    /// another variant, from an empty square, or off the board.
    pub fn is_legal(&self, mv: Move) -> bool {
        MoveSets::default().allow(self, mv)
    }
}
