//! What is counted: each piece of work in a run of its own under valgrind. What comes before it is not counted.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::needless_pass_by_value,
    reason = "gungraun hands over values, and its own entry prints and ends the process"
)]

use std::hint::black_box;

use benchmarks::{Case, Text, Work, middles, starts, work};
use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig};
use gungraun::{library_benchmark, library_benchmark_group, main};
use hakugei_game::CompiledVariant;

/// The most lines that one count of lines goes through.
const LINES: u64 = 50_000;

/// The depth to which the lines of a case are counted.
pub(crate) fn depth(case: &Case) -> u32 {
    case.depth_within(LINES)
}

fn text(case: Case) -> Text {
    Text::of(&case)
}

/// The work on a case, done once before it is counted: then the list of moves has its room.
fn ready(case: Case) -> Box<dyn Work> {
    let mut work = work(&case);
    work.generate();
    work
}

fn count(case: Case) -> (Box<dyn Work>, u32) {
    let depth = depth(&case);
    (ready(case), depth)
}

#[library_benchmark(setup = text)]
#[benches::start(iter = starts())]
fn compile(text: Text) -> CompiledVariant {
    black_box(text).compile()
}

#[library_benchmark(setup = ready)]
#[benches::start(iter = starts())]
#[benches::middle(iter = middles())]
fn generate(mut work: Box<dyn Work>) -> Box<dyn Work> {
    work.generate();
    work
}

#[library_benchmark(setup = count)]
#[benches::start(iter = starts())]
#[benches::middle(iter = middles())]
fn perft((mut work, depth): (Box<dyn Work>, u32)) -> Box<dyn Work> {
    work.perft(depth);
    work
}

#[library_benchmark(setup = ready)]
#[benches::start(iter = starts())]
#[benches::middle(iter = middles())]
fn make_and_unmake(mut work: Box<dyn Work>) -> Box<dyn Work> {
    work.make_and_unmake();
    work
}

#[library_benchmark(setup = ready)]
#[benches::start(iter = starts())]
#[benches::middle(iter = middles())]
fn legality(mut work: Box<dyn Work>) -> Box<dyn Work> {
    work.legality();
    work
}

library_benchmark_group!(
    name = each,
    benchmarks = [compile, generate, perft, make_and_unmake, legality]
);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = each
);

/// Runs what is asked for on the command line.
pub(crate) fn run() {
    main();
}
