//! `hakugei handicap`: what each handicap of a variant gives, in Elo, and whether their order holds.

use std::ffi::OsString;

use clap::Args;
use hakugei_lab::report::{MatchReport, VariantReport};
use hakugei_lab::{Report, handicaps};
use hakugei_text::columns::wrapped;
use hakugei_text::{all_of, harmless};

use crate::failure::{Done, Failure};
use crate::lab::args::RunArgs;
use crate::lab::{self, table};
use crate::screen;

/// With fewer independent games than this nothing is sure.
const ENOUGH: f64 = 30.0;

/// The arguments of `handicap`.
#[derive(Debug, Args)]
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
    let plan = args.run.games.planned(&args.variants, |entrant, compiled| {
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
    for variant in &report.variants {
        table::matches(variant, &mut text);
        text.push_str(&wrapped(&order(variant), "  ", screen::columns()));
        text.push('\n');
    }
    table::notes(report, &mut text);
    text
}

/// Whether each handicap gives more than the one before it in the file, in a sentence or two.
fn order(variant: &VariantReport) -> String {
    let named: Vec<(&str, &MatchReport)> = variant
        .matches
        .iter()
        .filter_map(|played| Some((played.start.as_ref()?.name.as_str(), played)))
        .collect();
    let mut surely = Vec::new();
    let mut wrong = Vec::new();
    let mut open = Vec::new();
    for pair in named.windows(2) {
        let [(before, smaller), (after, larger)] = pair else {
            continue;
        };
        let words = format!("{} after {}", harmless(after), harmless(before));
        match more(smaller, larger) {
            Some(true) => surely.push(words),
            Some(false) => wrong.push(words),
            None => open.push(words),
        }
    }
    let mut said = vec![format!(
        "{}, in the order of its file: a handicap is to give more than the one before it.",
        harmless(&variant.label)
    )];
    let list =
        |words: &[String], what: &str| (!words.is_empty()).then(|| format!("{what}: {}.", all_of(words)));
    said.extend(list(&surely, "It surely does"));
    said.extend(list(&wrong, "It surely gives less"));
    said.extend(list(&open, "These games cannot tell"));
    said.join(" ")
}

/// Whether White surely scores less with the second start, or surely more; `None` if that is not sure.
fn more(smaller: &MatchReport, larger: &MatchReport) -> Option<bool> {
    let enough = |played: &MatchReport| played.effective.is_some_and(|games| games >= ENOUGH);
    if !enough(smaller) || !enough(larger) {
        return None;
    }
    let ([low, high], [after_low, after_high]) = (smaller.interval?, larger.interval?);
    let error = ((high - low) / 3.92).hypot((after_high - after_low) / 3.92);
    let less = smaller.score? - larger.score?;
    (less.abs() > 1.96 * error).then_some(less > 0.0)
}
