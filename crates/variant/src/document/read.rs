//! The reader of RON: text to [`Node`]s.
//!
//! Whether a text is RON is for ron to say, and `syntax` asks it first. Of a text that ron has accepted this reader
//! only has to find the parts, each with its place. ron itself would lose the places of all values but strings: a type
//! that derives `Deserialize` stops at the first unknown field or wrong type, and taking each value as the slice of text
//! that ron finds for it (`RawValue`) reads a file as many times as it is deep, which was two thirds of all the work
//! between the text and the checked variant. What no variant file has, such as a range or bytes, ron is asked to skip.

use serde::de::{Deserialize, IgnoredAny};

use super::tree::{Body, Node, Value, Word};
use crate::source::Span;

/// How many brackets deep a value is read; a variant file needs eight.
const MAX_DEPTH: usize = 16;

/// Reads a text that is known to be RON.
pub(crate) fn read(text: &str, source: usize) -> Node<'_> {
    let mut reader = Reader { text, source, at: 0 };
    reader.node(MAX_DEPTH)
}

/// A place in a text of which everything before has been read.
struct Reader<'a> {
    text: &'a str,
    /// The number of the text.
    source: usize,
    /// How many bytes have been read.
    at: usize,
}

impl<'a> Reader<'a> {
    /// What has not been read yet.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next byte after blanks and comments.
    fn next(&mut self) -> Option<u8> {
        self.at += skip_blank(self.rest());
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads a byte if it comes next, blanks and comments aside.
    fn takes(&mut self, byte: u8) -> bool {
        let there = self.next() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Reads the characters that satisfy a condition.
    fn run(&mut self, belongs: fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let run = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
        self.at += run.len();
        run
    }

    /// The place of what has been read from a byte on.
    fn since(&self, start: usize) -> Span {
        Span::new(self.source, start..self.at)
    }

    /// A word that has just been read.
    fn word(&self, text: &'a str) -> Word<'a> {
        Word {
            text,
            span: self.since(self.at - text.len()),
        }
    }

    /// Reads one value. Of one inside too many brackets nothing is kept but its place.
    fn node(&mut self, depth: usize) -> Node<'a> {
        self.next();
        let start = self.at;
        let node = self.known_or_odd(depth.saturating_sub(1));
        if depth > 0 {
            return node;
        }
        let (span, value) = (self.since(start), Value::TooDeep);
        Node { span, value }
    }

    /// Reads one value, given how many brackets deep what is inside may be.
    fn known_or_odd(&mut self, depth: usize) -> Node<'a> {
        let start = self.at;
        let value = match self.next() {
            Some(b'[') => Value::List(self.items(b']', depth)),
            Some(b'{') => Value::Map(self.pairs(depth)),
            Some(b'(') => Value::Named(None, self.body(depth)),
            Some(b'\'') => self.character(),
            Some(b'0'..=b'9' | b'+' | b'-') => number(self.run(is_plain)),
            Some(b'"' | b'r') if opening(self.rest()) > 0 => return self.string(),
            _ => self.named(depth),
        };
        let span = self.since(start);
        Node { span, value }
    }

    /// Reads a string.
    fn string(&mut self) -> Node<'a> {
        let start = self.at;
        let opens = opening(self.rest());
        self.at += opens;
        let inner = self.rest();
        let hashes = opens.saturating_sub(2);
        let mut quotes = inner.match_indices('"').map(|(at, _)| at);
        let closing = quotes.find(|at| {
            inner[at + 1..]
                .bytes()
                .take(hashes)
                .filter(|&b| b == b'#')
                .count()
                == hashes
        });
        let length = closing.unwrap_or(inner.len());
        let text = &inner[..length];
        if opens == 1 && text.contains('\\') {
            self.at += end_of_escaped(inner, b'"');
            return Node {
                span: self.since(start),
                value: Value::Escaped,
            };
        }
        self.at += length;
        let span = self.since(start + opens);
        self.at = (self.at + 1 + hashes).min(self.text.len());
        let value = Value::Text(text);
        Node { span, value }
    }

