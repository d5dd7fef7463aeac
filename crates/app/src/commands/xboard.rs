//! `hakugei xboard`: the engine for XBoard and other programs that speak CECP.

use std::io::{self, IsTerminal, Write};

use hakugei_protocol::{Cecp, empty_board};
use hakugei_text::quote_line;

use crate::arguments::ClientArgs;
use crate::engine::client;
use crate::failure::{Done, Failure};
use crate::files::catalogue;

/// Runs the command.
///
/// # Errors
/// Where there is no such variant, or output fails.
pub(crate) fn run(args: &ClientArgs) -> Done {
    let name = args
        .variant
        .as_deref()
        .unwrap_or(catalogue::default_id().as_ref());
    let found = client::first(name).inspect_err(|failure| show(failure, &name.to_string_lossy()))?;
    let mut session = Cecp::new(found, client::environment());
    client::hold(&mut session)
}

/// Says in a window of XBoard why there is no engine. It hides what an engine writes to standard error, and shows a chess board.
fn show(failure: &Failure, name: &str) {
    let mut output = io::stdout();
    if output.is_terminal() {
        return;
    }
    let name = quote_line(name);
    let said = failure.message();
    let said = said.unwrap_or_else(|| format!("{name} has errors: run `hakugei check` with the file"));
    for line in empty_board(&said) {
        // The program ends with the error in any case.
        let _ = writeln!(output, "{line}");
    }
}
