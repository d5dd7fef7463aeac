//! A screen in memory: characters with their styles, and what to write so that a terminal shows them.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use hakugei_text::columns::char_width;
use hakugei_text::visible;

/// One column of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    /// The character; none behind a wide one.
    character: Option<char>,
    style: Style,
}

const BLANK: Cell = Cell {
    character: Some(' '),
    style: Style::new(),
};

/// A screen in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canvas {
    columns: usize,
    rows: usize,
    cells: Vec<Cell>,
    /// Where the terminal's own cursor is, if it is seen.
    cursor: Option<(usize, usize)>,
}

impl Canvas {
    /// An empty screen.
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            cells: vec![BLANK; columns * rows],
            cursor: None,
        }
    }

    /// Empties the rows from one on, and hides the terminal's own cursor.
    pub(super) fn clear_from(&mut self, row: usize) {
        let begin = (row * self.columns).min(self.cells.len());
        self.cells[begin..].fill(BLANK);
        self.cursor = None;
    }

    /// Its columns.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// Its rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Shows the terminal's own cursor.
    pub(super) fn set_cursor(&mut self, column: usize, row: usize) {
        self.cursor = Some((column.min(self.columns.saturating_sub(1)), row));
    }

    /// Writes a text as far as there is room up to a column; gives the column behind it. A character that commands a terminal is shown
    /// as `\u{fffd}`.
    pub(super) fn put_up_to(
        &mut self,
        end: usize,
        column: usize,
        row: usize,
        text: &str,
        style: Style,
    ) -> usize {
        let end = end.min(self.columns);
        let mut column = column;
        for character in text.chars().map(visible) {
            let width = char_width(character).unwrap_or(1);
            // A sign without width belongs to the character before it, which has no room for two.
            if width == 0 {
                continue;
            }
            if row >= self.rows || column + width > end {
                break;
            }
            let at = row * self.columns + column;
            self.cells[at] = Cell {
                character: Some(character),
                style,
            };
            for behind in 1..width {
                self.cells[at + behind] = Cell {
                    character: None,
                    style,
                };
            }
            column += width;
        }
        column
    }

    /// The same up to the end of the row.
    pub(super) fn put(&mut self, column: usize, row: usize, text: &str, style: Style) -> usize {
        self.put_up_to(self.columns, column, row, text, style)
    }

    /// Writes a text that has its styles in it, as escape codes.
    pub(super) fn put_painted(&mut self, end: usize, column: usize, row: usize, text: &str) -> usize {
        let (mut column, mut style, mut rest) = (column, Style::new(), text);
        while let Some(at) = rest.find("\u{1b}[") {
            column = self.put_up_to(end, column, row, &rest[..at], style);
            let code = &rest[at + 2..];
            let Some(length) = code.find('m') else {
                return column;
            };
            style = restyled(style, &code[..length]);
            rest = &code[length + 1..];
        }
        self.put_up_to(end, column, row, rest, style)
    }

    /// Changes the style of some columns of a row, whatever stands there.
    pub(super) fn restyle(&mut self, column: usize, row: usize, width: usize, change: fn(Style) -> Style) {
        for column in column..(column + width).min(self.columns) {
            if let Some(cell) = self.cells.get_mut(row * self.columns + column) {
                cell.style = change(cell.style);
            }
        }
    }

    /// What to write so that a terminal that shows another screen, if any, shows this one. Without colours the styles that are none stay.
    pub(super) fn painted(&self, before: Option<&Self>, colours: bool) -> String {
        let same_size = |before: &&Self| before.columns == self.columns && before.rows == self.rows;
        let before = before.filter(same_size);
        let mut text = String::from("\u{1b}[?25l");
        if before.is_none() {
            text.push_str("\u{1b}[0m\u{1b}[2J");
        }
        for row in 0..self.rows {
            let cells = self.row(row);
            if before.is_none_or(|before| before.row(row) != cells) {
                let _ = write!(text, "\u{1b}[{};1H", row + 1);
                paint_row(&mut text, cells, colours);
            }
        }
        if let Some((column, row)) = self.cursor {
            let _ = write!(text, "\u{1b}[{};{}H\u{1b}[?25h", row + 1, column + 1);
        }
        text
    }

    fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.columns..(row + 1) * self.columns]
    }
}

fn paint_row(text: &mut String, cells: &[Cell], colours: bool) {
    let end = cells
        .iter()
        .rposition(|cell| *cell != BLANK)
        .map_or(0, |last| last + 1);
    let mut now = Style::new();
    for cell in &cells[..end] {
        let Some(character) = cell.character else { continue };
        let style = if colours {
            cell.style
        } else {
            cell.style.fg_color(None).bg_color(None)
        };
        if style != now {
            let _ = write!(text, "\u{1b}[0m{style}");
            now = style;
        }
        text.push(character);
    }
    text.push_str("\u{1b}[0m");
    if end < cells.len() {
        text.push_str("\u{1b}[K");
    }
}

/// The colours by the numbers of escape codes, from 30 on.
const COLORS: [AnsiColor; 8] = [
    AnsiColor::Black,
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
];

/// A style after an escape code.
fn restyled(style: Style, code: &str) -> Style {
    let color = |number: &str| {
        let number: usize = number.parse().ok()?;
        COLORS.get(number.checked_sub(30)?).copied()
    };
    code.split(';').fold(style, |style, part| match part {
        "" | "0" => Style::new(),
        "1" => style.bold(),
        "2" => style.dimmed(),
        "4" => style.underline(),
        "7" => style.invert(),
        other => match color(other) {
            Some(color) => style.fg_color(Some(color.into())),
            None => style,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rows_that_changed_are_written() {
        let before = Canvas::new(10, 3);
        let mut after = before.clone();
        assert_eq!(after.put(2, 1, "a鯨\u{7}b", Style::new().bold()), 7);
        let text = after.painted(Some(&before), true);
        assert_eq!(
            text,
            "\u{1b}[?25l\u{1b}[2;1H  \u{1b}[0m\u{1b}[1ma鯨\u{fffd}b\u{1b}[0m\u{1b}[K"
        );
        assert!(after.painted(None, true).contains("\u{1b}[2J"));
    }

    #[test]
    fn colours_are_left_out_where_nobody_wants_them() {
        let mut canvas = Canvas::new(10, 1);
        canvas.put_painted(10, 0, 0, "\u{1b}[1m\u{1b}[36mx\u{1b}[0my");
        assert!(canvas.painted(None, true).contains("\u{1b}[1m\u{1b}[36mx"));
        let plain = canvas.painted(None, false);
        assert!(
            plain.contains("\u{1b}[1mx") && !plain.contains("[36m"),
            "{plain:?}"
        );
    }

    #[test]
    fn a_wide_character_that_does_not_fit_is_left_out() {
        let mut canvas = Canvas::new(3, 1);
        assert_eq!(canvas.put(2, 0, "鯨", Style::new()), 2);
        assert_eq!(canvas.put(0, 5, "x", Style::new()), 0);
    }
}
