//! The ways of a piece by several legs: that a move list can hold them.

use std::collections::BTreeMap;

use betza::{Leg, Modality, Moves, Notation, Path, Tier};

use super::kinds::KindEntry;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::{Board, Color, PieceType, Square, ZoneMode, ZoneMoves};

/// How many ways a piece may have from a square. The widest pieces that are played have some hundreds (a hook mover on
/// 19x19: 648), and any two slides in a row fit (two queen's moves there: 3456); three in a row do not.
const MOST_WAYS: u64 = 5_000;

/// How many multi-leg moves the texts of a file may have together, each choice of directions counted.
const MOST_PATHS: usize = 100_000;

/// Whether a text has multi-leg moves, and those before it were too many, which has been noted.
pub(super) fn has_no_room(notation: &Notation, notes: &Notes) -> bool {
    notes.paths > MOST_PATHS && notation.tier() > Tier::Core
}

/// What a text means, unless the texts of a file come to too many multi-leg moves with it, which is noted.
pub(super) fn moves_within_bounds(text: &Text, notation: &Notation, notes: &mut Notes) -> Option<Moves> {
    let moves = notation.moves();
    if moves.paths.is_empty() {
        return Some(moves);
    }
    notes.paths += moves.paths.len();
    if notes.paths <= MOST_PATHS {
        return Some(moves);
    }
    let message = format!(
        "with this text the pieces have more than {MOST_PATHS} moves by several legs, each choice of directions counted"
    );
    let help = "give such moves to fewer pieces, or with fewer legs or directions";
    notes.push(Diagnostic::new(Code::TooManyWays, text.span, message).help(help));
    None
}

/// Notes a piece that has too many ways from some square.
pub(super) fn check(kind: KindEntry<'_>, piece: &PieceType, board: Board, notes: &mut Notes) {
    let texts = std::iter::once(&piece.moves).chain(piece.zones.iter().map(|zone| &zone.moves));
    let paths = texts.flat_map(|moves| &moves.paths);
    if paths.fold(0, |sum: u64, path| sum.saturating_add(at_most(path, board))) <= MOST_WAYS {
        return;
    }
    let Some(said) = kind.piece else { return };
    let base = TextWays {
        text: said.betza.as_ref(),
        by_square: from_squares(&piece.moves, board),
    };
    let texts = said.zones.iter().flatten();
    let texts = texts.filter_map(|zone| zone.value.betza.as_ref()).rev();
    // From the end, so that of a text given twice the first counts.
    let texts: BTreeMap<&str, &Text> = texts.map(|text| (text.value.as_str(), text)).collect();
    let zones = piece.zones.iter().map(|zone| {
        let ways = TextWays {
            text: texts.get(zone.betza.as_str()).copied(),
            by_square: from_squares(&zone.moves, board),
        };
        ZoneWays { zone, ways }
    });
    let zones: Vec<ZoneWays<'_>> = zones.collect();
    let worst = board
        .squares()
        .flat_map(|square| Color::ALL.map(|color| (ways_from(&base, &zones, board, square, color), square)))
        .max_by_key(|(ways, _)| ways.total)
        .filter(|(ways, _)| ways.total > MOST_WAYS);
    let Some((
        SquareWays {
            total,
            text: Some(text),
        },
        square,
    )) = worst
    else {
        return;
    };
    let message = format!(
        "`{}` has {total} ways to move by several legs from {} alone, and {MOST_WAYS} are the most",
        kind.code,
        board.name(square)
    );
    let help = "give the legs ranges, as in `[Q2?Q2?Q2]`, or leave one out; all that an empty board allows is counted";
    notes.push(Diagnostic::new(Code::TooManyWays, text.span, message).help(help));
}

/// A text with the number of its ways from each square.
struct TextWays<'d> {
    text: Option<&'d Text>,
    by_square: Vec<u64>,
}

/// The ways of a zone's text.
struct ZoneWays<'d> {
    zone: &'d ZoneMoves,
    ways: TextWays<'d>,
}

/// The ways of a piece from one square.
struct SquareWays<'d> {
    total: u64,
    /// The text that gives most of them.
    text: Option<&'d Text>,
}

