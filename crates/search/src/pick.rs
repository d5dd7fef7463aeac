//! The moves of a position one by one, the most promising first; those that may never be asked for are not looked for.

use hakugei_game::{Move, Stage, Stages, is_legal};

use crate::order;
use crate::search::Search;

/// Hands out moves: what was best before, captures, all others.
pub(crate) struct Picker<const WORDS: usize> {
    best: Option<Move>,
    ply: usize,
    checked: bool,
    step: Step<WORDS>,
    /// What is being handed out, in order.
    moves: std::vec::IntoIter<Move>,
}

/// What comes when the present moves have been handed out.
enum Step<const WORDS: usize> {
    Best,
    Captures,
    Others(Stages<WORDS>),
    End,
}

impl<const WORDS: usize> Picker<WORDS> {
    /// The moves of the position that a search is at, `ply` plies from the root, given the move that was best before and
    /// whether the side to move is in check.
    pub(crate) fn new(best: Option<Move>, ply: usize, checked: bool) -> Self {
        Self {
            best,
            ply,
            checked,
            step: Step::Best,
            moves: Vec::new().into_iter(),
        }
    }

    /// These moves as they stand.
    pub(crate) fn listed(moves: Vec<Move>) -> Self {
        Self {
            best: None,
            ply: 0,
            checked: false,
            step: Step::End,
            moves: moves.into_iter(),
        }
    }

    /// The next move of the position that the search is at.
    pub(crate) fn next(&mut self, search: &mut Search<'_, WORDS>) -> Option<Move> {
        loop {
            if let Some(mv) = self.moves.next() {
                return Some(mv);
            }
            let (moves, next) = match std::mem::replace(&mut self.step, Step::End) {
                Step::End => return None,
                Step::Best => {
                    let best = self.best;
                    self.best = best.filter(|&mv| is_legal(search.tables, &mut search.position, mv));
                    (self.best.into_iter().collect(), Step::Captures)
                }
                Step::Captures => {
                    let mut stages = Stages::with_check(search.tables, &mut search.position, self.checked);
                    let mut moves = Vec::new();
                    stages.add(search.tables, &mut search.position, Stage::Captures, &mut moves);
                    (self.sorted(search, moves), Step::Others(stages))
                }
                Step::Others(stages) => {
                    let mut moves = Vec::with_capacity(stages.len());
                    stages.add_all_but_captures(&mut moves);
                    (self.sorted(search, moves), Step::End)
                }
            };
            (self.moves, self.step) = (moves.into_iter(), next);
        }
    }

    /// Moves in order, without the one that was handed out first.
    fn sorted(&self, search: &Search<'_, WORDS>, mut moves: Vec<Move>) -> Vec<Move> {
        moves.retain(|&mv| self.best != Some(mv));
        order::sort(
            &mut moves,
            (&search.position, search.values),
            search.history,
            self.ply,
        );
        moves
    }
}
