//! `hakugei handicap`: what each handicap of a variant gives, in Elo, and whether their order holds.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::{Report, handicaps};

use crate::failure::{Done, Failure};
use crate::lab::args::{BUDGET_OF_EACH, RunArgs};
use crate::lab::{self, table};

/// The arguments of `handicap`.
#[derive(Debug, Args)]
#[command(
    mut_arg("games", |games| games.help("How many games to play with each handicap and from the variant's own start, two from each opening, so an odd number is raised by one (default: 200; with --until at most 10000)")),
    mut_arg("budget", |budget| budget.help(BUDGET_OF_EACH))
)]
pub(crate) struct HandicapArgs {
    /// The variants, by their ids or files.
    #[arg(value_name = "VARIANT|FILE", required = true)]
    variants: Vec<OsString>,
    #[command(flatten)]
    run: RunArgs,
}

/// Runs the command.
///
/// # Errors
/// If a variant or a file cannot be used, none has handicaps, or someone ended the run.
pub(crate) fn run(args: &HandicapArgs) -> Done {
    let effort = args.run.games.effort();
    let plan = args.run.planned(&args.variants, |entrant, compiled| {
        handicaps(entrant, compiled, effort)
    })?;
    if plan.series.iter().all(|series| series.start.is_none()) {
        return Err(Failure::Usage(
            "no handicaps are named in these variants: `hakugei show VARIANT` lists those of one, and the field `handicaps` of its file names them".to_owned(),
        ));
    }
    lab::carry_out(&plan, &args.run, &text)
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for (place, variant) in report.variants.iter().enumerate() {
        table::matches(variant, &mut text);
        table::match_differences(report, place, &mut text);
        table::findings(variant, &mut text);
    }
    table::differences(report, &mut text);
    table::notes(report, &mut text);
    text
}
