//! What a piece can do, drawn as text in the manner of the tables in shogi books: ○ ☆ │ ─ ╲ ╱.

mod path_end;
mod sign;

use std::collections::{BTreeMap, BTreeSet};

use betza::{Kind, Modality, Movement, Moves, Path, Step};
use hakugei_text::columns;

use path_end::ends;
use sign::{Sign, SignKind};

/// The smallest and the largest number of squares drawn on each side of the piece; what goes further is marked.
const RADIUS: std::ops::RangeInclusive<i16> = 2..=10;

/// A square, seen from the piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Offset {
    /// How far to its right.
    dx: i16,
    /// How far forward.
    dy: i16,
}

impl Offset {
    /// The square that is reached from here by a number of steps.
    fn plus(self, count: i16, step: Step) -> Self {
        Self {
            dx: self.dx + count * i16::from(step.dx),
            dy: self.dy + count * i16::from(step.dy),
        }
    }

    /// The number of king's steps between the piece and the square.
    fn distance(self) -> i16 {
        self.dx.abs().max(self.dy.abs())
    }
}

/// What stands on the squares of a diagram.
type SquareSigns = BTreeMap<Offset, Vec<Sign>>;

/// A diagram of moves around a piece, with a legend of the signs in it. `centre` is the piece's code.
pub(crate) fn draw(moves: &[&Moves], centre: &str) -> String {
    let radius = radius(moves);
    let signs = signs(moves, radius);
    let cell = |at: Offset| match signs.get(&at) {
        _ if at == Offset::default() => centre.to_owned(),
        Some(signs) => signs.iter().map(|sign| sign.text()).collect(),
        None => "·".to_owned(),
    };
    let widths = signs.keys().map(|&at| columns::width(&cell(at)));
    let width = widths.chain([columns::width(centre)]).max().unwrap_or(1);
    let row = |dy| {
        let cells = (-radius..=radius).map(|dx| columns::left(&cell(Offset { dx, dy }), width));
        let cells: Vec<String> = cells.collect();
        format!("   {}", cells.join(" ").trim_end())
    };
    columns::lines((-radius..=radius).rev().map(row)) + &legend(&signs)
}

fn signs(moves: &[&Moves], radius: i16) -> SquareSigns {
    let mut signs = SquareSigns::new();
    for set in moves {
        for &movement in &set.simple {
            mark_movement(&mut signs, movement, radius);
        }
        for path in &set.paths {
            mark_path(&mut signs, path, radius);
        }
    }
    for (at, here) in &mut signs {
        settle(here, at.distance() == 1);
    }
    signs
}

fn mark_movement(signs: &mut SquareSigns, movement: Movement, radius: i16) {
    // A hopper needs a piece in between, so that it never ends on the first square of its line.
    let first = match movement.kind {
        Kind::Hopper | Kind::Grasshopper => 2,
        _ => i16::from(movement.min_range).max(1),
    };
    let last = match movement.max_range {
        0 => i16::MAX,
        range => i16::from(range),
    };
    let at = |count: i16| Offset::default().plus(count, movement.step);
    for count in first..=last {
        if at(count).distance() > radius {
            break;
        }
        let kind = SignKind::of(movement, count);
        let beyond = count < last && at(count + 1).distance() > radius && kind != SignKind::Slide;
        let sign = Sign {
            kind,
            step: movement.step,
            modality: plain(movement.modality),
            initial: movement.initial,
            goes_on: beyond.then_some(movement.max_range),
        };
        mark(signs, at(count), sign);
    }
    if movement.kind == Kind::Lame {
        mark_way(signs, movement.step, radius);
    }
}

/// The squares that a lame leap needs to be empty.
fn mark_way(signs: &mut SquareSigns, leap: Step, radius: i16) {
    for step in leap.lame_path() {
        let at = Offset::default().plus(1, step);
        let sign = Sign {
            kind: SignKind::Way,
            step: Step { dx: 0, dy: 0 },
            modality: Modality::NONE,
            initial: false,
            goes_on: None,
        };
        if at.distance() <= radius {
            mark(signs, at, sign);
        }
    }
}

/// The ends of a path; one on the first leg is drawn as the single move that it is.
fn mark_path(signs: &mut SquareSigns, path: &Path, radius: i16) {
    const NO_STEP: Step = Step { dx: 0, dy: 0 };
    if let Some(first) = path.legs.first().filter(|leg| leg.may_stop) {
        let alone = Movement {
            step: first.step,
            kind: if first.max_range == 1 {
                Kind::Leaper
            } else {
                Kind::Slider
            },
            min_range: 1,
            max_range: first.max_range,
            modality: Modality::EMPTY_OR_ENEMY,
            initial: path.initial,
        };
        mark_movement(signs, alone, radius);
    }
    for end in ends(path, radius) {
        let sign = Sign {
            kind: SignKind::Legs,
            step: NO_STEP,
            modality: plain(end.modality),
            initial: path.initial,
            goes_on: end.goes_on,
        };
        mark(signs, end.at, sign);
    }
}

/// What of a modality a diagram tells: moving and capturing.
fn plain(modality: Modality) -> Modality {
    let held = [Modality::EMPTY, Modality::ENEMY].into_iter();
    held.filter(|&member| modality.contains(member))
        .fold(Modality::NONE, Modality::union)
}

