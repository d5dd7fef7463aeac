//! The balance of a set-up: that both sides start alike.

use std::cmp::Ordering;

use hakugei_text::listed;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{Board, Color, Hands, Piece, Setup, Square, Variant, sfen};

/// A way of laying one side's half over the other's.
type Symmetry = fn(Board, Square) -> Square;

/// How a help begins that exchanges two squares.
const EXCHANGE: &str = "exchange ";

/// Notes an even set-up in which the sides are not alike, neither turned round nor mirrored.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    if let Some(diagnostic) = uneven(context) {
        notes.push(diagnostic);
    }
}

/// Puts a set-up whose sides are not alike, and which one change makes so, in the place of what follows from it: handicaps that would give a
/// royal piece.
pub(super) fn replace_followers(context: CheckContext<'_>, notes: &mut Notes) {
    let follows = |found: &Diagnostic| found.code == Code::RoyalRemoved;
    if !notes.has(follows) || mended(context.variant).is_none() {
        return;
    }
    let Some(cause) = uneven(context) else { return };
    let followers = notes.take(0, follows);
    let Some(first) = followers.first() else { return };
    // What follows is an error, and so the file remains wrong.
    let cause = Diagnostic {
        code: first.code,
        ..cause
    };
    notes.push(cause.label(first.span(), "a handicap gives the royal piece that stands there"));
}

/// What is said of an even set-up in which the sides are not alike.
fn uneven(context: CheckContext<'_>) -> Option<Diagnostic> {
    let variant = context.variant;
    let setup = context.document.setup.as_ref()?;
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
    } else {
        uneven_hands(variant, &variant.start.hands)?
    };
    let diagnostic = Diagnostic::new(Code::UnevenSetup, setup.span, message);
    let changed = context.document.pieces.as_ref().map(|pieces| pieces.span);
    let (help, diagnostic) = if let Some(Mended { what, also, start }) = mended(variant) {
        let text = sfen::format(variant, &start);
        let also = also.map_or_else(String::new, |also| format!("; or {also}"));
        let help = format!(
            "{what}: `setup: \"{text}\",`{also}; where the sides are meant to differ, leave it as it is"
        );
        (help, diagnostic.suggest(setup.span, &text))
    } else {
        let help = "correct the set-up; where the sides are meant to differ, leave it as it is";
        (help.to_owned(), diagnostic)
    };
    let diagnostic = diagnostic.help(&help);
    Some(diagnostic.because(changed, "the pieces are changed here", help))
}

/// A set-up whose sides are alike.
struct Mended {
    /// What is done to make it, in words.
    what: String,
    /// What does as well, by another set-up.
    also: Option<String>,
    start: Setup,
}

