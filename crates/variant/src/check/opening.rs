//! The opening of a game: that it is not over as it starts.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Document, Ends};
use crate::notes::Notes;
use crate::rule::{BareRoyal, Impasse, Region, Try};
use crate::source::Span;
use crate::{Color, Setup, Variant};

/// Notes what ends a game at its start, an even one or one with a handicap.
pub(super) fn check(document: &Document, variant: &Variant, notes: &mut Notes) {
    let (Some(setup), Some(ends)) = (&document.setup, &document.ends) else {
        return;
    };
    check_goals(ends, variant, setup.span, notes);
    check_bare(document, (ends, variant), setup.span, notes);
}

/// Notes royal pieces that stand at their goal.
fn check_goals(ends: &Ends, variant: &Variant, setup: Span, notes: &mut Notes) {
    if let (Try::Reaches { region, .. }, Some(rule)) = (&variant.rules.try_rule, &ends.try_rule) {
        let tried = |color: &Color| Royals::of(variant, region, *color).inside > 0;
        for color in Color::ALL.into_iter().filter(tried) {
            let message = format!("a royal piece of {color} stands at its goal as the game starts");
            notes.push(decided(message, setup, rule.span));
        }
    }
    if let (Impasse::RoyalsIn { region }, Some(rule)) = (&variant.rules.impasse, &ends.impasse) {
        let met = |color| Royals::of(variant, region, color).are_all_inside();
        if Color::ALL.into_iter().all(met) {
            let message = "all royal pieces stand in their region as the game starts, which is a draw";
            notes.push(decided(message.to_owned(), setup, rule.span));
        }
    }
}

/// Notes sides that start with royal pieces only, where that ends the game.
fn check_bare(document: &Document, (ends, variant): (&Ends, &Variant), setup: Span, notes: &mut Notes) {
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
            note(setup);
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

/// Says that a game is over as it starts, given its place and that of the rule.
fn decided(message: String, place: Span, rule: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::DecidedStart, place, message);
    diagnostic.beside(rule, "the rule", "change the set-up or the rule")
}

/// How many royal pieces of a side there are at the start.
struct Royals {
    /// Those on squares of a region.
    inside: usize,
    /// All others, also those in hand.
    outside: usize,
}

impl Royals {
    fn of(variant: &Variant, region: &Region, color: Color) -> Self {
        let squares = variant.board.squares().zip(&variant.start.squares);
        let own = squares.filter_map(|(square, piece)| Some((square, (*piece)?)));
        let royals = own.filter(|(_, piece)| piece.color == color && variant.piece(piece.kind).royal);
        let (inside, outside): (Vec<_>, Vec<_>) =
            royals.partition(|(square, _)| region.contains(variant.board, *square, color));
        let held = variant.start.hands.held(color);
        let held = held.filter(|(kind, _)| variant.piece(*kind).royal).count();
        Self {
            inside: inside.len(),
            outside: outside.len() + held,
        }
    }

    fn are_all_inside(&self) -> bool {
        self.inside > 0 && self.outside == 0
    }
}

/// Whether a side has royal pieces only.
fn is_bare(variant: &Variant, start: &Setup, color: Color) -> bool {
    let mut on_board = start.squares.iter().flatten();
    let mut held = start.hands.held(color);
    on_board.all(|piece| piece.color != color || variant.piece(piece.kind).royal)
        && held.all(|(kind, _)| variant.piece(kind).royal)
}
