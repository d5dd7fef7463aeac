//! The search for mate by checks, as `go mate` asks for it: the one place that knows who solves it.

use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{MateLimits, MateResult, solve_mate};

use crate::timer::Timer;

/// What came of a search for mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MateAnswer {
    /// A mate in which every move of the attacker gives check.
    Mate(Vec<Move>),
    /// There is none.
    NoMate,
    /// None was found in time.
    NotFound,
}

/// Searches for a mate for at most `time`, with a table of at most `memory` mebibytes.
pub(crate) fn solve(game: &Game, time: Option<Duration>, memory: usize, timer: &Timer) -> MateAnswer {
    let late = || time.is_some_and(|time| timer.spent() >= time);
    let limits = MateLimits {
        memory,
        stop: &|| timer.is_stopped() || late(),
        ..MateLimits::default()
    };
    match solve_mate(game, &limits).result {
        MateResult::Mate(mate) => MateAnswer::Mate(mate.line),
        MateResult::NoMate { .. } => MateAnswer::NoMate,
        MateResult::Proved { .. } | MateResult::Unknown => MateAnswer::NotFound,
    }
}

/// How many positions are looked at where a search for a move follows.
const SHORT_NODES: u64 = 100_000;

/// How many mebibytes are taken then.
const SHORT_MEMORY: usize = 16;

/// A mate in at most `plies` plies, and the number of positions that were visited; `None` if there is none, or it takes more
/// to find.
pub(crate) fn short(game: &Game, plies: u32, stop: &dyn Fn() -> bool) -> Option<(Vec<Move>, u64)> {
    let limits = MateLimits {
        nodes: Some(SHORT_NODES),
        plies: Some(plies),
        memory: SHORT_MEMORY,
        stop,
        ..MateLimits::default()
    };
    let report = solve_mate(game, &limits);
    match report.result {
        MateResult::Mate(mate) => Some((mate.line, report.nodes)),
        MateResult::Proved { .. } | MateResult::NoMate { .. } | MateResult::Unknown => None,
    }
}