fn mark(signs: &mut SquareSigns, at: Offset, sign: Sign) {
    let here = signs.entry(at).or_default();
    match here
        .iter_mut()
        .find_map(|known| Some((known.joined(sign)?, known)))
    {
        Some((joined, known)) => *known = joined,
        None => here.push(sign),
    }
}

/// Leaves on a square only what says something of its own, the plainest first.
fn settle(here: &mut Vec<Sign>, next_to: bool) {
    let all = here.clone();
    here.retain(|&sign| !all.iter().any(|other| other.covers(sign, next_to)));
    let mut texts = BTreeSet::new();
    here.sort_unstable();
    here.retain(|sign| texts.insert(sign.text()));
}

fn legend(signs: &SquareSigns) -> String {
    let all = || signs.values().flatten();
    let used = |kind| all().any(|sign| sign.kind == kind);
    let mut lines: Vec<(&str, String)> = SignKind::ALL
        .iter()
        .filter(|(kind, ..)| used(*kind))
        .map(|&(_, symbol, text)| (symbol, text.to_owned()))
        .collect();
    let marks = [
        (
            "m",
            all().any(|sign| sign.mark() == "m"),
            "only without capturing",
        ),
        ("c", all().any(|sign| sign.mark() == "c"), "only to capture"),
        (
            "i",
            all().any(|sign| sign.initial),
            "only from its initial squares",
        ),
    ];
    let said = marks.iter().filter(|(_, used, _)| *used);
    lines.extend(said.map(|&(mark, _, text)| (mark, text.to_owned())));
    let limits: BTreeSet<u8> = all().filter_map(|sign| sign.goes_on).collect();
    lines.extend(limits.into_iter().map(|limit| ("…", beyond(limit))));
    columns::lines(lines.iter().map(|(symbol, text)| format!("   {symbol}  {text}")))
}

/// What a move does beyond the diagram.
fn beyond(limit: u8) -> String {
    match limit {
        0 => "goes on in the same direction, any number of times".to_owned(),
        _ => format!("goes on in the same direction, up to {limit} times in all"),
    }
}

/// How many squares to draw on each side: all of what has a limit, two repeats of what has none, at least two squares.
fn radius(moves: &[&Moves]) -> i16 {
    let unit = |step: Step| Offset::default().plus(1, step).distance();
    let simple = moves.iter().flat_map(|set| &set.simple).map(|movement| {
        let least = if movement.max_range == 0 { 2 } else { 1 };
        unit(movement.step) * i16::from(movement.max_range).max(least)
    });
    let paths = moves.iter().flat_map(|set| &set.paths).map(|path| {
        let reach = |leg: &betza::Leg| match leg.max_range {
            0 => 2 * unit(leg.step),
            range => unit(leg.step) * i16::from(range),
        };
        path.legs.iter().map(reach).sum()
    });
    simple
        .chain(paths)
        .max()
        .unwrap_or(0)
        .clamp(*RADIUS.start(), *RADIUS.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Betza strings, each with the diagram that it should have, between lines `## STRING`.
    const DRAWN: &str = include_str!("../../../../tests/data/app/diagrams.txt");

    fn drawn(betza: &str) -> String {
        let moves = betza::Notation::parse(betza)
            .expect("the string is right")
            .moves();
        draw(&[&moves], "@")
    }

    #[test]
    fn diagrams_are_as_in_the_table() {
        let blocks = DRAWN.split("## ").skip(1);
        let blocks: Vec<(&str, &str)> = blocks
            .map(|block| block.split_once('\n').expect("a string, then its diagram"))
            .collect();
        assert!(blocks.len() >= 30);
        for (betza, expected) in &blocks {
            assert_eq!(drawn(betza).trim_end(), expected.trim_end(), "{betza}");
        }
    }

    #[test]
    fn what_moves_differently_is_drawn_differently() {
        let pairs = [
            ("R", "W2"),
            ("mR", "mW2"),
            ("cR", "mR"),
            ("pR", "pW2"),
            ("gR", "gW2"),
            ("NN", "N2"),
            ("[F?R]", "[F?W2]"),
            ("[R-F]", "[W2-F]"),
            ("[W-mF]", "[W-F]"),
            ("W8", "W7"),
            ("W50", "W7"),
            ("W50", "W8"),
            ("W50", "R"),
            ("mpR", "cpR"),
            ("imR", "mR"),
            ("iR", "R"),
            ("jB", "B"),
            ("mNcNN", "mNNcN"),
        ];
        for (one, other) in pairs {
            assert_ne!(drawn(one), drawn(other), "{one} {other}");
        }
    }

    #[test]
    fn jumps_say_all_that_a_lion_can_reach() {
        let lion = drawn("KNADcaKmcabK");
        assert!(!lion.contains('▲'), "{lion}");
    }

    #[test]
    fn a_centre_of_two_columns_widens_the_grid() {
        let moves = betza::Notation::parse("W").expect("the string is right").moves();
        let drawn = draw(&[&moves], "+P");
        assert!(drawn.contains("   ·  ○  +P ○  ·\n"), "{drawn}");
    }
}
