//! Text in a window: lines broken between words where they are wider than the window, colours kept.

use std::io::{self, IsTerminal, Write};

use hakugei_text::columns::{self, char_width, width};

use crate::failure::Done;
use crate::input::prompt::Prompt;
use crate::screen;

/// The size of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Its columns.
    pub(crate) columns: usize,
    /// Its rows.
    pub(crate) rows: usize,
}

/// The window of the terminal, if it has a size.
pub(crate) fn window() -> Option<Page> {
    let (columns, rows) = crossterm::terminal::size().ok()?;
    (columns > 0 && rows > 0).then(|| Page {
        columns: columns.into(),
        rows: rows.into(),
    })
}

/// What is asked under a page of a long text.
pub(crate) const MORE: &str = "— more: Enter for the next page, b back, q to stop reading —";

/// The lines that are still to be read, because they do not fit into the window together with those before, and those before.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    lines: Vec<String>,
    /// How many of them were written.
    told: usize,
    /// How many of these were on the last page.
    last: usize,
}

/// What an answer to [`MORE`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The next page is wanted.
    On,
    /// The page before is wanted again.
    Back,
    /// The rest is not wanted.
    Stop,
    /// Something else was typed, by someone who knows what to type and need not read on.
    Past,
}

impl Reading {
    /// What a line means.
    pub(crate) fn of(line: &str) -> Self {
        match line.trim() {
            "" => Self::On,
            "b" => Self::Back,
            "q" => Self::Stop,
            _ => Self::Past,
        }
    }
}

impl Unread {
    /// Adds a text, in lines of a width.
    pub(crate) fn add(&mut self, text: &str, columns: usize) {
        if self.count() == 0 {
            self.drop_rest();
        }
        self.lines.extend(wrapped(text, columns));
    }

    /// The number of lines.
    pub(crate) fn count(&self) -> usize {
        self.lines.len() - self.told
    }

    /// Writes the next lines.
    ///
    /// # Errors
    /// Where the output cannot be written.
    pub(crate) fn tell(&mut self, count: usize, output: &mut dyn Write) -> io::Result<()> {
        let count = count.min(self.count());
        for line in &self.lines[self.told..self.told + count] {
            writeln!(output, "{line}")?;
        }
        self.told += count;
        self.last = count;
        output.flush()
    }

    /// Goes back, so that the page of some lines before the last one comes next; the first one where there is none before.
    pub(crate) fn back(&mut self, lines: usize) {
        self.told = self.told.saturating_sub(self.last).saturating_sub(lines);
    }

    /// Forgets what was not read.
    pub(crate) fn drop_rest(&mut self) {
        *self = Self::default();
    }
}

/// Writes a text to standard output, with colours only where they are wanted. Someone at a terminal reads it in lines that are not wider than the
/// window, and page by page if it is longer.
///
/// # Errors
/// Where output fails.
pub(crate) fn print_long(text: &str) -> Done {
    let is_read = io::stdin().is_terminal() && io::stdout().is_terminal();
    let Some(page) = is_read.then(window).flatten() else {
        return screen::print(text);
    };
    let mut unread = Unread::default();
    unread.add(text, page.columns);
    let mut output = anstream::stdout();
    if unread.count() < page.rows {
        return Ok(unread.tell(usize::MAX, &mut output)?);
    }
    let mut input = Prompt::new();
    loop {
        unread.tell(lines_of_page(window()), &mut output)?;
        if unread.count() == 0 {
            return Ok(());
        }
        match input.key_or_line(MORE) {
            Some(Ok(line)) if Reading::of(&line) == Reading::On => {}
            Some(Ok(line)) if Reading::of(&line) == Reading::Back => unread.back(lines_of_page(window())),
            _ => return Ok(()),
        }
    }
}

/// How many lines of a text a page takes, above what is asked under it.
pub(crate) fn lines_of_page(page: Option<Page>) -> usize {
    page.map_or(usize::MAX, |page| page.rows.saturating_sub(1).max(1))
}

