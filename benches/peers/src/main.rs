//! Times the move generators of other programs beside ours: the same positions, the same depths, processor time on one
//! core, round by round. What is compared, and where the others come from, is in the README beside.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "to start programs, read the clock and print is its purpose"
)]

mod contender;
mod cpu;
mod fairy;
mod hachu;
mod haitaka_lines;
mod inside;
mod machine;
mod our_search;
mod ours;
mod position_finder;
mod programs;
mod rounds;
mod rsshogi_lines;
mod sjaak;
mod table;
mod way;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use inside::Order;
use programs::{Program, Programs};
use work::{WORKS, Work};

/// Times the move generators of other programs beside ours, and prints a table in Markdown.
#[derive(Debug, Parser)]
struct Options {
    #[command(subcommand)]
    command: Option<Hidden>,
    /// How often everything is done; the table has medians
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// No work is done deeper than this number of plies
    #[arg(long, default_value_t = 99, value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// The core on which everything runs; the last one, if left out
    #[arg(long)]
    core: Option<usize>,
    /// Only work whose name begins so, such as `whale` or `shogi start`; may be said several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    #[command(flatten)]
    programs: Programs,
}

#[derive(Debug, Subcommand)]
enum Hidden {
    /// Measures one thing inside this process.
    #[command(name = inside::COMMAND, hide = true)]
    Measure(Order),
    /// Prints a position with many pieces in hand, found by random play.
    #[command(hide = true)]
    Position {
        /// The id of a variant.
        variant: String,
        /// Which random game.
        seed: u64,
        /// How many pieces are in hand.
        in_hand: u32,
    },
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{}", problem.trim_end());
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<String, String> {
    match &options.command {
        None => compare(options),
        Some(Hidden::Measure(order)) => inside::answer(order),
        Some(Hidden::Position {
            variant,
            seed,
            in_hand,
        }) => position_finder::find(variant, *seed, *in_hand),
    }
}

/// The whole comparison, as Markdown.
fn compare(options: &Options) -> Result<String, String> {
    let programs = &options.programs;
    let core = cpu::pin(options.core)?;
    let works = chosen(&options.only)?;
    let mut plan = rounds::plan(&works, options.plies, programs);
    let mut lines = vec![machine::about(core, options.rounds), String::new()];
    for program in Program::ALL {
        let version = programs.version(program)?;
        lines.extend(version.map(|version| format!("- {}: {version}", program.name())));
    }
    for sentence in &plan.skipped {
        eprintln!("{sentence}");
        lines.push(format!("- {sentence}"));
    }
    for round in 1..=options.rounds {
        plan.round(programs, &mut |what| eprintln!("round {round}: {what}"))?;
    }
    lines.extend([
        String::new(),
        table::markdown(&plan.lines, programs),
        String::new(),
    ]);
    let placed = works.iter().filter(|work| !work.position.is_empty());
    lines.extend(placed.map(|work| format!("- {}: `{}`", work.name, work.position)));
    Ok(lines.join("\n").trim_end().to_owned())
}

/// The work whose names begin in one of some ways; all, where none is said.
fn chosen(beginnings: &[String]) -> Result<Vec<&'static Work>, String> {
    let unknown = |beginning: &&String| !WORKS.iter().any(|work| work.name.starts_with(beginning.as_str()));
    if let Some(beginning) = beginnings.iter().find(unknown) {
        let names: Vec<&str> = WORKS.iter().map(|work| work.name).collect();
        return Err(format!(
            "no work is called `{beginning}`; there are: {}",
            names.join(", ")
        ));
    }
    let wanted = |work: &&Work| {
        beginnings.is_empty()
            || beginnings
                .iter()
                .any(|beginning| work.name.starts_with(beginning.as_str()))
    };
    Ok(WORKS.iter().filter(wanted).collect())
}
