//! The balance of a set-up: that both sides start alike.

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{Board, Color, Hands, Piece, Square, Variant};

/// A way of laying one side's half over the other's.
type Symmetry = fn(Board, Square) -> Square;

/// Notes an even set-up in which the sides are not alike, neither turned round nor mirrored.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    let odd = [turned as Symmetry, mirrored].map(|symmetry| without_counterpart(variant, symmetry));
    let (turn, mirror) = (odd[0].len(), odd[1].len());
    let message = if turn.min(mirror) > 0 {
        let (symmetry, odd, way): (Symmetry, _, _) = if mirror < turn {
            (mirrored, &odd[1], "mirrored")
        } else {
            (turned, &odd[0], "turned round")
        };
        let (square, piece) = odd[0];
        lonely(variant, symmetry, square, piece, way)
    } else if let Some(message) = uneven_hands(variant, &variant.start.hands) {
        message
    } else {
        return;
    };
    let diagnostic = Diagnostic::new(Code::UnevenSetup, setup.span, message);
    let help = "correct the set-up; where the sides are meant to differ, leave it as it is";
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
}

/// Whether the sides of the even set-up are alike, turned round or mirrored, also in hand.
pub(super) fn are_alike(variant: &Variant) -> bool {
    let mut symmetries = [turned as Symmetry, mirrored].into_iter();
    symmetries.any(|symmetry| without_counterpart(variant, symmetry).is_empty())
        && uneven_hands(variant, &variant.start.hands).is_none()
}

/// Whether the sides of the even set-up are alike, turned round.
pub(super) fn are_turned(variant: &Variant) -> bool {
    without_counterpart(variant, turned).is_empty()
}

/// The square on the other side of the middle, by half a turn.
fn turned(board: Board, square: Square) -> Square {
    board.turned(square)
}

/// The square on the other side of the middle, on the same file.
fn mirrored(board: Board, square: Square) -> Square {
    let rank = board.ranks() - 1 - board.rank(square);
    Square(u16::from(rank) * u16::from(board.files()) + u16::from(board.file(square)))
}

/// The pieces whose counterpart is not where it would be, in the order in which the set-up names them.
fn without_counterpart(variant: &Variant, symmetry: Symmetry) -> Vec<(Square, Piece)> {
    let board = variant.board;
    let start = &variant.start.squares;
    let mut squares: Vec<Square> = board.squares().collect();
    // The order of SFEN: rows from the top, each from the highest file.
    squares.sort_by_key(|&square| (board.rank(square), u8::MAX - board.file(square)));
    let pieces = squares
        .into_iter()
        .filter_map(|square| Some((square, start[square.index()]?)));
    let is_alone = |(square, piece): &(Square, Piece)| {
        let other = Piece {
            color: piece.color.other(),
            kind: piece.kind,
        };
        start[symmetry(board, *square).index()] != Some(other)
    };
    pieces.filter(is_alone).collect()
}

/// Says that a piece has no counterpart.
fn lonely(variant: &Variant, symmetry: Symmetry, square: Square, piece: Piece, way: &str) -> String {
    let board = variant.board;
    format!(
        "the sides are not alike: {}'s `{}` on {} has no counterpart, which {way} would be on {}",
        piece.color,
        variant.piece(piece.kind).code.of(piece.color),
        board.name(square),
        board.name(symmetry(board, square)),
    )
}

/// Says of the first kind of which the sides do not hold the same number that they do not.
fn uneven_hands(variant: &Variant, hands: &Hands) -> Option<String> {
    let counts = |kind| Color::ALL.map(|color| hands.count(color, kind));
    let kind = variant.kinds().find(|&kind| {
        let [black, white] = counts(kind);
        black != white
    })?;
    let [black, white] = counts(kind);
    let code = variant.piece(kind).code;
    Some(format!(
        "the sides are not alike: Black has {black} `{code}` in hand, and White {white}"
    ))
}
