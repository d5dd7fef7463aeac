//! Sets of eight directions, numbered clockwise, and the displacements they stand for.

use crate::atom::{Leap, LeapShape, Shape};
use crate::movement::Step;

/// A set of directions. For straight and diagonal steps 0 is forward, 1 forward right, 2 right and so on;
/// for oblique leaps 0 is the one just right of forward, 1 the next clockwise and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Compass(u8);

impl Compass {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self(0xFF);
    pub(crate) const ORTHOGONAL: Self = Self(0x55);
    pub(crate) const DIAGONAL: Self = Self(0xAA);

    pub(crate) const fn of(points: &[u8]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < points.len() {
            bits |= 1 << points[index];
            index += 1;
        }
        Self(bits)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, point: u8) -> bool {
        self.0 & (1 << point) != 0
    }

    /// The set turned clockwise by `eighths` of a full turn.
    pub(crate) const fn turned(self, eighths: u8) -> Self {
        Self(self.0.rotate_left(eighths as u32))
    }

    /// The directions in clockwise order, from 0.
    pub(crate) fn clockwise(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&point| self.contains(point))
    }

    /// The directions in clockwise order, the orthogonal ones before the diagonal ones.
    pub(crate) fn straight_first(self) -> impl Iterator<Item = u8> {
        self.common(Self::ORTHOGONAL)
            .clockwise()
            .chain(self.common(Self::DIAGONAL).clockwise())
    }
}

/// The displacement of `size` squares in a straight or diagonal direction.
pub(crate) fn straight(point: u8, size: u8) -> Step {
    const UNITS: [(i8, i8); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
    let (dx, dy) = UNITS[usize::from(point % 8)];
    Step {
        dx: dx * size as i8,
        dy: dy * size as i8,
    }
}

/// The displacement of an oblique leap in one of its eight directions.
pub(crate) fn oblique(point: u8, leap: Leap) -> Step {
    let (minor, major) = (leap.minor as i8, leap.major as i8);
    let (dx, dy) = match point % 8 {
        0 => (minor, major),
        1 => (major, minor),
        2 => (major, -minor),
        3 => (minor, -major),
        4 => (-minor, -major),
        5 => (-major, -minor),
        6 => (-major, minor),
        _ => (-minor, major),
    };
    Step { dx, dy }
}

/// The direction of a displacement in the system of its own class; `None` for no displacement.
pub(crate) fn point_of(aim: Step) -> Option<u8> {
    let LeapShape { shape, leap } = LeapShape::of(aim);
    (0..8).find(|&point| match shape {
        Shape::Oblique => oblique(point, leap) == aim,
        _ => straight(point, leap.major) == aim && leap.major > 0,
    })
}
