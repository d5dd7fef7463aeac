//! The reader of RON: text to [`Node`]s.
//!
//! The reading is ron's. A type that derives `Deserialize` would stop at the first unknown field or wrong type, and
//! would lose the places of all values but strings; so the file is read level by level instead: each value is taken
//! as the slice of text that ron finds for it (`RawValue`), which is at once its place, and then taken apart by ron
//! in turn. A file is thus read as many times as it is deep, which [`MAX_DEPTH`] bounds.

use std::fmt;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::tree::{Body, Node, Value, Word};
use crate::source::Span;

/// How many brackets deep a value is read; a variant file needs eight.
const MAX_DEPTH: usize = 16;

/// Reads a text that is known to be RON.
pub(crate) fn read(text: &str, source: usize) -> Node<'_> {
    let reader = Reader { text, source };
    reader.node(text, MAX_DEPTH)
}

/// Reads the fields of a text that is known to be RON, but not what is inside their values.
pub(crate) fn read_fields(text: &str, source: usize) -> Node<'_> {
    let reader = Reader { text, source };
    reader.node(text, 3)
}

/// What all reading needs: the whole text, to tell places by, and its number.
struct Reader<'a> {
    text: &'a str,
    source: usize,
}

impl<'a> Reader<'a> {
    /// The place of a part of the text.
    fn span(&self, part: &str) -> Span {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(self.source, start..start + part.len())
    }

    /// Reads one value, which fills its slice but for blanks and comments around it.
    fn node(&self, raw: &'a str, depth: usize) -> Node<'a> {
        let raw = &raw[skip_blank(raw)..];
        let span = self.span(raw);
        let value = match raw.as_bytes().first() {
            _ if depth == 0 => Value::TooDeep,
            Some(b'"') => return self.string(raw),
            Some(b'[') => {
                from_ron::<List<'_>>(raw).map_or(Value::Other, |list| Value::List(self.items(list, depth)))
            }
            Some(b'{') => from_ron::<Pairs<'_>>(raw).map_or(Value::Other, |pairs| self.map(pairs, depth)),
            Some(b'(') => self
                .body(raw, depth)
                .map_or(Value::Other, |body| Value::Named(None, body)),
            Some(b'0'..=b'9' | b'+' | b'-') => return self.number(raw),
            Some(b'\'') => return self.character(raw),
            _ if raw.starts_with("r\"") || raw.starts_with("r#\"") || raw.starts_with("r##") => {
                return self.string(raw);
            }
            _ => self.named(raw, depth),
        };
        Node { span, value }
    }

    /// Reads a number.
    fn number(&self, raw: &'a str) -> Node<'a> {
        let length = raw
            .find(|c: char| !c.is_alphanumeric() && !"+-._".contains(c))
            .unwrap_or(raw.len());
        let value = from_ron(raw).map_or(Value::OddNumber, Value::Number);
        Node {
            span: self.span(&raw[..length]),
            value,
        }
    }

    /// Reads a string.
    fn string(&self, raw: &'a str) -> Node<'a> {
        match from_ron::<Borrowed<'_>>(raw) {
            Some(Borrowed(Some(text))) => Node {
                span: self.span(text),
                value: Value::Text(text),
            },
            Some(Borrowed(None)) => Node {
                span: self.span(raw.trim_end()),
                value: Value::Escaped,
            },
            None => Node {
                span: self.span(raw),
                value: Value::Other,
            },
        }
    }

    /// Reads a character.
    fn character(&self, raw: &'a str) -> Node<'a> {
        let end = raw[1..].find('\'').map_or(raw.len(), |end| end + 1);
        let inner = raw.get(1..end).filter(|inner| inner.chars().count() == 1);
        Node {
            span: self.span(&raw[..raw.len().min(end + 1)]),
            value: inner.map_or(Value::Other, Value::Character),
        }
    }

    /// Reads a word and what follows it.
    fn named(&self, raw: &'a str, depth: usize) -> Value<'a> {
        let length = raw
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(raw.len());
        let (name, rest) = raw.split_at(length);
        let rest = &rest[skip_blank(rest)..];
        let word = Word {
            text: name,
            span: self.span(name),
        };
        match name {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "" => Value::Other,
            _ if rest.is_empty() => Value::Named(Some(word), Body::None),
            _ => self
                .body(rest, depth)
                .map_or(Value::Other, |body| Value::Named(Some(word), body)),
        }
    }

    /// Reads what stands in parentheses.
    fn body(&self, raw: &'a str, depth: usize) -> Option<Body<'a>> {
        if let Some(Fields(fields)) = from_ron(raw) {
            let fields = fields.into_iter().map(|(name, value)| {
                let word = Word {
                    text: name,
                    span: self.span(name),
                };
                (word, self.node(value, depth - 1))
            });
            return Some(Body::Fields(fields.collect()));
        }
        let Items(items) = from_ron(raw)?;
        Some(Body::Items(self.items(List(items), depth)))
    }

    fn items(&self, List(items): List<'a>, depth: usize) -> Vec<Node<'a>> {
        items.into_iter().map(|item| self.node(item, depth - 1)).collect()
    }

    fn map(&self, Pairs(pairs): Pairs<'a>, depth: usize) -> Value<'a> {
        let pairs = pairs.into_iter();
        Value::Map(
            pairs
                .map(|(key, value)| (self.node(key, depth - 1), self.node(value, depth - 1)))
                .collect(),
        )
    }
}

/// Lets ron read a part of the text.
fn from_ron<'a, T: Deserialize<'a>>(raw: &'a str) -> Option<T> {
    ron::from_str(raw).ok()
}

/// How many bytes of blanks and comments a text starts with.
pub(crate) fn skip_blank(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}'));
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

/// A string that is a slice of the text, or `None` where it has escapes.
struct Borrowed<'a>(Option<&'a str>);
/// The values of a list.
struct List<'a>(Vec<&'a str>);
/// The values in parentheses.
struct Items<'a>(Vec<&'a str>);
/// The keys and values of a map.
struct Pairs<'a>(Vec<(&'a str, &'a str)>);
/// The names and values of fields.
struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'de: 'a, 'a> Deserialize<'de> for Borrowed<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Borrowed<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Borrowed(Some(text)))
            }
            fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
                Ok(Borrowed(None))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// Collects the slices of a sequence.
struct Slices;

impl<'de> Visitor<'de> for Slices {
    type Value = Vec<&'de str>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element::<&RawValue>()? {
            items.push(item.get_ron());
        }
        Ok(items)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for List<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Slices).map(List)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Items<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(0, Slices).map(Items)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Vec<(&'de str, &'de str)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                    pairs.push((key.get_ron(), value.get_ron()));
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(Entries).map(Pairs)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Named;
        impl<'de> Visitor<'de> for Named {
            type Value = Vec<(&'de str, &'de str)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("fields")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<&str, &RawValue>()? {
                    fields.push((name, value.get_ron()));
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_struct("", &[], Named).map(Fields)
    }
}
