//! Duplicates: fields, keys and entries that a file gives twice. Fields and keys are looked for before files are merged.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_text::{alternatives, quote};

use super::decode::Spanned;
use super::joined;
use crate::PieceCode;
use crate::check::usual_pieces;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::sfen;
use crate::source::Span;
use crate::syntax::tree::{Body, Node, Value, Word};

/// Notes every field and every key that is given again.
pub(crate) fn find(node: &Node<'_>, notes: &mut Notes) {
    find_within(node, &letters_without_piece(node), notes);
}

/// The letters in the set-up of a file that no piece of it has; none where it has pieces of another file.
fn letters_without_piece(node: &Node<'_>) -> Vec<PieceCode> {
    let field = |name: &str| match &node.value {
        Value::Named(_, Body::Fields(fields)) => fields.iter().find(|(word, _)| word.text == name),
        _ => None,
    };
    let (Some((_, pieces)), Some((_, setup)), None) = (field("pieces"), field("setup"), field("extends"))
    else {
        return Vec::new();
    };
    let (Value::Map(pairs), Some(setup)) = (&pieces.value, setup.text()) else {
        return Vec::new();
    };
    let codes = pairs.iter().filter_map(|(key, _)| PieceCode::parse(key.meant()?));
    let codes: Vec<PieceCode> = codes.collect();
    let mut unknown = Vec::new();
    for (_, code, _) in sfen::named(setup) {
        if !codes.contains(&code) && !unknown.contains(&code) {
            unknown.push(code);
        }
    }
    unknown
}

/// What helps where a name in Japanese script stands as the one in Latin letters, which is there too, and none as the one in Japanese script.
fn kanji_as_romaji(fields: &[(Word<'_>, Node<'_>)]) -> Option<String> {
    let texts = fields.iter().filter(|(word, _)| word.text == "romaji");
    let texts: Vec<&str> = texts.filter_map(|(_, value)| value.text()).take(3).collect();
    let [first, second] = texts.as_slice() else {
        return None;
    };
    let is_japanese = |text: &&&str| text.contains(|sign: char| sign >= '\u{3000}');
    if fields.iter().any(|(word, _)| word.text == "kanji") {
        return None;
    }
    let mut japanese = [first, second].into_iter().filter(is_japanese);
    let only = japanese.next().filter(|_| japanese.next().is_none())?;
    Some(format!(
        "the name in Japanese script is the `kanji`: write `kanji: \"{only}\"`"
    ))
}

/// [`find`] within a value, given the letters of the set-up that no piece has.
fn find_within(node: &Node<'_>, unknown: &[PieceCode], notes: &mut Notes) {
    match &node.value {
        Value::Named(_, Body::Fields(fields)) => {
            let words = fields.iter().map(|(word, _)| Spanned {
                value: word.text,
                span: word.span,
            });
            let before = notes.len();
            each_once(words, str::to_owned, Code::DuplicateField, notes);
            let values = fields.iter().map(|(word, value)| (word.span, word.text, value));
            joined::help(before, values, notes);
            if let Some(help) = kanji_as_romaji(fields) {
                notes
                    .take(before, |found| {
                        let mut named = fields.iter().filter(|(word, _)| word.text == "romaji");
                        named.any(|(word, _)| word.span == found.span())
                    })
                    .into_iter()
                    .for_each(|found| notes.push(found.help(help.as_str())));
            }
            for (word, value) in fields {
                let before = notes.len();
                find_within(value, unknown, notes);
                if word.text == "regions" {
                    notes.help_on(before, "a region is said for Black, and turned for White");
                }
            }
        }
        Value::Named(_, Body::Items(items)) | Value::List(items) => {
            for item in items {
                find_within(item, unknown, notes);
            }
        }
        Value::Map(pairs) => {
            let others = other_pieces(pairs, unknown, notes);
            let before = notes.len();
            let keys = pairs.iter().filter(|(key, _)| !others.contains(&key.span));
            let keys = keys.filter_map(|(key, _)| {
                Some(Spanned {
                    value: key.meant()?,
                    span: key.span,
                })
            });
            each_once(keys, str::to_owned, Code::DuplicateKey, notes);
            let values = pairs
                .iter()
                .filter_map(|(key, value)| Some((key.span, key.meant()?, value)));
            joined::help(before, values, notes);
            for (_, value) in pairs {
                find_within(value, unknown, notes);
            }
        }
        _ => {}
    }
}

