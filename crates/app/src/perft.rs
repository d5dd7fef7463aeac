//! `hakugei perft`: the number of legal lines from a position.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use hakugei_game::{CompiledVariant, Game, Move};
use serde_json::json;

use crate::cli::PerftArgs;
use crate::failure::Done;
use crate::{catalogue, json_lines, position};

/// Runs the command.
///
/// # Errors
/// Where the variant or the position is wrong, or output fails.
pub(crate) fn run(args: &PerftArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.position.variant)?);
    if args.position.stdin {
        return json_lines::answer_each(io::stdin().lock(), io::stdout().lock(), |line| {
            let game = position::game(&compiled, line)?;
            let nodes: Vec<u64> = (1..=args.depth)
                .map(|depth| nodes(&game, depth, args.threads))
                .collect();
            Ok(json!({"sfen": position::echoed(&game, line), "nodes": nodes}))
        });
    }
    let game = position::game_of_option(&compiled, args.position.sfen.as_deref())?;
    if args.divide {
        divide(&game, args)
    } else {
        depths(&game, args)
    }
}

/// One line for each depth, as soon as it is counted.
fn depths(game: &Game, args: &PerftArgs) -> Done {
    let mut output = io::stdout().lock();
    for depth in 1..=args.depth {
        writeln!(output, "depth {depth}: {}", nodes(game, depth, args.threads))?;
        output.flush()?;
    }
    Ok(())
}

/// One line for each move, and the total.
fn divide(game: &Game, args: &PerftArgs) -> Done {
    let mut counts: Vec<(String, u64)> = divided(game, args.depth, args.threads)
        .into_iter()
        .map(|(mv, count)| (game.usi(mv), count))
        .collect();
    counts.sort_unstable();
    let mut output = io::stdout().lock();
    for (usi, count) in &counts {
        writeln!(output, "{usi}: {count}")?;
    }
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    writeln!(output, "total: {total}")?;
    Ok(())
}

/// The number of legal lines of `depth` plies, counted by so many threads.
fn nodes(game: &Game, depth: u32, threads: u16) -> u64 {
    if threads == 1 {
        game.perft(depth)
    } else {
        divided(game, depth, threads).iter().map(|(_, count)| count).sum()
    }
}

/// The count below each move. The threads take one move of the position after another.
fn divided(game: &Game, depth: u32, threads: u16) -> Vec<(Move, u64)> {
    if threads == 1 {
        return game.divide(depth);
    }
    let moves: Vec<Move> = game.divide(1).into_iter().map(|(mv, _)| mv).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::new();
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts.push((mv, below(game, mv, depth)));
        }
        counts
    };
    let workers = usize::from(threads).min(moves.len());
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().expect("counting does not panic"))
            .collect()
    })
}

fn below(game: &Game, mv: Move, depth: u32) -> u64 {
    let mut after = game.clone();
    match after.play(mv) {
        Ok(()) => after.perft(depth - 1),
        Err(_) => 0,
    }
}
