//! Every line of the shared test data that speaks of moves, counts and results, as tests named by their data.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read their data from files and say what they leave out"
)]
#![expect(clippy::unwrap_used, reason = "a test that meets bad data should fail")]

mod counts;
#[path = "../support/data.rs"]
mod data;
mod family;
mod files;
mod games;
mod line;
mod options;
mod rules;
mod shelf;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::shelf::Shelf;

fn main() -> ExitCode {
    let shelf = Shelf::leaked();
    let mut trials: Vec<Trial> = Vec::new();
    trials.extend(counts::positions(shelf));
    trials.extend(counts::starts(shelf));
    trials.extend(rules::single_rules(shelf));
    trials.extend(rules::rules_laid_over());
    trials.extend(games::repetitions(shelf));
    trials.extend(games::whole_games(shelf));
    trials.extend(family::counts());
    trials.extend(options::counts_by_option(shelf));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
