//! A first judgement of root moves by what stands on the board: it needs no search, so that there is always a best
//! move with a score.

use hakugei_game::{Move, Position, Trials};

use crate::blunder_model::{BlunderModel, Moment};
use crate::evaluate::{Evaluation, Evaluator};
use crate::score::Score;

/// How often the judge asks whether to stop, in moves.
const ASK_EVERY: usize = 128;

/// A move and what it looks worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) mv: Move,
    pub(crate) score: Score,
}

/// A judge of root moves: how pieces move, what they are worth, and what a weak player overlooks.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub(crate) evaluation: &'a Evaluation,
    /// The blunder model of a lower level; `None` if the player overlooks nothing.
    pub(crate) blunders: Option<&'a BlunderModel>,
}

impl Judge<'_> {
    /// Judges moves of the side to move, the best first. After `stop` says yes the other moves are not judged and come last.
    pub(crate) fn judge<const WORDS: usize>(
        &self,
        position: &mut Position<WORDS>,
        moves: &[Move],
        stop: &dyn Fn() -> bool,
    ) -> Vec<Judged> {
        let mut stopped = false;
        let mut judged: Vec<Judged> = moves
            .iter()
            .enumerate()
            .map(|(index, &mv)| {
                stopped |= index % ASK_EVERY == ASK_EVERY - 1 && stop();
                let score = if stopped {
                    Score::LOWEST
                } else {
                    self.looks(position, mv)
                };
                Judged { mv, score }
            })
            .collect();
        judged.sort_by_key(|judged| std::cmp::Reverse(judged.score));
        judged
    }

    /// What a move looks worth: the value of the position after it, less the dearest thing that the enemy can capture.
    fn looks<const WORDS: usize>(&self, position: &mut Position<WORDS>, mv: Move) -> Score {
        let undo = position.make(mv);
        let score = if let Some(end) = position.immediate_end() {
            Score::of_end(end.result, position.side(), 1)
        } else {
            let stand = Evaluator::new(self.evaluation, position).value(position);
            Score::of(stand.value() + self.dearest(position, mv))
        };
        position.unmake(&undo);
        -score
    }

    /// The most that the side to move wins after a move by one capture that is seen, and what follows on its square.
    fn dearest<const WORDS: usize>(&self, position: &mut Position<WORDS>, after: Move) -> i32 {
        let Self { evaluation, blunders } = *self;
        let moment = Moment {
            ply: 1,
            last: Some(after.to()),
        };
        let (mut captures, mut trials) = (Vec::new(), Trials::default());
        position.legal_captures(&mut captures);
        if let Some(blunders) = blunders.filter(|_| !position.in_check()) {
            captures.retain(|&capture| !blunders.overlooks(position, capture, moment));
        }
        let wins = captures
            .into_iter()
            .map(|capture| trials.static_exchange(position, capture, &evaluation.values));
        wins.max().unwrap_or(0).max(0)
    }
}
