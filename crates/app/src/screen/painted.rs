//! Text in a style of the terminal.

use anstyle::Style;

/// The text in a style; the output layer takes the escape codes out again where nobody wants them.
pub(crate) fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
