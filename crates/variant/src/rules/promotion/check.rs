//! Checks the promotion rule of a document.

use hakugei_text::{all_of, quote_each};

use super::Promotion;
use super::form::{self, PromotionZone};
use crate::check::board_context::BoardContext;
use crate::check::kinds::Kinds;
use crate::check::{lists, region};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Spanned, Text};
use crate::document::{Document, Piece};
use crate::notes::Notes;
use crate::rules::drops::{DropFaces, faces};
use crate::rules::relations::check::named_without_rank;
use crate::source::Span;
use crate::{PieceCode, PieceKind};

/// How many pieces a diagnostic names.
const MAX_LABELS: usize = 4;

/// How many clauses a rule may have.
const MAX_CLAUSES: usize = 64;

/// Checks the promotion rule, and that it fits what the pieces say.
pub(crate) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Vec<Promotion>> {
    let rule = document.promotion.as_ref()?;
    let clauses = rule.value.clauses();
    if clauses.is_empty() {
        check_never(rule, document, notes);
        return Some(Vec::new());
    }
    if clauses.len() > MAX_CLAUSES {
        let message = format!("the promotion rule has {} clauses", clauses.len());
        let diagnostic = Diagnostic::new(Code::NumberRange, rule.span, message);
        notes.push(diagnostic.help(format!("write at most {MAX_CLAUSES}")));
        return None;
    }
    check_faces(rule.span, document, notes);
    let checked = clauses.iter();
    let checked = checked.map(|clause| check_clause(&clause.value, document, kinds, board_context, notes));
    // Every clause is checked, so that all that is wrong is noted in one run.
    let checked: Option<Vec<Promotion>> = checked.collect::<Vec<_>>().into_iter().collect();
    if let Some(checked) = &checked {
        check_forgotten(rule.span, document, kinds, checked, notes);
    }
    checked
}

/// The faces that pieces have besides their own, as far as they are understood.
fn other_faces(document: &Document) -> impl Iterator<Item = &Text> {
    let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let known = pieces.filter_map(|(_, piece)| piece.as_ref());
    known.flat_map(Piece::faces)
}

/// Checks a rule without clauses: then no piece may have another face, unless it is dropped.
fn check_never(rule: &Spanned<form::Promotion>, document: &Document, notes: &mut Notes) {
    if let Some(zones) = &rule.value.clauses {
        let help = "name at least one clause, or write `promotion: never`";
        return lists::not_empty(zones, help, notes);
    }
    let targets: Vec<&Text> = other_faces(document).collect();
    if !targets.is_empty() && faces::of(document) == DropFaces::Held {
        notes.push(never_reached(rule.span, &targets, notes));
    }
}

/// Says that pieces promote, but the rule is that none does.
fn never_reached(rule: Span, targets: &[&Text], notes: &Notes) -> Diagnostic {
    let message = "no piece ever promotes here, but there is a piece with `promotes_to`";
    let mut diagnostic = Diagnostic::new(Code::UnusedPromotion, rule, message).here("the rule");
    let nearest = targets.iter().map(|target| target.span).min();
    let nearest = nearest.filter(|nearest| nearest.source < rule.source);
    let others = targets.iter().filter(|target| Some(target.span) != nearest);
    for target in others.take(MAX_LABELS) {
        diagnostic = diagnostic.label(target.span, "never reached");
    }
    let zone = notes
        .examples
        .adapt("zone(region: last(3), choice: optional_unless_stuck)");
    let help = format!(
        "take `promotes_to` away (`promotes_to: none` where it is inherited), or write `promotion: {zone},`"
    );
    diagnostic
        .help(&help)
        .because(nearest, "this piece promotes", help)
}

/// Checks that some piece has another face.
fn check_faces(rule: Span, document: &Document, notes: &mut Notes) {
    let mut pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
    let says_none = |piece: &Option<Piece>| piece.as_ref().is_some_and(|piece| piece.promotes_to.is_none());
    if document.pieces.is_some() && pieces.all(|(_, piece)| says_none(piece)) {
        let message = "there is a promotion zone, but no piece has `promotes_to`";
        let diagnostic = Diagnostic::new(Code::NothingPromotes, rule, message);
        let help = "add `promotes_to` to the pieces that promote, or write `promotion: never`";
        notes.push(diagnostic.help(help));
    }
}

