//! Checks which faces of pieces in hand a document lets be dropped.

use std::collections::{BTreeMap, BTreeSet};

use super::DropFaces;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::notes::Notes;
use crate::source::Span;
use crate::{PieceKind, PieceType};

/// Which faces may be dropped.
pub(crate) fn of(document: &Document) -> DropFaces {
    let drops = document.drops.as_ref();
    let faces = drops.and_then(|drops| drops.value.faces.as_ref());
    faces.map(|faces| faces.value).unwrap_or_default()
}

/// The kinds that can be dropped, given those that can be in hand.
pub(crate) fn dropped(document: &Document, pieces: &[PieceType], in_hand: &[PieceKind]) -> Vec<PieceKind> {
    let either = of(document) == DropFaces::Either;
    let others = in_hand.iter().filter(|_| either);
    let others = others.flat_map(|&kind| others_of(pieces, kind));
    in_hand.iter().copied().chain(others).collect()
}

/// The other faces of a kind.
fn others_of(pieces: &[PieceType], kind: PieceKind) -> impl Iterator<Item = PieceKind> {
    let faces = pieces[kind.index()].promotes_to.iter().copied();
    faces.filter(move |&face| face != kind)
}

/// Checks that each face that may be dropped is that of one piece in hand, and that some piece has two.
pub(crate) fn check(document: &Document, pieces: &[PieceType], in_hand: &[PieceKind], notes: &mut Notes) {
    if of(document) == DropFaces::Held {
        return;
    }
    let faces = document
        .drops
        .as_ref()
        .and_then(|drops| drops.value.faces.as_ref());
    let Some(faces) = faces.map(|faces| faces.span) else {
        return;
    };
    let cause = document.pieces.as_ref().map(|pieces| pieces.span);
    let mut note = |diagnostic: Diagnostic, help: &str| {
        notes.push(
            diagnostic
                .help(help)
                .because(cause, "the pieces are changed here", help),
        );
    };
    if !in_hand
        .iter()
        .any(|&kind| others_of(pieces, kind).next().is_some())
    {
        let message = "either face of a piece in hand may be dropped, but none has another face";
        let diagnostic = Diagnostic::new(Code::UselessFaces, faces, message).suggest(faces, "held");
        note(
            diagnostic,
            "add `promotes_to` to the pieces with two faces, or write `held`",
        );
    }
    let mut shown: BTreeMap<PieceKind, PieceKind> = BTreeMap::new();
    let mut said = BTreeSet::new();
    for &kind in in_hand {
        for face in std::iter::once(kind).chain(others_of(pieces, kind)) {
            if let Some(before) = shown.insert(face, kind)
                && said.insert((before, kind))
            {
                let (diagnostic, help) = same_face(pieces, faces, [before, kind], face);
                note(diagnostic, &help);
            }
        }
    }
}

/// Says that two pieces in hand show the same face, and what helps.
fn same_face(
    pieces: &[PieceType],
    faces: Span,
    [one, two]: [PieceKind; 2],
    face: PieceKind,
) -> (Diagnostic, String) {
    let code = |kind: PieceKind| pieces[kind.index()].code;
    let message = format!(
        "`{}` and `{}` can both be in hand, and both can be dropped as `{}`",
        code(one),
        code(two),
        code(face)
    );
    let (other, turned) = if one == face { (two, one) } else { (one, two) };
    let help = if turned == face {
        let (other, turned) = (code(other), code(turned));
        format!("let `{turned}` go to the hand as `{other}`: `captured: becomes(\"{other}\"),`")
    } else {
        "give each of them a face of its own, or write `faces: held`".to_owned()
    };
    (Diagnostic::new(Code::SameFace, faces, message), help)
}
