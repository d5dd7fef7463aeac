//! The instructions of compiling, listing, counting, making moves and asking for legality, for every shipped variant.
//!
//! Counts are the same from run to run, whatever else the machine does. Needed: valgrind, and once
//! `cargo install gungraun-runner --version 0.20.0`; then `cargo bench -p benchmarks --bench instructions`. Valgrind stops at
//! an instruction that it does not know, such as those of AVX-512: the settings in `.cargo/config.toml` keep them out.
//!
//! A part by name: `… -- '*::perft::*'`. Each count stands beside that of the run before; `--save-baseline=NAME` and
//! `--baseline=NAME` behind `--` keep one and compare with it. A table of all that was counted follows at the end.

mod counted;
mod table;

use std::time::SystemTime;

#[expect(clippy::disallowed_methods, reason = "only what this run has counted is told")]
fn main() {
    let began = SystemTime::now();
    counted::run();
    if std::env::args().all(|arg| arg != "--gungraun-run") {
        table::print(began);
    }
}
