//! What teaches a game while it is played: the legend, the card of all pieces, one piece of either side, threats, rules. Lines come
//! out, each no wider than a number of columns and without colours, and nothing is printed.

use hakugei_text::columns::{left, width};

pub(crate) mod about;
pub(crate) mod card;
pub(crate) mod legend;
pub(crate) mod outlook;
pub(crate) mod rules;
pub(crate) mod threats;

/// How wide a screen is taken to be where nothing is known of it, in columns.
pub(crate) const COLUMNS: usize = 80;

/// How wide a screen is taken to be at least, in columns: lines are broken where it is narrower.
pub(crate) const LEAST_COLUMNS: usize = 30;

/// How high a screen is taken to be where nothing is known of it, in lines.
pub(crate) const ROWS: usize = 24;

/// What can be typed, each with what it does, in lines: what does not fit beside goes on below where it began, or stands below all of it
/// where the lines are short.
pub(crate) fn list(rows: &[(&str, &str)], columns: usize) -> Vec<String> {
    const INDENT: usize = 2;
    const LEAST: usize = 28;
    let usage_width = rows.iter().map(|(usage, _)| width(usage)).max().unwrap_or(0);
    let at = INDENT + usage_width + 2;
    let is_beside = at + LEAST <= columns;
    let indent = " ".repeat(if is_beside { at } else { 3 * INDENT });
    let mut lines = Vec::new();
    for (usage, what) in rows {
        let usage = format!("{}{usage}", " ".repeat(INDENT));
        let mut said = paragraph(what, &indent, columns).into_iter();
        if is_beside {
            let first = said.next().unwrap_or_default();
            lines.push(format!("{}{}", left(&usage, at), first.trim_start()));
        } else {
            lines.push(usage);
        }
        lines.extend(said);
    }
    lines
}

/// A paragraph in lines.
fn paragraph(text: &str, indent: &str, columns: usize) -> Vec<String> {
    let lines = hakugei_text::columns::wrapped(text, indent, columns);
    lines.lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_what_is_said_in_its_column_or_puts_it_below() {
        let rows = [
            ("go", "let the computer move for the side to move"),
            ("goto N", "look"),
        ];
        assert_eq!(
            list(&rows, 40),
            [
                "  go      let the computer move for the",
                "          side to move",
                "  goto N  look"
            ]
        );
        assert_eq!(
            list(&rows, 30),
            [
                "  go",
                "      let the computer move",
                "      for the side to move",
                "  goto N",
                "      look"
            ]
        );
    }
}