/// The lines of a text, none wider than a number of columns. A line is broken between words, and the rest of it is indented like
/// its beginning; a word that is wider is broken where the window ends. Colours take no room.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    text.lines()
        .flat_map(|line| broken(line, columns.max(8)))
        .collect()
}

/// A record in lines of a width: where one of its lines is wider, the moves are filled into lines anew. A heading in brackets is a line of
/// its own.
pub(crate) fn refilled(record: &str, columns: usize) -> String {
    if record.lines().all(|line| width(line) <= columns) {
        return record.to_owned();
    }
    let mut text = String::new();
    let mut moves: Vec<&str> = Vec::new();
    for line in record.lines().map(Some).chain([None]) {
        let is_move = line.is_some_and(|line| !line.trim().is_empty() && !line.starts_with('['));
        if let Some(line) = line.filter(|_| is_move) {
            moves.push(line);
            continue;
        }
        text.push_str(&columns::wrapped(&moves.join(" "), "", columns));
        moves.clear();
        if let Some(line) = line {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// A line, broken where it is too wide.
fn broken(line: &str, columns: usize) -> Vec<String> {
    let marks = marks(line);
    if marks.iter().map(|mark| mark.width).sum::<usize>() <= columns {
        return vec![line.to_owned()];
    }
    let indent = marks
        .iter()
        .take_while(|mark| mark.text == " ")
        .count()
        .min(columns / 2);
    let mut lines = Vec::new();
    let mut begin = 0;
    while begin < marks.len() {
        let room = if lines.is_empty() {
            columns
        } else {
            columns - indent
        };
        let end = end_of_line(&marks[begin..], room) + begin;
        let part: String = marks[begin..end].iter().map(|mark| mark.text).collect();
        let indent = if lines.is_empty() { 0 } else { indent };
        lines.push(format!("{}{}", " ".repeat(indent), part.trim_end()));
        // The blanks at the break are not those of the next line.
        begin = end + marks[end..].iter().take_while(|mark| mark.text == " ").count();
    }
    lines
}

/// How many marks fit into a line.
fn end_of_line(marks: &[Mark<'_>], room: usize) -> usize {
    let mut taken = 0;
    let mut last_blank = None;
    for (at, mark) in marks.iter().enumerate() {
        if taken + mark.width > room {
            return match last_blank {
                Some(blank) if mark.text != " " => blank,
                _ => at.max(1),
            };
        }
        taken += mark.width;
        if mark.text == " "
            && marks[..at]
                .iter()
                .any(|before| before.width > 0 && before.text != " ")
        {
            last_blank = Some(at);
        }
    }
    marks.len()
}

/// A character or a colour.
struct Mark<'t> {
    text: &'t str,
    width: usize,
}

fn marks(line: &str) -> Vec<Mark<'_>> {
    let mut marks = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let escape = rest.strip_prefix("\u{1b}[").and_then(|code| code.find('m'));
        let (length, width) = match escape {
            Some(end) => (end + 3, 0),
            None => (first.len_utf8(), char_width(first).unwrap_or(0)),
        };
        let (text, behind) = rest.split_at(length);
        marks.push(Mark { text, width });
        rest = behind;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_record_are_filled_into_shorter_lines() {
        let record = "[Variant \"some\"]\n[Black \"Somebody with a name\"]\n\n1. D-5d D-5c 2. D-4d\nD-4c *\n";
        assert_eq!(refilled(record, 80), record);
        assert_eq!(
            refilled(record, 18),
            "[Variant \"some\"]\n[Black \"Somebody with a name\"]\n\n1. D-5d D-5c 2.\nD-4d D-4c *\n"
        );
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(
            wrapped("one two three\n\nfour", 8),
            ["one two", "three", "", "four"]
        );
        assert_eq!(wrapped("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(wrapped("abcdefghijkl", 8), ["abcdefgh", "ijkl"]);
        assert_eq!(wrapped("鯨鯨鯨 鯨鯨", 8), ["鯨鯨鯨", "鯨鯨"]);
        let painted = "\u{1b}[1mone\u{1b}[0m two three";
        assert_eq!(wrapped(painted, 8), ["\u{1b}[1mone\u{1b}[0m two", "three"]);
    }
}
