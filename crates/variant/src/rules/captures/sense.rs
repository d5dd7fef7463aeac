//! Pieces that become others on their way through promotion and capture, without a word of it in the file.

use crate::PieceKind;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Present;
use crate::notes::Notes;

/// Notes the pieces that a captor gets as others because they have promoted, where the face that they promote to does not
/// say what it becomes.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
        let Some(face) = variant.piece(kind).promotes_to else {
            continue;
        };
        let held = variant.piece(face).captured;
        if let Some(held) = held.filter(|&held| variant.piece(kind).captured != Some(held)) {
            note(context, kind, face, held, notes);
        }
    }
}

/// Notes that a piece with a face becomes another one in hand.
fn note(context: CheckContext<'_>, kind: PieceKind, face: PieceKind, held: PieceKind, notes: &mut Notes) {
    let code = |kind: PieceKind| context.variant.piece(kind).code;
    let (Some((_, piece)), Some((key, of_face))) = (context.said(kind), context.said(face)) else {
        return;
    };
    let Some(Present(Some(promotes_to))) = &piece.promotes_to else {
        return;
    };
    if of_face.captured.is_some() {
        return;
    }
    let (kind, face, held) = (code(kind), code(face), code(held));
    let means = format!("where it is meant so, say it in `{face}`: `captured: becomes(\"{held}\"),`");
    // A code with a mark is that of a piece with two letters; its other face has both.
    let own = kind.flipped();
    let (of, message, said, help) = if face.promoted {
        (
            Code::KindLostByPromotion,
            format!(
                "`{kind}` turns into `{held}` when it is captured as `{face}`: that face goes to the hand as `{held}`"
            ),
            "the face of another piece",
            format!(
                "give `{kind}` a face of its own, such as `\"{own}\"`, that moves as `{face}` does; {means}"
            ),
        )
    } else {
        (
            Code::PlainFace,
            format!(
                "`{kind}` promotes to the plain piece `{face}`, and captured as such it is `{held}` in hand for good"
            ),
            "a piece of its own",
            format!(
                "for a `{kind}` that is one again in hand, write a promoted face, `\"{own}\": Piece(…)` with the move of `{face}`, and \
                 `promotes_to: \"{own}\",`; {means}"
            ),
        )
    };
    notes.push(Diagnostic::new(of, promotes_to.span, message).beside(key.span, said, help));
}
