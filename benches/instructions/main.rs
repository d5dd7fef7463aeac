//! The instructions of compiling, listing, counting, making moves and asking for legality, for every shipped variant.
//!
//! Counts are the same from run to run, whatever else the machine does. Needed: valgrind, and once
//! `cargo install gungraun-runner --version 0.20.0`. Valgrind does not know every instruction of the newest machines, so
//! build for one that it knows:
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench -p benchmarks --bench instructions
//! ```
//!
//! A part by name: `… -- '*::perft::*'`. Each count stands beside that of the run before; `--save-baseline=NAME` and
//! `--baseline=NAME` behind `--` keep one and compare with it.
#![expect(missing_docs, reason = "a group of gungraun is a public module without words")]

use std::hint::black_box;

use benchmarks::{Text, Work, case, work};
use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig};
use gungraun::{library_benchmark, library_benchmark_group, main};
use hakugei_game::CompiledVariant;

/// A case with the depth to count to.
struct Count(Box<dyn Work>, u32);

/// The most lines that one count goes through.
const LINES: u64 = 50_000;

fn text(id: String) -> Text {
    Text::of(&case(&id))
}

fn ready(id: String) -> Box<dyn Work> {
    let mut work = work(&case(&id));
    // Once before it is measured: then the list has its room.
    work.generate();
    work
}

fn count(id: String) -> Count {
    let depth = case(&id).depth_within(LINES);
    Count(ready(id), depth)
}

#[library_benchmark(setup = text)]
#[benches::start(file = "tests/data/benches/starts.txt")]
fn compile(text: Text) -> CompiledVariant {
    black_box(text).compile()
}

#[library_benchmark(setup = ready)]
#[benches::start(file = "tests/data/benches/starts.txt")]
#[benches::middle(file = "tests/data/benches/middles.txt")]
fn generate(mut work: Box<dyn Work>) -> (usize, Box<dyn Work>) {
    (work.generate(), work)
}

#[library_benchmark(setup = count)]
#[benches::start(file = "tests/data/benches/starts.txt")]
#[benches::middle(file = "tests/data/benches/middles.txt")]
fn perft(Count(mut work, depth): Count) -> (u64, Box<dyn Work>) {
    (work.perft(depth), work)
}

#[library_benchmark(setup = ready)]
#[benches::start(file = "tests/data/benches/starts.txt")]
#[benches::middle(file = "tests/data/benches/middles.txt")]
fn make_and_unmake(mut work: Box<dyn Work>) -> (usize, Box<dyn Work>) {
    (work.make_and_unmake(), work)
}

#[library_benchmark(setup = ready)]
#[benches::start(file = "tests/data/benches/starts.txt")]
#[benches::middle(file = "tests/data/benches/middles.txt")]
fn legality(mut work: Box<dyn Work>) -> (usize, Box<dyn Work>) {
    (work.legality(), work)
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
