//! What XBoard and Fairy-Stockfish make of a row of direction letters, for messages about their differences.
//!
//! Written from what the two programs do (XBoard 4.9.1's `piece` command, Fairy-Stockfish's `customPiece`),
//! single-leg moves and the legs of chains. This is also the evidence for the dialect's promise that both engines read
//! what it accepts alike: the tests hold every row of up to four letters to it.

use crate::atom::{Leap, LeapShape, Letter, Shape};
use crate::compass::{self, Compass};
use crate::directions::{self, oblique_half, oblique_narrow};
use crate::movement::Step;
use crate::tree::Way;

/// The displacements that `XBoard` selects, sorted, each once.
pub(crate) fn xboard(atom: LeapShape, row: &[Way]) -> Vec<Step> {
    let LeapShape { shape, leap } = atom;
    let steps = match shape {
        Shape::Orthogonal => straight_steps(xboard_orthogonal(row), leap.major),
        Shape::Diagonal => straight_steps(xboard_diagonal(row), leap.major),
        Shape::Compound => straight_steps(xboard_king(row), leap.major),
        // Neither program has `U`.
        Shape::Universal => Vec::new(),
        Shape::Oblique => {
            let set = xboard_oblique(row);
            set.clockwise()
                .map(|point| compass::oblique(point, leap))
                .collect()
        }
    };
    sorted(steps)
}

/// The displacements that `XBoard` makes of direction letters before a capital, each once: also of rows that this crate refuses because other
/// programs read them in another way.
///
/// ```
/// use betza::{Letter, Way, xboard_steps};
///
/// // `fsF`: Fairy-Stockfish makes two moves of it.
/// assert_eq!(xboard_steps(Letter::F, &[Way::Forward, Way::Sideways]).len(), 4);
/// ```
pub fn xboard_steps(letter: Letter, row: &[Way]) -> Vec<Step> {
    xboard(LeapShape::of_letter(letter), row)
}

/// In how many directions, seen from the leg before, `XBoard` continues a chain: it reads a later leg of every atom
/// like the letters of a king.
///
/// ```
/// use betza::{Way, xboard_later_leg};
///
/// assert_eq!(xboard_later_leg(&[Way::Forward]), 1);
/// assert_eq!(xboard_later_leg(&[]), 8);
/// ```
pub fn xboard_later_leg(row: &[Way]) -> usize {
    xboard_king(row).clockwise().count()
}

/// The displacements that Fairy-Stockfish makes of direction letters before a capital, each once: also of rows that this crate
/// refuses because other programs read them in another way.
///
/// ```
/// use betza::{Letter, Way, fairy_stockfish_steps};
///
/// // `fsF`: XBoard makes four moves of it.
/// let steps = fairy_stockfish_steps(Letter::F, &[Way::Forward, Way::Sideways]);
/// assert!(steps.len() == 2 && steps.iter().all(|step| step.dy == 1));
/// ```
pub fn fairy_stockfish_steps(letter: Letter, row: &[Way]) -> Vec<Step> {
    fairy_stockfish(LeapShape::of_letter(letter), row)
}

/// The displacements that Fairy-Stockfish selects, sorted, each once.
pub(crate) fn fairy_stockfish(atom: LeapShape, row: &[Way]) -> Vec<Step> {
    let LeapShape { shape, leap } = atom;
    let Leap { major, .. } = leap;
    let leaps = match shape {
        Shape::Compound => vec![Leap { minor: 0, major }, Leap { minor: major, major }],
        Shape::Universal => Vec::new(),
        _ => vec![leap],
    };
    let mut tokens = fairy_tokens(row);
    if shape == Shape::Orthogonal {
        // Fairy-Stockfish breaks every pair up before a leap along one axis: `fr` is `f` and `r` there.
        tokens = tokens
            .into_iter()
            .flat_map(|(first, second)| [(first, first), (second, second)])
            .collect();
    }
    let set = match tokens.as_slice() {
        [] => Compass::ALL,
        tokens => tokens.iter().fold(Compass::EMPTY, |set, &(first, second)| {
            set.union(fairy_set(first, second))
        }),
    };
    let steps = leaps
        .into_iter()
        .flat_map(|leap| set.clockwise().map(move |point| compass::oblique(point, leap)));
    sorted(steps.collect())
}

fn sorted(mut steps: Vec<Step>) -> Vec<Step> {
    steps.sort_unstable();
    steps.dedup();
    steps
}

fn straight_steps(set: Compass, size: u8) -> Vec<Step> {
    set.clockwise()
        .map(|point| compass::straight(point, size))
        .collect()
}

