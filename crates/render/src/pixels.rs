//! A picture as pixels, in a PNG file.

use thiserror::Error;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Shader, SpreadMode, Stroke, Transform,
};

use crate::geometry::{Outline, Place, Segment};
use crate::scene::{Fill, Ink, Node, Picture, Shape};

/// The longest side of a picture in pixels.
pub const MOST_PIXELS: u32 = 8192;

/// Why a picture does not become a PNG file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PngError {
    /// The scale is not a positive number.
    #[error("a picture cannot be drawn at scale {0}: write a number above 0, such as 2")]
    Scale(f32),
    /// It would be too large.
    #[error(
        "the picture would have {width} by {height} pixels: choose a scale of at most {most}, so that no side has more than \
         {MOST_PIXELS} pixels"
    )]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The largest scale that would do.
        most: f32,
    },
    /// The pixels could not be packed.
    #[error("the picture could not be packed as PNG: {0}")]
    Packing(String),
}

impl Picture {
    /// The picture as PNG, with `scale` pixels for a unit of the picture.
    ///
    /// # Errors
    /// Where the scale is no positive number, or the picture would be larger than [`MOST_PIXELS`] on a side.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(PngError::Scale(scale));
        }
        let pixels = |side: f32| (f64::from(side) * f64::from(scale)).ceil().max(1.0);
        let (width, height) = (pixels(self.width), pixels(self.height));
        let too_large = || PngError::TooLarge {
            width: width as u64,
            height: height as u64,
            most: (100.0 * MOST_PIXELS as f32 / self.width.max(self.height)).floor() / 100.0,
        };
        if width.max(height) > f64::from(MOST_PIXELS) {
            return Err(too_large());
        }
        let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
        let place = Place::scaled(scale, crate::geometry::at(0.0, 0.0));
        for node in &self.nodes {
            paint(&mut pixmap, node, place, Ink::new(0));
        }
        pixmap
            .encode_png()
            .map_err(|error| PngError::Packing(error.to_string()))
    }
}

fn paint(pixmap: &mut Pixmap, node: &Node, outer: Place, stamped: Ink) {
    match node {
        Node::Shape(shape) => paint_shape(pixmap, shape, outer, stamped),
        Node::Group { place, ink, nodes } => {
            let place = outer.of(*place);
            for node in nodes {
                paint(pixmap, node, place, ink.unwrap_or(stamped));
            }
        }
        Node::Stamp { part, place, ink } => {
            let place = outer.of(*place);
            for node in part.iter() {
                paint(pixmap, node, place, ink.unwrap_or(stamped));
            }
        }
    }
}

fn paint_shape(pixmap: &mut Pixmap, shape: &Shape, place: Place, stamped: Ink) {
    let Some(path) = path(&shape.outline) else { return };
    let transform = Transform::from_row(place.a, place.b, place.c, place.d, place.e, place.f);
    let shader = match &shape.fill {
        None => None,
        Some(Fill::Solid(ink)) => Some(Shader::SolidColor(color(*ink))),
        Some(Fill::Stamped) => Some(Shader::SolidColor(color(stamped))),
        Some(Fill::Gradient {
            from,
            to,
            first,
            second,
        }) => {
            let stop = |place, rgb: &u32| GradientStop::new(place, color(Ink::new(*rgb)));
            LinearGradient::new(
                Point::from_xy(from.x, from.y),
                Point::from_xy(to.x, to.y),
                vec![stop(0.0, first), stop(1.0, second)],
                SpreadMode::Pad,
                Transform::identity(),
            )
        }
    };
    let paint_of = |shader| Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    };
    if let Some(shader) = shader {
        pixmap.fill_path(&path, &paint_of(shader), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke {
        let line = Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = paint_of(Shader::SolidColor(color(stroke.ink)));
        pixmap.stroke_path(&path, &paint, &line, transform, None);
    }
}

fn color(ink: Ink) -> Color {
    let [_, red, green, blue] = ink.rgb.to_be_bytes();
    Color::from_rgba8(red, green, blue, (ink.opacity * 255.0).round() as u8)
}

/// The outline as the painter wants it; `None` where it has no extent.
fn path(outline: &Outline) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in &outline.segments {
        match *segment {
            Segment::Move(a) => builder.move_to(a.x, a.y),
            Segment::Line(a) => builder.line_to(a.x, a.y),
            Segment::Quad(a, b) => builder.quad_to(a.x, a.y, b.x, b.y),
            Segment::Cubic(a, b, c) => builder.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}
