//! HaChu. It counts no lines; its search to a fixed depth says how many positions it visits.

use std::path::Path;
use std::process::Command;

use crate::contender::Measured;
use crate::cpu;

/// Searches to a depth from the start of a game. What a search to depth 1 visits and takes is taken off.
///
/// # Errors
/// Where the program fails or reports nothing.
pub(crate) fn measure(program: &Path, variant: &str, depth: u32) -> Result<Measured, String> {
    let start = once(program, variant, 1)?;
    let whole = once(program, variant, depth)?;
    Ok(whole.beyond(start))
}

fn once(program: &Path, variant: &str, depth: u32) -> Result<Measured, String> {
    // It searches without end where no clock is set, and crashes where no memory is given.
    let input = format!(
        "xboard\nprotover 2\nnew\nvariant {variant}\nmemory 64\npost\nlevel 40 600 0\ntime 6000000\neasy\n\
         sd {depth}\ngo\nquit\n"
    );
    let ran = cpu::run(&mut Command::new(program), &input)?;
    let lines = ran.output.lines().filter_map(visited).next_back();
    Ok(Measured {
        lines: lines.ok_or_else(|| format!("HaChu reports no search of {variant}: {}", ran.complaints))?,
        spent: ran.spent,
    })
}

/// The positions visited, in a line of depth, score, centiseconds, positions and expected moves.
fn visited(line: &str) -> Option<u64> {
    let mut numbers = line.split_whitespace().map(str::parse::<i64>);
    let _depth = numbers.next()?.ok()?;
    let _score = numbers.next()?.ok()?;
    let _time = numbers.next()?.ok()?;
    numbers.next()?.ok()?.try_into().ok()
}
