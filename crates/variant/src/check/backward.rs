//! Pieces that only go back.

use betza::{Moves, Notation, Step};

use super::context::CheckContext;
use super::reachable::Reachability;
use super::zones::stands_in;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::BorrowedMoves;
use crate::{Color, Piece, PieceKind, PieceType, Square, Variant};

/// Notes the kinds whose every move leads back to their own edge, near which all of them start.
pub(super) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let variant = context.variant;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        if !is_backward(context, reachability, kind) {
            continue;
        }
        let Some(betza) = context.said(kind).and_then(|(_, said)| said.betza.as_ref()) else {
            continue;
        };
        let message = format!(
            "`{}` never goes ahead, and only back to the edge behind it: forward is up the board for Black and down for White",
            piece.code
        );
        let diagnostic = Diagnostic::new(Code::OnlyBackward, betza.span, message);
        let (help, diagnostic) = match turned(piece) {
            Some(turned) => (
                format!("write `{turned}`: `f` is away from the owner, `b` back to the owner"),
                diagnostic.suggest(betza.span, &turned),
            ),
            None => (
                "let it go forward too, by moves with `f` or without a direction".to_owned(),
                diagnostic,
            ),
        };
        notes.push(diagnostic.help(help));
    }
}

/// Whether all that a piece ever does leads back to the edge near which its kind starts: the moves of a zone in which it never stands do
/// not count.
pub(super) fn is_backward(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    kind: PieceKind,
) -> bool {
    let piece = context.variant.piece(kind);
    let stands_in = |region| stands_in(context, reachability, piece.code, region);
    let zones = piece.zones.iter().filter(|zone| stands_in(&zone.region));
    let moves: Vec<&Moves> = zones.map(|zone| &zone.moves).chain([&piece.moves]).collect();
    only_goes_back(&moves) && starts_at_home(context.variant, kind)
}

/// Whether none of the moves of a piece leads ahead, and some lead back.
fn only_goes_back(all: &[&Moves]) -> bool {
    let never_ahead =
        |moves: &Moves| moves.paths.is_empty() && moves.simple.iter().all(|movement| movement.step.dy <= 0);
    let goes_back = |moves: &Moves| moves.simple.iter().any(|movement| movement.step.dy < 0);
    all.iter().copied().all(never_ahead) && all.iter().copied().any(goes_back)
}

/// Whether pieces of a kind stand on the board at the start, each in its owner's half.
fn starts_at_home(variant: &Variant, kind: PieceKind) -> bool {
    let board = variant.board;
    let squares = board.squares().zip(&variant.start.squares);
    let mut own =
        squares.filter_map(|(square, piece)| Some((square, piece.filter(|piece| piece.kind == kind)?)));
    let is_home = |(square, piece): (Square, Piece)| 2 * board.far_rank(square, piece.color) > board.ranks();
    let [black, white] = Color::ALL.map(|color| variant.start.squares.contains(&Some(Piece { color, kind })));
    (black || white) && own.all(is_home)
}

/// The same moves forward, where exchanging the letters for back and forward makes them.
fn turned(piece: &PieceType) -> Option<String> {
    let text = piece.betza.replace('b', "f");
    let moves = Notation::parse(&text).ok()?.moves();
    let mut mirrored: Vec<_> = piece.moves.simple.clone();
    for movement in &mut mirrored {
        movement.step = Step {
            dy: -movement.step.dy,
            ..movement.step
        };
    }
    let is_same = moves.paths.is_empty()
        && moves.simple.len() == mirrored.len()
        && mirrored.iter().all(|movement| moves.simple.contains(movement));
    // A zone that leads back too is to be turned with it.
    let leads_on = |moves: &Moves| moves.simple.iter().all(|movement| movement.step.dy >= 0);
    (is_same && piece.zones.iter().all(|zone| leads_on(&zone.moves))).then_some(text)
}
