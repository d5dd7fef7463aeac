//! Pieces that differ left and right where none was to, and pairs of a left and a right piece that are not each other's mirror image.

use betza::Moves;

use super::abilities::Abilities;
use super::context::CheckContext;
use super::usual::{Unusual, exchanged};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{PieceKind, Variant};

/// Notes the one piece of a game that differs left and right, and pairs of names that differ so while the moves do not.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for right in variant.kinds() {
        if let Some(left) = left_of(variant, right) {
            check_pair(context, [left, right], notes);
        }
    }
    let is_even = |moves: &Moves| Abilities::of(moves).is_even();
    let mut uneven = variant
        .kinds()
        .filter(|&kind| !variant.piece(kind).all_moves().all(is_even));
    // Of two, one may be the other's mirror image, or the same piece with another face.
    if let (Some(kind), None) = (uneven.next(), uneven.next())
        && Unusual::of(variant, kind).is_none()
    {
        alone(context, kind, notes);
    }
}

/// The piece whose name has `left` where that of another has `right`.
fn left_of(variant: &Variant, right: PieceKind) -> Option<PieceKind> {
    let name = &variant.piece(right).name.english;
    let mut words = name.split(' ');
    if !words.any(|word| word == "right") {
        return None;
    }
    let other: Vec<&str> = name
        .split(' ')
        .map(|word| if word == "right" { "left" } else { word })
        .collect();
    let other = other.join(" ");
    variant
        .kinds()
        .find(|&kind| variant.piece(kind).name.english == other)
}

/// Notes a left and a right piece that move alike.
fn check_pair(context: CheckContext<'_>, [left, right]: [PieceKind; 2], notes: &mut Notes) {
    let variant = context.variant;
    let [one, other] = [left, right].map(|kind| variant.piece(kind));
    let [of_left, of_right] = [one, other].map(|piece| Abilities::of(&piece.moves));
    let is_told = [left, right]
        .into_iter()
        .any(|kind| Unusual::of(variant, kind).is_some());
    if is_told || of_left == of_right.mirrored() || !(one.zones.is_empty() && other.zones.is_empty()) {
        return;
    }
    let Some(betza) = context.said(right).and_then(|(_, said)| said.betza.as_ref()) else {
        return;
    };
    let (code, left_code) = (other.code, one.code);
    let message = if of_left == of_right {
        format!(
            "`{left_code}` ({}) and `{code}` ({}) move alike, to the same side",
            one.name.english, other.name.english
        )
    } else {
        format!(
            "`{code}` ({}) is not the mirror image of `{left_code}` ({}), which moves by `{}`",
            other.name.english, one.name.english, one.betza
        )
    };
    let mirrored = exchanged(&one.betza, ('l', 'r'));
    let diagnostic = Diagnostic::new(Code::Lopsided, betza.span, message).suggest(betza.span, &mirrored);
    let help = format!("write `{mirrored}`, the mirror image: `l` and `r` exchanged");
    let place = context.said(left).and_then(|(_, said)| said.betza.as_ref());
    notes.push(match place {
        Some(place) => diagnostic.beside(place.span, "the left one", help),
        None => diagnostic.help(help),
    });
}

/// Says that one piece alone differs left and right.
fn alone(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let piece = context.variant.piece(kind);
    let Some((_, said)) = context.said(kind) else {
        return;
    };
    let own = said.betza.as_ref();
    let of_zones = said
        .zones
        .iter()
        .flatten()
        .filter_map(|zone| zone.value.betza.as_ref());
    let texts = own.into_iter().chain(of_zones);
    let mut uneven = texts.filter(|text| {
        let notation = betza::Notation::parse(&text.value);
        notation.is_ok_and(|notation| !Abilities::of(&notation.moves()).is_even())
    });
    let Some(betza) = uneven.next() else { return };
    let code = piece.code;
    let message = format!(
        "`{code}` moves otherwise to the left than to the right, by `{}`, as no other piece of the game does",
        betza.value
    );
    let plain: String = betza.value.replace(['l', 'r'], "");
    let is_plain = betza::Notation::parse(&plain)
        .is_ok_and(|notation| notation.lints().is_empty() && Abilities::of(&notation.moves()).is_even());
    let diagnostic = Diagnostic::new(Code::Lopsided, betza.span, message);
    notes.push(if is_plain {
        diagnostic
            .help(format!(
                "write `{plain}`, which has both sides; or leave it where it is meant so"
            ))
            .suggest(betza.span, &plain)
    } else {
        diagnostic.help("give it the same moves to both sides, or leave it where it is meant so")
    });
}