/// Notes the letters of a map that are given again to a piece of another name. The result are their places.
fn other_pieces(pairs: &[(Node<'_>, Node<'_>)], unknown: &[PieceCode], notes: &mut Notes) -> BTreeSet<Span> {
    let mut first: BTreeMap<&str, (Span, &str)> = BTreeMap::new();
    let mut others = BTreeSet::new();
    for (key, value) in pairs {
        let (Some(letter), Some(name)) = (key.meant(), name_of_piece(value)) else {
            continue;
        };
        let (before, named) = *first.entry(letter).or_insert((key.span, name));
        if named == name || PieceCode::parse(letter).is_none() || notes.only_counts(Code::DuplicateKey) {
            continue;
        }
        others.insert(key.span);
        let message = format!(
            "{} is the letter of two pieces, {} and {}",
            quote(letter),
            quote(named),
            quote(name)
        );
        let diagnostic = Diagnostic::new(Code::DuplicateKey, key.span, message).here("again here");
        let diagnostic = diagnostic.label(before, "first here");
        if let Some((code, of)) = meant(unknown, [(before, named), (key.span, name)]) {
            let (span, called) = of;
            let help = format!(
                "`{code}` stands in the set-up, and no piece has it: write `{code}` for {}",
                quote(called)
            );
            notes.push(diagnostic.help(help).suggest(span, code.to_string()));
            continue;
        }
        let free = free_letters(letter, name, pairs);
        let such = match free.as_slice() {
            [] => String::new(),
            free => format!(", such as {}", alternatives(free)),
        };
        let help = format!(
            "give one of the two another letter{such}, and write it in `setup` and wherever that piece is meant"
        );
        notes.push(diagnostic.help(help));
    }
    others
}

/// The one letter that no piece has, and which of two pieces it was to be that of: the one whose name begins with it, if only one does, or
/// else the one that has it in other programs.
fn meant<'p>(unknown: &[PieceCode], pieces: [(Span, &'p str); 2]) -> Option<(PieceCode, (Span, &'p str))> {
    let [code] = unknown else { return None };
    let letter = code.letter.to_ascii_uppercase();
    let begins = |name: &str| {
        name.chars()
            .next()
            .is_some_and(|first| first.to_ascii_uppercase() == letter)
    };
    let known: Vec<&str> = usual_pieces::names_with_letter(&letter.to_string()).collect();
    let is_known = |name: &str| name.split(' ').any(|word| known.contains(&word));
    let only = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = pieces.into_iter().filter(|(_, name)| is_meant(name));
        meant.next().filter(|_| meant.next().is_none())
    };
    Some((*code, only(&begins).or_else(|| only(&is_known))?))
}

/// The English name of a piece, where a value is one.
fn name_of_piece<'a>(value: &Node<'a>) -> Option<&'a str> {
    let Value::Named(name, Body::Fields(fields)) = &value.value else {
        return None;
    };
    let mut fields = fields
        .iter()
        .filter(|_| name.is_none_or(|name| name.text == "Piece"));
    fields.find(|(word, _)| word.text == "name")?.1.text()
}

/// Letters that no piece has, for a piece with some name: one of its name, and its own with a sign after it.
fn free_letters(letter: &str, name: &str, pairs: &[(Node<'_>, Node<'_>)]) -> Vec<String> {
    let given: BTreeSet<&str> = pairs.iter().filter_map(|(key, _)| key.meant()).collect();
    let plus = if letter.starts_with('+') { "+" } else { "" };
    let capitals = name
        .chars()
        .map(|letter| letter.to_ascii_uppercase())
        .chain('A'..='Z');
    let codes = capitals
        .filter(char::is_ascii_uppercase)
        .map(|capital| format!("{plus}{capital}"));
    let mut free = codes.filter(|code| !given.contains(code.as_str()));
    let marked = format!("{letter}'");
    let marked =
        Some(marked).filter(|code| !given.contains(code.as_str()) && PieceCode::parse(code).is_some());
    free.next().into_iter().chain(marked).collect()
}

