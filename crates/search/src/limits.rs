//! What bounds a search, and what it reports.

use std::time::Duration;

use hakugei_game::Move;

use crate::level::{LevelSettings, Share};
use crate::{Budget, Level, Score};

/// When a search ends, and what it looks for. With no bound at all it ends when it has proved a win or loss, or at the
/// deepest ply.
///
/// ```
/// use hakugei_search::{Level, Limits};
///
/// let beginner = Level::new(1).expect("there is a first level");
/// let limits = Limits { nodes: Some(10_000), level: beginner, ..Limits::default() };
/// assert_eq!((limits.depth, limits.lines), (None, 1));
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest full search, in plies.
    pub depth: Option<u32>,
    /// The largest number of positions visited, by all threads together; a first glance at each move is not counted.
    pub nodes: Option<u64>,
    /// How much of [`Limits::spent`] the search may use, if that is bounded. Asked again and again: a search on the opponent's
    /// time is given another budget when its own clock begins to run.
    pub time: &'a dyn Fn() -> Option<Budget>,
    /// How many of the best moves are wanted, each with its line; at least 1.
    pub lines: usize,
    /// The moves to choose from; all where it is empty. What is not legal here is passed over.
    pub only: &'a [Move],
    /// How well to play. The bounds of a level hold besides those given here.
    pub level: Level,
    /// Which game it is: decides what a level that overlooks things overlooks.
    pub seed: u64,
    /// The time that counts against the budget, since the search began: nothing while it ponders.
    pub spent: &'a dyn Fn() -> Duration,
    /// Asked after about the work of a hundred positions of a usual game; the search ends soon after it says yes.
    pub stop: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    /// No bound, one line, as well as it can.
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: &|| None,
            lines: 1,
            only: &[],
            level: Level::STRONGEST,
            seed: 0,
            spent: &|| Duration::ZERO,
            stop: &|| false,
        }
    }
}

impl Limits<'_> {
    /// These limits, but no deeper and with no more positions than the level allows with its settings and its share.
    pub(crate) fn within_level(self, settings: LevelSettings, share: Share) -> Self {
        let given = self.nodes.map(|nodes| share.of_nodes(nodes));
        Self {
            depth: settings.depth.into_iter().chain(self.depth).min(),
            nodes: settings.nodes.into_iter().chain(given).min(),
            ..self
        }
    }

    /// Whether the search is to end: it was told to, or has used all of its time.
    pub(crate) fn are_met(&self) -> bool {
        let is_late = |budget: Budget| (self.spent)() >= budget.most;
        (self.stop)() || (self.time)().is_some_and(is_late)
    }
}

/// What the search has found.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Engine, Limits, Report};
///
/// let mut reports: Vec<Report> = Vec::new();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let best = Engine::new(&compiled).think(&Game::new(&compiled), &limits, &mut |report| reports.push(report.clone()));
/// let last = reports.last().expect("one for each depth");
/// assert_eq!((last.depth, last.line.first()), (3, best.as_ref()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The last full depth, in plies; 0 where there was time for none.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// Which of the best moves this is, counted from 1.
    pub rank: usize,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The number of positions visited so far, by all threads together.
    pub nodes: u64,
    /// How much of the table has been written by this search, in thousandths.
    pub table_use: u32,
    /// The expected moves from the position on, the best one first.
    pub line: Vec<Move>,
}
