//! Moves in two halves, one without capturing and one that captures, which together are the plain move.

use std::collections::BTreeMap;
use std::rc::Rc;

use betza::{Kind, ModifierKind, Moves, Notation, Simple, Span, Term};
use hakugei_text::quote;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// A term that does half of what it does without one of its letters.
struct HalvedTerm<'t> {
    /// The text of the term.
    text: &'t str,
    /// Without the letter.
    plain: String,
    /// What that means.
    moves: Rc<Moves>,
    /// Where the term stands in its string.
    span: Span,
}

/// Notes the first two halves of a string that are together a plain move.
pub(super) fn check(text: &Text, notation: &Notation, notes: &mut Notes) {
    if let Some(diagnostic) = never_captures(text, notation) {
        notes.push(diagnostic);
        return;
    }
    let terms = notation.terms().iter().filter_map(|term| match term {
        Term::Simple(simple) => Some(simple),
        _ => None,
    });
    let of = |letter| move |simple: &&Simple| halves(simple, letter);
    let mut taking = terms.clone().filter(of(ModifierKind::Capture)).peekable();
    if taking.peek().is_none() {
        return;
    }
    let mut read = BTreeMap::new();
    let mut half = |simple| half(text, simple, &mut read);
    let quiet: Vec<HalvedTerm<'_>> = terms
        .filter(of(ModifierKind::Move))
        .filter_map(&mut half)
        .collect();
    if quiet.is_empty() {
        return;
    }
    let taking: Vec<HalvedTerm<'_>> = taking.filter_map(half).collect();
    let mut pairs = quiet
        .iter()
        .flat_map(|one| taking.iter().map(move |other| (one, other)));
    if let Some((quiet, taking)) = pairs.find(|(quiet, taking)| quiet.moves == taking.moves) {
        let (start, end) = (
            quiet.span.start.min(taking.span.start),
            quiet.span.end.max(taking.span.end),
        );
        let place = text.span.part(start..end);
        let (message, help) = said(quiet, taking);
        notes.push(Diagnostic::new(Code::BetzaLint, place, message).help(help));
    }
}

/// Says of a piece with two moves ahead, as pawns have them, that neither captures.
fn never_captures(text: &Text, notation: &Notation) -> Option<Diagnostic> {
    let [Term::Simple(one), Term::Simple(other)] = notation.terms() else {
        return None;
    };
    let only_moves = |simple: &Simple| {
        let run = &text.value[simple.run.span.start..simple.run.span.end];
        matches!(run, "mf" | "fm")
    };
    if !(only_moves(one) && only_moves(other)) || one.atom == other.atom {
        return None;
    }
    let (start, end) = (other.run.span.start, other.run.span.end);
    let run = text.value[start..end].replace('m', "c");
    let meant = [&text.value[..start], &run, &text.value[end..]].concat();
    let message = format!(
        "by {} the piece never captures: both of its moves have `m`",
        quote(&text.value)
    );
    let help =
        format!("write `{meant}`, if the second is meant to capture; or leave it where it is meant so");
    let diagnostic = Diagnostic::new(
        Code::BetzaLint,
        text.span.part(other.span.start..other.span.end),
        message,
    );
    Some(diagnostic.help(help))
}

/// Whether a letter is all that changes how a term goes.
fn halves(simple: &Simple, letter: ModifierKind) -> bool {
    matches!(simple.run.modifiers.as_slice(), [modifier] if modifier.kind == letter)
}

/// A half, given its term. What was read of others is kept: most terms of a long string are alike.
fn half<'t>(
    text: &'t Text,
    simple: &Simple,
    read: &mut BTreeMap<String, Option<Rc<Moves>>>,
) -> Option<HalvedTerm<'t>> {
    let half = text.value.get(simple.span.start..simple.span.end)?;
    let letter = simple.run.modifiers.first()?.span;
    let mut plain = half.to_owned();
    plain.replace_range(
        letter.start - simple.span.start..letter.end - simple.span.start,
        "",
    );
    let moves = read.entry(plain.clone()).or_insert_with(|| {
        let notation = Notation::parse(&plain).ok()?;
        Some(Rc::new(notation.moves()))
    });
    Some(HalvedTerm {
        text: half,
        moves: moves.clone()?,
        plain,
        span: simple.span,
    })
}

/// What two halves come to, and what may have been meant.
fn said(quiet: &HalvedTerm<'_>, taking: &HalvedTerm<'_>) -> (String, String) {
    let (one, other, plain) = (quiet.text, taking.text, &quiet.plain);
    let message = format!("`{one}` and `{other}` together are `{plain}`");
    let slides = quiet
        .moves
        .simple
        .iter()
        .any(|movement| movement.kind == Kind::Slider);
    let hopping = other.replacen('c', "cp", 1);
    let help = if slides {
        format!("did you mean `{one}{hopping}`, which hops to capture? otherwise write `{plain}`")
    } else if let Some(turned) = turned(other) {
        format!(
            "did you mean `{one}{turned}`, by which it captures on other squares than it moves to? otherwise write `{plain}`"
        )
    } else {
        format!("write `{plain}`")
    };
    (message, help)
}

/// A step with its capital taken for the other one: straight for diagonal.
fn turned(step: &str) -> Option<String> {
    let (letters, capital) = step.split_at(step.len().checked_sub(1)?);
    match capital {
        "W" => Some(format!("{letters}F")),
        "F" => Some(format!("{letters}W")),
        _ => None,
    }
}
