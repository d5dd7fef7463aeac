//! Pieces that become others on their way through promotion and capture, without a word of it in the file.

use hakugei_text::{listed, quote_each};

use crate::check::context::CheckContext;
use crate::check::faces;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Present;
use crate::notes::Notes;
use crate::rules::captures::form::Captures;
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, Variant};

/// Notes the pieces that a captor gets as others because they have promoted, where the face that they promote to does not
/// say what it becomes.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
        for &face in &variant.piece(kind).promotes_to {
            let held = variant.piece(face).captured;
            if let Some(held) = held.filter(|&held| variant.piece(kind).captured != Some(held)) {
                note(context, kind, face, held, notes);
            }
        }
    }
}

/// Notes the promoted faces of which a captor gets the piece, where that piece itself leaves play when it is captured, as all do.
pub(crate) fn check_faces(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(Captures::Removed) = context.document.captures.as_ref().map(|said| &said.value) else {
        return;
    };
    for kind in variant.kinds() {
        let Some(unpromoted) = variant.piece(kind).captured else {
            continue;
        };
        let leaves = variant.piece(unpromoted).captured.is_none() && !variant.piece(unpromoted).royal;
        if !leaves || !variant.piece(unpromoted).promotes_to.contains(&kind) {
            continue;
        }
        let said = context.said(kind).and_then(|(_, said)| said.captured.as_ref());
        let Some(Present(Some(said))) = said else { continue };
        let [face, piece] = [kind, unpromoted].map(|kind| variant.piece(kind).code);
        let message = format!(
            "a captured `{face}` goes to the hand as `{piece}`, but a captured `{piece}` leaves play"
        );
        let diagnostic = Diagnostic::new(Code::FaceInHand, said.span, message);
        let help = format!(
            "take `captured` away from `{face}`: by `captures: removed` it leaves play; or write `captures: to_hand`, by which both go to the hand"
        );
        let captures = context.document.captures.as_ref();
        notes.push_changed(diagnostic, &help, captures, "captured pieces leave play by this");
    }
}

