//! The `hakugei-serve` program: boards in the browser.

use std::process::ExitCode;

use hakugei_processor::Program;

/// The program, where it cannot run.
const PROGRAM: Program = Program {
    name: "hakugei-serve",
    build: "cargo build --release -p hakugei-serve",
};

fn main() -> ExitCode {
    if hakugei_processor::check(&PROGRAM).is_err() {
        return ExitCode::FAILURE;
    }
    start()
}

/// Stays out of `main`, where the compiler might put instructions of it before the look at the processor.
#[inline(never)]
fn start() -> ExitCode {
    hakugei_serve::main()
}
