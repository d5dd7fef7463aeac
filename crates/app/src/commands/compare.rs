//! `hakugei compare`: variants side by side, as games.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use hakugei_lab::{Plan, Report, compare};

use crate::arguments::{cores, count, ranges, units};
use crate::failure::{Done, Failure};
use crate::lab::args::{GameArgs, RunArgs};
use crate::lab::{self, Output, RunResults, table};
use crate::screen::{self, paging};
use crate::speed::{self, BenchArgs};

/// The arguments of `compare`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct CompareArgs {
    /// What to do with a run that several machines share.
    #[command(subcommand)]
    step: Option<Step>,
    /// What to compare.
    #[command(flatten)]
    variants: Variants,
    #[command(flatten)]
    run: RunArgs,
    /// Also measure how fast this machine plays random games of each variant and counts positions, compared with standard shogi, and print that below the report.
    #[arg(long)]
    speed: bool,
}

/// What is compared.
#[derive(Clone, Debug, Args)]
struct Variants {
    /// The variants, by their ids or files.
    #[arg(value_name = "VARIANT|FILE", required = true)]
    names: Vec<OsString>,
}

/// A step of a run that several machines share.
#[derive(Debug, Subcommand)]
enum Step {
    /// Write the plan of a run to a file, and play nothing.
    Plan {
        #[command(flatten)]
        variants: Variants,
        #[command(flatten)]
        games: GameArgs,
        /// The file for the plan.
        #[arg(long, value_name = "FILE")]
        plan: PathBuf,
    },
    /// Play some units of a plan, each of which is a pair of games.
    Work {
        /// The plan.
        #[arg(value_name = "PLAN")]
        plan: PathBuf,
        /// The units to play: `0..100` means units 0 to 99 (default: all).
        #[arg(long, value_name = "I..J", value_parser = units)]
        units: Option<(u64, u64)>,
        /// The file for the results; if it exists, the work continues from it.
        #[arg(long, value_name = "FILE")]
        results: PathBuf,
        /// How many games are played at the same time (default: one for each core).
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
    },
    /// Make the report of a plan from files of results, wherever they come from.
    Merge {
        /// The plan.
        #[arg(value_name = "PLAN")]
        plan: PathBuf,
        /// The files of results.
        #[arg(value_name = "RESULTS", required = true)]
        results: Vec<PathBuf>,
        /// Write the report even if units are missing.
        #[arg(long)]
        partial: bool,
        /// Keep the plan and the report in this folder.
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
        /// Also write the games as records: a PGN file for each variant, in `records` in that folder.
        #[arg(long, requires = "out")]
        records: bool,
        /// Print the report as JSON instead of a table.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
///
/// # Errors
/// If a variant, a plan or a file cannot be used, or someone ended the run.
pub(crate) fn run(args: &CompareArgs) -> Done {
    match &args.step {
        Some(Step::Plan {
            variants,
            games,
            plan,
        }) => lab::write_plan(plan, &planned(variants, games, None)?),
        Some(Step::Work {
            plan,
            units,
            results,
            threads,
        }) => {
            let plan = lab::read_plan(plan)?;
            let count = plan.units().len();
            let (from, to) = units.unwrap_or((0, count));
            if to > count {
                return Err(Failure::usage(
                    format_args!("--units {from}..{to}"),
                    format_args!("the plan has {count} units: write at most {count}"),
                ));
            }
            lab::work(&plan, from..to, results, threads.unwrap_or_else(cores))
        }
        Some(Step::Merge {
            plan,
            results,
            partial,
            out,
            records,
            json,
        }) => {
            let plan = lab::read_plan(plan)?;
            let (report, mut results) = merged(&plan, results, *partial)?;
            if let Some(folder) = out {
                let output = Output::of(folder, &plan)?;
                output.write(&plan, &report, &mut results, *records)?;
            }
            if *json {
                screen::print(&lab::json(&report))
            } else {
                paging::print_long(&table::text(&report))
            }
        }
        None => {
            let plan = planned(&args.variants, &args.run.games, args.run.out.as_deref())?;
            lab::carry_out(&plan, &args.run, &table::text)?;
            if args.speed {
                let is_json = args.run.json;
                if !is_json {
                    screen::print("\n")?;
                }
                speed::run(&BenchArgs::speed_of_play(&args.variants.names, is_json))?;
            }
            Ok(())
        }
    }
}

fn planned(variants: &Variants, games: &GameArgs, folder: Option<&Path>) -> Result<Plan, Failure> {
    let effort = games.effort();
    games.planned(&variants.names, folder, |entrant, compiled| {
        compare(entrant, compiled.variant(), effort)
    })
}

/// The report of what files of results have.
///
/// # Errors
/// If one of them cannot be used or contradicts the rules, or units are missing that are not left out on purpose.
fn merged(plan: &Plan, files: &[PathBuf], partial: bool) -> Result<(Report, RunResults), Failure> {
    let prepared = lab::prepared(plan)?;
    lab::same_program(plan, &prepared)?;
    let units = plan.units().len();
    let mut results = RunResults::none(units);
    for file in files {
        results.add_whole(file, plan)?;
    }
    let missing = lab::missing(plan, &prepared, &mut results)?;
    let count = count(&missing);
    if count > 0 && !partial {
        let ranges = ranges(&missing);
        return Err(Failure::Usage(format!(
            "{count} of {units} units are missing, namely {}: do them with `hakugei compare work … --units {}`, or report what there is with `--partial`",
            ranges.join(", "),
            ranges[0]
        )));
    }
    results.verify(plan, &prepared)?;
    let report = lab::merge(plan, &prepared, &mut results)?;
    let report = report.without(count, units);
    Ok((report, results))
}
