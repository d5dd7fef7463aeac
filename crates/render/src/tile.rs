//! The tile of a piece: a wedge that points at the opponent, with an edge in its side's colour.

use std::cell::OnceCell;
use std::sync::Arc;

use hakugei_text::harmless;
use hakugei_variant::{Color, Piece, PieceKind, Variant};

use crate::face::{Face, PieceStyle};
use crate::geometry::{Outline, Place, Point, at};
use crate::palette;
use crate::scene::{Fill, Node, Picture, Shape, Stroke};
use crate::strength;

/// The middle of the box of a tile.
const MIDDLE: Point = at(50.0, 50.0);

/// The corners of a wedge that points upwards.
const WEDGE: [Point; 5] = [
    at(50.0, 2.5),
    at(83.0, 14.5),
    at(95.5, 96.0),
    at(4.5, 96.0),
    at(17.0, 14.5),
];

/// The corners of the inner wedge, within the edge.
const INNER: [Point; 5] = [
    at(50.0, 7.4),
    at(79.2, 18.0),
    at(90.2, 91.2),
    at(9.8, 91.2),
    at(20.8, 18.0),
];

/// One piece alone in a box of 100 by 100. White's points downwards.
pub fn piece(variant: &Variant, piece: Piece, style: PieceStyle) -> Picture {
    let tiles = Tiles::of(variant, style, Color::Black);
    Picture {
        width: 100.0,
        height: 100.0,
        title: format!(
            "{} {}",
            piece.color,
            harmless(&variant.piece(piece.kind).name.english)
        ),
        description: String::new(),
        nodes: vec![tiles.stamp(piece, Place::shifted(at(0.0, 0.0)))],
    }
}

/// Whether a kind is another one's changed face, which is red: promoted, or such as others become only when they are captured.
fn is_changed(variant: &Variant, kind: PieceKind) -> bool {
    let becomes = |other: PieceKind| other != kind && variant.piece(other).captured == Some(kind);
    let starts = Color::ALL
        .into_iter()
        .any(|color| variant.start.count(color, kind) > 0);
    variant.piece(kind).code.promoted || (!starts && variant.kinds().any(becomes))
}

/// The tiles of the pieces of a variant, each drawn once when it is first needed, as they stand with one side at the bottom.
pub(crate) struct Tiles<'v> {
    variant: &'v Variant,
    style: PieceStyle,
    bottom: Color,
    /// By the largest, by kind.
    sizes: Vec<f32>,
    parts: [Vec<OnceCell<Arc<Vec<Node>>>>; 2],
}

impl<'v> Tiles<'v> {
    pub(crate) fn of(variant: &'v Variant, style: PieceStyle, bottom: Color) -> Self {
        Self {
            variant,
            style,
            bottom,
            sizes: strength::sizes(variant),
            parts: Color::ALL.map(|_| vec![OnceCell::new(); variant.pieces.len()]),
        }
    }

    /// A piece with its box of 100 by 100 at a place.
    pub(crate) fn stamp(&self, piece: Piece, place: Place) -> Node {
        let part = self.parts[piece.color.index()][piece.kind.index()].get_or_init(|| self.drawn(piece));
        Node::Stamp {
            part: Arc::clone(part),
            place,
            ink: None,
        }
    }

    fn drawn(&self, Piece { color, kind }: Piece) -> Arc<Vec<Node>> {
        let face = Face::of(self.variant.piece(kind), self.style);
        let wedge = Wedge {
            color,
            points: if color == self.bottom {
                Points::Up
            } else {
                Points::Down
            },
            size: self.sizes[kind.index()],
        };
        Arc::new(wedge.nodes(&face.nodes(is_changed(self.variant, kind))))
    }
}

/// Where a wedge points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Points {
    Up,
    Down,
}

/// A wedge without its face.
struct Wedge {
    color: Color,
    points: Points,
    /// By the largest.
    size: f32,
}

impl Wedge {
    /// The tile with its shadow. Shadow and light come from above, whichever way it points.
    fn nodes(&self, face: &[Node]) -> Vec<Node> {
        let (turn, top, bottom) = match self.points {
            Points::Up => (Place::shifted(at(0.0, 0.0)), 5.0, 95.0),
            Points::Down => (Place::half_turn(MIDDLE), 95.0, 5.0),
        };
        let corner = 1.0 - self.size;
        let place = turn.of(Place::scaled(self.size, at(MIDDLE.x * corner, MIDDLE.y * corner)));
        let outer = Outline::soft(&WEDGE, 4.0);
        let shadow = Node::filled(outer.clone(), palette::SHADOW);
        let [first, second] = palette::wood(self.color);
        let wood = Fill::Gradient {
            from: at(MIDDLE.x, top),
            to: at(MIDDLE.x, bottom),
            first,
            second,
        };
        let rim = |ink, width| Some(Stroke { ink, width });
        let mut nodes = vec![
            Node::Shape(Shape {
                outline: outer,
                fill: Some(Fill::Solid(palette::edge(self.color))),
                stroke: rim(palette::RIM, 1.4),
            }),
            Node::Shape(Shape {
                outline: Outline::soft(&INNER, 3.0),
                fill: Some(wood),
                stroke: rim(palette::RIM.faded(0.55), 0.8),
            }),
        ];
        nodes.extend_from_slice(face);
        let below = Place::shifted(at(0.8, 2.2)).of(place);
        vec![Node::group(below, vec![shadow]), Node::group(place, nodes)]
    }
}
