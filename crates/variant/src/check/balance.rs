//! The balance of a set-up: that both sides start alike.

use std::cmp::Ordering;

use hakugei_text::listed;
use hakugei_text::noun::numbered;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::source::Span;
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
    let changed = context.document.pieces.as_ref().map(|pieces| pieces.span);
    let mended = mended(variant);
    let row = mended.as_ref().and_then(|mended| mended.row.as_ref());
    let place = row.and_then(|row| place_of_row(variant, setup, row.rank));
    let message = row.and_then(|row| row.finding.clone()).unwrap_or(message);
    let diagnostic = Diagnostic::new(Code::UnevenSetup, place.unwrap_or(setup.span), message);
    let (help, diagnostic) = if let Some(mended) = mended {
        let write = |mended: &Mended| {
            let text = sfen::format(variant, &mended.start);
            (format!("{}: `setup: \"{text}\",`", mended.what), text)
        };
        let (first, text) = write(&mended);
        let other = mended
            .other
            .map_or_else(String::new, |other| format!("; or else {}", write(&other).0));
        let help = format!("{first}{other}; where the sides are meant to differ, leave it as it is");
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
    /// What is done to the one that is there, in words.
    what: String,
    start: Setup,
    /// Another one that is as likely.
    other: Option<Box<Self>>,
    /// The row that is written anew, where it is known to be the wrong one.
    row: Option<MendedRow>,
}

/// A row that is written anew.
struct MendedRow {
    rank: u8,
    /// What is wrong with it, where that says more than that a piece has no counterpart.
    finding: Option<String>,
}

impl Mended {
    /// By what is done.
    const fn by(what: String, start: Setup) -> Self {
        Self {
            what,
            start,
            other: None,
            row: None,
        }
    }
}

/// The set-up whose sides are alike, where one piece makes it, two of a side that are exchanged, or a row that is written as that of the
/// other side. Of several ways the one is taken after which rows are most alike on either side of their middle, and of those the one that
/// moves or changes pieces before the one that takes one away.
fn mended(variant: &Variant) -> Option<Mended> {
    by_pieces(variant).or_else(|| by_row(variant))
}

/// The same where one piece makes it, or two of a side that are exchanged.
fn by_pieces(variant: &Variant) -> Option<Mended> {
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
            let keeps_royals = Color::ALL
                .into_iter()
                .all(|color| royals(variant, &start, color) == royals(variant, &variant.start, color));
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
    // Of equals the first is written out, and an exchange of the other side besides.
    let (_, what, start) = best.next()?;
    let also = best.find(|(_, other, another)| other.starts_with(EXCHANGE) && *another != start);
    let also = also.filter(|_| what.starts_with(EXCHANGE));
    Some(Mended {
        other: also.map(|(_, what, start)| Box::new(Mended::by(what, start))),
        ..Mended::by(what, start)
    })
}

/// The set-up in which one row is written as that of the other side, where all the others are alike. Of the two rows that one is written so
/// after which fewer pieces stand on the other side's half and fewer are royal, or else the one that changes less; where that does not tell,
/// both are named.
fn by_row(variant: &Variant) -> Option<Mended> {
    let board = variant.board;
    let mut found: Vec<([usize; 2], u8, Setup)> = Vec::new();
    for symmetry in [turned as Symmetry, mirrored] {
        let odd = without_counterpart(variant, symmetry);
        let mut ranks: Vec<u8> = odd.iter().map(|(square, _)| board.rank(*square)).collect();
        ranks.extend(ranks.clone().iter().map(|rank| board.ranks() - 1 - rank));
        ranks.sort_unstable();
        ranks.dedup();
        // A row in the middle is its own counterpart.
        let [one, other] = ranks.as_slice() else { continue };
        // Where no other row has pieces, nothing tells that the sides are to be alike.
        let mut placed = board
            .squares()
            .filter(|square| variant.start.squares[square.index()].is_some());
        if placed.all(|square| [*one, *other].contains(&board.rank(square))) {
            continue;
        }
        for rank in [*one, *other] {
            let mut start = variant.start.clone();
            for square in board.squares().filter(|square| board.rank(*square) == rank) {
                let counterpart = variant.start.squares[symmetry(board, square).index()];
                start.squares[square.index()] = counterpart.map(|piece| Piece {
                    color: piece.color.other(),
                    ..piece
                });
            }
            let [black, white] = Color::ALL.map(|color| royals(variant, &start, color));
            let is_new = found.iter().all(|(.., other)| *other != start);
            if is_new && black == white && black > 0 {
                let odd = strangers(variant, &start) + black + white;
                let pairs = start.squares.iter().zip(&variant.start.squares);
                let changed = pairs.filter(|(new, old)| new != old).count();
                found.push(([odd, changed], rank, start));
            }
        }
    }
    let least = found.iter().map(|(cost, ..)| *cost).min()?;
    let mut best = found.into_iter().filter(|(cost, ..)| *cost == least);
    let written = |rank: u8, start: &Setup| {
        format!(
            "write `{}` as row {}, as row {} of the other side is",
            row_of(variant, start, rank),
            rank + 1,
            board.ranks() - rank
        )
    };
    let (_, rank, start) = best.next()?;
    let other = best.next();
    let is_known = other.as_ref().is_none_or(|(_, other, _)| *other == rank);
    let row = is_known.then(|| MendedRow {
        rank,
        finding: finding(variant, &start, rank),
    });
    let other = other.map(|(_, rank, start)| Box::new(Mended::by(written(rank, &start), start)));
    Some(Mended {
        other,
        row,
        ..Mended::by(written(rank, &start), start)
    })
}