/// How many ways a piece of a side has from a square, as that side sees it, and the text that gives most of them.
fn ways_from<'d>(
    base: &TextWays<'d>,
    zones: &[ZoneWays<'d>],
    board: Board,
    square: Square,
    color: Color,
) -> SquareWays<'d> {
    let on_board = match color {
        Color::Black => square,
        Color::White => board.turned(square),
    };
    let here: Vec<&ZoneWays<'d>> = zones
        .iter()
        .filter(|ways| ways.zone.region.contains(board, on_board, color))
        .collect();
    let replaced = here.iter().any(|ways| ways.zone.mode == ZoneMode::Replace);
    let base = (!replaced).then_some(base);
    let open = base.into_iter().chain(here.iter().map(|zone| &zone.ways));
    let mut total: u64 = 0;
    let mut most = (0, None);
    for TextWays { text, by_square } in open {
        let count = by_square[square.index()];
        total = total.saturating_add(count);
        if count > most.0 {
            most = (count, *text);
        }
    }
    SquareWays { total, text: most.1 }
}

/// A number that the ways of a multi-leg move from any square do not exceed: each leg as long as the board allows.
fn at_most(path: &Path, board: Board) -> u64 {
    let edge = board.files().max(board.ranks()) - 1;
    let longest = |leg: &Leg| match leg.max_range {
        0 => edge,
        range => range.min(edge),
    };
    let legs = path.legs.iter().rev();
    legs.fold(0, |rest: u64, leg| {
        let stops = u64::from(leg.may_stop || rest == 0);
        u64::from(longest(leg)).saturating_mul(rest.saturating_add(stops))
    })
}

/// The ways of all multi-leg moves of a text, by square.
fn from_squares(moves: &Moves, board: Board) -> Vec<u64> {
    let mut total = vec![0_u64; board.len()];
    for path in &moves.paths {
        for (sum, ways) in total.iter_mut().zip(ways_of(path, board)) {
            *sum = sum.saturating_add(ways);
        }
    }
    total
}

/// The ways of a multi-leg move, by square: every choice of squares on which its legs end. A leg that needs a piece where
/// it ends is counted as if there were one, on the square from which most can be done.
fn ways_of(path: &Path, board: Board) -> Vec<u64> {
    let mut rest: Option<Vec<u64>> = None;
    for leg in path.legs.iter().rev() {
        rest = Some(match rest {
            None => sums(*leg, board, &vec![1; board.len()]),
            Some(rest) => {
                let stops = sums(*leg, board, &vec![u64::from(leg.may_stop); board.len()]);
                let goes = if leg.modality.contains(Modality::EMPTY) {
                    sums(*leg, board, &rest)
                } else {
                    // The leg ends on a piece, and a line has one first piece: not every square counts, but the best one.
                    largest(*leg, board, &rest)
                };
                stops
                    .iter()
                    .zip(goes)
                    .map(|(stop, go)| stop.saturating_add(go))
                    .collect()
            }
        });
    }
    rest.unwrap_or_default()
}

/// For each square, the sum of some numbers over the squares of a leg from it: each line is summed once.
fn sums(leg: Leg, board: Board, numbers: &[u64]) -> Vec<u64> {
    let mut beyond = vec![0_u64; board.len()];
    let mut sums = beyond.clone();
    for square in far_first(leg, board) {
        let Some(next) = step(leg, board, square, 1) else {
            continue;
        };
        let sum = numbers[next.index()].saturating_add(beyond[next.index()]);
        beyond[square.index()] = sum;
        let end = (leg.max_range > 0)
            .then(|| step(leg, board, square, i16::from(leg.max_range)))
            .flatten();
        // What lies beyond the range of the leg was summed from the square where the range ends.
        sums[square.index()] = sum - end.map_or(0, |end| beyond[end.index()]);
    }
    sums
}

/// For each square, the largest of some numbers on the squares of a leg from it.
fn largest(leg: Leg, board: Board, numbers: &[u64]) -> Vec<u64> {
    let longest = if leg.max_range == 0 {
        u8::MAX
    } else {
        leg.max_range
    };
    let largest = |square| {
        let line = (1..=i16::from(longest)).map_while(|count| step(leg, board, square, count));
        line.map(|square| numbers[square.index()]).max().unwrap_or(0)
    };
    board.squares().map(largest).collect()
}

/// The squares of a board in an order in which each comes after the next one of a leg.
fn far_first(leg: Leg, board: Board) -> impl Iterator<Item = Square> {
    let (dx, dy) = (i16::from(leg.step.dx), i16::from(leg.step.dy));
    let falls = (dy, dx) > (0, 0);
    let last = board.len() as u16 - 1;
    (0..=last).map(move |index| Square(if falls { index } else { last - index }))
}

/// The square that is `count` steps of a leg away.
fn step(leg: Leg, board: Board, from: Square, count: i16) -> Option<Square> {
    let (dx, dy) = (i16::from(leg.step.dx), i16::from(leg.step.dy));
    board.offset(from, Color::Black, dx * count, dy * count)
}