/// A set, or everything where the letters selected nothing: `XBoard` then ignores them.
fn or_all(set: Compass, all: Compass) -> Compass {
    let set = set.common(all);
    if set.is_empty() { all } else { set }
}

fn xboard_orthogonal(row: &[Way]) -> Compass {
    // `h` has no direction of its own on four directions, and XBoard's loop over the letters ends at it.
    let read = row.iter().take_while(|&&way| way != Way::Half);
    let set = read.fold(Compass::EMPTY, |set, &way| set.union(directions::straight(way)));
    or_all(set, Compass::ORTHOGONAL)
}

/// Which of the two axes the letter speaks of for `XBoard`: bit 0 forward and backward, bit 1 sideways.
const fn axes(way: Way) -> u8 {
    match way {
        Way::Forward | Way::Backward | Way::Vertical => 1,
        Way::Left | Way::Right | Way::Sideways => 2,
        Way::Half => 0,
    }
}

fn crosses(first: Way, second: Way) -> bool {
    axes(first) | axes(second) == 3
}

fn xboard_diagonal(row: &[Way]) -> Compass {
    let mut set = Compass::EMPTY;
    let mut rest = row;
    while let [first, tail @ ..] = rest {
        rest = tail;
        // XBoard keeps one mask of eight directions for all atoms. Its half planes hold two diagonals each, and two that
        // cross leave one.
        let mut chosen = oblique_half(*first);
        if let [second, tail @ ..] = tail
            && crosses(*first, *second)
        {
            chosen = chosen.common(oblique_half(*second));
            rest = tail;
        }
        set = set.union(chosen);
    }
    or_all(set, Compass::DIAGONAL)
}

fn xboard_oblique(row: &[Way]) -> Compass {
    // `hr` and `hl` take every second direction, and XBoard reads nothing after them.
    if let [Way::Half, second, ..] = row {
        let point = u8::from(*second != Way::Right);
        return Compass::of(&[0, 2, 4, 6]).turned(point);
    }
    let mut set = Compass::EMPTY;
    let mut rest = row;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let mut chosen = narrow_or_all(*first);
        if let [second, tail @ ..] = tail {
            // A wide letter starts no pair: `vl` is `v` and `l`, but `lv` is the pair.
            let joins = first == second || (!is_wide(*first) && crosses(*first, *second));
            if *second == Way::Half {
                chosen = oblique_half(*first);
                rest = tail;
            } else if joins {
                chosen = oblique_half(*first).common(oblique_narrow(*second));
                rest = tail;
            }
        }
        set = set.union(chosen);
    }
    or_all(set, Compass::ALL)
}

fn narrow_or_all(way: Way) -> Compass {
    if way == Way::Half {
        Compass::ALL
    } else {
        oblique_narrow(way)
    }
}

fn xboard_king(row: &[Way]) -> Compass {
    let mut set = Compass::EMPTY;
    let mut rest = row;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let mut chosen = match first {
            Way::Half => Compass::ALL,
            way => directions::straight(*way),
        };
        if let [second, tail @ ..] = tail
            && first != second
            && !is_wide(*first)
            && *first != Way::Half
            && crosses(*first, *second)
        {
            chosen = directions::wide(*first).common(directions::wide(*second));
            rest = tail;
        }
        set = set.union(chosen);
    }
    or_all(set, Compass::ALL)
}

const fn is_wide(way: Way) -> bool {
    matches!(way, Way::Vertical | Way::Sideways)
}

/// Fairy-Stockfish makes a pair of every letter: with the next one where they cross or are equal, else with
/// itself.
fn fairy_tokens(row: &[Way]) -> Vec<(Way, Way)> {
    let mut tokens = Vec::new();
    let mut rest = row;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let mut second = *first;
        if let [next, tail @ ..] = tail
            && fairy_joins(*first, *next)
        {
            second = *next;
            rest = tail;
        }
        tokens.push((*first, second));
    }
    tokens
}

fn fairy_joins(first: Way, second: Way) -> bool {
    first == second || first == Way::Half || second == Way::Half || axes(first) != axes(second)
}

/// The pairs that Fairy-Stockfish knows; any other pair selects nothing.
fn fairy_set(first: Way, second: Way) -> Compass {
    match (first, second) {
        (Way::Half, Way::Right) => Compass::of(&[0, 2, 4, 6]),
        (Way::Half, Way::Left) => Compass::of(&[1, 3, 5, 7]),
        (Way::Half, _) => Compass::EMPTY,
        (way, Way::Half) => oblique_half(way),
        (first, second) if first == second => oblique_narrow(first),
        (half, narrow) => oblique_half(half).common(oblique_narrow(narrow)),
    }
}
