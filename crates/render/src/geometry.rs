//! Points, placements and outlines: the geometry of pictures, with y downwards as in SVG.

use std::fmt::Write;

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// The point with these coordinates.
pub(crate) const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Where something is drawn: the affine map `x' = ax + cy + e`, `y' = bx + dy + f`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) a: f32,
    pub(crate) b: f32,
    pub(crate) c: f32,
    pub(crate) d: f32,
    pub(crate) e: f32,
    pub(crate) f: f32,
}

impl Place {
    /// Moved so that the origin comes to a point.
    pub(crate) const fn shifted(to: Point) -> Self {
        Self::scaled(1.0, to)
    }

    /// Scaled about the origin, which then comes to a point.
    pub(crate) const fn scaled(factor: f32, to: Point) -> Self {
        Self {
            a: factor,
            b: 0.0,
            c: 0.0,
            d: factor,
            e: to.x,
            f: to.y,
        }
    }

    /// Turned by half a turn about a point.
    pub(crate) const fn half_turn(about: Point) -> Self {
        Self::scaled(-1.0, at(2.0 * about.x, 2.0 * about.y))
    }

    /// This placement of what is itself placed by another.
    pub(crate) fn of(self, inner: Self) -> Self {
        Self {
            a: self.a * inner.a + self.c * inner.b,
            b: self.b * inner.a + self.d * inner.b,
            c: self.a * inner.c + self.c * inner.d,
            d: self.b * inner.c + self.d * inner.d,
            e: self.a * inner.e + self.c * inner.f + self.e,
            f: self.b * inner.e + self.d * inner.f + self.f,
        }
    }
}

/// A part of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    /// Begins anew at a point.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A quadratic curve by a control point to a point.
    Quad(Point, Point),
    /// A cubic curve by two control points to a point.
    Cubic(Point, Point, Point),
    /// Back to where it began.
    Close,
}

/// The outline of a shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outline {
    pub(crate) segments: Vec<Segment>,
}

/// How far the control points of a quarter of a circle lie from its ends, by its radius.
const QUARTER: f32 = 0.552_285;

impl Outline {
    /// A closed polygon.
    pub(crate) fn polygon(points: &[Point]) -> Self {
        let mut outline = Self::line(points);
        outline.segments.push(Segment::Close);
        outline
    }

    /// Straight lines from point to point.
    pub(crate) fn line(points: &[Point]) -> Self {
        let segment = |(index, &point): (usize, &Point)| match index {
            0 => Segment::Move(point),
            _ => Segment::Line(point),
        };
        Self {
            segments: points.iter().enumerate().map(segment).collect(),
        }
    }

    /// A rectangle from its upper left corner.
    pub(crate) fn rectangle(corner: Point, width: f32, height: f32) -> Self {
        let (right, bottom) = (corner.x + width, corner.y + height);
        Self::polygon(&[
            corner,
            at(right, corner.y),
            at(right, bottom),
            at(corner.x, bottom),
        ])
    }

    /// A rectangle with round corners, from where its upper left corner would be.
    pub(crate) fn rounded(corner: Point, width: f32, height: f32, radius: f32) -> Self {
        let (left, top, right, bottom) = (corner.x, corner.y, corner.x + width, corner.y + height);
        let inner = radius * (1.0 - QUARTER);
        let cubic = |a, b, c| Segment::Cubic(a, b, c);
        Self {
            segments: vec![
                Segment::Move(at(left + radius, top)),
                Segment::Line(at(right - radius, top)),
                cubic(
                    at(right - inner, top),
                    at(right, top + inner),
                    at(right, top + radius),
                ),
                Segment::Line(at(right, bottom - radius)),
                cubic(
                    at(right, bottom - inner),
                    at(right - inner, bottom),
                    at(right - radius, bottom),
                ),
                Segment::Line(at(left + radius, bottom)),
                cubic(
                    at(left + inner, bottom),
                    at(left, bottom - inner),
                    at(left, bottom - radius),
                ),
                Segment::Line(at(left, top + radius)),
                cubic(
                    at(left, top + inner),
                    at(left + inner, top),
                    at(left + radius, top),
                ),
                Segment::Close,
            ],
        }
    }

    /// A circle.
    pub(crate) fn circle(centre: Point, radius: f32) -> Self {
        let corner = at(centre.x - radius, centre.y - radius);
        Self::rounded(corner, 2.0 * radius, 2.0 * radius, radius)
    }

    /// A polygon with rounded corners.
    pub(crate) fn soft(points: &[Point], radius: f32) -> Self {
        let count = points.len();
        let mut segments = Vec::new();
        for (index, &corner) in points.iter().enumerate() {
            let before = points[(index + count - 1) % count];
            let after = points[(index + 1) % count];
            let (begin, end) = (towards(corner, before, radius), towards(corner, after, radius));
            segments.push(if index == 0 {
                Segment::Move(begin)
            } else {
                Segment::Line(begin)
            });
            segments.push(Segment::Quad(corner, end));
        }
        segments.push(Segment::Close);
        Self { segments }
    }

    /// An outline as the `d` of an SVG path says it, with absolute commands: `M L C Q Z` and numbers.
    pub(crate) fn of_d(text: &str) -> Self {
        let mut segments = Vec::new();
        let mut rest = text.trim();
        while let Some(command) = rest.chars().next() {
            rest = &rest[command.len_utf8()..];
            let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let numbers: Vec<f32> = rest[..end]
                .split([' ', ',', '\n'])
                .filter_map(|number| number.parse().ok())
                .collect();
            rest = &rest[end..];
            let points: Vec<Point> = numbers.chunks_exact(2).map(|pair| at(pair[0], pair[1])).collect();
            match command {
                'M' => segments.extend(points.first().map(|&point| Segment::Move(point))),
                'L' => segments.extend(points.iter().map(|&point| Segment::Line(point))),
                'Q' => segments.extend(points.chunks_exact(2).map(|p| Segment::Quad(p[0], p[1]))),
                'C' => segments.extend(points.chunks_exact(3).map(|p| Segment::Cubic(p[0], p[1], p[2]))),
                _ => segments.push(Segment::Close),
            }
        }
        Self { segments }
    }

    /// The `d` of an SVG path.
    pub(crate) fn d(&self) -> String {
        let mut d = String::new();
        for segment in &self.segments {
            let (command, points): (char, &[Point]) = match segment {
                Segment::Move(a) => ('M', &[*a]),
                Segment::Line(a) => ('L', &[*a]),
                Segment::Quad(a, b) => ('Q', &[*a, *b]),
                Segment::Cubic(a, b, c) => ('C', &[*a, *b, *c]),
                Segment::Close => ('Z', &[]),
            };
            d.push(command);
            for (index, point) in points.iter().enumerate() {
                let space = if index == 0 { "" } else { " " };
                let _ = write!(d, "{space}{} {}", number(point.x), number(point.y));
            }
        }
        d
    }
}

/// A point at a distance from one towards another.
fn towards(from: Point, to: Point, distance: f32) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let share = distance / dx.hypot(dy).max(f32::EPSILON);
    at(from.x + share * dx, from.y + share * dy)
}

/// A number with two decimals at most.
pub(crate) fn number(value: f32) -> String {
    decimals(value, 2)
}

/// A number with some decimals at most, in few characters.
pub(crate) fn decimals(value: f32, most: usize) -> String {
    let text = format!("{value:.most$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
