//! Every line of the test data about moves, counts, rules and results against the fast generator, one test per line.
//!
//! Counts are made as deep as five million lines of play each; `HAKUGEI_PERFT=all` goes to every depth that is listed.

#![expect(
    clippy::disallowed_macros,
    reason = "a suite says what it did and what it left out"
)]

mod arms;
mod counts;
mod family;
mod games;
mod homes;
mod line;
mod rules;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = Vec::new();
    trials.extend(counts::positions());
    trials.extend(counts::starts());
    trials.extend(family::counts());
    trials.extend(rules::single_rules());
    trials.extend(arms::trials());
    trials.extend(homes::trials());
    trials.extend(games::repetitions());
    trials.extend(games::whole_games());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
