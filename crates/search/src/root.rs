//! The root of a search: its position, the moves to choose from, and what is known of each.

use hakugei_game::{Move, Position, RepetitionStack};

use crate::score::Score;

/// Where a search begins.
#[derive(Clone, Debug)]
pub(crate) struct Root<const WORDS: usize> {
    pub(crate) position: Position<WORDS>,
    /// The positions of the game up to this one.
    pub(crate) path: RepetitionStack,
    /// The moves to choose from, the best first; at least one.
    pub(crate) moves: Vec<RootMove>,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value by the last search that looked at it in full; the lowest where that is not this depth's.
    pub(crate) score: Score,
    /// Its value one depth before.
    pub(crate) before: Score,
    /// The expected line, the move itself first.
    pub(crate) line: Vec<Move>,
    /// The positions visited below it.
    pub(crate) nodes: u64,
}

impl RootMove {
    /// A move of which nothing is known but its score at a glance.
    pub(crate) fn new(mv: Move, glance: Score) -> Self {
        Self {
            mv,
            score: Score::LOWEST,
            before: glance,
            line: vec![mv],
            nodes: 0,
        }
    }
}

/// Sorts moves, the best first: by what this depth found, and where it found nothing, by the one before.
pub(crate) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root| std::cmp::Reverse((root.score, root.before)));
}
