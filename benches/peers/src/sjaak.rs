//! Sjaak II. Its `perft` counts every depth up to the one asked for, one after the other.

use std::path::Path;
use std::process::Command;

use crate::contender::Measured;
use crate::cpu;

/// Counts the lines of `plies` plies from the start of a game. The time of the depths before is subtracted, and with it
/// what starting takes.
///
/// # Errors
/// Where the program fails or gives no count.
pub(crate) fn measure(program: &Path, variant: &str, plies: u32) -> Result<Measured, String> {
    let before = run(program, variant, plies - 1)?;
    let whole = run(program, variant, plies)?;
    let lines = counts(&whole.output).nth(plies as usize - 1);
    Ok(Measured {
        lines: lines.ok_or_else(|| format!("Sjaak II gives no count for {variant}: {}", whole.complaints))?,
        spent: whole.spent.saturating_sub(before.spent),
    })
}

fn run(program: &Path, variant: &str, plies: u32) -> Result<cpu::Ran, String> {
    let count = if plies == 0 {
        String::new()
    } else {
        format!("perft {plies}\n")
    };
    let input = format!("variant {variant}\nnew\n{count}quit\n");
    cpu::run(&mut Command::new(program), &input)
}

/// The counts in what it prints, each in a line that ends with depth, count, seconds and a speed.
fn counts(output: &str) -> impl Iterator<Item = u64> + '_ {
    let count = |line: &str| {
        let mut words = line.split_whitespace().rev();
        let speed = words.next()?.ends_with("nps");
        words.nth(1)?.parse().ok().filter(|_| speed)
    };
    output.lines().filter_map(count)
}
