//! A long text that is read page by page.

use anstyle::Style;
use hakugei_text::columns::up_to;

use super::canvas::Canvas;
use crate::screen::paging;

/// A text that is being read.
#[derive(Debug)]
pub(super) struct Pager {
    text: String,
    /// The first line that is shown.
    top: usize,
    /// How many lines there were and how many were shown, when it was last drawn.
    lines: usize,
    rows: usize,
}

/// How the reader goes through the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    /// A line or several.
    Lines(isize),
    /// A page.
    Pages(isize),
    /// To the start or the end.
    Start,
    End,
}

impl Pager {
    pub(super) fn new(text: String) -> Self {
        Self {
            text,
            top: 0,
            lines: 0,
            rows: 1,
        }
    }

    /// The same from the last page on.
    pub(super) fn at_end(text: String) -> Self {
        Self {
            top: usize::MAX,
            ..Self::new(text)
        }
    }

    /// Goes to another place of the text. Gives whether there is more: the page after the last one is the end of reading.
    pub(super) fn turn(&mut self, turn: Turn) -> bool {
        let last = self.lines.saturating_sub(self.rows);
        if self.top >= last && matches!(turn, Turn::Lines(1..)) && last == 0 {
            return false;
        }
        let page = self.rows.saturating_sub(1).max(1) as isize;
        let (by, is_page) = match turn {
            Turn::Lines(by) => (by, false),
            Turn::Pages(by) => (by * page, true),
            Turn::Start => (isize::MIN / 2, false),
            Turn::End => (isize::MAX / 2, false),
        };
        if is_page && by > 0 && self.top >= last {
            return false;
        }
        self.top = self.top.saturating_add_signed(by).min(last);
        true
    }

    /// Draws the page over the lower part of the screen, or over all of it where the text is that long.
    pub(super) fn draw(&mut self, canvas: &mut Canvas) {
        let lines = paging::wrapped(&self.text, canvas.columns().saturating_sub(1));
        self.rows = canvas.rows().saturating_sub(1).clamp(1, lines.len().max(1));
        self.lines = lines.len();
        self.top = self.top.min(self.lines.saturating_sub(self.rows));
        let first = canvas.rows().saturating_sub(self.rows + 1);
        canvas.clear_from(first);
        for (row, line) in lines.iter().skip(self.top).take(self.rows).enumerate() {
            canvas.put_painted(canvas.columns(), 0, first + row, line);
        }
        let seen = (self.top + self.rows).min(self.lines);
        let said = format!(
            " lines {}–{seen} of {}   Space: on   b: back   q: close ",
            self.top + 1,
            self.lines
        );
        let said = up_to(&said, canvas.columns());
        canvas.put(0, canvas.rows() - 1, &said, Style::new().invert());
    }
}
