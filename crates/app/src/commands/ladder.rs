//! `hakugei ladder`: how many levels of play a variant has.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::report::VariantReport;
use hakugei_lab::{Report, ladder};
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_text::noun::numbered;

use crate::failure::Done;
use crate::lab::args::RunArgs;
use crate::lab::{self, table};
use crate::screen;

/// The share of the points that a level scores at least against the one below it.
const LEVEL: f64 = 0.6;

/// The arguments of `ladder`.
#[derive(Debug, Args)]
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
    let effort = args.run.games.effort();
    let plan = args
        .run
        .games
        .planned(&args.variants, |entrant, _| ladder(entrant, effort, args.rungs))?;
    lab::carry_out(&plan, &args.run, &text)
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for variant in &report.variants {
        table::matches(variant, &mut text);
        text.push_str(&wrapped(&levels(variant), "  ", screen::columns()));
        text.push('\n');
    }
    table::notes(report, &mut text);
    text
}

/// How many levels there are, in a sentence.
fn levels(variant: &VariantReport) -> String {
    let surely = |lower: Option<f64>| lower.is_some_and(|lower| lower >= LEVEL);
    let count = variant
        .matches
        .iter()
        .filter(|played| surely(played.lower))
        .count();
    let open = variant.matches.len() - count;
    let rest = match open {
        0 => {
            "; the ladder may go on above its highest rung, with `--rungs` or a larger `--budget`".to_owned()
        }
        1 if count == 0 => "; its only step is smaller, or not sure".to_owned(),
        1 => format!(
            "; 1 of the {} steps is smaller, or not sure",
            variant.matches.len()
        ),
        _ => format!(
            "; {open} of the {} steps are smaller, or not sure",
            variant.matches.len()
        ),
    };
    format!(
        "{}: {} of at least 60 % with a 90 % lower bound, so {} of play, a random mover the lowest{rest}.",
        harmless(&variant.label),
        numbered(count, "step"),
        numbered(count + 1, "level"),
    )
}
