//! The table at the end: what was counted, by variant, for each element that the work goes through.
#![expect(clippy::disallowed_methods, reason = "the counts are in files")]
#![expect(clippy::disallowed_macros, reason = "a benchmark says what it measured")]

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use benchmarks::{Case, middles, starts, work};

use crate::counted::depth;

/// One piece of work.
struct Column {
    name: &'static str,
    element: &'static str,
    /// How many elements it goes through.
    elements: fn(&Case) -> u64,
}

const COLUMNS: [Column; 5] = [
    column("compile", "a file", |_| 1),
    column("generate", "a list", |_| 1),
    column("perft", "a line", |case| case.counts[depth(case) as usize - 1]),
    column("make_and_unmake", "a move", |case| case.counts[0]),
    column("legality", "a question", |case| work(case).asked() as u64),
];

const fn column(name: &'static str, element: &'static str, elements: fn(&Case) -> u64) -> Column {
    Column {
        name,
        element,
        elements,
    }
}

/// Prints what has been counted since a moment; nothing where nothing was.
pub(crate) fn print(since: SystemTime) {
    let rows = [("start", starts()), ("middle", middles())];
    let rows = rows.into_iter().flat_map(|(which, cases)| {
        let numbered = cases.into_iter().enumerate();
        numbered.map(move |(number, case)| (format!("{which}_{number}"), case))
    });
    let rows: Vec<String> = rows
        .filter_map(|(which, case)| row(&which, &case, since))
        .collect();
    if !rows.is_empty() {
        println!(
            "\n{}",
            line("instructions", COLUMNS.iter().map(|column| column.name))
        );
        println!("{}", line("", COLUMNS.iter().map(|column| column.element)));
        println!("{}", rows.join("\n"));
    }
}

/// The counts of a case, each divided by its elements; `None` where nothing was counted.
fn row(which: &str, case: &Case, since: SystemTime) -> Option<String> {
    let cell = |column: &Column| {
        let counted = counted(&format!("{}.{which}", column.name), since)?;
        Some((counted / (column.elements)(case)).to_string())
    };
    let cells: Vec<Option<String>> = COLUMNS.iter().map(cell).collect();
    let texts = cells.iter().map(|cell| cell.as_deref().unwrap_or("-"));
    cells.iter().any(Option::is_some).then(|| line(&case.id, texts))
}

fn line<'t>(head: &str, cells: impl Iterator<Item = &'t str>) -> String {
    cells.fold(format!("{head:22}"), |line, cell| format!("{line}{cell:>16}"))
}

/// The number of instructions in the file of a count, if it was written since a moment.
fn counted(name: &str, since: SystemTime) -> Option<u64> {
    let home = match std::env::var_os("GUNGRAUN_HOME") {
        Some(home) => PathBuf::from(home),
        None => std::env::current_exe().ok()?.ancestors().nth(3)?.join("gungraun"),
    };
    let folder = home.join("benchmarks/instructions/counted/each").join(name);
    let file = folder.join(format!("callgrind.{name}.out"));
    let written = fs::metadata(&file).ok()?.modified().ok()?;
    let text = (written >= since).then(|| fs::read_to_string(&file).ok())??;
    let line = text.lines().find_map(|line| line.strip_prefix("summary: "))?;
    line.trim().parse().ok()
}
