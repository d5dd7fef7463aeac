//! Lines to a CECP client: thinking, statistics, and how a game ended.

use std::time::Duration;

use hakugei_game::{GameResult, Move, Outcome, Reason};
use hakugei_search::{Report, Score};
use hakugei_variant::Color;

use super::layout::CecpLayout;

/// A value above which all are mates, each a number of moves beyond it.
const MATE: i32 = 100_000;

/// A line of thinking: depth, value for the side to move, hundredths of a second, positions, and the expected moves.
pub(crate) fn thinking(layout: &CecpLayout, report: &Report, time: Duration) -> String {
    format!(
        "{} {} {} {} {}",
        report.depth,
        value(report.score),
        hundredths(time),
        report.nodes,
        moves(layout, &report.line)
    )
}

/// The answer to `.`: hundredths of a second, positions, depth, moves left and moves in all.
pub(crate) fn statistics(report: &Report, time: Duration, legal: usize) -> String {
    let (spent, nodes, depth) = (hundredths(time), report.nodes, report.depth);
    format!("stat01: {spent} {nodes} {depth} 0 {legal}")
}

fn moves(layout: &CecpLayout, line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(|&mv| layout.mv_in_line(mv)).collect();
    texts.join(" ")
}

fn hundredths(time: Duration) -> u128 {
    time.as_millis() / 10
}

/// Hundredths, or the number of moves to the mate beyond a large number.
fn value(score: Score) -> i32 {
    match score.forced() {
        None => score.value(),
        Some(plies) => (MATE + (plies.abs() + 1) / 2) * plies.signum(),
    }
}

/// The claim that a game has ended, with the reason. Black is the side that the client calls white.
pub(crate) fn claim(outcome: Outcome) -> String {
    let reason = in_words(outcome.reason);
    match (outcome.result, outcome.reason) {
        (GameResult::Win(color), Reason::Checkmate) => {
            format!("{} {{{} mates}}", points(color), called(color))
        }
        (GameResult::Win(color), _) => format!("{} {{{} wins: {reason}}}", points(color), called(color)),
        (GameResult::Draw, _) => format!("1/2-1/2 {{draw: {reason}}}"),
        (GameResult::ReplayReversed | GameResult::NoResult, _) => {
            format!("1/2-1/2 {{no contest: {reason}}}")
        }
    }
}

/// A reason in words. Its name is words joined by `_`, so a new end of the game needs no line here.
fn in_words(reason: Reason) -> String {
    reason.to_string().replace('_', " ")
}

const fn points(winner: Color) -> &'static str {
    match winner {
        Color::Black => "1-0",
        Color::White => "0-1",
    }
}

const fn called(color: Color) -> &'static str {
    match color {
        Color::Black => "White",
        Color::White => "Black",
    }
}
