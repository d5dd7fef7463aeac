//! Lays out numbered moves, comments and a result as text.

use hakugei_variant::Color;

use crate::items::{TIME, escape_comment, write_time};
use crate::turn::TurnNumber;

/// Text that grows word by word, in lines of a width where words allow.
pub(crate) struct Wrapper {
    text: String,
    /// The characters of the last line.
    column: usize,
    width: usize,
    /// Whether the next word follows without a blank.
    glued: bool,
}

impl Wrapper {
    /// An empty text with lines of a width, in characters.
    pub(crate) fn new(width: usize) -> Self {
        Self {
            text: String::new(),
            column: 0,
            width,
            glued: false,
        }
    }

    /// Adds the move of a turn, with its number before Black's moves and before the first.
    pub(crate) fn push_move(&mut self, plies: usize, first: Color, text: &str) {
        let turn = TurnNumber::after(plies, first);
        if plies == 0 || turn.side == Color::Black {
            self.push(&format!("{} {text}", turn.label()));
        } else {
            self.push(text);
        }
    }

    /// Adds the move of a turn behind something that is not a move: with its number in either case.
    pub(crate) fn push_move_again(&mut self, plies: usize, first: Color, text: &str) {
        let turn = TurnNumber::after(plies, first);
        self.push(&format!("{} {text}", turn.label()));
    }

    /// Begins a variation: what is added next stands right behind the bracket.
    pub(crate) fn open(&mut self) {
        self.push("(");
        self.glued = true;
    }

    /// Ends a variation.
    pub(crate) fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }

    /// Adds the time that a move took.
    pub(crate) fn push_time(&mut self, milliseconds: u64) {
        self.push(&format!("{{{TIME}{}]}}", write_time(milliseconds)));
    }

    /// Adds comments, each in braces.
    pub(crate) fn push_comments(&mut self, comments: &[String]) {
        for text in comments {
            self.push(&format!("{{{}}}", escape_comment(text)));
        }
    }

    /// Adds a word that is not broken.
    pub(crate) fn push(&mut self, word: &str) {
        let first_line = word.split('\n').next().unwrap_or_default().chars().count();
        self.separate(first_line);
        self.text.push_str(word);
        match word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += first_line,
        }
    }

    /// Goes on to where a word may stand.
    fn separate(&mut self, word: usize) {
        if self.text.is_empty() || std::mem::take(&mut self.glued) {
            return;
        }
        if self.column + 1 + word > self.width {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
    }

    /// The text, without a line end after it.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}
