//! The syntax of a file: the text of RON as a tree with places, and the slips for which it is none.
//!
//! Whether a text is RON is for ron to say. What it says comes from one reader that goes on after a slip, so that one
//! slip does not hide what else is wrong: a lexer, a look at the brackets, and a parser. ron itself would lose the places
//! of all values but strings, stop at the first slip, and see it where it notices it, not where it was made.

mod brackets;
mod lexer;
mod parser;
mod slips;
#[cfg(test)]
mod tests;
pub(crate) mod tree;

use ron::value::RawValue;

use crate::diagnostic::Diagnostic;
use crate::source::Source;
pub(crate) use lexer::{Token, TokenKind, after_blanks, comment, skip_blank};
use slips::Slips;
use tree::Node;

/// What was read of a text.
#[derive(Debug)]
pub(crate) struct SyntaxReading<'a> {
    /// What it says; nothing, where that is a guess: a slip hides the rest of it, or nobody knows what was meant.
    pub(crate) tree: Option<Node<'a>>,
    /// Why it is not RON.
    pub(crate) slips: Vec<Diagnostic>,
}

/// The tokens of a text, without its comments. Of one with too many slips these are the first.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    lexer::lex(&mut Slips::of(text, 0))
}

/// Reads the text of a source, which is known by its number.
pub(crate) fn read(source: &Source, number: usize) -> SyntaxReading<'_> {
    let mut slips = Slips::new(source, number);
    let tree = parser::parse(&mut slips);
    // Reads as `IgnoredAny` would, but is compiled as a part of ron, which takes three quarters of the time.
    match RawValue::from_ron(&source.text) {
        Ok(_) => debug_assert!(slips.diagnostics.is_empty(), "{:?}", slips.diagnostics),
        // As a part of RON, and not for a file, a text may not end in a comment.
        Err(_) if slips.diagnostics.is_empty() && ends_in_comment(&source.text) => {}
        Err(error) => slips.refused(&error),
    }
    let is_read = !slips.is_hidden && !slips.is_vague && !slips.are_too_many();
    SyntaxReading {
        tree: is_read.then_some(tree),
        slips: slips.diagnostics,
    }
}

/// Whether a text is RON but for its last line, which ends in a comment.
fn ends_in_comment(text: &str) -> bool {
    !text.ends_with('\n') && RawValue::from_ron(&format!("{text}\n")).is_ok()
}
