//! Decoding: a tree's nodes to the types of the document, with everything that is wrong on the way.

use std::collections::{BTreeMap, BTreeSet};

use super::merge::{NONE, not_inherited};
use super::tree::{Body, Node, Value, Word};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// Where it stands: the text between the quotes of a string, the name of anything that has one.
    pub(crate) span: Span,
}

/// A string with its place.
pub(crate) type Text = Spanned<String>;

/// The entries of a map, in the file's order, each key once. A value is `None` where it is wrong, and noted.
pub(crate) type Map<T> = Vec<(Text, Option<T>)>;

/// What decoding collects.
pub(crate) struct Notes {
    /// What is wrong so far.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether the whole document is there. Without its parent, nothing is said to be missing.
    pub(crate) complete: bool,
}

impl Notes {
    /// Notes a diagnostic.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// What can be read from a node.
pub(crate) trait Decode: Sized {
    /// What it looks like, for a message.
    const EXPECTED: &'static str;

    /// Reads it, or notes what is wrong.
    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self>;
}

/// What can be read from what stands behind the word of a choice.
pub(crate) trait Payload: Sized {
    /// Reads it from the whole choice, or notes what is wrong.
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self>;
}

/// The one value in the parentheses of a choice: `last(1)`.
#[derive(Clone, Debug)]
pub(crate) struct One<T>(pub(crate) T);

impl<T: Decode> Payload for One<T> {
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match &node.value {
            Value::Named(_, Body::Items(items)) if items.len() == 1 => T::decode(&items[0], notes).map(One),
            Value::Named(Some(word), _) => {
                let message = format!("`{}` needs {} in parentheses", word.text, T::EXPECTED);
                notes.push(Diagnostic::new(Code::WrongType, word.span, message));
                None
            }
            _ => None,
        }
    }
}

/// Notes a value of the wrong kind.
pub(crate) fn wrong_type<T>(node: &Node<'_>, expected: &str, notes: &mut Notes) -> Option<T> {
    notes.push(match &node.value {
        Value::Escaped => Diagnostic::new(Code::EscapedString, node.span, "a string with an escape (`\\`)")
            .help("write the character itself; a text with quotes or backslashes can be written as r#\"…\"#"),
        Value::TooDeep => Diagnostic::new(
            Code::TooDeep,
            node.span.part(0..1),
            "too many brackets around this value",
        )
        .help("a variant file needs no more than eight"),
        Value::Named(Some(word), _) if matches!(word.text, "Some" | "None") => {
            let message = format!("`{}` stands here, but {expected} belongs here", word.text);
            Diagnostic::new(Code::WrongType, word.span, message)
                .help("write the value without `Some`, and leave out what is not there")
        }
        _ => {
            let message = format!("{} stands here, but {expected} belongs here", node.describe());
            Diagnostic::new(Code::WrongType, node.head(), message)
        }
    });
    None
}

impl Decode for String {
    const EXPECTED: &'static str = "a string in quotes";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match node.text() {
            Some(text) => Some(text.to_owned()),
            None => wrong_type(node, Self::EXPECTED, notes),
        }
    }
}

impl Decode for i64 {
    const EXPECTED: &'static str = "a whole number";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match node.value {
            Value::Number(number) => Some(number),
            _ => wrong_type(node, Self::EXPECTED, notes),
        }
    }
}

impl Decode for bool {
    const EXPECTED: &'static str = "`true` or `false`";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match node.value {
            Value::Bool(value) => Some(value),
            _ => wrong_type(node, Self::EXPECTED, notes),
        }
    }
}

impl<T: Decode> Decode for Spanned<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let value = T::decode(node, notes)?;
        Some(Self {
            value,
            span: node.head(),
        })
    }
}

impl<T: Decode> Decode for Vec<T> {
    const EXPECTED: &'static str = "a list in square brackets";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let Value::List(items) = &node.value else {
            return wrong_type(node, Self::EXPECTED, notes);
        };
        Some(items.iter().filter_map(|item| T::decode(item, notes)).collect())
    }
}

impl<T: Decode> Decode for Map<T> {
    const EXPECTED: &'static str = "a map in braces, such as { \"P\": … }";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let Value::Map(pairs) = &node.value else {
            return wrong_type(node, Self::EXPECTED, notes);
        };
        let mut entries = Self::new();
        let mut keys = BTreeSet::new();
        for (key, value) in pairs {
            let Some(key) = Text::decode(key, notes) else {
                continue;
            };
            if value.is_word(NONE) {
                notes.push(not_inherited(&key.value, value));
                continue;
            }
            let value = T::decode(value, notes);
            if keys.insert(key.value.clone()) {
                entries.push((key, value));
            }
        }
        Some(entries)
    }
}

/// Whether a field must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// It must.
    Required,
    /// It may be left out.
    Optional,
}

/// What is known about a field before it is read.
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether it must be there.
    pub(crate) need: Need,
    /// What may be written: a text to paste.
    pub(crate) example: &'static str,
}

