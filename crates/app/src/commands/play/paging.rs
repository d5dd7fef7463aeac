//! Text in a window: lines broken between words where they are wider than the window, colours kept.

use hakugei_text::columns::char_width;

/// The size of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Its columns.
    pub(crate) columns: usize,
    /// Its rows.
    pub(crate) rows: usize,
}

/// The lines of a text, none wider than a number of columns. A line is broken between words, and the rest of it is indented like
/// its beginning; a word that is wider is broken where the window ends. Colours take no room.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    text.lines()
        .flat_map(|line| broken(line, columns.max(8)))
        .collect()
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
