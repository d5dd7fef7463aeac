//! `info`: what a search reports, in the words of either dialect.

use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{Report, Score};

use super::Dialect;

/// The line of a report, with its rank if several lines are wanted.
pub(crate) fn line(dialect: Dialect, game: &Game, lines: usize, report: &Report, time: Duration) -> String {
    let rank = if lines > 1 {
        format!(" multipv {}", report.rank)
    } else {
        String::new()
    };
    format!(
        "info depth {} seldepth {}{rank} score {} nodes {} nps {} hashfull {} time {} pv {}",
        report.depth,
        report.deepest.max(report.depth),
        score(dialect, report.score),
        report.nodes,
        per_second(report.nodes, time),
        report.table_use,
        time.as_millis(),
        moves(dialect, game, &report.line)
    )
}

/// The line of a mate that was found without a search for the best move.
pub(crate) fn mate(dialect: Dialect, game: &Game, line: &[Move], nodes: u64, time: Duration) -> String {
    let plies = line.len();
    let length = match dialect {
        Dialect::Usi(_) => plies,
        Dialect::Uci => plies.div_ceil(2),
    };
    format!(
        "info depth {plies} seldepth {plies} score mate {length} nodes {nodes} nps {} time {} pv {}",
        per_second(nodes, time),
        time.as_millis(),
        moves(dialect, game, line)
    )
}

/// Moves one behind the other.
pub(crate) fn moves(dialect: Dialect, game: &Game, line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(|&mv| dialect.mv(game, mv)).collect();
    texts.join(" ")
}

/// A count per second; a time of less than a millisecond counts as one.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1000);
    u64::try_from(u128::from(count) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// A score: hundredths, or the length of a forced end, in plies in USI and in full moves in UCI.
fn score(dialect: Dialect, score: Score) -> String {
    match (score.forced(), dialect) {
        (None, _) => format!("cp {}", score.value()),
        (Some(plies), Dialect::Usi(_)) => format!("mate {plies}"),
        (Some(plies), Dialect::Uci) => {
            let moves = (plies.abs() + 1) / 2;
            format!("mate {}", moves * plies.signum())
        }
    }
}
