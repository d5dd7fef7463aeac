//! What bounds a search, and what it reports.

use hakugei_game::Move;

use crate::Score;

/// When a search ends. With no bound at all it ends when it has proved a win or loss, or at the deepest ply.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest full search, in plies.
    pub depth: Option<u32>,
    /// The largest number of positions visited; a first glance at each move is not counted.
    pub nodes: Option<u64>,
    /// Asked every few hundred positions; the search ends soon after it says yes.
    pub stop: &'a dyn Fn() -> bool,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The last full depth, in plies; 0 where there was time for none.
    pub depth: u32,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The expected moves from the position on, the best one first.
    pub line: Vec<Move>,
}
