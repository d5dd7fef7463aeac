//! `hakugei perft`: the number of legal lines from a position.

use std::io::{self, Write};

use hakugei_game::{CompiledVariant, Game};
use serde_json::{Value, json};

use crate::cli::PerftArgs;
use crate::counters::{Counters, TooMany, total};
use crate::failure::{Done, Failure};
use crate::json_lines::LineError;
use crate::{catalogue, json_lines, position};

/// Runs the command.
///
/// # Errors
/// Where the variant or the position is wrong, there is no memory for the table or too many lines, or output fails.
pub(crate) fn run(args: &PerftArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.position.variant)?);
    let hash = args.hash.unwrap_or_default();
    let mut counters = Counters::new(args.threads, args.hash)
        .map_err(|error| Failure::usage(format_args!("`--hash {hash}`"), error))?;
    if args.position.stdin {
        return json_lines::answer_each(io::stdin().lock(), io::stdout().lock(), |line| {
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
    Failure::problem(format_args!("`--depth {depth}`"), error)
}
