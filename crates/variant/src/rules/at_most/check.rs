//! Checks how many pieces of a kind a side may have: that the numbers can be counted on the board, and that no start has more.

use hakugei_text::noun::numbered;
use hakugei_text::{listed, quote};

use crate::check::board_context::BoardContext;
use crate::check::context::CheckContext;
use crate::check::numbers::in_bounds;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Piece;
use crate::notes::Notes;
use crate::source::Span;
use crate::words::noun;
use crate::{Board, Color, Setup};

/// Checks the number of a piece.
pub(crate) fn check(piece: &Piece, board_context: BoardContext<'_>, notes: &mut Notes) -> Option<u8> {
    let squares = board_context.board.map_or(usize::MAX, Board::len);
    let most = u8::try_from(squares).unwrap_or(u8::MAX);
    let number = in_bounds(
        piece.at_most.as_ref()?,
        1..=most,
        "the number of pieces on the board",
    );
    number
        .map_err(|diagnostic| notes.push(board_context.blame(*diagnostic)))
        .ok()
}

/// Checks that no side starts with more pieces of a kind than it may have.
pub(crate) fn check_starts(context: CheckContext<'_>, notes: &mut Notes) {
    for (start, place) in context.setups() {
        check_start(context, start, place, notes);
    }
}

fn check_start(context: CheckContext<'_>, start: &Setup, place: Span, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds() {
        let Some(most) = variant.piece(kind).at_most.map(usize::from) else {
            continue;
        };
        let count = |color: Color| {
            let pieces = start.squares.iter().flatten();
            pieces
                .filter(|piece| piece.kind == kind && piece.color == color)
                .count()
        };
        let Some(color) = Color::ALL.into_iter().find(|&color| count(color) > most) else {
            continue;
        };
        let message = format!(
            "{color} starts with {}, and a side may have {most}",
            numbered(count(color), &noun(variant, kind))
        );
        let piece = variant.piece(kind);
        let faces = piece
            .promotes_to
            .iter()
            .map(|face| variant.piece(*face).code.to_string());
        let faces: Vec<String> = faces.map(|code| quote(&code)).collect();
        let or_face = if faces.is_empty() {
            String::new()
        } else {
            format!("; if a face of it is meant, write it in {}", listed(&faces, "or"))
        };
        let help = format!(
            "set up fewer, or change `at_most` of {}, or take it away{or_face}",
            quote(&piece.code.to_string())
        );
        let diagnostic = Diagnostic::new(Code::StartsTooMany, place, message);
        let limit = context.said(kind).and_then(|(_, said)| said.at_most.as_ref());
        notes.push(match limit {
            Some(limit) => diagnostic.beside(limit.span, "the limit", help),
            None => diagnostic.help(help),
        });
    }
}
