//! Which pieces can ever be in play.

use super::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Notes;
use crate::document::{Document, Promotion};
use crate::{Color, PieceKind, PieceType, Setup};

/// Notes the kinds that can never be in play. The result are the kinds that can be in hand.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    pieces: &[PieceType],
    start: &Setup,
    notes: &mut Notes,
) -> Vec<PieceKind> {
    let mut in_hand: Vec<PieceKind> = Color::ALL
        .iter()
        .flat_map(|&color| start.hands.held(color).map(|(kind, _)| kind))
        .collect();
    let on_board = start.squares.iter().flatten().map(|piece| piece.kind);
    let mut found: Vec<PieceKind> = on_board.chain(in_hand.iter().copied()).collect();
    let mut reached = vec![false; pieces.len()];
    while let Some(kind) = found.pop() {
        if std::mem::replace(&mut reached[kind.index()], true) {
            continue;
        }
        let piece = &pieces[kind.index()];
        let captured = piece.captured.filter(|_| !piece.royal);
        in_hand.extend(captured);
        found.extend(captured);
        found.extend(piece.promotes_to);
    }
    for (kind, known) in kinds.iter().filter(|(kind, _)| !reached[kind.index()]) {
        let promotes = matches!(
            document.promotion.as_ref().map(|rule| &rule.value),
            Some(Promotion::Zone(_))
        );
        let message = format!("`{}` can never be in play", known.code);
        let help = match (known.code.promoted, promotes) {
            (true, true) => format!("name it in `promotes_to` of another piece: `promotes_to: \"{}\",`", known.code),
            (true, false) => "take it away, or put it in the set-up: pieces do not promote here".to_owned(),
            _ => "put it in the set-up, or let a piece promote to it or become it when captured, or take it away".to_owned(),
        };
        let diagnostic = Diagnostic::new(Code::Unreachable, known.key.span, message);
        if pieces[kind.index()].name.english.is_empty() {
            continue;
        }
        notes.push(diagnostic.help(help));
    }
    in_hand.sort();
    in_hand.dedup();
    in_hand
}
