//! The scan: the tokens of a text that need not be RON.

use crate::document::read::block_comment;

/// A token with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Its first byte.
    pub(super) start: usize,
    /// The byte after its last one.
    pub(super) end: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name.
    Word,
    /// A number.
    Number,
    /// A string with its quotes.
    Text,
    /// An opening bracket.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// Any other character.
    Sign(char),
}

/// What stands in a part of a text.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The tokens, in order.
    pub(super) tokens: Vec<Token>,
    /// The place of a comment that does not end.
    pub(super) comment: Option<usize>,
}

impl Scan {
    /// The tokens that begin before a place.
    pub(super) fn before(text: &str, end: usize) -> Self {
        let mut scan = Self::default();
        let mut at = 0;
        while at < end {
            at = scan.step(text, at);
        }
        scan
    }

    /// The first token from a place on.
    pub(super) fn first(text: &str, start: usize) -> Option<Token> {
        let mut scan = Self::default();
        let mut at = start;
        while at < text.len() && scan.tokens.is_empty() {
            at = scan.step(text, at);
        }
        scan.tokens.pop()
    }

    /// The closing bracket that belongs to an opening one at a place.
    pub(super) fn closing(text: &str, open: usize) -> Option<Token> {
        let mut scan = Self::default();
        let (mut at, mut depth) = (open, 0_usize);
        while at < text.len() {
            at = scan.step(text, at);
            let Some(token) = scan.tokens.pop() else { continue };
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth == 1 => return Some(token),
                Kind::Close(_) => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// The brackets that are open at the end, the innermost last.
    pub(super) fn open(&self) -> Vec<Token> {
        let mut open = Vec::new();
        for token in &self.tokens {
            match token.kind {
                Kind::Open(_) => open.push(*token),
                Kind::Close(_) => drop(open.pop()),
                _ => {}
            }
        }
        open
    }

    /// Passes over a token or a blank at a place; returns the place behind it.
    fn step(&mut self, text: &str, at: usize) -> usize {
        let rest = &text[at..];
        let first = rest.chars().next().expect("the place is before the end");
        let (kind, length) = match first {
            _ if first.is_whitespace() => return at + first.len_utf8(),
            '/' if rest.starts_with("//") => return at + rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => return at + self.comment(at, rest),
            '"' => (Kind::Text, string(rest)),
            'r' if raw_string(rest).is_some() => (Kind::Text, raw_string(rest).unwrap_or(1)),
            '(' | '[' | '{' => (Kind::Open(first), 1),
            ')' | ']' | '}' => (Kind::Close(first), 1),
            '0'..='9' | '+' | '-' => (
                Kind::Number,
                run(rest, |c| c.is_alphanumeric() || "+-._".contains(c)),
            ),
            _ if first.is_alphabetic() || first == '_' => {
                (Kind::Word, run(rest, |c| c.is_alphanumeric() || c == '_'))
            }
            _ => (Kind::Sign(first), first.len_utf8()),
        };
        let end = at + length;
        self.tokens.push(Token { kind, start: at, end });
        end
    }

    /// Passes over a comment.
    fn comment(&mut self, at: usize, rest: &str) -> usize {
        let length = block_comment(rest);
        self.comment = (!rest[..length].ends_with("*/") || length < 4).then_some(at);
        length
    }
}

/// How far the characters of a kind reach.
fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The length of the string that a text starts with.
fn string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(end, _)| end + 1)
}

/// The length of the raw string that a text starts with, if it does.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = run(&text[1..], |c| c == '#');
    let inner = text[1 + hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inner.find(&end).map_or(inner.len(), |at| at + end.len());
    Some(2 + hashes + length)
}

/// The bracket that closes another.
pub(super) const fn closer(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
