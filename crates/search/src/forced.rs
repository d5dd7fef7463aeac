//! Wins forced within three plies, found by looking at every move and every reply.

use hakugei_game::{Move, Position, Tables, legal_moves};

use crate::ending::{Ending, claimed};

/// A search for a forced win that can be broken off.
pub(crate) struct Forced<'a, const WORDS: usize> {
    pub(crate) tables: &'a Tables<WORDS>,
    pub(crate) ending: Ending,
    pub(crate) stop: &'a dyn Fn() -> bool,
    /// The positions visited, and the most that may be.
    pub(crate) nodes: u64,
    pub(crate) most: u64,
}

impl<const WORDS: usize> Forced<'_, WORDS> {
    /// The first of `moves` that wins at once, or else the first after which every reply lets the mover win at
    /// once; with the number of plies.
    pub(crate) fn win(&mut self, position: &mut Position<WORDS>, moves: &[Move]) -> Option<(Move, usize)> {
        let at_once = moves.iter().find(|&&mv| self.after(position, mv, Self::is_lost));
        if let Some(&mv) = at_once {
            return Some((mv, 1));
        }
        for &mv in moves {
            if self.must_stop() {
                return None;
            }
            if self.after(position, mv, Self::every_reply_loses) {
                return Some((mv, 3));
            }
        }
        None
    }

    fn after<T>(
        &mut self,
        position: &mut Position<WORDS>,
        mv: Move,
        look: impl FnOnce(&mut Self, &mut Position<WORDS>) -> T,
    ) -> T {
        self.nodes += 1;
        let undo = position.make(self.tables, mv);
        let found = look(self, position);
        position.unmake(self.tables, mv, &undo);
        found
    }

    /// Whether the side to move has lost already.
    fn is_lost(&mut self, position: &mut Position<WORDS>) -> bool {
        self.ending
            .of(self.tables, position, 0)
            .is_some_and(|score| score < crate::Score::EVEN)
    }

    fn every_reply_loses(&mut self, position: &mut Position<WORDS>) -> bool {
        let mut replies = Vec::new();
        legal_moves(self.tables, position, &mut replies);
        !replies.is_empty()
            && replies
                .iter()
                .all(|&reply| !self.must_stop() && self.after(position, reply, Self::wins_at_once))
    }

    fn must_stop(&self) -> bool {
        self.nodes >= self.most || (self.stop)()
    }

    fn wins_at_once(&mut self, position: &mut Position<WORDS>) -> bool {
        let mut moves = Vec::new();
        legal_moves(self.tables, position, &mut moves);
        claimed(self.tables, position, 0).is_some()
            || moves.iter().any(|&mv| self.after(position, mv, Self::is_lost))
    }
}
