//! Squares of both programs, and the words for regions in a variant file.

use std::collections::BTreeSet;

use hakugei_variant::Board;

use crate::config::Place;
use crate::dialect::Atomic;

/// The same squares for the other side: turned by half a turn.
pub(crate) fn turned(board: Board, squares: &BTreeSet<Place>) -> BTreeSet<Place> {
    let other = |&(file, rank): &Place| (board.files() - 1 - file, board.ranks() - 1 - rank);
    squares.iter().map(other).collect()
}

/// Every square of a board.
pub(crate) fn all(board: Board) -> BTreeSet<Place> {
    let ranks = move |file| (0..board.ranks()).map(move |rank| (file, rank));
    (0..board.files()).flat_map(ranks).collect()
}

/// The name of a square in a variant file.
pub(crate) fn name(board: Board, (file, rank): Place) -> String {
    let square = board.square(
        i16::from(board.files() - 1 - file),
        i16::from(board.ranks() - 1 - rank),
    );
    square.map(|square| board.name(square)).unwrap_or_default()
}

/// A region of the side that plays up the board, as a variant file says it.
pub(crate) fn region(board: Board, squares: &BTreeSet<Place>) -> String {
    let ranks: BTreeSet<u8> = squares.iter().map(|&(_, rank)| rank).collect();
    if squares.len() != ranks.len() * usize::from(board.files()) {
        let names: Vec<String> = squares
            .iter()
            .map(|&square| format!("\"{}\"", name(board, square)))
            .collect();
        return format!("squares([{}])", names.join(", "));
    }
    let count = ranks.len() as u8;
    if ranks.iter().copied().eq(board.ranks() - count..board.ranks()) {
        return format!("last({count})");
    }
    if ranks.iter().copied().eq(0..count) {
        return format!("first({count})");
    }
    let numbers: Vec<String> = ranks
        .iter()
        .rev()
        .map(|rank| (board.ranks() - rank).to_string())
        .collect();
    format!("ranks([{}])", numbers.join(", "))
}

/// The regions of both sides, each as that side sees it, that of the side first that plays up the board.
pub(crate) fn regions(board: Board, [own, other]: &[BTreeSet<Place>; 2]) -> String {
    if own == other {
        return region(board, own);
    }
    let seen = region(board, other);
    // Ranks are counted by each side, and squares are those of the board.
    let other_words = if seen.starts_with("squares") {
        region(board, &turned(board, other))
    } else {
        seen
    };
    let sides = [("black", own, region(board, own)), ("white", other, other_words)];
    let fields = sides.into_iter().filter(|(_, squares, _)| !squares.is_empty());
    let fields: Vec<String> = fields
        .map(|(side, _, words)| format!("{side}: {words}"))
        .collect();
    format!("sides({})", fields.join(", "))
}

/// The squares to which a movement leads on an empty board.
pub(crate) fn goes(board: Board, from: Place, one: &Atomic) -> impl Iterator<Item = Place> {
    let (step, most) = (one.step(), one.max_range());
    let next = move |&(file, rank): &Place| {
        let (file, rank) = (
            file.checked_add_signed(step.dx)?,
            rank.checked_add_signed(step.dy)?,
        );
        (file < board.files() && rank < board.ranks()).then_some((file, rank))
    };
    let all = std::iter::successors(next(&from), next);
    all.take(if most == 0 { usize::MAX } else { usize::from(most) })
}

/// The squares from which a piece never moves on an empty board: without capturing, and at all.
pub(crate) fn stuck(board: Board, moves: &BTreeSet<Atomic>) -> (BTreeSet<Place>, BTreeSet<Place>) {
    let without = |wanted: &dyn Fn(&Atomic) -> bool| -> BTreeSet<Place> {
        let some: Vec<&Atomic> = moves
            .iter()
            .filter(|one| !one.is_initial() && wanted(one))
            .collect();
        let is_stuck = |&square: &Place| !some.iter().any(|one| goes(board, square, one).next().is_some());
        all(board).into_iter().filter(is_stuck).collect()
    };
    (without(&|one: &Atomic| one.is_quiet()), without(&|_| true))
}

/// Whether a piece can go from one of some squares to another of them.
pub(crate) fn stays(board: Board, moves: &BTreeSet<Atomic>, squares: &BTreeSet<Place>) -> bool {
    squares.iter().any(|&square| leads(board, moves, square, squares))
}

/// Whether a piece can go from a square outside of some to one of them.
pub(crate) fn enters(board: Board, moves: &BTreeSet<Atomic>, squares: &BTreeSet<Place>) -> bool {
    let mut outside = all(board).into_iter().filter(|square| !squares.contains(square));
    outside.any(|square| leads(board, moves, square, squares))
}

/// Whether a piece can go from a square to one of some.
fn leads(board: Board, moves: &BTreeSet<Atomic>, from: Place, squares: &BTreeSet<Place>) -> bool {
    let mut moves = moves.iter();
    moves.any(|one| goes(board, from, one).any(|to| squares.contains(&to)))
}
