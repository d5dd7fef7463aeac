//! `hakugei perft`: the number of legal lines from a position.

mod counters;

use std::io::{self, Write};

use clap::Args;
use hakugei_game::{CompiledVariant, Game};
use serde_json::{Value, json};

use crate::arguments::PositionArgs;
use crate::failure::{Done, Failure};
use crate::files::catalogue;
use crate::input::json_lines::LineError;
use crate::input::{json_lines, position};
use counters::{Counters, TooMany, total};

/// The arguments of `perft`.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The position, or positions.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Count the lines of 1 to N plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// Count the lines below each legal move separately.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) divide: bool,
    /// Share the work among N threads.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Keep counts in a table of MB megabytes, for positions that come up more than once.
    #[arg(long, value_name = "MB", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub(crate) hash: Option<u64>,
}

/// Runs the command.
///
/// # Errors
/// Where the variant or the position is wrong, there is no memory for the table or too many lines, or output fails.
pub(crate) fn run(args: &PerftArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.position.variant)?);
    let hash = args.hash.unwrap_or_default();
    let mut counters = Counters::new(args.threads, args.hash)
        .map_err(|error| Failure::usage(format_args!("--hash {hash}"), error))?;
    if args.position.stdin {
        return json_lines::answer_stdin(|line| {
            answer(&position::game(&compiled, line)?, line, args.depth, &mut counters)
        });
    }
    let game = position::game_of_option(&compiled, args.position.sfen.as_deref())?;
    if args.divide {
        divide(&game, args.depth, &mut counters)
    } else {
        depths(&game, args.depth, &mut counters)
    }
}

/// The answer to one line of standard input.
fn answer(game: &Game, line: &str, depth: u32, counters: &mut Counters) -> Result<Value, LineError> {
    let nodes = (1..=depth).map(|depth| counters.nodes(game, depth));
    let nodes: Vec<u64> = nodes
        .collect::<Result<_, _>>()
        .map_err(|error| LineError::new("TooManyLines", error))?;
    Ok(json!({"sfen": position::echoed(game, line), "nodes": nodes}))
}

/// One line for each depth, as soon as it is counted.
fn depths(game: &Game, most: u32, counters: &mut Counters) -> Done {
    let mut output = io::stdout().lock();
    for depth in 1..=most {
        let nodes = counters
            .nodes(game, depth)
            .map_err(|error| refused(most, error))?;
        writeln!(output, "depth {depth}: {nodes}")?;
        output.flush()?;
    }
    Ok(())
}

/// One line for each move, and the total.
fn divide(game: &Game, depth: u32, counters: &mut Counters) -> Done {
    let counts = counters
        .divided(game, depth)
        .map_err(|error| refused(depth, error))?;
    let total = total(&counts, depth).map_err(|error| refused(depth, error))?;
    let mut lines: Vec<(String, u64)> = counts
        .into_iter()
        .map(|(mv, count)| (game.usi(mv), count))
        .collect();
    lines.sort_unstable();
    let mut output = io::stdout().lock();
    for (usi, count) in &lines {
        writeln!(output, "{usi}: {count}")?;
    }
    writeln!(output, "total: {total}")?;
    Ok(())
}

fn refused(depth: u32, error: TooMany) -> Failure {
    Failure::problem(format_args!("--depth {depth}"), error)
}
