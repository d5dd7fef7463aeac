//! `hakugei values`: what the pieces of a variant are worth, by the results of games.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::{Report, value_games};

use crate::failure::Done;
use crate::lab::args::{BUDGET_OF_EACH, RunArgs};
use crate::lab::{self, table};

/// The arguments of `values`.
#[derive(Debug, Args)]
#[command(
    mut_arg("games", |games| games.help("How many games to play without one piece of each kind, two from each opening, so an odd number is raised by one, and four times as many from the variant's own start (default: 200; with --until at most 10000)")),
    mut_arg("budget", |budget| budget.help(BUDGET_OF_EACH))
)]
pub(crate) struct ValuesArgs {
    /// The variants, by their ids or files.
    #[arg(value_name = "VARIANT|FILE", required = true)]
    variants: Vec<OsString>,
    #[command(flatten)]
    run: RunArgs,
}

/// Runs the command.
///
/// # Errors
/// If a variant or a file cannot be used, or someone ended the run.
pub(crate) fn run(args: &ValuesArgs) -> Done {
    let effort = args.run.games.effort();
    let plan = args.run.planned(&args.variants, |entrant, compiled| {
        value_games(entrant, compiled, effort)
    })?;
    lab::carry_out(&plan, &args.run, &text)
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for (place, variant) in report.variants.iter().enumerate() {
        table::values(variant, &mut text);
        table::match_differences(report, place, &mut text);
        table::findings(variant, &mut text);
        if variant.findings.values.is_empty() {
            text.push_str("No kind of piece was measured both ways.\n");
        }
    }
    table::differences(report, &mut text);
    table::notes(report, &mut text);
    text
}
