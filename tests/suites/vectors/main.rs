//! Every line of the shared test vectors against the fast generator, one test per line.
//!
//! Counts are made as deep as five million lines of play; `HAKUGEI_PERFT=600_000_000` goes to the deepest published
//! counts of the starts.

#![expect(
    clippy::disallowed_macros,
    reason = "a suite says what it did and what it left out"
)]

mod counts;
mod games;
mod line;
mod options;
mod rules;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::line::Games;

fn main() -> ExitCode {
    let games = Games::leaked();
    let mut trials: Vec<Trial> = Vec::new();
    trials.extend(counts::positions(games));
    trials.extend(counts::starts(games));
    trials.extend(rules::single_rules(games));
    trials.extend(games::repetitions(games));
    trials.extend(games::whole_games(games));
    trials.extend(options::counts_by_option(games));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
