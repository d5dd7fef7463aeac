//! What a piece can do, drawn in the manner of the tables in shogi books: as text, ○ ☆ │ ─ ╲ ╱, and as a picture.

mod path_end;
mod picture;
mod sign;

use std::collections::{BTreeMap, BTreeSet};

use betza::{Kind, Modality, Movement, Moves, Path, Step};
use hakugei_text::columns;
use hakugei_text::harmless;
use hakugei_variant::rules::HurdleNumber;
use hakugei_variant::words::region_words;
use hakugei_variant::{Color, Piece, PieceKind, PieceType, Variant, ZoneMode, ZoneMoves};

use crate::face::PieceStyle;
use crate::geometry::{Place, at};
use crate::scene::{Node, Picture};
use crate::tile::Tiles;
use crate::words;
use path_end::ends;
pub(crate) use picture::legend_nodes;
use picture::{Ground, side};
use sign::{MARKS, Sign, SignKind};

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

/// How a kind moves: everywhere, or on some squares.
///
/// ```
/// use hakugei_render::{PieceStyle, diagrams};
/// use hakugei_variant::{load, shipped};
///
/// let source = shipped::source(shipped::ids().next().expect("some ship")).expect("it is listed");
/// let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
/// let kind = variant.kinds().find(|&kind| !variant.piece(kind).zones.is_empty()).expect("one has a zone");
/// let [usual, zone] = diagrams(&variant, kind, PieceStyle::Kanji).try_into().expect("one zone");
/// assert_eq!(usual.heading, "");
/// assert!(zone.heading.starts_with("When it stands on its last rank"));
/// assert!(!zone.sentences.is_empty() && zone.text.contains('·') && zone.picture.svg().contains("<path"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// Where it moves so; empty where that is everywhere.
    pub heading: String,
    /// The moves in Betza notation, as the file has them.
    pub betza: String,
    /// The diagram as a picture.
    pub picture: Picture,
    /// The same as text, with a legend of its signs.
    pub text: String,
    /// The rows of the text alone, without an indent.
    pub rows: Vec<String>,
    /// What the signs in the rows mean.
    pub signs: Vec<SignMeaning>,
    /// The same in sentences.
    pub sentences: Vec<String>,
}

/// A sign of a diagram in text, and what it means.
///
/// ```
/// let meaning = hakugei_render::diagram::SignMeaning { sign: "○".to_owned(), means: "moves or captures here".to_owned() };
/// assert_eq!(meaning.sign, "○");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SignMeaning {
    /// The sign.
    pub sign: String,
    /// What it means.
    pub means: String,
}

/// A diagram of the ordinary moves of a kind, and one for each zone in which it moves in another way.
pub fn diagrams(variant: &Variant, kind: PieceKind, style: PieceStyle) -> Vec<Diagram> {
    let piece = variant.piece(kind);
    let tiles = Tiles::of(variant, style, Color::Black);
    let number = piece.hops.as_ref().map_or(HurdleNumber::One, |hops| hops.number);
    let diagram = |heading: String, betza: &str, sets: &[&Moves]| {
        let sentences = match sets.last() {
            _ if piece.is_immobile() => vec!["never moves".to_owned()],
            Some(moves) => words::described_hopping(moves, number),
            None => Vec::new(),
        };
        let ground = if heading.is_empty() {
            Ground::Everywhere
        } else {
            Ground::Zone
        };
        let piece_at = Piece {
            color: Color::Black,
            kind,
        };
        let mut title = format!("How the {} moves", harmless(&piece.name.english));
        if !heading.is_empty() {
            title = format!("{title}: {heading}");
        }
        let mut lettered = Lettered::of(sets, &piece.code.to_string());
        if number == HurdleNumber::Any {
            lettered.hop_over_several();
        }
        Diagram {
            picture: drawn(sets, &tiles, piece_at, ground, title, &sentences),
            betza: betza.to_owned(),
            text: lettered.text(),
            rows: lettered.rows,
            signs: lettered.signs,
            heading,
            sentences,
        }
    };
    let usual = diagram(String::new(), &piece.betza, &[&piece.moves]);
    let zones = piece.zones.iter().map(|zone| {
        let sets: Vec<&Moves> = match zone.mode {
            ZoneMode::Replace => vec![&zone.moves],
            ZoneMode::Add => vec![&piece.moves, &zone.moves],
        };
        diagram(zone_heading(variant, zone), &zone.betza, &sets)
    });
    std::iter::once(usual).chain(zones).collect()
}

fn zone_heading(variant: &Variant, zone: &ZoneMoves) -> String {
    let place = region_words(variant, &zone.region);
    let how = match zone.mode {
        ZoneMode::Replace => "it moves instead",
        ZoneMode::Add => "it can also move",
    };
    format!("When it stands {place}, {how}")
}