/// The set-up whose sides are alike, where one piece makes it, or two of a side that are exchanged; and what is done to it in words. Of
/// several ways the one is taken after which rows are most alike on either side of their middle, and of those the one that moves or changes
/// pieces before the one that takes one away.
fn mended(variant: &Variant) -> Option<Mended> {
    if uneven_hands(variant, &variant.start.hands).is_some() {
        return with_more_in_hand(variant);
    }
    let board = variant.board;
    let name = |square: Square| board.name(square);
    let code = |piece: Piece| variant.piece(piece.kind).code.of(piece.color);
    let mut found: Vec<(usize, String, Setup)> = Vec::new();
    for symmetry in [turned as Symmetry, mirrored] {
        let odd = without_counterpart(variant, symmetry);
        let mut try_out = |what: String, change: &dyn Fn(&mut Setup)| {
            let mut start = variant.start.clone();
            change(&mut start);
            let even = Variant {
                start: start.clone(),
                ..variant.clone()
            };
            let keeps_royals = Color::ALL.into_iter().all(|color| {
                let royals = |start: &Setup| {
                    let own = start.squares.iter().flatten();
                    own.filter(|piece| piece.color == color && variant.piece(piece.kind).royal)
                        .count()
                };
                royals(&start) == royals(&variant.start)
            });
            if keeps_royals && without_counterpart(&even, symmetry).is_empty() {
                found.push((unevenness(&even), what, start));
            }
        };
        match odd.as_slice() {
            [(square, piece)] => {
                let other = symmetry(board, *square);
                let counterpart = Piece {
                    color: piece.color.other(),
                    kind: piece.kind,
                };
                let what = format!("put `{}` on {}", code(counterpart), name(other));
                try_out(what, &|start| start.squares[other.index()] = Some(counterpart));
                let what = format!("take `{}` on {} away", code(*piece), name(*square));
                try_out(what, &|start| start.squares[square.index()] = None);
            }
            [(one, piece), (other, second)] if piece == second && symmetry(board, *one) == *other => {
                // One of the two stands among those of the other side.
                let stranger = [*one, *other].into_iter().find(|&square| {
                    let row = board
                        .squares()
                        .filter(|beside| board.rank(*beside) == board.rank(square));
                    let row = row.filter_map(|beside| variant.start.squares[beside.index()]);
                    let (own, others): (Vec<Piece>, Vec<Piece>) =
                        row.partition(|beside| beside.color == piece.color);
                    others.len() > own.len()
                });
                if let Some(square) = stranger {
                    let meant = Piece {
                        color: piece.color.other(),
                        kind: piece.kind,
                    };
                    let what = format!(
                        "write `{}` for `{}` on {}, where it is a piece of {} in a row of {}",
                        code(meant),
                        code(*piece),
                        name(square),
                        piece.color,
                        meant.color
                    );
                    try_out(what, &|start| start.squares[square.index()] = Some(meant));
                }
            }
            [one, other] => {
                for ((square, piece), (_, from)) in [(one, other), (other, one)] {
                    let counterpart = Piece {
                        color: piece.color,
                        kind: from.kind,
                    };
                    let what = format!(
                        "write `{}` for `{}` on {}",
                        code(counterpart),
                        code(*piece),
                        name(*square)
                    );
                    try_out(what, &|start| start.squares[square.index()] = Some(counterpart));
                }
            }
            [_, _, _, _] => {
                for (at, (one, piece)) in odd.iter().enumerate() {
                    let rest = odd[at + 1..].iter();
                    for (other, _) in rest.filter(|(_, other)| other.color == piece.color) {
                        let what = format!("{EXCHANGE}{} and {}", name(*one), name(*other));
                        try_out(what, &|start| start.squares.swap(one.index(), other.index()));
                    }
                }
            }
            _ => {}
        }
    }
    let least = found.iter().map(|(uneven, ..)| *uneven).min()?;
    let mut best = found.into_iter().filter(|(uneven, ..)| *uneven == least);
    // Of equals the first is written out, and an exchange of the other side is named too.
    let (_, what, start) = best.next()?;
    let also = best.find(|(_, other, another)| other.starts_with(EXCHANGE) && *another != start);
    let also = also
        .filter(|_| what.starts_with(EXCHANGE))
        .map(|(_, other, _)| other);
    Some(Mended { what, also, start })
}

/// The set-up in which the side that has fewer pieces of a kind in hand has as many as the other, where that makes the sides alike.
fn with_more_in_hand(variant: &Variant) -> Option<Mended> {
    let mut start = variant.start.clone();
    let mut given = Vec::new();
    for kind in variant.kinds() {
        let [black, white] = Color::ALL.map(|color| variant.start.hands.count(color, kind));
        let (color, missing) = match black.cmp(&white) {
            Ordering::Less => (Color::Black, white - black),
            Ordering::Greater => (Color::White, black - white),
            Ordering::Equal => continue,
        };
        start.hands.set(color, kind, black.max(white));
        let code = variant.piece(kind).code.of(color);
        given.push(format!("{missing} `{code}` to {color}'s hand"));
    }
    let even = Variant {
        start: start.clone(),
        ..variant.clone()
    };
    are_alike(&even).then(|| Mended {
        what: format!("add {}", listed(&given, "and")),
        also: None,
        start,
    })
}

/// How many squares have another kind than the square on the other side of the middle of their row.
fn unevenness(variant: &Variant) -> usize {
    let board = variant.board;
    let kind = |square: Square| variant.start.squares[square.index()].map(|piece| piece.kind);
    let differs = |square: &Square| kind(*square) != kind(turned(board, mirrored(board, *square)));
    board.squares().filter(differs).count()
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
