//! What a picture is made of: shapes, groups, and parts that are drawn in several places.

use std::sync::Arc;

use crate::geometry::{Outline, Place, Point};

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    /// Red, green and blue, eight bits each.
    pub(crate) rgb: u32,
    /// From 0, invisible, to 1.
    pub(crate) opacity: f32,
}

impl Ink {
    /// An opaque colour.
    pub(crate) const fn new(rgb: u32) -> Self {
        Self { rgb, opacity: 1.0 }
    }

    /// The colour, so that what lies below is seen through it.
    pub(crate) const fn faded(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }
}

/// What fills a shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fill {
    /// One colour.
    Solid(Ink),
    /// A colour that turns into another from one point to another.
    Gradient {
        /// Where the first colour is.
        from: Point,
        /// Where the second one is.
        to: Point,
        /// The first colour.
        first: u32,
        /// The second colour.
        second: u32,
    },
    /// The colour of the stamp or the group that the shape is a part of.
    Stamped,
}

/// The line along an outline, with round ends and corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    /// Its colour.
    pub(crate) ink: Ink,
    /// Its width.
    pub(crate) width: f32,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) fill: Option<Fill>,
    pub(crate) stroke: Option<Stroke>,
}

/// A piece of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    /// A shape.
    Shape(Shape),
    /// Several pieces at a place.
    Group {
        place: Place,
        /// The colour of shapes in it that have none of their own.
        ink: Option<Ink>,
        nodes: Vec<Node>,
    },
    /// A part that is drawn in several places, written once.
    Stamp {
        part: Arc<Vec<Node>>,
        place: Place,
        /// The colour of its shapes that have none of their own; that of the group around it where it is `None`.
        ink: Option<Ink>,
    },
}

impl Node {
    /// A filled shape.
    pub(crate) fn filled(outline: Outline, ink: Ink) -> Self {
        Self::Shape(Shape {
            outline,
            fill: Some(Fill::Solid(ink)),
            stroke: None,
        })
    }

    /// A line.
    pub(crate) fn drawn(outline: Outline, ink: Ink, width: f32) -> Self {
        Self::Shape(Shape {
            outline,
            fill: None,
            stroke: Some(Stroke { ink, width }),
        })
    }

    /// Pieces at a place.
    pub(crate) const fn group(place: Place, nodes: Vec<Self>) -> Self {
        Self::Group {
            place,
            ink: None,
            nodes,
        }
    }
}

/// A picture: values only, written as SVG by [`Picture::svg`] and as PNG by [`Picture::png`].
///
/// ```
/// use hakugei_render::{PieceStyle, piece};
/// use hakugei_variant::{Color, Piece, load, shipped};
///
/// let source = shipped::source(shipped::ids().next().expect("some ship")).expect("it is listed");
/// let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
/// let kind = variant.kinds().next().expect("there is a piece");
/// let picture = piece(&variant, Piece { color: Color::White, kind }, PieceStyle::Kanji);
/// assert!(picture.svg().starts_with("<svg"));
/// assert_eq!((picture.width(), picture.height()), (100.0, 100.0));
/// assert!(picture.png(0.32).expect("it is small").starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// What it shows, in a few words.
    pub(crate) title: String,
    /// What it shows, in sentences.
    pub(crate) description: String,
    pub(crate) nodes: Vec<Node>,
}

impl Picture {
    /// Its width in units of SVG, which are pixels at scale 1.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// Its height, in the same units.
    pub const fn height(&self) -> f32 {
        self.height
    }

    /// What it shows, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What it shows, in sentences; empty where the title says all.
    pub fn description(&self) -> &str {
        &self.description
    }
}
