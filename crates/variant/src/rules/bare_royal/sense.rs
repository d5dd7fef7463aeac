//! Rules of the bare royal piece that never matter, or that end the game as it starts.

use std::collections::BTreeMap;

use super::BareRoyal;
use crate::check::context::CheckContext;
use crate::check::opening::decided;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
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
    }
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
