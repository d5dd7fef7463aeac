//! `hakugei values`: what the pieces of a variant are worth, by the results of games.

use std::ffi::OsString;
use std::fmt::Write;

use clap::Args;
use hakugei_lab::report::{PieceValue, VariantReport};
use hakugei_lab::{Report, value_games};
use hakugei_text::columns::wrapped;
use hakugei_text::{all_of, harmless};

use crate::failure::Done;
use crate::lab::args::RunArgs;
use crate::lab::{self, table};
use crate::screen;

/// The arguments of `values`.
#[derive(Debug, Args)]
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
    let plan = args.run.games.planned(&args.variants, |entrant, compiled| {
        value_games(entrant, compiled, effort)
    })?;
    lab::carry_out(&plan, &args.run, &text)
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for variant in &report.variants {
        table::values(variant, &mut text);
        text.push_str(&wrapped(&checked(variant), "  ", screen::columns()));
        text.push('\n');
    }
    table::notes(report, &mut text);
    text
}

/// Whether the two ways to measure agree: positions during games, and games that begin without a piece.
fn checked(variant: &VariantReport) -> String {
    let both: Vec<(&PieceValue, f64)> = variant
        .values
        .iter()
        .filter_map(|value| Some((value, apart(value)?)))
        .collect();
    if both.is_empty() {
        return "No kind of piece was measured both ways.".to_owned();
    }
    let differ: Vec<String> = both
        .iter()
        .filter(|(_, apart)| *apart > 1.96)
        .map(|(value, _)| harmless(&value.piece))
        .collect();
    let mut said = format!(
        "Odds games, in which White begins without one, measure the piece at the start and not in the whole game; of {} kinds measured both ways, ",
        both.len()
    );
    let _ = match differ.as_slice() {
        [] => write!(said, "all agree within their errors."),
        some => write!(said, "{} differ by more than their errors explain.", all_of(some)),
    };
    said
}

/// How many standard errors lie between a worth on the board and what odds games say.
fn apart(value: &PieceValue) -> Option<f64> {
    let (board, odds) = (value.board?, value.odds?);
    let error = |interval: Option<[f64; 2]>| interval.map(|[low, high]| (high - low) / 3.92);
    let error = error(board.interval)?.hypot(error(odds.interval)?);
    (error > 0.0).then(|| (board.value - odds.value).abs() / error)
}
