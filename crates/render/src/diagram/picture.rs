//! The squares and the signs of a diagram as shapes.

use super::sign::{GOES_ON, MARKS, Sign, SignKind};
use super::{Offset, SquareSigns, Used};
use crate::font::{self, Anchor};
use crate::geometry::{Outline, Place, Point, at};
use crate::palette;
use crate::scene::{Fill, Ink, Node, Shape, Stroke};

/// The side of a square.
pub(super) const CELL: f32 = 40.0;
/// The room around the squares.
const MARGIN: f32 = 2.0;
/// The width of the lines of signs.
const LINE: f32 = 3.2;

/// Where the piece of a diagram stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Anywhere.
    Everywhere,
    /// In a zone, whose squares are shaded.
    Zone,
}

/// The side of a diagram.
pub(super) fn side(radius: i16) -> f32 {
    f32::from(2 * radius + 1) * CELL + 2.0 * MARGIN
}

/// The middle of a square.
fn middle(offset: Offset, radius: i16) -> Point {
    at(
        MARGIN + (f32::from(radius + offset.dx) + 0.5) * CELL,
        MARGIN + (f32::from(radius - offset.dy) + 0.5) * CELL,
    )
}

/// The empty squares.
pub(super) fn grid(radius: i16, ground: Ground) -> Vec<Node> {
    let ink = match ground {
        Ground::Everywhere => palette::CELL,
        Ground::Zone => palette::ZONE,
    };
    let inner = side(radius) - 2.0 * MARGIN;
    let end = MARGIN + inner;
    let mut lines = Outline::default();
    for line in 1..=2 * radius {
        let along = MARGIN + f32::from(line) * CELL;
        lines
            .segments
            .extend(Outline::line(&[at(along, MARGIN), at(along, end)]).segments);
        lines
            .segments
            .extend(Outline::line(&[at(MARGIN, along), at(end, along)]).segments);
    }
    let mut nodes = vec![Node::filled(
        Outline::rectangle(at(MARGIN, MARGIN), inner, inner),
        ink,
    )];
    if ground == Ground::Zone {
        // The squares of a zone are hatched besides, for those who do not see the colour.
        let mut hatch = Outline::default();
        for line in 1..=2 * (2 * radius + 1) {
            let along = f32::from(line) * CELL;
            let (before, beyond) = (along.min(inner), (along - inner).max(0.0));
            let ends = [
                at(MARGIN + beyond, MARGIN + before),
                at(MARGIN + before, MARGIN + beyond),
            ];
            hatch.segments.extend(Outline::line(&ends).segments);
        }
        nodes.push(Node::drawn(hatch, palette::GRID.faded(0.55), 1.0));
    }
    nodes.push(Node::drawn(lines, palette::GRID, 1.0));
    let frame = Outline::rectangle(at(MARGIN, MARGIN), inner, inner);
    nodes.push(Node::drawn(frame, palette::LINE, 1.8));
    nodes
}

/// The signs on their squares: lines first, so that other signs lie above them.
pub(super) fn signs(signs: &SquareSigns, radius: i16) -> Vec<Node> {
    let all = || {
        signs
            .iter()
            .flat_map(|(&at, here)| here.iter().map(move |&sign| (at, sign)))
    };
    let lines = all().filter(|(_, sign)| sign.kind == SignKind::Slide);
    let lines = lines.flat_map(|(offset, sign)| slide(offset, sign, radius));
    let others = signs.iter().flat_map(|(&offset, here)| {
        let here: Vec<Sign> = here
            .iter()
            .copied()
            .filter(|sign| sign.kind != SignKind::Slide)
            .collect();
        beside(&here, middle(offset, radius))
    });
    let marked = all().filter(|(_, sign)| sign.kind == SignKind::Slide && !sign.marks().is_empty());
    let marked = marked.flat_map(|(offset, sign)| marks(sign, middle(offset, radius), 1.0));
    lines.chain(others).chain(marked).collect()
}

/// A line through a square, with an arrowhead where the diagram ends.
fn slide(offset: Offset, sign: Sign, radius: i16) -> Vec<Node> {
    let ink = ink(sign);
    let centre = middle(offset, radius);
    let (dx, dy) = (f32::from(sign.step.dx), -f32::from(sign.step.dy));
    let half = CELL / 2.0;
    let is_last = offset.plus(1, sign.step).distance() > radius;
    let end = if is_last { 0.35 } else { 1.0 };
    let line = Outline::line(&[
        at(centre.x - half * dx, centre.y - half * dy),
        at(centre.x + end * half * dx, centre.y + end * half * dy),
    ]);
    let mut nodes = vec![Node::drawn(line, ink, LINE)];
    if is_last {
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        let tip = at(centre.x + 0.82 * half * dx, centre.y + 0.82 * half * dy);
        let wing = |side: f32| {
            at(
                tip.x - 11.0 * ux - side * 6.5 * uy,
                tip.y - 11.0 * uy + side * 6.5 * ux,
            )
        };
        nodes.push(Node::filled(Outline::polygon(&[tip, wing(1.0), wing(-1.0)]), ink));
    }
    nodes
}

