//! The line at the bottom in which commands and moves are typed, with its history.

use hakugei_text::columns::{char_width, width};
use hakugei_text::visible;

/// A line that is being typed.
#[derive(Debug, Default)]
pub(super) struct CommandLine {
    text: Vec<char>,
    /// Before which character the next one is put.
    at: usize,
    history: Vec<String>,
    /// Which line of the history is shown, if any, and what was typed before.
    shown: Option<(usize, String)>,
}

/// The most characters of a line: what is longer is no command.
const LONGEST: usize = 4_000;

impl CommandLine {
    /// Whether nothing is typed.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What is typed.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// What is typed before the cursor.
    pub(super) fn before_cursor(&self) -> String {
        self.text[..self.at].iter().collect()
    }

    /// Types a text; ends of lines are blanks.
    pub(super) fn insert(&mut self, text: &str) {
        for character in text
            .chars()
            .map(|one| if one.is_whitespace() { ' ' } else { one })
        {
            if self.text.len() < LONGEST {
                self.text.insert(self.at, visible(character));
                self.at += 1;
            }
        }
    }

    /// Puts a text in place of what is typed before the cursor.
    pub(super) fn replace_before_cursor(&mut self, text: &str) {
        self.text.drain(..self.at);
        self.at = 0;
        self.insert(text);
    }

    /// Takes the character before the cursor away.
    pub(super) fn delete_back(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.text.remove(self.at);
        }
    }

    /// Takes the character at the cursor away.
    pub(super) fn delete(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
        }
    }

    /// Takes away the word before the cursor.
    pub(super) fn delete_word(&mut self) {
        while self.at > 0 && self.text[self.at - 1] == ' ' {
            self.delete_back();
        }
        while self.at > 0 && self.text[self.at - 1] != ' ' {
            self.delete_back();
        }
    }

    /// Takes everything away.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.at = 0;
        self.shown = None;
    }

    /// Moves the cursor by a number of characters.
    pub(super) fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.text.len());
    }

    /// Shows an older line of the history, or a newer one.
    pub(super) fn recall(&mut self, older: bool) {
        let (at, typed) = match self.shown.take() {
            Some(shown) => shown,
            None => (self.history.len(), self.text()),
        };
        let at = if older {
            at.saturating_sub(1)
        } else {
            (at + 1).min(self.history.len())
        };
        let line = self.history.get(at).cloned();
        let shown = line.clone().unwrap_or_else(|| typed.clone());
        self.clear();
        self.insert(&shown);
        self.shown = line.map(|_| (at, typed));
    }

    /// Takes the line, which is then in the history.
    pub(super) fn take(&mut self) -> String {
        let line = self.text();
        if !line.trim().is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.clear();
        line
    }

    /// What is seen of the line in a number of columns, and where the cursor is in that.
    pub(super) fn seen(&self, columns: usize) -> (String, usize) {
        let room = columns.saturating_sub(1).max(1);
        let wide = |character: &char| char_width(*character).unwrap_or(1);
        let mut begin = self.at;
        let mut before = 0;
        while begin > 0 && before + wide(&self.text[begin - 1]) <= room {
            begin -= 1;
            before += wide(&self.text[begin]);
        }
        let mut seen = String::new();
        for character in &self.text[begin..] {
            if width(&seen) + wide(character) > room {
                break;
            }
            seen.push(*character);
        }
        (seen, before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_can_be_changed_and_comes_back() {
        let mut line = CommandLine::default();
        line.insert("ab\nd");
        line.go(-1);
        line.insert("c");
        assert_eq!(line.text(), "ab cd");
        line.delete();
        line.delete_word();
        assert_eq!(line.text(), "ab ");
        line.delete_word();
        line.insert("one");
        assert_eq!(line.take(), "one");
        line.insert("two");
        assert_eq!(line.take(), "two");
        line.insert("x");
        line.recall(true);
        line.recall(true);
        line.recall(true);
        assert_eq!(line.text(), "one");
        line.recall(false);
        assert_eq!(line.text(), "two");
        line.recall(false);
        assert_eq!(line.text(), "x");
    }

    #[test]
    fn the_cursor_is_always_seen() {
        let mut line = CommandLine::default();
        line.insert("abcdefgh");
        assert_eq!(line.seen(5), ("efgh".to_owned(), 4));
        line.go(-8);
        assert_eq!(line.seen(5), ("abcd".to_owned(), 0));
        line.clear();
        line.insert("鯨鯨鯨");
        assert_eq!(line.seen(5), ("鯨鯨".to_owned(), 4));
    }
}
