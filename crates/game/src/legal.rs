//! Questions about the moves of a position for those who ask now and then: each is answered with room of its own. Who asks often
//! keeps [`crate::MoveSets`] and [`crate::Trials`].

use crate::exchange::ExchangeValues;
use crate::generate::Scope;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::stop::Stop;
use crate::trials::Trials;

impl<const WORDS: usize> Position<WORDS> {
    /// Every legal move, added to a list in no particular order.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        listed(&MoveSets::of(self), moves);
    }

    /// Every legal move that captures, added to a list in no particular order.
    pub fn legal_captures(&self, moves: &mut Vec<Move>) {
        let mut sets = MoveSets::default();
        sets.find_captures(self);
        listed(&sets, moves);
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.has_move_before(None)
    }

    /// The same; one may be missed once a stop has come.
    #[inline]
    pub(crate) fn has_move_before(&self, stop: Option<&Stop<'_>>) -> bool {
        let mut sets = stop.map_or_else(MoveSets::default, MoveSets::stopped_by);
        sets.find_in(self, Scope::Any, self.tables().safety());
        !sets.is_empty()
    }

    /// Every legal move, added to a list in no particular order; once a stop has come only some, but one at least if there is one.
    pub(crate) fn legal_moves_before(&self, stop: &Stop<'_>, moves: &mut Vec<Move>) {
        let mut sets = MoveSets::stopped_by(stop);
        sets.find(self);
        if sets.is_empty() && stop.has_come() {
            sets = MoveSets::default();
            sets.find_in(self, Scope::Any, self.tables().safety());
        }
        listed(&sets, moves);
    }

    /// Whether a move is legal for the side to move: exactly if [`Position::legal_moves`] lists it. Any move may be asked about, also one of
    /// another variant, from an empty square, or off the board.
    pub fn is_legal(&self, mv: Move) -> bool {
        MoveSets::default().allow(self, mv)
    }

    /// Whether a legal move gives check: see [`Trials::gives_check`].
    pub fn gives_check(&self, mv: Move) -> bool {
        Trials::default().gives_check(self, mv)
    }

    /// What a move and the exchange that it begins win for the side to move: see [`Trials::static_exchange`].
    pub fn static_exchange(&self, mv: Move, values: &impl ExchangeValues) -> i32 {
        Trials::default().static_exchange(self, mv, values)
    }

    /// A move that checkmates at once, if there is one: see [`MoveSets::mate`].
    pub fn mate_in_one(&self) -> Option<Move> {
        MoveSets::of(self).mate(self)
    }
}

/// Adds every move to a list that may have no room yet: all that it needs is asked for at once.
fn listed<const WORDS: usize>(sets: &MoveSets<'_, WORDS>, moves: &mut Vec<Move>) {
    moves.reserve(sets.room());
    sets.list(moves);
}
