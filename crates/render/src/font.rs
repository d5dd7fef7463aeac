//! Text as outlines, from the fonts in `fonts/`: what a reader sees does not depend on the reader's fonts.

use std::sync::{Arc, LazyLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::geometry::{Outline, Place, Point, Segment, at};
use crate::scene::{Fill, Ink, Node, Shape};

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Font {
    /// Kanji and kana, bold, as on pieces.
    Kanji,
    /// Latin letters with macrons and accents, and signs.
    Latin,
}

static KANJI: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../fonts/kanji.otf"), 0).ok());
static LATIN: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../fonts/latin.otf"), 0).ok());

impl Font {
    fn face(self) -> &'static Face<'static> {
        let face = match self {
            Self::Kanji => &KANJI,
            Self::Latin => &LATIN,
        };
        face.as_ref().expect("the embedded fonts are read by a test")
    }

    /// The font with its glyph of a character.
    fn find(self, character: char) -> Option<(Self, GlyphId)> {
        let id = self.face().glyph_index(character)?;
        (id.0 != 0).then_some((self, id))
    }
}

/// A character as an outline, for an em of 1000 units: y downwards, 0 being the line that letters stand on.
struct Glyph {
    part: Arc<Vec<Node>>,
    advance: f32,
}

/// Where a text lies, seen from the point that it is placed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Whether a character can be drawn.
pub(crate) fn has(character: char) -> bool {
    find(character).is_some()
}

fn find(character: char) -> Option<(Font, GlyphId)> {
    Font::Latin
        .find(character)
        .or_else(|| Font::Kanji.find(character))
}

/// The characters of a text that no embedded font has, each once, in their order.
pub(crate) fn lacking(text: &str) -> Vec<char> {
    let mut lacking = Vec::new();
    for character in text.chars().filter(|&c| !has(c)) {
        if !lacking.contains(&character) {
            lacking.push(character);
        }
    }
    lacking
}

/// A character; one that no font has is an empty box.
fn glyph(character: char) -> Glyph {
    outlined(find(character))
}

/// A character as it stands on a piece: bold where there is a bold one.
fn bold(character: char) -> Glyph {
    outlined(Font::Kanji.find(character).or_else(|| find(character)))
}

fn outlined(found: Option<(Font, GlyphId)>) -> Glyph {
    let (font, id) = found.unwrap_or((Font::Kanji, GlyphId(0)));
    let face = font.face();
    let scale = 1000.0 / f32::from(face.units_per_em());
    let mut pen = Pen {
        scale,
        outline: Outline::default(),
    };
    face.outline_glyph(id, &mut pen);
    let shape = Shape {
        outline: pen.outline,
        fill: Some(Fill::Stamped),
        stroke: None,
    };
    Glyph {
        part: Arc::new(vec![Node::Shape(shape)]),
        advance: scale * f32::from(face.glyph_hor_advance(id).unwrap_or(face.units_per_em())),
    }
}

/// The width of a text of a size.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    text.chars()
        .map(|character| glyph(character).advance)
        .sum::<f32>()
        * size
        / 1000.0
}

/// A text on one line, standing on the height of a point.
pub(crate) fn text(text: &str, size: f32, place: Point, anchor: Anchor, ink: Ink) -> Vec<Node> {
    let before = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(text, size) / 2.0,
        Anchor::End => width(text, size),
    };
    row(text, size, at(place.x - before, place.y), ink, glyph)
}

/// Bold letters on one line, from a point on.
pub(crate) fn letters_from(text: &str, size: f32, place: Point, ink: Ink) -> Vec<Node> {
    row(text, size, place, ink, bold)
}

fn row(text: &str, size: f32, place: Point, ink: Ink, glyph: fn(char) -> Glyph) -> Vec<Node> {
    let mut x = 0.0;
    let mut nodes = Vec::new();
    for character in text.chars() {
        let glyph = glyph(character);
        if character != ' ' {
            nodes.push(Node::Stamp {
                part: glyph.part,
                place: Place::shifted(at(x, 0.0)),
                ink: None,
            });
        }
        x += glyph.advance;
    }
    if nodes.is_empty() {
        return nodes;
    }
    vec![Node::Group {
        place: Place::scaled(size / 1000.0, place),
        ink: Some(ink),
        nodes,
    }]
}

/// The width of bold letters of a size.
pub(crate) fn bold_width(text: &str, size: f32) -> f32 {
    text.chars().map(|character| bold(character).advance).sum::<f32>() * size / 1000.0
}

/// A text in lines of a width, broken between words; a word that is wider has a line of its own.
pub(crate) fn wrapped(text: &str, size: f32, most: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A kanji of a size in the middle of a square about a point. Kanji fill their square, whatever is seen of them.
pub(crate) fn kanji(character: char, size: f32, centre: Point, ink: Ink) -> Node {
    let glyph = bold(character);
    let scale = size / 1000.0;
    let corner = at(centre.x - 500.0 * scale, centre.y + 380.0 * scale);
    Node::Stamp {
        part: glyph.part,
        place: Place::scaled(scale, corner),
        ink: Some(ink),
    }
}

/// Bold letters of a size in a row, what is seen of them being in the middle about a point.
pub(crate) fn letters(text: &str, size: f32, centre: Point, ink: Ink) -> Vec<Node> {
    let scale = size / 1000.0;
    let mut x = 0.0;
    let mut placed = Vec::new();
    let (mut from, mut to) = (at(f32::MAX, f32::MAX), at(f32::MIN, f32::MIN));
    for character in text.chars() {
        let glyph = bold(character);
        let (left, right) = extent(&glyph.part);
        (from.x, from.y) = (from.x.min(x + left.x), from.y.min(left.y));
        (to.x, to.y) = (to.x.max(x + right.x), to.y.max(right.y));
        placed.push((glyph.part, x));
        x += glyph.advance;
    }
    let corner = at(
        centre.x - f32::midpoint(from.x, to.x) * scale,
        centre.y - f32::midpoint(from.y, to.y) * scale,
    );
    let stamp = |(part, x): (Arc<Vec<Node>>, f32)| Node::Stamp {
        part,
        place: Place::scaled(scale, at(corner.x + x * scale, corner.y)),
        ink: Some(ink),
    };
    placed.into_iter().map(stamp).collect()
}

/// The corners of the box around the shapes of a part, by their points.
fn extent(part: &[Node]) -> (Point, Point) {
    let (mut from, mut to) = (at(f32::MAX, f32::MAX), at(f32::MIN, f32::MIN));
    for node in part {
        let Node::Shape(shape) = node else { continue };
        for segment in &shape.outline.segments {
            let (Segment::Move(end) | Segment::Line(end) | Segment::Quad(_, end) | Segment::Cubic(_, _, end)) =
                segment
            else {
                continue;
            };
            (from.x, from.y) = (from.x.min(end.x), from.y.min(end.y));
            (to.x, to.y) = (to.x.max(end.x), to.y.max(end.y));
        }
    }
    (from, to)
}

/// Takes down an outline of a font, whose y goes upwards.
struct Pen {
    scale: f32,
    outline: Outline,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        at((x * self.scale).round(), (-y * self.scale).round())
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outline.segments.push(Segment::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.outline.segments.push(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let segment = Segment::Quad(self.point(x1, y1), self.point(x, y));
        self.outline.segments.push(segment);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let segment = Segment::Cubic(self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.outline.segments.push(segment);
    }

    fn close(&mut self) {
        self.outline.segments.push(Segment::Close);
    }
}
