//! `hakugei ladder`: how many levels of play a variant has.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::{Report, ladder};

use crate::failure::{Done, Failure};
use crate::lab::args::RunArgs;
use crate::lab::{self, table};

/// The arguments of `ladder`.
#[derive(Debug, Args)]
#[command(
    mut_arg("games", |games| games.help("How many games to play at each step, two from each opening, so an odd number is raised by one (default: 200)")),
    mut_arg("budget", |budget| budget.help("How many positions the weakest agent that searches looks at for a move, such as `nodes=100`; each further one looks at twice as many")),
    mut_arg("until", |until| until.hide(true))
)]
pub(crate) struct LadderArgs {
    /// The variants, by their ids or files.
    #[arg(value_name = "VARIANT|FILE", required = true)]
    variants: Vec<OsString>,
    /// How many times the number of positions is doubled.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
    rungs: u32,
    #[command(flatten)]
    run: RunArgs,
}

/// Runs the command.
///
/// # Errors
/// If a variant or a file cannot be used, or someone ended the run.
pub(crate) fn run(args: &LadderArgs) -> Done {
    if args.run.games.until.is_some() {
        return Err(Failure::Usage(
            "--until goes by the share of the first player in games of equals, and a ladder has none: say how many games to play with --games".to_owned(),
        ));
    }
    let effort = args.run.games.effort();
    let plan = args
        .run
        .planned(&args.variants, |entrant, _| ladder(entrant, effort, args.rungs))?;
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