/// Notes promoted faces that go to the hand as another piece than the only one that promotes to them.
pub(crate) fn check_others(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let starts = |kind: PieceKind| {
        let mut placed = variant.start.squares.iter().flatten();
        let mut held = Color::ALL
            .into_iter()
            .flat_map(|color| variant.start.hands.held(color));
        placed.any(|piece| piece.kind == kind) || held.any(|(held, _)| held == kind)
    };
    let is_face = |kind: &PieceKind| variant.piece(*kind).code.promoted || !starts(*kind);
    for face in variant.kinds().filter(is_face) {
        let Some(Present(Some(said))) = context.said(face).and_then(|(_, said)| said.captured.as_ref())
        else {
            continue;
        };
        let mut promoting = variant
            .kinds()
            .filter(|&kind| variant.piece(kind).promotes_to.contains(&face));
        let (Some(only), None, Some(in_hand)) =
            (promoting.next(), promoting.next(), variant.piece(face).captured)
        else {
            continue;
        };
        // A piece that promotes twice goes back to what it was first.
        let origins = origins(variant, [face, only]);
        let first = origins.last().copied().unwrap_or(only);
        if in_hand == face || origins.contains(&in_hand) || variant.piece(first).captured != Some(first) {
            continue;
        }
        let [code, by, own, other] = [face, only, first, in_hand].map(|kind| variant.piece(kind).code);
        let by = if only == first {
            format!("only `{own}`")
        } else {
            format!("only `{by}`, which comes from `{own}`,")
        };
        let message = format!("`{code}`, to which {by} promotes, goes to the hand as `{other}`");
        let diagnostic = Diagnostic::new(Code::OtherInHand, said.span, message);
        let by_itself = if code.promoted && code.flipped() == own {
            format!(", or leave `captured` away: it becomes `{own}` by itself")
        } else {
            String::new()
        };
        let help = format!("write `captured: becomes(\"{own}\")`{by_itself}");
        // That a piece which turns back is that other one in hand for good follows.
        let back = context.said(face).and_then(|(_, said)| said.names_face(own));
        notes.take(0, |found| {
            found.code == Code::PlainFace && back.is_some_and(|back| back.span == found.span())
        });
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
}

/// The only piece that promotes to a face, the only one that promotes to that, and so on, up to the face itself.
fn origins(variant: &Variant, [face, only]: [PieceKind; 2]) -> Vec<PieceKind> {
    let mut origins = vec![only];
    loop {
        let last = origins[origins.len() - 1];
        let mut promoting = variant
            .kinds()
            .filter(|&kind| variant.piece(kind).promotes_to.contains(&last));
        match (promoting.next(), promoting.next()) {
            (Some(only), None) if only != face && !origins.contains(&only) => origins.push(only),
            _ => return origins,
        }
    }
}

/// Notes that a piece with a face becomes another one in hand.
fn note(context: CheckContext<'_>, kind: PieceKind, face: PieceKind, held: PieceKind, notes: &mut Notes) {
    let code = |kind: PieceKind| context.variant.piece(kind).code;
    let (Some((_, piece)), Some((key, of_face))) = (context.said(kind), context.said(face)) else {
        return;
    };
    if of_face.captured.is_some() || faces::is_crossed(context.variant, kind) {
        return;
    }
    let of_circle = again_in_hand(context, kind, face).map(code);
    let variant = context.variant;
    // A face to which nothing else promotes is no face of another piece, whatever its letter.
    let mut promoting = variant
        .kinds()
        .filter(|&other| variant.piece(other).promotes_to.contains(&face));
    let is_own_face = promoting.all(|other| other == kind) && variant.piece(kind).captured == Some(kind);
    let others = variant.piece(kind).promotes_to.iter();
    let others = others.filter(|&&other| {
        let says = context
            .said(other)
            .is_some_and(|(_, said)| said.captured.is_some());
        says && variant.piece(other).captured == Some(kind)
    });
    let of_other_faces: Vec<String> = others.map(|&other| code(other).to_string()).collect();
    let [kind, face, held] = [kind, face, held].map(code);
    let Some(named) = piece.names_face(face) else {
        return;
    };
    // That it turns into another one than all others do has been told.
    if notes.has(|found| found.code == Code::CrossedFaces && found.span() == named.span) {
        return;
    }
    // A piece that chooses among several faces has no one face to be written anew.
    let own = own_face(kind).filter(|_| piece.faces().len() == 1);
    let diagnostic = if face.promoted && is_own_face {
        own_face_as_other([kind, face, held], &of_other_faces, named.span, key.span)
    } else if face.promoted {
        shared([kind, face, held], own, named.span, key.span)
    } else {
        plain([kind, face], own, of_circle, named.span, key.span)
    };
    notes.push(diagnostic);
}

/// Says that a promoted piece goes to the hand as another one.
fn shared(
    [kind, face, hand_piece]: [PieceCode; 3],
    own: Option<PieceCode>,
    place: Span,
    of_face: Span,
) -> Diagnostic {
    let message = format!(
        "`{kind}` turns into `{hand_piece}` when it is captured as `{face}`: that face goes to the hand as `{hand_piece}`"
    );
    let help = match own {
        Some(own) => format!(
            "give `{kind}` a face of its own, such as `\"{own}\"`, that moves as `{face}` does; {}",
            meant_so(face, hand_piece)
        ),
        None => meant_so(face, hand_piece),
    };
    let diagnostic = Diagnostic::new(Code::KindLostByPromotion, place, message);
    diagnostic.beside(of_face, "the face of another piece", help)
}

/// Says that a face of a piece's own goes to the hand as another piece, by its letter; given its other faces, which say that they are that
/// piece again in hand.
fn own_face_as_other(
    [kind, face, hand_piece]: [PieceCode; 3],
    others: &[String],
    place: Span,
    of_face: Span,
) -> Diagnostic {
    let message = format!(
        "`{kind}` turns into `{hand_piece}` when it is captured as `{face}`: by its letter that face goes to the hand as `{hand_piece}`"
    );
    let alike = if others.is_empty() || others.len() > MOST_NAMED {
        String::new()
    } else {
        format!(", as in {}", listed(&quote_each(others), "and"))
    };
    let help = format!(
        "for a `{kind}` that is one again in hand, write `captured: becomes(\"{kind}\")` in `{face}`{alike}; or leave it where it is meant so"
    );
    let diagnostic = Diagnostic::new(Code::KindLostByPromotion, place, message);
    diagnostic.beside(of_face, "goes to the hand by its letter", help)
}

/// The most faces that a help names.
const MOST_NAMED: usize = 8;

/// A further face of a piece, to which its face leads and which says itself that it is that piece again in hand.
fn again_in_hand(context: CheckContext<'_>, kind: PieceKind, face: PieceKind) -> Option<PieceKind> {
    let variant = context.variant;
    let mut seen = vec![kind, face];
    let mut open = vec![face];
    while let Some(from) = open.pop() {
        for &next in &variant.piece(from).promotes_to {
            let says = context
                .said(next)
                .is_some_and(|(_, said)| said.captured.is_some());
            if next != kind && says && variant.piece(next).captured == Some(kind) {
                return Some(next);
            }
            if !seen.contains(&next) {
                seen.push(next);
                open.push(next);
            }
        }
    }
    None
}

/// Says that a piece promotes to another one for good, given the face of its own that it could have, or the further face that is the piece
/// again in hand.
fn plain(
    [kind, face]: [PieceCode; 2],
    own: Option<PieceCode>,
    of_circle: Option<PieceCode>,
    place: Span,
    of_face: Span,
) -> Diagnostic {
    let message = format!(
        "`{kind}` promotes to the plain piece `{face}`, and captured as such it is `{face}` in hand for good"
    );
    let help = match own {
        _ if let Some(further) = of_circle => format!(
            "write `captured: becomes(\"{kind}\")` in `{face}`, as in `{further}`; {}",
            meant_so(face, face)
        ),
        Some(own) => format!(
            "for a `{kind}` that is one again in hand, write a promoted face, `\"{own}\": Piece(…)` with the move of \
             `{face}`, and `promotes_to: \"{own}\",`; {}",
            meant_so(face, face)
        ),
        None if !kind.promoted => format!(
            "for a `{kind}` that is one again in hand, write a promoted face, `\"{0}\": Piece(…, captured: becomes(\"{kind}\"))` \
             with the move of `{face}`, and name `\"{0}\"` in its place; {1}",
            face.flipped(),
            meant_so(face, face)
        ),
        None => meant_so(face, face),
    };
    let diagnostic = Diagnostic::new(Code::PlainFace, place, message);
    diagnostic.beside(of_face, "a piece of its own", help)
}

/// The code of a face of the piece's own, unless the piece is itself such a face.
fn own_face(kind: PieceCode) -> Option<PieceCode> {
    (!kind.promoted).then(|| kind.flipped())
}

/// How a face says that it is meant to become a piece.
fn meant_so(face: PieceCode, hand_piece: PieceCode) -> String {
    format!("where it is meant so, say it in `{face}`: `captured: becomes(\"{hand_piece}\"),`")
}