/// Signs beside each other within a square.
fn beside(here: &[Sign], centre: Point) -> Vec<Node> {
    let count = here.len();
    let columns = if count > 1 { 2 } else { 1 };
    let rows = count.div_ceil(columns).max(1);
    let scale = if count > 1 { 0.55 } else { 1.0 };
    let each = here.iter().enumerate().flat_map(|(index, &sign)| {
        let (column, row) = (index % columns, index / columns);
        let shift = |at: usize, of: usize| (at as f32 - (of as f32 - 1.0) / 2.0) * CELL * 0.47;
        let place = at(centre.x + shift(column, columns), centre.y + shift(row, rows));
        let mut nodes = vec![Node::group(
            Place::scaled(scale, place),
            symbol(sign.kind, ink(sign)),
        )];
        nodes.extend(marks(sign, place, scale));
        nodes
    });
    each.collect()
}

/// The letters behind a sign, as text diagrams have them.
fn marks(sign: Sign, centre: Point, scale: f32) -> Vec<Node> {
    let place = at(centre.x + 18.0 * scale, centre.y + 17.0 * scale);
    font::text(
        &sign.marks(),
        11.0 * scale.max(0.7),
        place,
        Anchor::End,
        ink(sign),
    )
}

fn ink(sign: Sign) -> Ink {
    match (sign.kind, sign.mark()) {
        (SignKind::Way, _) => palette::FAINT,
        (_, "c") => palette::CAPTURE,
        _ => palette::MOVE,
    }
}

/// A sign about the origin.
fn symbol(kind: SignKind, ink: Ink) -> Vec<Node> {
    let ring = |radius| Node::drawn(Outline::circle(at(0.0, 0.0), radius), ink, LINE);
    let hollow = |outline| {
        Node::Shape(Shape {
            outline,
            fill: Some(Fill::Solid(palette::PAPER)),
            stroke: Some(Stroke { ink, width: 2.6 }),
        })
    };
    let cross = |half: f32| {
        let mut lines = Outline::line(&[at(-half, -half), at(half, half)]);
        lines
            .segments
            .extend(Outline::line(&[at(-half, half), at(half, -half)]).segments);
        Node::drawn(lines, ink, LINE)
    };
    let diamond = || Outline::polygon(&[at(0.0, -11.0), at(9.0, 0.0), at(0.0, 11.0), at(-9.0, 0.0)]);
    match kind {
        SignKind::Slide => vec![Node::drawn(
            Outline::line(&[at(-12.0, 0.0), at(12.0, 0.0)]),
            ink,
            LINE,
        )],
        SignKind::Step => vec![ring(8.5)],
        SignKind::Jump => vec![hollow(star())],
        SignKind::Ride => vec![Node::filled(star(), ink)],
        SignKind::Skip => vec![hollow(Outline::rectangle(at(-8.0, -8.0), 16.0, 16.0))],
        SignKind::Lame => vec![hollow(diamond())],
        SignKind::MustJump => vec![Node::filled(diamond(), ink)],
        SignKind::Hopper => vec![ring(9.5), Node::filled(Outline::circle(at(0.0, 0.0), 4.2), ink)],
        SignKind::Grasshopper => {
            let mut plus = Outline::line(&[at(-9.5, 0.0), at(9.5, 0.0)]);
            plus.segments
                .extend(Outline::line(&[at(0.0, -9.5), at(0.0, 9.5)]).segments);
            vec![ring(9.5), Node::drawn(plus, ink, 2.4)]
        }
        SignKind::Legs => vec![Node::filled(
            Outline::polygon(&[at(0.0, -10.0), at(10.5, 8.5), at(-10.5, 8.5)]),
            ink,
        )],
        SignKind::Way => vec![cross(6.0)],
    }
}

/// A star with five points, of radius 12.
fn star() -> Outline {
    let point = |index: u8| {
        let angle = f32::from(index) * std::f32::consts::PI / 5.0;
        let radius = if index.is_multiple_of(2) { 12.0 } else { 5.2 };
        at(radius * angle.sin(), -radius * angle.cos())
    };
    Outline::polygon(&(0..10).map(point).collect::<Vec<_>>())
}

/// The signs that a legend explains, each about the origin, with what it says.
pub(crate) fn legend_nodes(used: &Used) -> Vec<(Vec<Node>, String)> {
    let kinds = SignKind::ALL
        .iter()
        .filter(|(kind, ..)| used.kinds.contains(kind));
    let kinds = kinds.map(|&(kind, _, text)| {
        let ink = if kind == SignKind::Way {
            palette::FAINT
        } else {
            palette::MOVE
        };
        (symbol(kind, ink), text.to_owned())
    });
    let marks = MARKS
        .into_iter()
        .chain([(GOES_ON, "goes on in the same direction")]);
    let marks = marks.filter(|(mark, _)| used.marks.contains(mark));
    let letter = |(mark, text): (char, &str)| {
        let ink = if mark == 'c' {
            palette::CAPTURE
        } else {
            palette::MOVE
        };
        let place = at(0.0, 5.0);
        let nodes = font::text(&mark.to_string(), 15.0, place, Anchor::Middle, ink);
        (nodes, text.to_owned())
    };
    kinds.chain(marks.map(letter)).collect()
}
