//! The first score of root moves, by what stands on the board: it needs no search, so that there is always a best
//! move with a score.

use hakugei_game::{Move, Position, Trials};

use crate::blunder_model::{BlunderModel, MoveContext};
use crate::evaluate::{Evaluation, Evaluator};
use crate::score::Score;

/// How often it asks whether to stop, in moves.
const ASK_EVERY: usize = 128;

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

impl RootScorer<'_> {
    /// Scores moves of the side to move, the best first. After `stop` says yes the other moves are not scored and come last.
    pub(crate) fn score<const WORDS: usize>(
        &self,
        position: &mut Position<WORDS>,
        moves: &[Move],
        stop: &dyn Fn() -> bool,
    ) -> Vec<ScoredMove> {
        let mut stopped = false;
        let mut scored: Vec<ScoredMove> = moves
            .iter()
            .enumerate()
            .map(|(index, &mv)| {
                stopped |= index % ASK_EVERY == ASK_EVERY - 1 && stop();
                let score = if stopped {
                    Score::LOWEST
                } else {
                    self.glance(position, mv)
                };
                ScoredMove { mv, score }
            })
            .collect();
        scored.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        scored
    }

    /// The score of a move at a glance: the value of the position after it, less the best capture of the enemy.
    fn glance<const WORDS: usize>(&self, position: &mut Position<WORDS>, mv: Move) -> Score {
        let undo = position.make(mv);
        let score = if let Some(end) = position.immediate_end() {
            Score::of_end(end.result, position.side(), 1)
        } else {
            let stand = Evaluator::new(self.evaluation, position).value(position);
            Score::of(stand.value() + self.best_capture(position, mv))
        };
        position.unmake(&undo);
        -score
    }

    /// The most that the side to move wins after a move by one capture that is seen, and what follows on its square.
    fn best_capture<const WORDS: usize>(&self, position: &mut Position<WORDS>, after: Move) -> i32 {
        let Self { evaluation, blunders } = *self;
        let context = MoveContext {
            ply: 1,
            last: Some(after.to()),
        };
        let (mut captures, mut trials) = (Vec::new(), Trials::default());
        position.legal_captures(&mut captures);
        if let Some(blunders) = blunders.filter(|_| !position.in_check()) {
            captures.retain(|&capture| !blunders.overlooks(position, capture, context));
        }
        let wins = captures
            .into_iter()
            .map(|capture| trials.static_exchange(position, capture, &evaluation.values));
        wins.max().unwrap_or(0).max(0)
    }
}
