//! The `hakugei-serve` program: boards in the browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    hakugei_serve::main()
}
