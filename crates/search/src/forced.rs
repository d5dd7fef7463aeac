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
            if let Some(plies) = self.after(position, mv, Self::every_reply_loses) {
                return Some((mv, plies + 1));
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

    /// In how many plies the side to move has lost whatever it replies, if it has.
    fn every_reply_loses(&mut self, position: &mut Position<WORDS>) -> Option<usize> {
        let mut replies = Vec::new();
        legal_moves(self.tables, position, &mut replies);
        let mut longest = None;
        for reply in replies {
            if self.must_stop() {
                return None;
            }
            let plies = self.after(position, reply, Self::wins_at_once)?;
            longest = longest.max(Some(plies + 1));
        }
        longest
    }

    fn must_stop(&self) -> bool {
        self.nodes >= self.most || (self.stop)()
    }

    /// In how many plies the side to move wins, if it does with a declaration or with a move.
    fn wins_at_once(&mut self, position: &mut Position<WORDS>) -> Option<usize> {
        if claimed(self.tables, position, 0).is_some() {
            return Some(0);
        }
        let mut moves = Vec::new();
        legal_moves(self.tables, position, &mut moves);
        let wins = moves.iter().any(|&mv| self.after(position, mv, Self::is_lost));
        wins.then_some(1)
    }
}