/// The places of the values of fields that are given again, of the first ones too; in their order, and none within another.
pub(crate) fn values_given_twice(node: &Node<'_>) -> Vec<Span> {
    let mut places = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        match &node.value {
            Value::Named(_, Body::Fields(fields)) => {
                let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
                for (word, _) in fields {
                    *counts.entry(word.text).or_default() += 1;
                }
                for (word, value) in fields {
                    if counts.get(word.text).is_some_and(|&count| count > 1) {
                        places.push(value.span);
                    } else {
                        open.push(value);
                    }
                }
            }
            Value::Named(_, Body::Items(items)) | Value::List(items) => open.extend(items),
            Value::Map(pairs) => open.extend(pairs.iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    places.sort();
    places
}

/// Takes back what is said of values, or because of them, of which nobody knows which one is meant.
pub(crate) fn withhold_about(places: &[Span], notes: &mut Notes) {
    let is_inside = |place: Span| {
        let before =
            places.partition_point(|value| (value.source, value.start) <= (place.source, place.start));
        let value = before.checked_sub(1).and_then(|last| places.get(last));
        value.is_some_and(|value| value.source == place.source && place.end <= value.end)
    };
    notes.take(0, |found| {
        let is_twice = matches!(found.code, Code::DuplicateField | Code::DuplicateKey);
        let mut others = found.labels.iter().map(|label| label.span);
        !is_twice && others.any(is_inside)
    });
}

/// Whether a file gives a letter to two pieces.
pub(crate) fn doubles_a_piece(node: &Node<'_>) -> bool {
    let Value::Named(_, Body::Fields(fields)) = &node.value else {
        return false;
    };
    let pieces = fields.iter().find(|(word, _)| word.text == "pieces");
    let Some(Value::Map(pairs)) = pieces.map(|(_, pieces)| &pieces.value) else {
        return false;
    };
    let mut letters = BTreeSet::new();
    pairs
        .iter()
        .filter_map(|(key, _)| key.meant())
        .any(|letter| !letters.insert(letter))
}

/// Takes back what only follows from a letter that two pieces have: the letter that one of them was to have is unknown, nothing promotes
/// to it, and the like.
pub(crate) fn withhold_followers(notes: &mut Notes) {
    notes.take(0, |found| {
        matches!(
            found.code,
            Code::SetupLetter
                | Code::NoRoyal
                | Code::SideWithoutRoyal
                | Code::Unreachable
                | Code::UnknownPiece
                | Code::NothingPromotes
                | Code::SelfPromotion
                | Code::UselessDropRule
                | Code::NothingRemoved
                | Code::AmbiguousRemoval
                | Code::NoOtherFace
        ) || found.code == Code::MissingField && found.message.contains(FACELESS)
    });
}

/// What is said of a promoted face that no piece turns into.
pub(crate) const FACELESS: &str = "has no unpromoted face";

/// The entries, each once; every one that is given again is noted, with both places.
pub(crate) fn each_once<T: Ord + Copy>(
    entries: impl IntoIterator<Item = Spanned<T>>,
    name: impl Fn(T) -> String,
    code: Code,
    notes: &mut Notes,
) -> Vec<Spanned<T>> {
    let mut first = BTreeMap::new();
    let mut once = Vec::new();
    for entry in entries {
        if let Some(&before) = first.get(&entry.value) {
            if notes.only_counts(code) {
                continue;
            }
            let message = format!("{} is given twice", quote(&name(entry.value)));
            let diagnostic = Diagnostic::new(code, entry.span, message).here("again here");
            notes.push(diagnostic.label(before, "first here").help("keep one of them"));
        } else {
            first.insert(entry.value, entry.span);
            once.push(entry);
        }
    }
    once
}
