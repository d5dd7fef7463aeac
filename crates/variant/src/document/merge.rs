//! Merging: a child's tree laid over its parent's, field by field.
//!
//! Fields merge with fields of the same name, maps by key; anything else of the child replaces the parent's. The word
//! `none` takes away what was inherited.

use std::collections::BTreeMap;

use hakugei_text::quote;

use super::decode::ABSENT;

use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::syntax::tree::{Body, NONE, Node, Value, Word};

/// The child over the parent. A `none` stays in the place of what it takes away, and is recorded; so is one that takes
/// nothing away.
pub(crate) fn overlay<'a>(parent: Node<'a>, child: Node<'a>, notes: &mut Notes) -> Node<'a> {
    let span = child.span;
    let value = match (parent.value, child.value) {
        (Value::Named(above, Body::Fields(inherited)), Value::Named(name, Body::Fields(fields)))
            if name.is_none() || above.is_none_or(names_a_group) || same_word(above, name) =>
        {
            let merged = merge(inherited, fields, |word| Some(word.text), notes);
            Value::Named(name.or(above), Body::Fields(merged))
        }
        (Value::Map(inherited), Value::Map(entries)) => {
            Value::Map(merge(inherited, entries, Node::meant, notes))
        }
        (_, value) => value,
    };
    Node { span, value }
}

/// Whether a name is that of a group, such as `Board`, and no choice: groups merge, whatever the child's is called.
fn names_a_group(name: Word<'_>) -> bool {
    name.text.starts_with(char::is_uppercase)
}

/// Whether two names are the same word.
fn same_word(one: Option<Word<'_>>, other: Option<Word<'_>>) -> bool {
    one.map(|word| word.text) == other.map(|word| word.text)
}

/// Values with what they are found by.
type Entries<'a, K> = Vec<(K, Node<'a>)>;

/// Lays values over inherited ones with the same keys.
fn merge<'a, K>(
    mut merged: Entries<'a, K>,
    values: Entries<'a, K>,
    text: fn(&K) -> Option<&'a str>,
    notes: &mut Notes,
) -> Entries<'a, K> {
    // From the end, so that of a key given twice the first counts, as everywhere.
    let inherited = merged.iter().enumerate().rev();
    let mut places: BTreeMap<&str, usize> = inherited
        .filter_map(|(at, (key, _))| Some((text(key)?, at)))
        .collect();
    for (key, value) in values {
        let name = text(&key);
        match name.and_then(|name| places.get(name)) {
            Some(&at) if !merged[at].1.is_word(NONE) => {
                if value.is_word(NONE) {
                    notes.taken.insert(value.head());
                }
                if matches!(value.value, Value::Named(Some(word), _) if ABSENT.contains(&word.text)) {
                    notes.over_inherited.insert(value.head());
                }
                let taken = Node {
                    span: value.span,
                    value: Value::Other,
                };
                let above = std::mem::replace(&mut merged[at].1, taken);
                if let (Some("name"), Some(inherited)) = (name, above.text()) {
                    notes.renamed.insert(value.span, inherited.to_owned());
                }
                if let Some(empty) = empty_over(&above, name.unwrap_or_default(), &value) {
                    notes.push(empty);
                }
                merged[at] = (key, overlay(above, value, notes));
            }
            before => {
                if value.is_word(NONE) {
                    notes.vain.insert(value.head());
                }
                notes
                    .new_keys
                    .extend(name.map(|name| (value.head(), name.to_owned())));
                if let Some(&at) = before {
                    merged[at] = (key, value);
                } else {
                    places.extend(name.map(|name| (name, merged.len())));
                    merged.push((key, value));
                }
            }
        }
    }
    merged
}

/// Notes an empty map or group over one with entries, all of which stay.
fn empty_over(above: &Node<'_>, name: &str, value: &Node<'_>) -> Option<Diagnostic> {
    let (written, what) = match (&above.value, &value.value) {
        (Value::Map(inherited), Value::Map(own)) if own.is_empty() && !inherited.is_empty() => {
            ("`{}`".to_owned(), "an empty map")
        }
        (Value::Named(_, Body::Fields(inherited)), Value::Named(own, Body::Fields(fields)))
            if fields.is_empty() && !inherited.is_empty() && own.is_none_or(names_a_group) =>
        {
            let word = own.map_or("", |word| word.text);
            (quote(&format!("{word}()")), "an empty group")
        }
        _ => return None,
    };
    let message = format!("{what} takes nothing away: all that is inherited stays");
    let diagnostic = Diagnostic::new(Code::NothingTakenAway, value.head(), message);
    Some(match name {
        "pieces" | "board" | "ends" => diagnostic.help("leave it out"),
        _ => diagnostic
            .help(format!(
                "write `none` in place of {written} to take it away, or leave it out"
            ))
            .suggest(value.span, NONE),
    })
}

/// Says that a `none` takes nothing away.
pub(crate) fn not_inherited(name: &str, value: &Node<'_>) -> Diagnostic {
    let message = format!("{} is not inherited, so `none` removes nothing", quote(name));
    Diagnostic::new(Code::NotInherited, value.head(), message).help("take it away, or correct its name")
}
