//! The rays of movements on a board: from each square, the squares to which a step leads when it is repeated.

use betza::Movement;
use hakugei_variant::{Board, Color, Square};

use super::geometry::Ray;

/// The rays of all movements that were asked for. Those of both sides share them.
#[derive(Debug)]
pub(super) struct MovementRays<const WORDS: usize> {
    board: Board,
    shapes: Vec<Shape>,
    /// Shape by shape, square by square.
    found: Vec<Option<MovementRay>>,
    pub(super) rays: Vec<Ray<WORDS>>,
}

/// What the rays of a movement depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Files to the right on each step, for Black's view of the board.
    dx: i16,
    /// Ranks up on each step.
    dy: i16,
    min_range: u8,
    max_range: u8,
}

/// The squares of a movement from one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovementRay {
    /// The first on which it may end.
    pub(super) nearest: Square,
    /// The number of the ray, if there are several squares.
    pub(super) ray: Option<u32>,
}

impl<const WORDS: usize> MovementRays<WORDS> {
    /// None yet.
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            shapes: Vec::new(),
            found: Vec::new(),
            rays: Vec::new(),
        }
    }

    /// The number of squares of the board.
    pub(super) fn squares(&self) -> usize {
        self.board.len()
    }

    /// The number of a side's movement from the first square; those from the other squares follow.
    pub(super) fn number(&mut self, color: Color, movement: Movement) -> usize {
        let sign = if color == Color::Black { 1 } else { -1 };
        let shape = Shape {
            dx: sign * i16::from(movement.step.dx),
            dy: sign * i16::from(movement.step.dy),
            min_range: movement.min_range,
            max_range: movement.max_range,
        };
        let known = self.shapes.iter().position(|other| *other == shape);
        let index = known.unwrap_or_else(|| {
            for from in self.board.squares() {
                let ray = self.from(shape, from);
                self.found.push(ray);
            }
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        index * self.board.len()
    }

    /// The ray with a number; `None` where it has no square.
    pub(super) fn get(&self, number: usize) -> Option<MovementRay> {
        self.found[number]
    }

    fn from(&mut self, shape: Shape, from: Square) -> Option<MovementRay> {
        let (first, count) = (u16::from(shape.min_range.max(1)), self.steps(shape, from));
        if count < first {
            return None;
        }
        // Indices grow to the left along a rank and then down from rank to rank.
        let by = -shape.dx - shape.dy * i16::from(self.board.files());
        let at = |step: u16| Square(from.0.wrapping_add_signed(by * step as i16));
        let ray = (count > first).then_some(self.rays.len() as u32);
        if ray.is_some() {
            self.rays.push(Ray {
                squares: (first..=count).map(at).collect(),
                rising: by > 0,
            });
        }
        let nearest = at(first);
        Some(MovementRay { nearest, ray })
    }

    /// How many steps of a shape lead from a square to others.
    fn steps(&self, shape: Shape, from: Square) -> u16 {
        let room = |at: u8, side: u8, step: i16| match step {
            0 => u16::MAX,
            // Files and ranks are counted from the right and the top.
            1.. => u16::from(at) / step.unsigned_abs(),
            _ => u16::from(side - 1 - at) / step.unsigned_abs(),
        };
        let right = room(self.board.file(from), self.board.files(), shape.dx);
        let up = room(self.board.rank(from), self.board.ranks(), shape.dy);
        let longest = match shape.max_range {
            0 => u16::MAX,
            range => range.into(),
        };
        right.min(up).min(longest)
    }
}
