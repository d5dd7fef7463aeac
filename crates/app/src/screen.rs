//! What several commands show a person: boards, pieces, moves and results.

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use hakugei_text::{harmless_json, harmless_lines};
use serde_json::Value;

use crate::failure::Done;

pub(crate) mod board;
pub(crate) mod move_text;
pub(crate) mod paging;
pub(crate) mod pieces;
pub(crate) mod teach;
pub(crate) mod worths;

/// The widest line of a text for people, in columns.
pub(crate) const WIDEST: usize = 100;

/// The narrowest window that texts are laid out for, in columns.
const NARROWEST: usize = 30;

/// How wide the lines of a text on standard output may be: as wide as the window, and not wider than people read.
pub(crate) fn columns() -> usize {
    window_columns().map_or(WIDEST, |columns| columns.min(WIDEST))
}

/// How wide the window is, if standard output is one; a table may be wider than what people read.
pub(crate) fn window_columns() -> Option<usize> {
    let window = io::stdout().is_terminal().then(paging::window).flatten();
    window.map(|page| page.columns.max(NARROWEST))
}

/// The text in a style; the output layer takes the escape codes out again where nobody wants them.
pub(crate) fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes a text to standard output, with colours only where they are wanted.
///
/// # Errors
/// Where output fails.
pub(crate) fn print(text: &str) -> Done {
    Ok(anstream::stdout().lock().write_all(text.as_bytes())?)
}

/// Writes a text to standard error, harmless and with colours only where they are wanted; in lines that are not wider than the window
/// where that is a terminal. Where nobody reads it, the work goes on and the exit code still tells.
pub(crate) fn complain(text: &str) {
    let text = harmless_lines(text.trim_end());
    let _ = writeln!(anstream::stderr(), "{}", fitted(&text));
}

/// Writes sentences to standard output, in lines that are not wider than the window where that is a terminal.
///
/// # Errors
/// Where output fails.
pub(crate) fn print_sentences(text: &str) -> Done {
    print(&(fitted_to(&io::stdout(), text.trim_end()) + "\n"))
}

/// Writes to standard output what a command says on the way, as [`complain`] does: it is not what was asked for.
pub(crate) fn say(text: &str) {
    let text = harmless_lines(text.trim_end());
    let _ = writeln!(anstream::stdout(), "{}", fitted_to(&io::stdout(), &text));
}

/// A text for standard error, broken between words where a line of it is wider than the terminal that shows it.
pub(crate) fn fitted(text: &str) -> String {
    fitted_to(&io::stderr(), text)
}

fn fitted_to(output: &impl IsTerminal, text: &str) -> String {
    let window = output.is_terminal().then(paging::window).flatten();
    window.map_or_else(
        || text.to_owned(),
        |page| paging::wrapped(text, page.columns).join("\n"),
    )
}

/// Writes an object for scripts to standard output, on one line.
///
/// # Errors
/// Where output fails.
pub(crate) fn print_json(object: &Value) -> Done {
    Ok(writeln!(
        io::stdout().lock(),
        "{}",
        harmless_json(&object.to_string())
    )?)
}
