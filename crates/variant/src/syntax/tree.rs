//! The tree of a file: what RON says, with a place on every part and nothing decided yet.

use crate::source::Span;

/// The word that says that something is not there.
pub(crate) const NONE: &str = "none";

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    /// Where it stands.
    pub(crate) span: Span,
    /// What it is.
    pub(crate) value: Value<'a>,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    /// A string; the node's span is the text between the quotes.
    Text(&'a str),
    /// A string with an escape, which cannot be pointed into.
    Escaped(&'a str),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A name, a body, or both: `loss`, `last(1)`, `Piece(name: "rook")`, `(max: 2)`.
    Named(Option<Word<'a>>, Body<'a>),
    /// `[…]`.
    List(Vec<Node<'a>>),
    /// `{…}`, in the file's order.
    Map(Vec<(Node<'a>, Node<'a>)>),
    /// A number with a fraction, or too large for anything here.
    OddNumber(&'a str),
    /// A character between single quotes, which are part of the node's span.
    Character(&'a str),
    /// Anything else that RON knows: bytes, a range.
    Other,
    /// Something inside too many brackets to be read.
    TooDeep,
    /// Something that is not RON, or nothing where a value belongs.
    Broken,
}

/// What stands in the parentheses after a name.
#[derive(Clone, Debug)]
pub(crate) enum Body<'a> {
    /// No parentheses.
    None,
    /// `(name: value, …)`, in the file's order, and `()`.
    Fields(Vec<(Word<'a>, Node<'a>)>),
    /// `(value, …)`.
    Items(Vec<Node<'a>>),
}

/// A word of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    /// The word.
    pub(crate) text: &'a str,
    /// Where it stands.
    pub(crate) span: Span,
}

impl<'a> Node<'a> {
    /// Whether it is a bare word.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(&self.value, Value::Named(Some(name), Body::None) if name.text == word)
    }

    /// The text of a string.
    pub(crate) const fn text(&self) -> Option<&'a str> {
        match self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The string that it is or was meant to be: a character or a word lacks its double quotes.
    pub(crate) const fn meant(&self) -> Option<&'a str> {
        match self.value {
            Value::Text(text) | Value::Character(text) => Some(text),
            Value::Named(Some(word), Body::None) => Some(word.text),
            _ => None,
        }
    }

    /// It as a file may have it, on one line; `None` where a part of it could not be read.
    pub(crate) fn written(&self) -> Option<String> {
        let all = |nodes: &[Self]| {
            let nodes: Option<Vec<String>> = nodes.iter().map(Self::written).collect();
            nodes.map(|nodes| nodes.join(", "))
        };
        Some(match &self.value {
            Value::Text(text) | Value::Character(text) if !text.contains(['"', '\\', '\n']) => {
                format!("\"{text}\"")
            }
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => flag.to_string(),
            Value::List(items) => format!("[{}]", all(items)?),
            Value::Map(pairs) => {
                let pairs = pairs
                    .iter()
                    .map(|(key, value)| Some(format!("{}: {}", key.written()?, value.written()?)));
                format!("{{ {} }}", pairs.collect::<Option<Vec<String>>>()?.join(", "))
            }
            Value::Named(name, body) => {
                let name = name.map_or("", |name| name.text);
                match body {
                    Body::None => name.to_owned(),
                    Body::Items(items) => format!("{name}({})", all(items)?),
                    Body::Fields(fields) => {
                        let fields = fields
                            .iter()
                            .map(|(word, value)| Some(format!("{}: {}", word.text, value.written()?)));
                        format!("{name}({})", fields.collect::<Option<Vec<String>>>()?.join(", "))
                    }
                }
            }
            _ => return None,
        })
    }

    /// The whole numbers that it is made of, where it is made of nothing else: `5`, `[5, 6]`, `(5, 6)`, `"5x6"`.
    pub(crate) fn numbers(&self) -> Option<Vec<i64>> {
        match &self.value {
            Value::Number(number) => Some(vec![*number]),
            Value::Text(text) => numbers(text),
            Value::List(items) | Value::Named(_, Body::Items(items)) => {
                let number = |item: &Self| match item.value {
                    Value::Number(number) => Some(number),
                    _ => None,
                };
                items.iter().map(number).collect()
            }
            _ => None,
        }
    }

    /// What it is, for a message: `a string`.
    pub(crate) fn describe(&self) -> &'static str {
        match &self.value {
            Value::Text(_) | Value::Escaped(_) => "a string",
            Value::Number(_) => "a number",
            Value::OddNumber(text) if text.contains("..") => "a range of numbers",
            Value::OddNumber(_) => "a number with a fraction, or a very large one,",
            Value::Bool(_) => "`true` or `false`",
            Value::Named(Some(_), Body::None) => "a word",
            Value::Named(_, Body::None | Body::Fields(_)) => "a group of fields",
            Value::Named(_, Body::Items(_)) => "a list of values in parentheses",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
            Value::Character(_) => "a character between single quotes",
            Value::Other => "a value of another kind",
            Value::TooDeep => "a value in too many brackets",
            Value::Broken => "nothing that can be read",
        }
    }

    /// The place to point at: the name where there is one, and else the whole value.
    pub(crate) fn head(&self) -> Span {
        match &self.value {
            Value::Named(Some(name), _) => name.span,
            Value::Named(None, _) | Value::List(_) | Value::Map(_) => self.span.part(0..1),
            _ => self.span,
        }
    }
}

/// The whole numbers of a text that has only numbers, and signs of multiplication, commas and blanks between them.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    let between = |sign: char| matches!(sign, 'x' | 'X' | '×' | '*' | ',' | ' ');
    let parts = text.split(between).filter(|part| !part.is_empty());
    let parts = parts.map(|part| {
        part.parse()
            .ok()
            .filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))
    });
    parts.collect()
}
