//! Two kinds with names of their own that are one piece by all that they do.

use super::abilities::Abilities;
use super::context::CheckContext;
use super::usual::Unusual;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{PieceKind, PieceType};

/// Notes two unpromoted kinds of the start that move alike and become the same.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let starts = |kind: PieceKind| {
        variant
            .start
            .squares
            .iter()
            .flatten()
            .any(|piece| piece.kind == kind)
    };
    let kinds = variant.kinds().filter(|&kind| {
        let piece = variant.piece(kind);
        let is_limited = variant.rules.limits.iter().any(|limit| limit.kind() == kind);
        !piece.code.promoted && !piece.royal && !piece.is_immobile() && !is_limited && starts(kind)
    });
    let mut pairs = kinds.clone().flat_map(|one| {
        let others = kinds.clone().filter(move |&other| other > one);
        let alike = others.filter(move |&other| are_one(variant.piece(one), variant.piece(other)));
        alike.map(move |other| (one, other))
    });
    // Where many are alike, that is what the game is about.
    if let (Some((one, other)), None) = (pairs.next(), pairs.next()) {
        // Of slips in what their names promise it has been told.
        let is_told = [one, other]
            .iter()
            .any(|&kind| Unusual::of(variant, kind).is_some());
        if is_told || !Abilities::of(&variant.piece(one).moves).is_even() {
            return;
        }
        let [first, second] = [one, other].map(|kind| variant.piece(kind));
        let (Some(place), Some(before)) = (context.said_moves(second.code), context.said_moves(first.code))
        else {
            return;
        };
        let message = format!(
            "`{}` ({}) and `{}` ({}) move alike, by `{}`",
            first.code, first.name.english, second.code, second.name.english, second.betza
        );
        let help = "give one of them other moves, or leave them where they differ in name alone";
        notes.push(Diagnostic::new(Code::Twins, place.span, message).beside(
            before.span,
            "the other one",
            help,
        ));
    }
}

/// Whether two kinds do the same, and neither has a face.
fn are_one(one: &PieceType, other: &PieceType) -> bool {
    let renamed = PieceType {
        code: other.code,
        captured: other.captured,
        ..one.clone()
    };
    !one.promotes() && one.name.english != other.name.english && renamed.moves_like(other)
}