/// Checks a clause.
fn check_clause(
    clause: &PromotionZone,
    document: &Document,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Promotion> {
    let region = clause
        .region
        .as_ref()
        .and_then(|region| region::check(region, board_context, notes));
    let named = clause
        .pieces
        .as_ref()
        .map(|letters| named(letters, document, kinds, notes));
    let trigger = clause.trigger.as_ref();
    let whom = clause.whom.as_ref();
    let whom = whom.map(|whom| {
        let named = named_without_rank(whom, kinds, notes);
        named.unwrap_or_else(|| kinds.iter().map(|(kind, _)| kind).collect())
    });
    Some(Promotion {
        kinds: named,
        whom,
        trigger: trigger.map(|trigger| trigger.value).unwrap_or_default(),
        choice: clause.choice.as_ref()?.value,
        region: region?,
    })
}

/// Checks the kinds that a clause names: each must have another face.
fn named(
    letters: &Spanned<Vec<Text>>,
    document: &Document,
    kinds: &Kinds<'_>,
    notes: &mut Notes,
) -> Vec<PieceKind> {
    let named = kinds.some(letters, notes);
    if let Some(promoting) = promoting_to(letters, document, kinds) {
        let codes: Vec<PieceCode> = promoting.iter().map(|&kind| kinds.get(kind).code).collect();
        notes.push(faces_named(letters, &codes));
        return promoting;
    }
    for letter in &letters.value {
        let kind = PieceCode::parse(&letter.value).and_then(|code| kinds.with_code(code));
        let piece = kind.and_then(|kind| kinds.get(kind).piece);
        if piece.is_none_or(|piece| piece.promotes_to.is_some()) {
            continue;
        }
        let message = format!("`{}` has no other face to promote to", letter.value);
        let diagnostic = Diagnostic::new(Code::NoOtherFace, letter.span, message);
        let help = format!(
            "add `promotes_to` to `{0}`, or take `\"{0}\"` out of the list",
            letter.value
        );
        let pieces = document.pieces.as_ref().map(|pieces| pieces.span);
        let instead = "give the promotion rule anew in the file that changes the pieces";
        notes.push(diagnostic.help(help).because(pieces, "changed here", instead));
    }
    named
}

/// The kinds that promote to what a clause names, where all of that are faces which themselves promote to nothing.
fn promoting_to(
    letters: &Spanned<Vec<Text>>,
    document: &Document,
    kinds: &Kinds<'_>,
) -> Option<Vec<PieceKind>> {
    let of_letter = |letter: &Text| PieceCode::parse(&letter.value).and_then(|code| kinds.with_code(code));
    let mut found: Vec<PieceKind> = Vec::new();
    for letter in &letters.value {
        let kind = of_letter(letter)?;
        let piece = kinds.get(kind).piece?;
        let promoting = kinds.iter().filter(|(_, known)| {
            let mut faces = known.piece.into_iter().flat_map(Piece::faces);
            faces.any(|face| of_letter(face) == Some(kind))
        });
        let promoting: Vec<PieceKind> = promoting.map(|(kind, _)| kind).collect();
        if piece.promotes_to.is_some() || promoting.is_empty() {
            return None;
        }
        // In the order of the faces that are named.
        for kind in promoting {
            if !found.contains(&kind) {
                found.push(kind);
            }
        }
    }
    // What a nearer file changes is reported piece by piece.
    let is_own = document.pieces.as_ref()?.span.source >= letters.span.source;
    (is_own && !found.is_empty()).then_some(found)
}

/// Says that a clause names what pieces promote to, and not those that promote.
fn faces_named(letters: &Spanned<Vec<Text>>, promoting: &[PieceCode]) -> Diagnostic {
    let faces = all_of(&quote_each(letters.value.iter().map(|letter| &letter.value)));
    let codes: Vec<String> = promoting.iter().map(ToString::to_string).collect();
    let message = format!(
        "a clause names the pieces that promote, and {faces} {} what {} promote{} to",
        if letters.value.len() == 1 { "is" } else { "are" },
        all_of(&quote_each(&codes)),
        if codes.len() == 1 { "s" } else { "" },
    );
    let place = letters.value.first().map_or(letters.span, |letter| letter.span);
    Diagnostic::new(Code::NoOtherFace, place, message)
        .help(format!("write `pieces: [\"{}\"]`", codes.join("\", \"")))
}

/// Notes the pieces with another face of which no clause speaks.
fn check_forgotten(
    rule: Span,
    document: &Document,
    kinds: &Kinds<'_>,
    clauses: &[Promotion],
    notes: &mut Notes,
) {
    // A clause whose list is empty has been noted, and says nothing of what it was to name.
    let said = |clause: &Promotion| clause.kinds.as_ref().is_none_or(|kinds| !kinds.is_empty());
    if faces::of(document) == DropFaces::Either || !clauses.iter().all(said) {
        return;
    }
    for (number, kind) in kinds.iter() {
        let Some(face) = kind.piece.and_then(|piece| piece.faces().first()) else {
            continue;
        };
        if clauses.iter().any(|clause| clause.concerns(number)) {
            continue;
        }
        let message = format!("`{}` has another face, but no clause lets it promote", kind.code);
        let diagnostic = Diagnostic::new(Code::ForgottenFace, face.span, message);
        let help = format!("name `\"{}\"` in a clause, or take `promotes_to` away", kind.code);
        notes.push(diagnostic.beside(rule, "the rule", help));
    }
}
