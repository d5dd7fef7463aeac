//! The time of compiling, listing, counting, making moves and asking for legality, for every shipped variant and for those that
//! `HAKUGEI_VARIANTS` names by whole paths (`HAKUGEI_VARIANTS="$PWD/my-game.ron" cargo bench -- my-game`). Reports with plots are
//! written to `target/criterion/report/index.html`.
//!
//! `cargo bench` runs all of it, `… -- perft/shogi` a part. Times are of one machine, and
//! noisy where others use it: compare runs on one idle machine, or count instructions instead (`-p benchmarks --bench instructions`).

use std::time::Duration;

use benchmarks::{Case, Text, Work, given, middles, starts, work};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The most lines that one count goes through.
const LINES: u64 = 1_000_000;

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    let own = given().iter().filter(|case| case.id.ends_with("-start"));
    for case in starts().iter().chain(own) {
        let text = Text::of(case);
        group.bench_function(&case.variant, |bencher| bencher.iter(|| text.compile()));
    }
    group.finish();
}

/// Measures one piece of work on every position; its result is the number of elements that it went through.
fn measure(
    criterion: &mut Criterion,
    name: &str,
    size: impl Fn(&Case, &dyn Work) -> u64,
    run: impl Fn(&Case, &mut dyn Work) -> u64,
) {
    let mut group = criterion.benchmark_group(name);
    for case in starts().iter().chain(&middles()).chain(given()) {
        let mut work = work(case);
        group.throughput(Throughput::Elements(size(case, &*work)));
        group.bench_function(&case.id, |bencher| bencher.iter(|| run(case, &mut *work)));
    }
    group.finish();
}

fn generate(criterion: &mut Criterion) {
    measure(
        criterion,
        "generate",
        |case, _| case.counts[0],
        |_, work| work.generate() as u64,
    );
}

fn perft(criterion: &mut Criterion) {
    measure(
        criterion,
        "perft",
        |case, _| case.counts[case.depth_within(LINES) as usize - 1],
        |case, work| work.perft(case.depth_within(LINES)),
    );
}

fn make_and_unmake(criterion: &mut Criterion) {
    measure(
        criterion,
        "make_and_unmake",
        |case, _| case.counts[0],
        |_, work| work.make_and_unmake() as u64,
    );
}

fn legality(criterion: &mut Criterion) {
    measure(
        criterion,
        "legality",
        |_, work| work.asked() as u64,
        |_, work| work.legality() as u64,
    );
}

criterion_group! {
    name = speed;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = compile, generate, perft, make_and_unmake, legality
}
criterion_main!(speed);
