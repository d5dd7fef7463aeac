//! The ways of movements on a board: from each square, the squares that a displacement leads to when it is repeated.

use betza::Movement;
use hakugei_variant::{Board, Color, Square};

use super::geometry::Lane;
use crate::bitboard::Bitboard;

/// The rays of all movements that were asked for. Those of both sides share them.
#[derive(Debug)]
pub(super) struct Rays<const WORDS: usize> {
    board: Board,
    shapes: Vec<Shape>,
    /// Shape by shape, square by square.
    found: Vec<Option<Ray>>,
    pub(super) lanes: Vec<Lane<WORDS>>,
}

/// What a ray needs to be known of a movement.
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
pub(super) struct Ray {
    /// The first on which it may end.
    pub(super) nearest: Square,
    /// The number of the lane that they are, if there are several.
    pub(super) lane: Option<u32>,
}

impl<const WORDS: usize> Rays<WORDS> {
    /// None yet.
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            shapes: Vec::new(),
            found: Vec::new(),
            lanes: Vec::new(),
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
    pub(super) fn get(&self, number: usize) -> Option<Ray> {
        self.found[number]
    }

    fn from(&mut self, shape: Shape, from: Square) -> Option<Ray> {
        let longest = match shape.max_range {
            0 => usize::MAX,
            range => range.into(),
        };
        let ray = self
            .board
            .ray(from, Color::Black, shape.dx, shape.dy)
            .take(longest);
        let mut ray = ray.skip(usize::from(shape.min_range.max(1)) - 1);
        let nearest = ray.next()?;
        let mut squares: Bitboard<WORDS> = ray.collect();
        let several = !squares.is_empty();
        squares.insert(nearest);
        let lane = several.then_some(self.lanes.len() as u32);
        self.lanes.extend(several.then_some(Lane {
            squares,
            rising: nearest > from,
        }));
        Some(Ray { nearest, lane })
    }
}
