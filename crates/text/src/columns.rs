//! Text in terminal columns: padding by what a terminal shows, where a kanji takes two columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::harmless;

/// How many columns a text without escape codes takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// How many columns a character takes; `None` for a control.
pub fn char_width(character: char) -> Option<usize> {
    character.width()
}

/// The text with blanks after it, up to a number of columns.
pub fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", blanks(columns, width(text)))
}

/// The text with blanks before it, up to a number of columns.
pub fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", blanks(columns, width(text)))
}

/// The text with blanks around it, up to a number of columns; an odd blank goes after it.
pub fn centre(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(width(text));
    left(&right(text, width(text) + missing / 2), columns)
}

/// The text, or as much of its beginning as fits into a number of columns with `…` behind it: broken between words where that leaves
/// more than half of the room.
pub fn up_to(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let mut taken = 0;
    let fits = |character: &char| {
        taken += char_width(*character).unwrap_or(0);
        taken <= room
    };
    let begun: String = text.chars().take_while(fits).collect();
    let is_whole = text[begun.len()..].starts_with(' ');
    let whole = match begun.rsplit_once(' ') {
        Some((words, _)) if !is_whole && 2 * width(words) > room => words,
        _ => begun.as_str(),
    };
    format!("{}…", whole.trim_end())
}

/// Rows of cells as lines, each column as wide as its widest cell, two blanks between.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| width(cell))
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| left(cell, width))
            .collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// A paragraph broken between words so that no line is wider than `columns`, every line after an indent.
pub fn wrapped(text: &str, indent: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().map(harmless) {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(&word) <= columns.saturating_sub(width(indent)) => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    self::lines(lines.iter().map(|line| format!("{indent}{line}")))
}

/// Lines as a text, each with its line ending.
pub fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.fold(String::new(), |text, line| text + &line + "\n")
}

fn blanks(columns: usize, taken: usize) -> String {
    " ".repeat(columns.saturating_sub(taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_take_two_columns() {
        assert_eq!(left("鯨", 4), "鯨  ");
        assert_eq!(right("鯨", 4), "  鯨");
        assert_eq!(centre("D", 4), " D  ");
        assert_eq!(centre("鯨", 4), " 鯨 ");
    }

    #[test]
    fn a_long_text_ends_between_words_where_it_can() {
        assert_eq!(up_to("one two", 7), "one two");
        assert_eq!(up_to("one two three", 8), "one two…");
        assert_eq!(up_to("one two three", 11), "one two…");
        assert_eq!(up_to("a incomprehensible", 9), "a incomp…");
        assert_eq!(up_to("鯨鯨鯨", 5), "鯨鯨…");
    }

    #[test]
    fn table_columns_are_as_wide_as_their_widest_cell() {
        let rows = [
            vec!["a".to_owned(), "x".to_owned()],
            vec!["鯨鯨".to_owned(), "y".to_owned()],
        ];
        assert_eq!(table(&rows), "a     x\n鯨鯨  y\n");
    }

    #[test]
    fn paragraphs_break_between_words_and_keep_long_ones() {
        assert_eq!(wrapped("a\u{1b}b\u{202e}", "", 9), "a\u{fffd}b\u{fffd}\n");
        assert_eq!(wrapped("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(wrapped("incomprehensible", "", 4), "incomprehensible\n");
    }
}