/// A diagram of moves around a piece as a picture.
fn drawn(
    moves: &[&Moves],
    tiles: &Tiles<'_>,
    piece: Piece,
    ground: Ground,
    title: String,
    sentences: &[String],
) -> Picture {
    let radius = radius(moves);
    let size = side(radius);
    let mut nodes = picture::grid(radius, ground);
    nodes.extend(picture::signs(&signs(moves, radius), radius));
    let middle = picture::CELL * 1.08;
    let corner = (size - middle) / 2.0;
    nodes.push(tiles.stamp(piece, Place::scaled(middle / 100.0, at(corner, corner))));
    Picture {
        width: size,
        height: size,
        title,
        description: sentences
            .iter()
            .map(|line| format!("It {line}."))
            .collect::<Vec<_>>()
            .join(" "),
        nodes: vec![Node::group(Place::shifted(at(0.0, 0.0)), nodes)],
    }
}

/// The kinds of signs and the marks in the diagrams of a variant's pieces.
pub(crate) fn used(variant: &Variant) -> Used {
    let mut used = Used::default();
    for set in variant.pieces.iter().flat_map(PieceType::all_moves) {
        let moves = [set];
        for sign in signs(&moves, radius(&moves)).values().flatten() {
            used.kinds.insert(sign.kind);
            used.marks.extend(sign.marks().chars());
        }
    }
    used
}

/// What a legend has to explain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Used {
    kinds: BTreeSet<SignKind>,
    /// The characters behind signs.
    marks: BTreeSet<char>,
}

/// A diagram of moves around a piece as text, with a legend of the signs in it. `centre` is the piece's code.
///
/// ```
/// let moves = betza::Notation::parse("fW").expect("it is Betza notation").moves();
/// let text = hakugei_render::diagram::text(&[&moves], "P");
/// assert!(text.contains("   · · ○ · ·\n   · · P · ·\n"), "{text}");
/// ```
pub fn text(moves: &[&Moves], centre: &str) -> String {
    Lettered::of(moves, centre).text()
}

/// A diagram in text, in its parts.
struct Lettered {
    rows: Vec<String>,
    signs: Vec<SignMeaning>,
}

impl Lettered {
    fn of(moves: &[&Moves], centre: &str) -> Self {
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
            cells.join(" ").trim_end().to_owned()
        };
        Self {
            rows: (-radius..=radius).rev().map(row).collect(),
            signs: legend(&signs),
        }
    }

    /// Says that hops go over one piece or more.
    fn hop_over_several(&mut self) {
        for sign in &mut self.signs {
            sign.means = sign.means.replace("exactly one piece", "one piece or more");
        }
    }

    fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| format!("   {row}"));
        let signs = self.signs.iter();
        let signs = signs.map(|meaning| format!("   {}  {}", meaning.sign, meaning.means));
        columns::lines(rows.chain(signs))
    }
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

fn legend(signs: &SquareSigns) -> Vec<SignMeaning> {
    let all = || signs.values().flatten();
    let used = |kind| all().any(|sign| sign.kind == kind);
    let meaning = |sign: String, means: &str| SignMeaning {
        sign,
        means: means.to_owned(),
    };
    let kinds = SignKind::ALL.iter().filter(|(kind, ..)| used(*kind));
    let mut lines: Vec<SignMeaning> = kinds
        .map(|&(_, symbol, text)| meaning(symbol.to_owned(), text))
        .collect();
    let marked = |mark: char| all().any(|sign| sign.marks().contains(mark));
    let said = MARKS.iter().filter(|(mark, _)| marked(*mark));
    lines.extend(said.map(|&(mark, text)| meaning(mark.to_string(), text)));
    let limits: BTreeSet<u8> = all().filter_map(|sign| sign.goes_on).collect();
    lines.extend(
        limits
            .into_iter()
            .map(|limit| meaning(sign::GOES_ON.to_string(), &beyond(limit))),
    );
    lines
}

/// What a move does beyond the diagram.
fn beyond(limit: u8) -> String {
    match limit {
        0 => "goes on in the same direction, any number of times".to_owned(),
        _ => format!("goes on in the same direction, up to {limit} times in all"),
    }
}

/// How many squares to draw on each side: all of what has a limit, two repeats of what has none, at least two squares. Of a piece that
/// leaps to every square these show it.
fn radius(moves: &[&Moves]) -> i16 {
    let unit = |step: Step| Offset::default().plus(1, step).distance();
    let simple = moves.iter().flat_map(|set| set.universal().1).map(|movement| {
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
    const DRAWN: &str = include_str!("../../../tests/data/app/diagrams.txt");

    fn drawn(betza: &str) -> String {
        let moves = betza::Notation::parse(betza)
            .expect("the string is right")
            .moves();
        text(&[&moves], "@")
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
        let drawn = text(&[&moves], "+P");
        assert!(drawn.contains("   ·  ○  +P ○  ·\n"), "{drawn}");
    }
}
