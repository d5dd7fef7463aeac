//! What teaches a game while it is played: the legend, the card of all pieces, one piece of either side, threats, rules. Lines come
//! out, each no wider than a number of columns and without colours, and nothing is printed.

pub(crate) mod about;
pub(crate) mod card;
pub(crate) mod legend;
pub(crate) mod outlook;
pub(crate) mod rules;
pub(crate) mod threats;

/// How wide a screen is taken to be where nothing is known of it, in columns.
pub(crate) const COLUMNS: usize = 80;

/// How high a screen is taken to be where nothing is known of it, in lines.
pub(crate) const ROWS: usize = 24;

/// A paragraph in lines.
fn paragraph(text: &str, indent: &str, columns: usize) -> Vec<String> {
    let lines = hakugei_text::columns::wrapped(text, indent, columns);
    lines.lines().map(str::to_owned).collect()
}
