//! The speed of compiling, listing and counting. Run it with `cargo bench -p benchmarks`; compare only runs on one
//! machine.

use std::hint::black_box;

use benchmarks::{CASES, compile, count, game, generate};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn compiling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    for case in CASES.into_iter().filter(|case| case.name.ends_with("start")) {
        group.bench_function(case.name, |bencher| bencher.iter(|| compile(black_box(case))));
    }
    group.finish();
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    for case in CASES {
        let game = game(case);
        group.bench_function(case.name, |bencher| {
            bencher.iter(|| generate(black_box(&game), case));
        });
    }
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for case in CASES {
        let game = game(case);
        let depth = case.counts.len().min(5);
        group.throughput(Throughput::Elements(case.counts[depth - 1]));
        group.bench_function(case.name, |bencher| {
            bencher.iter(|| count(black_box(&game), case, depth));
        });
    }
    group.finish();
}

criterion_group!(speed, compiling, listing, counting);
criterion_main!(speed);
