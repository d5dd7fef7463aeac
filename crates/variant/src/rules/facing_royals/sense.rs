//! Royal pieces that face each other as the game starts.

use super::{FacingResult, FacingRoyals};
use crate::check::context::CheckContext;
use crate::check::opening::decided;
use crate::notes::Notes;
use crate::{Color, Square, Variant};

/// Notes royal pieces whose facing each other ends the game as it starts.
pub(crate) fn opening(context: CheckContext<'_>, notes: &mut Notes) {
    let (Some(setup), Some(said)) = (&context.document.setup, &context.document.facing_royals) else {
        return;
    };
    let Some(rule) = context.variant.rules.facing_royals else {
        return;
    };
    if rule.result != FacingResult::Barred && face(context.variant, rule) {
        let message = "the royal pieces face each other as the game starts".to_owned();
        notes.push(decided(message, setup.span, said.span));
    }
}

/// Whether a royal piece of one side faces one of the other at the start.
fn face(variant: &Variant, rule: FacingRoyals) -> bool {
    let royals = |color: Color| {
        let squares = variant.board.squares().zip(&variant.start.squares);
        let royal = squares.filter(move |(_, piece)| {
            piece.is_some_and(|piece| piece.color == color && variant.piece(piece.kind).royal)
        });
        royal.map(|(square, _)| square)
    };
    royals(Color::Black).any(|black| royals(Color::White).any(|white| face_on(variant, rule, black, white)))
}

/// Whether two squares are on a line of the rule with nothing between them at the start.
fn face_on(variant: &Variant, rule: FacingRoyals, from: Square, to: Square) -> bool {
    let (files, ranks) = variant.board.displacement(from, to, Color::Black);
    let ray = variant
        .board
        .ray(from, Color::Black, files.signum(), ranks.signum());
    let mut between = ray.take_while(|&square| square != to);
    rule.along.join((files, ranks)) && between.all(|square| variant.start.squares[square.index()].is_none())
}
