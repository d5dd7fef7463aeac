//! The search for mate by checks, as `go mate` asks for it: the one place that knows who solves it.

use std::time::Duration;

use hakugei_game::{Game, Move, Reason};
use hakugei_search::{Engine, Limits};

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

/// Searches for a mate, so long at most.
pub(crate) fn solve(engine: &mut Engine, game: &Game, time: Option<Duration>, timer: &Timer) -> MateAnswer {
    let checks: Vec<Move> = game
        .legal_moves()
        .into_iter()
        .filter(|&mv| gives_check(game, mv))
        .collect();
    if checks.is_empty() {
        return MateAnswer::NoMate;
    }
    let late = || time.is_some_and(|time| timer.spent() >= time);
    let stop = || timer.is_stopped() || late();
    let limits = Limits {
        only: &checks,
        spent: &|| timer.spent(),
        stop: &stop,
        ..Limits::default()
    };
    let mut found = None;
    engine.think(game, &limits, &mut |report| {
        let wins = report.score.forced().is_some_and(|plies| plies > 0);
        found = wins.then(|| report.line.clone());
    });
    match found.filter(|line| is_mate_by_checks(game, line)) {
        Some(line) => MateAnswer::Mate(line),
        None => MateAnswer::NotFound,
    }
}

/// Whether a legal move gives check.
fn gives_check(game: &Game, mv: Move) -> bool {
    let mut game = game.clone();
    game.play(mv).is_ok() && game.in_check()
}

/// Whether a line ends in mate, and every move of the side that begins gives check.
fn is_mate_by_checks(game: &Game, line: &[Move]) -> bool {
    let mut game = game.clone();
    let attacker = game.side();
    for &mv in line {
        if game.play(mv).is_err() || (game.side() != attacker && !game.in_check()) {
            return false;
        }
    }
    game.side() != attacker
        && game
            .outcome()
            .is_some_and(|outcome| outcome.reason == Reason::Checkmate)
}
