//! What the computer thinks of a game: the worth of a position, and how good each move was.

use hakugei_ask::{Quality, Review, ReviewedMove};
use hakugei_game::Move;
use hakugei_search::Score;
use hakugei_variant::Color;

/// The worth of a position.
#[derive(Clone, Debug)]
pub(crate) struct Evaluated {
    /// The moves that lead to it.
    pub(crate) moves: Vec<Move>,
    /// The side to move there.
    pub(crate) side: Color,
    /// The worth for that side; `None` where nothing was found in time.
    pub(crate) score: Option<Score>,
    /// How deep the computer looked, in plies.
    pub(crate) depth: u32,
    /// The line that it expects.
    pub(crate) line: Vec<Move>,
}

impl Evaluated {
    /// The worth in words: `+0.31 for Black`, `White mates in 2 moves`.
    pub(crate) fn words(&self) -> Option<String> {
        self.score.map(|score| worth(score, self.side))
    }
}

/// What a score for a side says, in words.
pub(crate) fn worth(score: Score, side: Color) -> String {
    hakugei_ask::score_words(score, side)
}

/// What the computer thinks of the game in play.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judgement {
    /// Whether positions are evaluated as they come.
    pub(crate) evaluates: bool,
    /// The last evaluation.
    pub(crate) evaluated: Option<Evaluated>,
    /// How good its moves were.
    pub(crate) review: Option<Reviewed>,
}

/// How good the moves of a game were.
#[derive(Clone, Debug)]
pub(crate) struct Reviewed {
    /// The moves that were judged.
    pub(crate) moves: Vec<Move>,
    /// The judgement.
    pub(crate) review: Review,
}

impl Reviewed {
    /// How good a move of a game was, counted from 1, if just this game was judged up to there.
    pub(crate) fn of(&self, moves: &[Move], ply: usize) -> Option<&ReviewedMove> {
        let judged = self.moves.get(..ply)?;
        (moves.get(..ply)? == judged)
            .then(|| self.review.moves.get(ply.checked_sub(1)?))
            .flatten()
    }
}

/// The sign that stands behind a move that was not good: `?!`, `?` or `??`.
pub(crate) fn sign(quality: Quality) -> &'static str {
    match quality {
        Quality::Best | Quality::Good => "",
        Quality::Inaccuracy => "?!",
        Quality::Mistake => "?",
        Quality::Blunder => "??",
    }
}
