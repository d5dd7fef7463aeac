//! Pieces that have the same name.

use std::collections::BTreeMap;

use hakugei_text::quote;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::source::Span;

/// Notes unpromoted pieces with the name of another one. A promoted face may have it: in some games one promotes to what another is.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    check_further(context, notes);
    check_inherited(context, notes);
    check_inherited_kanji(context, notes);
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let plain = context.variant.kinds();
    let plain = plain.filter(|&kind| !context.variant.piece(kind).code.promoted);
    for name in plain
        .clone()
        .filter_map(|kind| context.said(kind)?.1.name.as_ref())
    {
        let Some(&before) = first.get(name.value.as_str()) else {
            first.insert(&name.value, name.span);
            continue;
        };
        notes.push(same(name, before));
    }
    let mut first: BTreeMap<&str, (&str, Span)> = BTreeMap::new();
    for kind in plain {
        let piece = context.variant.piece(kind);
        let Some(kanji) = context.said(kind).and_then(|(_, said)| said.kanji.as_ref()) else {
            continue;
        };
        match first.get(kanji.value.as_str()) {
            // Of one name it has been told.
            Some((name, _)) if *name == piece.name.english => {}
            Some(&(_, before)) => notes.push(same(kanji, before)),
            None => drop(first.insert(&kanji.value, (&piece.name.english, kanji.span))),
        }
    }
}

/// Notes a name of the variant that is not the inherited one with more behind it, beside other names that are inherited; and a royal piece
/// that the file changes into another one.
fn check_inherited(context: CheckContext<'_>, notes: &mut Notes) {
    let document = context.document;
    if let Some(name) = document.name.as_ref().filter(|name| name.span.source == 0) {
        let others = [&document.kanji, &document.romaji].into_iter().flatten();
        let inherited = others.into_iter().find(|other| other.span.source > 0);
        let former = notes.renamed.iter().find(|(place, _)| place.contains(name.span));
        // What stands behind a bracket or a comma tells games of one name apart.
        let common = |name: &'_ str| {
            name.split(['(', ','])
                .next()
                .unwrap_or_default()
                .trim_end()
                .to_owned()
        };
        let goes_on = former.is_some_and(|(_, former)| common(&name.value) == common(former));
        if let Some(other) = inherited.filter(|_| !goes_on) {
            let message = format!(
                "the variant is called {} here, and keeps {}, the name of what it extends",
                quote(&name.value),
                quote(&other.value)
            );
            let help = "write names of its own, or `kanji: none, romaji: none,`";
            notes.push(Diagnostic::new(Code::InheritedName, name.span, message).help(help));
        }
    }
    for kind in context.royals() {
        let Some((key, said)) = context.said(kind) else {
            continue;
        };
        let (Some(name), Some(betza), Some(royal)) = (&said.name, &said.betza, &said.royal) else {
            continue;
        };
        if name.span.source > 0 || betza.span.source > 0 || royal.span.source == 0 {
            continue;
        }
        let message = format!(
            "{} is an inherited royal piece: it is called {} here, moves by {}, and is royal still",
            quote(&key.value),
            quote(&name.value),
            quote(&betza.value)
        );
        let help = "give a new piece a letter that no inherited one has; or write `royal: true` where it is meant so";
        notes.push(Diagnostic::new(Code::InheritedName, name.span, message).help(help));
    }
}

/// Notes a piece with a new name and new moves that keeps the kanji of the inherited one. Of royal ones another message speaks.
fn check_inherited_kanji(context: CheckContext<'_>, notes: &mut Notes) {
    for kind in context.variant.kinds() {
        let piece = context.variant.piece(kind);
        let Some((key, said)) = context.said(kind) else {
            continue;
        };
        let (Some(name), Some(betza), Some(kanji)) = (&said.name, &said.betza, &said.kanji) else {
            continue;
        };
        let is_new = name.span.source == 0 && betza.span.source == 0 && kanji.span.source > 0;
        let former = notes.renamed.iter().find(|(place, _)| place.contains(name.span));
        // A `soldier pawn` is a pawn still.
        let is_other = former.is_some_and(|(_, former)| !name.value.contains(former.as_str()));
        if !is_new || piece.royal || !is_other {
            continue;
        }
        let others = [
            ("kanji", Some(kanji.span)),
            ("romaji", said.romaji.as_ref().map(|romaji| romaji.span)),
            ("short", said.short.as_ref().map(|short| short.span)),
        ];
        let inherited = others
            .into_iter()
            .filter(|(_, place)| place.is_some_and(|place| place.source > 0));
        let inherited: Vec<String> = inherited.map(|(field, _)| format!("{field}: none")).collect();
        let message = format!(
            "{} is called {} here, moves by {}, and keeps {}, the kanji of the inherited piece",
            quote(&key.value),
            quote(&name.value),
            quote(&betza.value),
            quote(&kanji.value)
        );
        let help = format!(
            "write names of its own, or `{},` in it; or `kanji: \"{}\",` where it keeps that",
            inherited.join(", "),
            kanji.value
        );
        notes.push(Diagnostic::new(Code::InheritedName, name.span, message).help(help));
    }
}

/// Notes further names of a piece that another one has.
fn check_further(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let mut first: BTreeMap<&str, (crate::PieceKind, Span)> = BTreeMap::new();
    for kind in variant.kinds() {
        for name in context
            .said(kind)
            .iter()
            .filter_map(|(_, said)| said.name.as_ref())
        {
            first.entry(&name.value).or_insert((kind, name.span));
        }
    }
    for kind in variant.kinds() {
        let also = context.said(kind).and_then(|(_, said)| said.also.as_ref());
        for name in also.into_iter().flatten() {
            match first.get(name.value.as_str()) {
                Some(&(other, before)) if other != kind => notes.push(same(name, before)),
                Some(_) => {}
                None => drop(first.insert(&name.value, (kind, name.span))),
            }
        }
    }
}

/// Says that two pieces have a name.
fn same(name: &Text, before: Span) -> Diagnostic {
    let message = format!("two pieces are called {}", quote(&name.value));
    let diagnostic = Diagnostic::new(Code::SameName, name.span, message).here("again here");
    let help = "give one of them another name: a player who types it is asked which one is meant";
    diagnostic.beside(before, "first here", help)
}
