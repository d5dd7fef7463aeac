//! Rules of the bare royal piece that never matter, or that end the game as it starts.

use std::collections::BTreeMap;

use hakugei_text::listed;

use super::BareRoyal;
use crate::check::context::CheckContext;
use crate::check::faces;
use crate::check::opening::decided;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;
use crate::source::Span;
use crate::{Color, PieceKind, Setup, Variant};

/// Notes a rule of the bare royal piece for which nothing counts as more.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let BareRoyal::Loses { not_counting, .. } = &context.variant.rules.bare_royal else {
        return;
    };
    let rule = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.bare_royal.as_ref());
    let Some(said) = rule.and_then(|rule| rule.value.as_ref()) else {
        return;
    };
    let counts = |kind: PieceKind| !context.variant.piece(kind).royal && !not_counting.contains(&kind);
    if let Some(list) = said
        .not_counting
        .as_ref()
        .filter(|_| !context.variant.kinds().any(counts))
    {
        let message = "no piece counts, so that nobody can win against a bare royal piece";
        let diagnostic = Diagnostic::new(Code::IdleEnd, list.span, message);
        let help = "take a letter out of the list, or write `bare_royal: ordinary`";
        let place = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, help, place, "the pieces are changed here");
    } else if let Some(list) = &said.not_counting {
        check_inverted(context, not_counting, list.span, notes);
    }
}

/// Notes a list of the pieces that do not count where each of those that do is weaker than one of it.
fn check_inverted(context: CheckContext<'_>, not_counting: &[PieceKind], list: Span, notes: &mut Notes) {
    let variant = context.variant;
    let counting: Vec<PieceKind> = variant
        .kinds()
        .filter(|kind| !variant.piece(*kind).royal && !not_counting.contains(kind))
        .collect();
    let ways = |kind: &PieceKind| faces::ways_in_all(variant, *kind);
    let fewest = not_counting.iter().map(ways).min().unwrap_or_default();
    let is_outdone = |kind: &PieceKind| {
        let mut others = not_counting.iter();
        ways(kind) < fewest || others.any(|&other| faces::is_weaker(variant, *kind, other))
    };
    let is_moved = |kind: &PieceKind| !variant.piece(*kind).is_immobile();
    let seems_inverted = variant.rules.borrowed_moves == BorrowedMoves::Never
        && not_counting.len() > counting.len()
        && !counting.is_empty()
        && counting.iter().all(|kind| is_moved(kind) && is_outdone(kind));
    if !seems_inverted {
        return;
    }
    let named = |kinds: &[PieceKind], sign: &str| -> Vec<String> {
        let codes = kinds.iter().map(|&kind| variant.piece(kind).code);
        codes.map(|code| format!("{sign}{code}{sign}")).collect()
    };
    let (counted, plain) = (listed(&named(&counting, "`"), "and"), named(&counting, "\""));
    let message = format!(
        "only {counted} would count as more, and stronger pieces would not: the list names those that do not count"
    );
    let diagnostic = Diagnostic::new(Code::InvertedList, list, message);
    let help = format!("write `not_counting: [{}]`", plain.join(", "));
    let place = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, place, "the pieces are changed here");
}

/// Notes sides that start with royal pieces only, where that ends the game.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let CheckContext { document, variant } = context;
    let (Some(setup), Some(ends)) = (&document.setup, &document.ends) else {
        return;
    };
    let (BareRoyal::Loses { .. }, Some(rule)) = (&variant.rules.bare_royal, &ends.bare_royal) else {
        return;
    };
    let ids = document.handicaps.iter().flatten();
    let places: BTreeMap<&str, Span> = ids.map(|(id, _)| (id.value.as_str(), id.span)).collect();
    for color in Color::ALL {
        let mut note = |place| {
            let message = format!("{color} starts with nothing but royal pieces, which ends the game");
            notes.push(decided(message, place, rule.span));
        };
        if is_bare(variant, &variant.start, color) {
            note(setup.span);
            continue;
        }
        let bare = variant
            .handicaps
            .iter()
            .filter(|handicap| is_bare(variant, &handicap.start, color));
        bare.filter_map(|handicap| places.get(handicap.id.as_str()))
            .for_each(|place| note(*place));
    }
}

/// Whether a side has royal pieces only.
fn is_bare(variant: &Variant, start: &Setup, color: Color) -> bool {
    let mut on_board = start.squares.iter().flatten();
    let mut held = start.hands.held(color);
    on_board.all(|piece| piece.color != color || variant.piece(piece.kind).royal)
        && held.all(|(kind, _)| variant.piece(kind).royal)
}
