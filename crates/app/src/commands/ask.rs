//! `hakugei ask`: questions in JSON, one on each line of standard input, and their answers.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use hakugei_ask::{Environment, MAX_QUESTION, Shelf, answer_json_bytes};
use hakugei_text::harmless_json;
use hakugei_variant::shipped::Shipped;

use crate::failure::Done;
use crate::input::lines;

/// How many variants are kept compiled.
const VARIANTS: usize = 64;

/// The arguments of `ask`.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {}

/// Runs the command.
///
/// # Errors
/// Where reading or writing fails; a bad question is answered.
#[expect(clippy::disallowed_methods, reason = "the clock that a question is handed")]
pub(crate) fn run(_: &AskArgs) -> Done {
    let shelf = Shelf::new(VARIANTS);
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    // Of a longer line one byte more is read, and the answer says so.
    while let Some(line) = lines::bytes(&mut input, MAX_QUESTION)? {
        let begun = Instant::now();
        let environment = Environment {
            spent: &|| begun.elapsed(),
            ..Environment::without_clock(&Shipped, &shelf)
        };
        let mut failed = None;
        let mut write = |reply: &str| {
            let written = writeln!(output, "{}", harmless_json(reply)).and_then(|()| output.flush());
            failed = written.err().or(failed.take());
        };
        let answer = answer_json_bytes(&line, &environment, &mut |news| write(&news));
        write(&answer);
        if let Some(error) = failed {
            return Err(error.into());
        }
    }
    Ok(())
}