/// What is known about a group of fields before it is read.
pub(crate) struct Shape {
    /// The name before the parentheses; the word itself for a choice.
    pub(crate) name: &'static str,
    /// The fields.
    pub(crate) fields: &'static [Field],
}

/// The fields of a node, checked against a shape: none is unknown, and none of the required ones is missing, or it
/// has been noted.
pub(crate) struct Fields<'n, 'a>(BTreeMap<&'a str, &'n Node<'a>>);

impl<'n, 'a> Fields<'n, 'a> {
    /// Takes a group of fields apart.
    pub(crate) fn of(node: &'n Node<'a>, shape: &Shape, notes: &mut Notes) -> Option<Self> {
        let (name, fields) = match &node.value {
            Value::Named(name, Body::Fields(fields)) => (*name, fields.as_slice()),
            Value::Named(name @ Some(_), Body::None)
                if shape.fields.iter().all(|f| f.need == Need::Optional) =>
            {
                (*name, [].as_slice())
            }
            _ => {
                let expected = format!("`{}(…)` with fields", shape.name);
                return wrong_type(node, &expected, notes);
            }
        };
        if let Some(word) = name.filter(|word| word.text != shape.name) {
            let message = format!(
                "`{}` stands here, but `{}(…)` belongs here",
                word.text, shape.name
            );
            notes.push(Diagnostic::new(Code::WrongName, word.span, message).suggest(word.span, shape.name));
        }
        let found = Self::known(fields, shape, notes);
        if notes.complete {
            found.missing(node, shape, notes);
        }
        Some(found)
    }

    /// The known ones; the others are noted.
    fn known(fields: &'n [(Word<'a>, Node<'a>)], shape: &Shape, notes: &mut Notes) -> Self {
        let mut found = BTreeMap::new();
        for (word, value) in fields {
            if shape.fields.iter().any(|field| field.name == word.text) {
                found.entry(word.text).or_insert(value);
                continue;
            }
            let names: Vec<&str> = shape.fields.iter().map(|field| field.name).collect();
            let message = format!("`{}` has no field `{}`", shape.name, word.text);
            let diagnostic = Diagnostic::new(Code::UnknownField, word.span, message);
            notes.push(did_you_mean(
                diagnostic,
                word.text,
                &names,
                word.span,
                "the fields are",
            ));
        }
        Self(found)
    }

    /// Notes the required ones that are not there.
    fn missing(&self, node: &Node<'_>, shape: &Shape, notes: &mut Notes) {
        let absent = |field: &&Field| field.need == Need::Required && self.get(field.name).is_none();
        for field in shape.fields.iter().filter(absent) {
            let message = format!("`{}` is missing in `{}`", field.name, shape.name);
            let help = format!("add `{}: {},`", field.name, field.example);
            notes.push(Diagnostic::new(Code::MissingField, node.head(), message).help(help));
        }
    }

    /// The value of a field.
    fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        self.0.get(name).copied().filter(|node| !node.is_word(NONE))
    }

    /// Reads a field; `None` where it is absent or wrong.
    pub(crate) fn read<T: Decode>(&self, name: &str, notes: &mut Notes) -> Option<T> {
        T::decode(self.get(name)?, notes)
    }
}

/// Adds the nearest name as a suggestion, and otherwise the list of names.
pub(crate) fn did_you_mean(
    diagnostic: Diagnostic,
    read: &str,
    names: &[&str],
    span: Span,
    list: &str,
) -> Diagnostic {
    let folded = read.to_lowercase();
    let distance = |name: &&str| strsim::damerau_levenshtein(&folded, &name.to_lowercase());
    let short = read.len() <= 64;
    let near = names
        .iter()
        .copied()
        .filter(|_| short)
        .map(|name| (distance(&name), name));
    let near = near
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4)
        .min();
    let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match near {
        Some((_, name)) => diagnostic
            .help(format!("did you mean `{name}`?"))
            .suggest(span, name),
        None => diagnostic.help(format!("{list} {}", all.join(", "))),
    }
}

/// Notes a word that is no choice.
pub(crate) fn unknown_choice<T>(word: &Word<'_>, what: &str, words: &[&str], notes: &mut Notes) -> Option<T> {
    if matches!(word.text, "Some" | "None") {
        let node = Node {
            span: word.span,
            value: Value::Named(Some(*word), Body::None),
        };
        return wrong_type(&node, what, notes);
    }
    let message = format!("`{}` is no choice for {what}", word.text);
    let diagnostic = Diagnostic::new(Code::UnknownChoice, word.span, message);
    notes.push(did_you_mean(
        diagnostic,
        word.text,
        words,
        word.span,
        "the choices are",
    ));
    None
}

/// Whether a choice has nothing behind its word, as it must; it is noted otherwise.
pub(crate) fn bare(node: &Node<'_>, notes: &mut Notes) -> bool {
    let Value::Named(Some(word), body) = &node.value else {
        return false;
    };
    let bare = matches!(body, Body::None);
    if !bare {
        let message = format!("`{}` takes nothing in parentheses", word.text);
        notes.push(
            Diagnostic::new(Code::WrongType, word.span, message).help(format!("write `{}`", word.text)),
        );
    }
    bare
}