    /// Reads a character.
    fn character(&mut self) -> Value<'a> {
        let inner = &self.rest()[1..];
        let first = inner.chars().next();
        if first == Some('\\') {
            self.at += 1 + end_of_escaped(inner, b'\'');
            return Value::Other;
        }
        let inner = &inner[..first.map_or(0, char::len_utf8)];
        self.at = (self.at + inner.len() + 2).min(self.text.len());
        Value::Character(inner)
    }

    /// Reads a word and what belongs to it.
    fn named(&mut self, depth: usize) -> Value<'a> {
        let start = self.at;
        let name = self.run(|c| c.is_alphanumeric() || c == '_');
        let (word, end) = (self.word(name), self.at);
        match (name, self.next()) {
            ("", _) => self.odd(start),
            (_, Some(b'(')) => Value::Named(Some(word), self.body(depth)),
            (_, None | Some(b',' | b':' | b')' | b']' | b'}')) => {
                self.at = end;
                match name {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    _ => Value::Named(Some(word), Body::None),
                }
            }
            _ => self.odd(start),
        }
    }

    /// Skips a value of a kind that no variant file has.
    fn odd(&mut self, start: usize) -> Value<'a> {
        let rest = &self.text[start..];
        let left = ron::Deserializer::from_str(rest).ok().and_then(|mut ron| {
            IgnoredAny::deserialize(&mut ron).ok()?;
            Some(ron.remainder().len())
        });
        self.at = self.text.len() - left.unwrap_or(0);
        Value::Other
    }

    /// Reads what stands in parentheses.
    fn body(&mut self, depth: usize) -> Body<'a> {
        let start = self.at;
        self.at += 1;
        if self.takes(b')') {
            return Body::Fields(Vec::new());
        }
        let mut fields = Vec::new();
        while let Some(name) = self.name() {
            fields.push((name, self.node(depth)));
            if !self.takes(b',') {
                break;
            }
        }
        if fields.is_empty() {
            self.at = start;
            return Body::Items(self.items(b')', depth));
        }
        self.takes(b')');
        Body::Fields(fields)
    }

    /// Reads the name of a field and the colon behind it; nothing, where something else stands.
    fn name(&mut self) -> Option<Word<'a>> {
        self.next();
        let start = self.at;
        let name = self.run(is_plain);
        let word = self.word(name.strip_prefix("r#").unwrap_or(name));
        if !name.is_empty() && self.takes(b':') {
            return Some(word);
        }
        self.at = start;
        None
    }

    /// Reads values up to the bracket that closes them, from the one that opens them on.
    fn items(&mut self, closes: u8, depth: usize) -> Vec<Node<'a>> {
        self.at += 1;
        let mut items = Vec::new();
        while !self.takes(closes) && self.next().is_some() {
            items.push(self.node(depth));
            self.takes(b',');
        }
        items
    }

    /// Reads the keys and values of a map, from the brace that opens it on.
    fn pairs(&mut self, depth: usize) -> Vec<(Node<'a>, Node<'a>)> {
        self.at += 1;
        let mut pairs = Vec::new();
        while !self.takes(b'}') && self.next().is_some() {
            let key = self.node(depth);
            self.takes(b':');
            pairs.push((key, self.node(depth)));
            self.takes(b',');
        }
        pairs
    }
}

/// Whether a character can be part of a name or a number.
fn is_plain(c: char) -> bool {
    let ends = matches!(
        c,
        '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '"' | '\'' | '/'
    );
    !ends && !is_blank(c)
}

/// What a number is.
fn number(text: &str) -> Value<'_> {
    let plain = text.parse().or_else(|_| ron::from_str(text));
    plain.map_or(Value::OddNumber, Value::Number)
}

/// How many bytes a string starts with that are not part of its text: a quote, or `r`, hashes and a quote. 0 where no
/// string starts.
fn opening(text: &str) -> usize {
    if text.starts_with('"') {
        return 1;
    }
    let raw = text.strip_prefix('r').unwrap_or_default();
    let quote = raw.trim_start_matches('#');
    if quote.starts_with('"') {
        2 + raw.len() - quote.len()
    } else {
        0
    }
}

/// The byte after the quote that closes a text with escapes.
fn end_of_escaped(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == quote {
            return at + 1;
        }
        if byte == b'\\' {
            bytes.next();
        }
    }
    text.len()
}

/// Whether a character is a blank, as ron sees it.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}')
}

/// How many bytes of blanks and comments a text starts with.
pub(crate) fn skip_blank(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if rest.starts_with("/*") {
            rest = &rest[block_comment(rest)..];
        } else {
            return text.len() - rest.len();
        }
    }
}

/// The length of the block comment, with the comments in it, that a text starts with.
pub(crate) fn block_comment(text: &str) -> usize {
    let (mut at, mut open) = (0, 0);
    while let Some(next) = text[at..].find(['/', '*']) {
        at += next;
        let (depth, length) = match text.get(at..at + 2) {
            Some("/*") => (open + 1, 2),
            Some("*/") => (open - 1, 2),
            _ => (open, 1),
        };
        (open, at) = (depth, at + length);
        if open == 0 {
            return at;
        }
    }
    text.len()
}
