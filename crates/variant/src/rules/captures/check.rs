//! Checks what becomes of the captured pieces of a document.

use hakugei_text::quote;

use super::form::{Captured, Captures};
use crate::check::kinds::{KindEntry, Kinds};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::{One, Present};
use crate::document::duplicates::FACELESS;
use crate::notes::Notes;
use crate::{PieceCode, PieceKind};

/// Checks what a captor gets.
pub(crate) fn check(
    number: PieceKind,
    document: &Document,
    kinds: &Kinds<'_>,
    notes: &mut Notes,
) -> Option<PieceKind> {
    let kind = kinds.get(number);
    let captured = kind.piece?.captured.as_ref();
    if matches!(captured, Some(Present(None))) {
        return None;
    }
    let captured = captured.and_then(|Present(captured)| captured.as_ref());
    let to_hand = document
        .captures
        .as_ref()
        .is_some_and(|captures| matches!(captures.value, Captures::ToHand));
    match captured.map(|captured| (&captured.value, captured.span)) {
        Some((Captured::Removed, _)) => None,
        Some((Captured::Becomes(One(letter)), _)) => {
            let becomes = kinds.find_in_hand(letter, notes)?;
            if kinds.get(becomes).code.promoted {
                let message = format!(
                    "{} is a promoted face, and pieces in hand are unpromoted",
                    quote(&letter.value)
                );
                let diagnostic = Diagnostic::new(Code::PromotedInHand, letter.span, message);
                let plain = kinds.get(becomes).code.flipped();
                notes.push(match kinds.with_code(plain) {
                    Some(_) => diagnostic
                        .help(format!("write `becomes(\"{plain}\")`: that face can be dropped"))
                        .suggest(letter.span, plain.to_string()),
                    None => diagnostic.help("name the face that can be dropped"),
                });
                return None;
            }
            Some(becomes)
        }
        None if kind.is_royal() || !to_hand => None,
        None if kind.code.promoted => unpromoted(kind, kinds, notes),
        None => Some(number),
    }
}

/// The other face of a promoted one.
fn unpromoted(kind: KindEntry<'_>, kinds: &Kinds<'_>, notes: &mut Notes) -> Option<PieceKind> {
    let plain = kind.code.flipped();
    let other = kinds.with_code(plain);
    if other.is_none() && !notes.partial {
        let message = format!("`{}` {FACELESS} `{plain}` for a captor's hand", kind.code);
        let diagnostic = Diagnostic::new(Code::MissingField, kind.key.span, message);
        let mut turning = kinds.iter().filter(|(_, other)| {
            let faces = other.piece.map_or(&[][..], |piece| piece.faces());
            faces
                .iter()
                .any(|face| PieceCode::parse(&face.value) == Some(kind.code))
        });
        let help = match (turning.next(), turning.next()) {
            (Some((_, only)), None) if !only.code.promoted => {
                format!(
                    "add `captured: becomes(\"{}\"),`: that is the piece which promotes to it",
                    only.code
                )
            }
            _ => "add `captured: becomes(\"…\"),` with the letter of the face that is dropped".to_owned(),
        };
        let removed = notes.examples.removed.get(&plain.to_string()).copied();
        let instead = format!("take its other face away too: `\"{}\": none`", kind.code);
        notes.push(
            diagnostic
                .help(help)
                .because(removed, "it is taken away here", instead),
        );
    }
    other
}