/// What is wrong with a row, given the set-up in which it is right: that it has more royal pieces, or pieces of the other side alone.
fn finding(variant: &Variant, right: &Setup, rank: u8) -> Option<String> {
    let [black, white] = Color::ALL.map(|color| royals(variant, &variant.start, color));
    if black != white {
        return Some(format!(
            "the sides are not alike: Black has {}, and White {white}",
            numbered(black, "royal piece")
        ));
    }
    let board = variant.board;
    let colors = |start: &Setup| {
        let squares = board.squares().filter(|square| board.rank(*square) == rank);
        let pieces = squares.filter_map(|square| start.squares[square.index()]);
        let mut colors: Vec<Color> = pieces.map(|piece| piece.color).collect();
        colors.dedup();
        colors
    };
    let [own, right] = [&variant.start, right].map(colors);
    let ([color], [meant]) = (own.as_slice(), right.as_slice()) else {
        return None;
    };
    (color != meant).then(|| {
        format!(
            "the sides are not alike: row {}, `{}`, has pieces of {color}, where those of {meant} would stand",
            rank + 1,
            row_of(variant, &variant.start, rank)
        )
    })
}

/// How many royal pieces a side has on the board.
fn royals(variant: &Variant, start: &Setup, color: Color) -> usize {
    let own = start.squares.iter().flatten();
    own.filter(|piece| piece.color == color && variant.piece(piece.kind).royal)
        .count()
}

/// How many pieces stand on the other side's half of the board.
fn strangers(variant: &Variant, start: &Setup) -> usize {
    let board = variant.board;
    let squares = board.squares().filter(|square| {
        let rank = usize::from(board.rank(*square));
        let above = 2 * rank + 1 < usize::from(board.ranks());
        let below = 2 * rank + 1 > usize::from(board.ranks());
        start.squares[square.index()].is_some_and(|piece| match piece.color {
            Color::Black => above,
            Color::White => below,
        })
    });
    squares.count()
}

/// A row of a set-up as it is written.
fn row_of(variant: &Variant, start: &Setup, rank: u8) -> String {
    let text = sfen::format(variant, start);
    let rows = text.split_whitespace().next().unwrap_or_default();
    rows.split('/').nth(rank.into()).unwrap_or_default().to_owned()
}

/// The place of a row in the text of a set-up, where its rows stand in one line.
fn place_of_row(variant: &Variant, setup: &Text, rank: u8) -> Option<Span> {
    let rows = setup.value.split(char::is_whitespace).next()?;
    let mut starts = std::iter::once(0).chain(rows.match_indices('/').map(|(at, _)| at + 1));
    let start = starts.nth(rank.into())?;
    let row = rows[start..].split('/').next()?;
    let is_whole = rows.matches('/').count() + 1 == usize::from(variant.board.ranks());
    is_whole.then(|| setup.span.part(start..start + row.len()))
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
    are_alike(&even).then(|| Mended::by(format!("add {}", listed(&given, "and")), start))
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
