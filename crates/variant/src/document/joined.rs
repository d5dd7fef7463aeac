//! Values that a file gives twice and that say different things: how the two are written as one.

use std::collections::BTreeMap;

use hakugei_text::{all_of, quote_each, shorten_line};

use super::reshape::shorten_value;
use crate::diagnostic::Code;
use crate::notes::Notes;
use crate::source::Span;
use crate::syntax::tree::{Body, Node, Value};

/// Of more entries of one of the two values nothing is said.
const MOST_ENTRIES: usize = 200;

/// Of more values that are given twice nothing is said.
const MOST_HELPED: usize = 20;

/// The most characters of what is to be written in the first of two values; of more only the names are given.
const MOST_WRITTEN: usize = 160;

/// Helps with those diagnostics, from some number on, that say that a name or a key is given twice, where the two values can be one. The
/// pairs are the places of the names, what they are called, and their values.
pub(super) fn help<'n, 'a: 'n>(
    from: usize,
    pairs: impl Iterator<Item = (Span, &'n str, &'n Node<'a>)>,
    notes: &mut Notes,
) {
    if notes.len() == from {
        return;
    }
    let values: BTreeMap<Span, (&str, &Node<'_>)> =
        pairs.map(|(span, name, value)| (span, (name, value))).collect();
    let mut left = MOST_HELPED;
    for found in notes.take(from, |_| true) {
        let first = found.labels.get(1).and_then(|first| values.get(&first.span));
        let again = values.get(&found.span());
        let is_twice = matches!(found.code, Code::DuplicateField | Code::DuplicateKey);
        let help = match (first, again) {
            (Some((name, first)), Some((_, again))) if is_twice && left > 0 => {
                left -= 1;
                // A key stands in quotes.
                if found.code == Code::DuplicateKey {
                    Joined::of(&format!("\"{name}\""), first, again)
                } else {
                    Joined::of(name, first, again)
                }
            }
            _ => None,
        };
        notes.push(match help {
            Some(help) => found.help(help),
            None => found,
        });
    }
}

/// What two values have in common, and what the second one has alone.
struct Joined {
    /// What the second has alone, as the first may have it, each with its name.
    new: Vec<(String, String)>,
    /// What both have, and differently.
    unlike: Vec<String>,
    /// Whether all that the first has is in the second, too.
    is_part: bool,
}

impl Joined {
    /// What to write instead of two values of one field or one key.
    fn of(name: &str, first: &Node<'_>, again: &Node<'_>) -> Option<String> {
        let list = |node: &Node<'_>| match &node.value {
            Value::List(items) if items.len() <= MOST_ENTRIES => {
                items.iter().map(Node::written).collect::<Option<Vec<String>>>()
            }
            _ => None,
        };
        if let (Some(mut own), Some(more)) = (list(first), list(again)) {
            let new = more.into_iter().filter(|item| !own.contains(item));
            let new: Vec<String> = new.collect();
            own.extend(new);
            let all = format!("{name}: [{}]", own.join(", "));
            return Some(format!(
                "write one list: `{}`; or keep one of the two",
                shorten_line(&all)
            ));
        }
        let joined = Self::entries(first, again)?;
        if let ("promotion", false) = (name, joined.unlike.is_empty()) {
            let clauses = [first, again].map(Node::written);
            let [Some(one), Some(other)] = clauses else {
                return None;
            };
            let all = shorten_line(&format!("promotion: any_of([{one}, {other}])"));
            return Some(format!(
                "where each of the two is to promote pieces, write both as clauses, `{all}`; otherwise keep one of them"
            ));
        }
        joined.help()
    }

    fn entries(first: &Node<'_>, again: &Node<'_>) -> Option<Self> {
        let [own, more] = [entries(first)?, entries(again)?];
        if own.len().max(more.len()) > MOST_ENTRIES {
            return None;
        }
        let said: BTreeMap<&str, &Node<'_>> = own.iter().copied().collect();
        let mut joined = Self {
            new: Vec::new(),
            unlike: Vec::new(),
            is_part: said
                .keys()
                .all(|name| more.iter().any(|(other, _)| other == name)),
        };
        for (name, value) in more {
            let written = value.written()?;
            match said.get(name) {
                None => joined.new.push((name.to_owned(), written)),
                Some(before) if before.written().is_some_and(|before| before == written) => {}
                Some(_) => joined.unlike.push(name.to_owned()),
            }
        }
        if let Value::Map(_) = first.value {
            for (name, _) in &mut joined.new {
                *name = format!("\"{name}\"");
            }
        }
        Some(joined)
    }

    fn help(&self) -> Option<String> {
        let Self { new, unlike, is_part } = self;
        if new.is_empty() {
            return (!is_part && unlike.is_empty())
                .then(|| "keep the first one, which says all that this one says".to_owned());
        }
        if *is_part && unlike.is_empty() {
            return Some("keep this one, which says all that the first one says".to_owned());
        }
        let written: Vec<String> = new
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        let written = written.join(", ");
        let what = if written.chars().count() <= MOST_WRITTEN {
            format!("write `{},`", shorten_value(&written))
        } else {
            format!("write {}", all_of(&quote_each(new.iter().map(|(name, _)| name))))
        };
        let rest = if unlike.is_empty() {
            String::new()
        } else {
            format!(
                "; of {}, which they say differently, keep one value",
                all_of(&quote_each(unlike))
            )
        };
        Some(format!(
            "join the two: {what} in the first one, and take this one away{rest}"
        ))
    }
}

/// The fields of a group or the entries of a map, by their names.
fn entries<'n, 'a>(node: &'n Node<'a>) -> Option<Vec<(&'a str, &'n Node<'a>)>> {
    match &node.value {
        Value::Named(_, Body::Fields(fields)) => {
            Some(fields.iter().map(|(word, value)| (word.text, value)).collect())
        }
        Value::Map(pairs) => pairs
            .iter()
            .map(|(key, value)| Some((key.text()?, value)))
            .collect(),
        _ => None,
    }
}
