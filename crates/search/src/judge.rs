//! A first judgement of root moves by what stands on the board: it needs no search, so that there is always a best
//! move with a score.

use hakugei_game::{Move, Position, Tables, immediate_end, legal_captures, static_exchange};

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

/// Judges moves of the side to move, the best first. Moves that are not judged when it is told to stop come last.
pub(crate) fn judge<const WORDS: usize>(
    (tables, evaluation): (&Tables<WORDS>, &Evaluation),
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
                looks(tables, evaluation, position, mv)
            };
            Judged { mv, score }
        })
        .collect();
    judged.sort_by_key(|judged| std::cmp::Reverse(judged.score));
    judged
}

/// What a move looks worth: the value of the position after it, less the dearest thing that the enemy can capture.
fn looks<const WORDS: usize>(
    tables: &Tables<WORDS>,
    evaluation: &Evaluation,
    position: &mut Position<WORDS>,
    mv: Move,
) -> Score {
    let undo = position.make(tables, mv);
    let score = if let Some(end) = immediate_end(tables, position) {
        Score::of_end(end.result, position.side(), 1)
    } else {
        let stand = Evaluator::new(evaluation, position).value(tables, position);
        Score::of(stand.value() + dearest(tables, evaluation, position))
    };
    position.unmake(tables, mv, &undo);
    -score
}

/// The most that the side to move wins by one capture and what follows on its square.
fn dearest<const WORDS: usize>(
    tables: &Tables<WORDS>,
    evaluation: &Evaluation,
    position: &mut Position<WORDS>,
) -> i32 {
    let mut captures = Vec::new();
    legal_captures(tables, position, &mut captures);
    let wins = captures
        .into_iter()
        .map(|capture| static_exchange(tables, position, capture, &evaluation.values));
    wins.max().unwrap_or(0).max(0)
}
