//! Contagion that changes nothing.

use crate::PieceKind;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::relations::sense::may_capture;
use crate::source::Span;

/// Notes contagion by which no captor becomes another piece.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let borrows = variant.rules.borrowed_moves != BorrowedMoves::Never;
    for kind in variant.kinds() {
        let (Some((_, said)), Some(contagion)) = (context.said(kind), &variant.piece(kind).contagion) else {
            continue;
        };
        let Some(place) = said.contagion.as_ref().map(|contagion| contagion.span) else {
            continue;
        };
        let may_turn = |&&captor: &&_| {
            let piece = variant.piece(captor);
            captor != contagion.becomes
                && piece.may_take(kind)
                && (borrows || piece.all_moves().any(may_capture))
        };
        if !contagion.captors.iter().any(|captor| may_turn(&captor)) {
            let diagnostic = Diagnostic::new(
                Code::IdleRelation,
                place,
                "no captor becomes another piece by this: none of those named may capture it and is not what it would become",
            );
            let barred = barred_captor(context, kind);
            let (diagnostic, help) = match barred {
                Some((captor, takes)) => {
                    let code = variant.piece(kind).code;
                    let help = format!(
                        "let `{}` capture `{code}`, by its `takes`; or name other captors, or take `contagion` away",
                        variant.piece(captor).code
                    );
                    let is_here = takes.source == place.source;
                    let diagnostic = if is_here {
                        diagnostic.label(takes, "it may not capture it by this")
                    } else {
                        diagnostic
                    };
                    (diagnostic, help)
                }
                None => (
                    diagnostic,
                    "name other captors, or take `contagion` away".to_owned(),
                ),
            };
            let pieces = context.document.pieces.as_ref();
            notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
        }
    }
    check_faces(context, notes);
}

/// The captor of a kind that may not capture it, with what says so.
fn barred_captor(context: CheckContext<'_>, kind: PieceKind) -> Option<(PieceKind, Span)> {
    let variant = context.variant;
    let contagion = variant.piece(kind).contagion.as_ref()?;
    let mut captors = contagion.captors.iter().copied();
    captors.find_map(|captor| {
        let is_barred = captor != contagion.becomes && !variant.piece(captor).may_take(kind);
        let (_, said) = context.said(captor).filter(|_| is_barred)?;
        Some((captor, said.takes.as_ref()?.span))
    })
}

/// The fewest kinds whose captors become promoted faces that make another one odd.
const LEAST_PROMOTED: usize = 2;

/// Notes the one kind whose captors become an unpromoted piece with a promoted face, where those of all others become promoted ones.
fn check_faces(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let becomes = |kind: PieceKind| {
        let contagion = variant.piece(kind).contagion.as_ref()?;
        Some((kind, variant.piece(contagion.becomes).code))
    };
    let (promoted, plain): (Vec<_>, Vec<_>) = variant
        .kinds()
        .filter_map(becomes)
        .partition(|(_, code)| code.promoted);
    let [(kind, code)] = plain.as_slice() else { return };
    let face = code.flipped();
    if promoted.len() < LEAST_PROMOTED || variant.kind(face).is_none() {
        return;
    }
    let said = context.said(*kind).and_then(|(_, said)| said.contagion.as_ref());
    let Some(place) = said.and_then(|contagion| contagion.value.becomes.as_ref()) else {
        return;
    };
    let message = format!(
        "the captors of `{}` become `{code}`, and those of all others with `contagion` become promoted ones",
        variant.piece(*kind).code
    );
    let help = format!("write `becomes: \"{face}\"`; or leave it where it is meant so");
    notes.push(Diagnostic::new(Code::OneFaceNamed, place.span, message).help(help));
}
