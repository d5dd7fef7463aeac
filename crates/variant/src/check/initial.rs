//! Initial squares that make no difference.

use hakugei_text::listed;

use super::behind::starts_behind;
use super::context::CheckContext;
use super::reachable::Reachability;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
use crate::{Color, Piece, PieceKind, Square};

/// Notes initial squares that are the whole board, and those on which a piece never stands. Those that are counted from the wrong edge
/// are noted elsewhere.
pub(super) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let said = context.said(kind).and_then(|(_, said)| said.initial.as_ref());
        let Some(said) = said else { continue };
        let (code, region) = (piece.code, &piece.initial);
        let (message, help) = if region.is_everywhere(board) {
            (
                format!("`{code}` may make its moves with `i` from every square: these are the whole board"),
                "name the squares where it starts, or leave `i` out of its moves and `initial` away"
                    .to_owned(),
            )
        } else if let Some(found) = of_both_sides(context, kind) {
            found
        } else if Color::ALL
            .into_iter()
            .any(|color| starts(context, kind, color, |square| board.flipped(square)))
        {
            continue;
        } else if stands(context, reachability, kind) {
            let start = |color| starts(context, kind, color, |square| square);
            let mut pieces = variant.start.squares.iter().flatten();
            if Color::ALL.into_iter().any(start)
                || starts_behind(variant, kind)
                || !pieces.any(|piece| piece.kind == kind)
            {
                continue;
            }
            (
                format!("no `{code}` starts on its initial squares, which it only comes to later"),
                instead(context, kind),
            )
        } else {
            (
                format!(
                    "no `{code}` ever stands on its initial squares, so that it never makes its moves with `i`"
                ),
                instead(context, kind),
            )
        };
        let diagnostic = Diagnostic::new(Code::IdleInitial, said.span, message);
        let setup = context.document.setup.as_ref();
        notes.push_changed(diagnostic, &help, setup, "the set-up is changed here");
    }
}

/// Whether a piece of a side starts on a square which, otherwise looked at, is an initial one.
fn starts(context: CheckContext<'_>, kind: PieceKind, color: Color, seen: impl Fn(Square) -> Square) -> bool {
    let variant = context.variant;
    let board = variant.board;
    let mut squares = board.squares().zip(&variant.start.squares);
    squares.any(|(square, piece)| {
        piece.is_some_and(|piece| piece.kind == kind && piece.color == color)
            && variant.piece(kind).initial.contains(board, seen(square), color)
    })
}

/// What to say of initial squares some of which are only those on which the other side's pieces of the kind start: a region is turned for White,
/// and so names those of one side.
fn of_both_sides(context: CheckContext<'_>, kind: PieceKind) -> Option<(String, String)> {
    let variant = context.variant;
    let board = variant.board;
    let region = &variant.piece(kind).initial;
    let own = |square: &Square| {
        variant.start.squares[square.index()]
            == Some(Piece {
                color: Color::Black,
                kind,
            })
    };
    let of_other = |square: &Square| {
        variant.start.squares[square.index()]
            == Some(Piece {
                color: Color::White,
                kind,
            })
    };
    let code = variant.piece(kind).code;
    match region {
        Region::Ranks(ranks) => {
            let starts = |rank: &&u8, holds: &dyn Fn(&Square) -> bool| {
                let squares = Region::Ranks(vec![**rank]).squares(board, Color::Black);
                squares.iter().any(holds)
            };
            let (right, wrong): (Vec<&u8>, Vec<&u8>) = ranks.iter().partition(|rank| starts(rank, &own));
            let is_slip =
                !right.is_empty() && !wrong.is_empty() && wrong.iter().all(|rank| starts(rank, &of_other));
            is_slip.then(|| {
                let numbers: Vec<String> = wrong.iter().map(ToString::to_string).collect();
                let message = format!(
                    "no `{code}` starts on rank {}, counted from its own far edge: only those of the other side do",
                    listed(&numbers, "and")
                );
                (message, turned_for_white(&format!("ranks({right:?})")))
            })
        }
        Region::Squares(squares) => {
            let (right, wrong): (Vec<Square>, Vec<Square>) = squares.iter().copied().partition(own);
            let is_slip = !right.is_empty() && wrong.len() >= right.len() && wrong.iter().all(of_other);
            is_slip.then(|| {
                let message = format!(
                    "no `{code}` of Black starts on {} squares of these, such as {}: only White's do",
                    wrong.len(),
                    board.name(wrong[0])
                );
                let names: Vec<String> = right
                    .iter()
                    .map(|&square| format!("\"{}\"", board.name(square)))
                    .collect();
                (
                    message,
                    turned_for_white(&format!("squares([{}])", names.join(", "))),
                )
            })
        }
        _ => None,
    }
}

/// How initial squares of one side are written.
fn turned_for_white(region: &str) -> String {
    format!(
        "a region is said for Black and turned for White: write `initial: {region}`, which is that of both sides"
    )
}

/// Whether a piece of a kind can ever stand on its initial squares.
fn stands(context: CheckContext<'_>, reachability: &Reachability<'_>, kind: PieceKind) -> bool {
    let board = context.variant.board;
    let region = &context.variant.piece(kind).initial;
    reachability.any(&[kind], |reachable, kind| {
        Color::ALL.into_iter().any(|color| {
            let mut squares = board.squares();
            squares.any(|square| region.contains(board, square, color) && reachable.has(color, kind, square))
        })
    })
}

/// The ranks on which a kind starts, to write as initial ones.
fn instead(context: CheckContext<'_>, kind: PieceKind) -> String {
    let variant = context.variant;
    let board = variant.board;
    let squares = board.squares().zip(&variant.start.squares);
    let own = squares.filter_map(|(square, piece)| Some((square, piece.filter(|piece| piece.kind == kind)?)));
    let mut ranks: Vec<u8> = own
        .map(|(square, piece)| board.far_rank(square, piece.color))
        .collect();
    ranks.sort_unstable();
    ranks.dedup();
    if ranks.is_empty() {
        "name squares to which it gets, or leave its moves with `i` out".to_owned()
    } else {
        format!("it starts on these ranks, counted from the far edge: write `ranks({ranks:?})`")
    }
}
