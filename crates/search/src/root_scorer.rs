//! The first score of root moves, by what stands on the board: it needs no search, so that there is always a best
//! move with a score.

use hakugei_game::{Move, MoveSets, Position, Stop, Trials};

use crate::blunder_model::{BlunderModel, MoveContext};
use crate::evaluate::{Evaluation, Evaluator};
use crate::score::Score;

/// The work of scoring a move, captures that have to be tried out aside, in that of [`Stop`].
const GLANCE: u32 = Stop::POSITION;

/// A move with its score for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
}

/// Scores root moves by how pieces move, what they are worth, and what a weak player overlooks.
#[derive(Clone, Copy)]
pub(crate) struct RootScorer<'a> {
    pub(crate) evaluation: &'a Evaluation,
    /// The blunder model of a lower level; `None` if the player overlooks nothing.
    pub(crate) blunders: Option<&'a BlunderModel>,
}

/// Room for the answers to a move.
struct Answers<'s, const WORDS: usize> {
    sets: MoveSets<'s, WORDS>,
    trials: Trials<'s, WORDS>,
    captures: Vec<Move>,
}

impl RootScorer<'_> {
    /// Scores moves of the side to move, the best first. Once a stop has come the other moves are not scored and come last.
    pub(crate) fn score<const WORDS: usize>(
        &self,
        position: &mut Position<WORDS>,
        moves: &[Move],
        stop: &Stop<'_>,
    ) -> Vec<ScoredMove> {
        let mut answers = Answers {
            sets: MoveSets::stopped_by(stop),
            trials: Trials::stopped_by(stop),
            captures: Vec::new(),
        };
        let mut scored: Vec<ScoredMove> = moves
            .iter()
            .map(|&mv| {
                let ends = stop.after(GLANCE);
                let score = (!ends).then(|| self.glance(position, mv, &mut answers));
                // A score that was found while the stop came may lack the best answers.
                let score = score.filter(|_| !stop.has_come()).unwrap_or(Score::LOWEST);
                ScoredMove { mv, score }
            })
            .collect();
        scored.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        scored
    }

    /// The score of a move at a glance: the value of the position after it, less the best capture of the enemy.
    fn glance<const WORDS: usize>(
        &self,
        position: &mut Position<WORDS>,
        mv: Move,
        answers: &mut Answers<'_, WORDS>,
    ) -> Score {
        let undo = position.make(mv);
        let score = if let Some(end) = position.immediate_end() {
            Score::of_end(end.result, position.side(), 1)
        } else {
            let stand = Evaluator::new(self.evaluation, position).value(position);
            Score::of(stand.value() + self.best_capture(position, mv, answers))
        };
        position.unmake(&undo);
        -score
    }

    /// The most that the side to move wins after a move by one capture that is seen, and what follows on its square.
    fn best_capture<const WORDS: usize>(
        &self,
        position: &Position<WORDS>,
        after: Move,
        answers: &mut Answers<'_, WORDS>,
    ) -> i32 {
        let Self { evaluation, blunders } = *self;
        let context = MoveContext {
            ply: 1,
            last: Some(after.to()),
        };
        let Answers {
            sets,
            trials,
            captures,
        } = answers;
        captures.clear();
        trials.begin();
        sets.find_captures(position);
        sets.list(captures);
        if let Some(blunders) = blunders.filter(|_| !position.in_check()) {
            captures.retain(|&capture| !blunders.overlooks(position, capture, context));
        }
        let wins = captures
            .iter()
            .map(|&capture| trials.static_exchange(position, capture, &evaluation.values));
        wins.max().unwrap_or(0).max(0)
    }
}
