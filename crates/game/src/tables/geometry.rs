//! What Betza movements become on a board: slides, lame leaps, and moves that depend on more than empty squares.

use std::sync::Arc;

use betza::Modality;
use hakugei_variant::{Board, Color, MAX_SIDE, Square};

use super::paths::PathList;
use crate::bitboard::Bitboard;

/// What may stand on the square where a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EndModality {
    /// Nothing.
    Empty,
    /// An enemy.
    Enemy,
    /// Nothing or an enemy.
    Both,
}

impl EndModality {
    /// What a modality allows at the end of a move.
    pub(crate) fn of(modality: Modality) -> Self {
        match (
            modality.contains(Modality::EMPTY),
            modality.contains(Modality::ENEMY),
        ) {
            (true, false) => Self::Empty,
            (false, true) => Self::Enemy,
            _ => Self::Both,
        }
    }

    /// Whether an enemy may stand there.
    #[inline]
    pub(crate) fn capture(self) -> bool {
        self != Self::Empty
    }

    /// Whether the square may be empty.
    #[inline]
    pub(crate) fn empty(self) -> bool {
        self != Self::Enemy
    }
}

/// A square to which a piece can go if those of a path are empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathEnd<const WORDS: usize> {
    pub(super) to: Square,
    pub(super) path: Bitboard<WORDS>,
}

/// A slide in one direction: it ends on any of its squares up to the first occupied one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slide<const WORDS: usize> {
    /// Its squares on an empty board.
    pub(crate) squares: Bitboard<WORDS>,
    /// Whether the squares have rising indices on the way.
    pub(crate) rising: bool,
    /// Where it may end.
    pub(crate) targets: EndModality,
}

impl<const WORDS: usize> Slide<WORDS> {
    /// Its squares up to the first occupied one, that one included.
    #[inline]
    pub(crate) fn reach(&self, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let (squares, rising) = (self.squares, self.rising);
        Ray { squares, rising }.reach(occupied)
    }

    /// Its squares before one of them.
    pub(crate) fn before(&self, square: Square) -> Bitboard<WORDS> {
        let (squares, rising) = (self.squares, self.rising);
        Ray { squares, rising }.before(square)
    }
}

/// The squares in one direction from a square: the kinds of both sides share them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<const WORDS: usize> {
    /// Its squares on an empty board.
    pub(crate) squares: Bitboard<WORDS>,
    /// Whether the squares have rising indices on the way.
    pub(crate) rising: bool,
}

impl<const WORDS: usize> Ray<WORDS> {
    /// Its squares up to the first occupied one, that one included.
    #[inline]
    pub(crate) fn reach(&self, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let blockers = self.squares & occupied;
        if self.rising {
            self.squares.up_to_first(blockers)
        } else {
            self.squares.down_to_last(blockers)
        }
    }

    /// Its squares before one; none if that is not among them.
    #[inline]
    pub(crate) fn before(&self, square: Square) -> Bitboard<WORDS> {
        let end = Bitboard::of(square) & self.squares;
        if end.is_empty() {
            end
        } else {
            self.reach(end) & !end
        }
    }

    /// Its squares behind the first occupied one, up to and including the next occupied one; and the first of them.
    #[inline]
    pub(crate) fn behind_hurdle(&self, occupied: Bitboard<WORDS>) -> (Bitboard<WORDS>, Bitboard<WORDS>) {
        let behind = Self {
            squares: self.squares & !self.reach(occupied),
            rising: self.rising,
        };
        let nearest = if self.rising {
            behind.squares.first()
        } else {
            behind.squares.last()
        };
        (
            behind.reach(occupied),
            nearest.map_or(Bitboard::EMPTY, Bitboard::of),
        )
    }

    /// The squares such that it matters whether they are occupied: all but the last.
    pub(crate) fn inner(&self) -> Bitboard<WORDS> {
        let last = if self.rising {
            self.squares.last()
        } else {
            self.squares.first()
        };
        self.squares & !last.map_or(Bitboard::EMPTY, Bitboard::of)
    }
}

/// The number of a ray in a list of them, and what may stand where a slide on it ends; in one word, as there are many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlideRef(u32);

impl SlideRef {
    /// A slide on the ray with a number.
    pub(crate) fn new(ray: u32, targets: EndModality) -> Self {
        Self(ray << 2 | targets as u32)
    }

    /// The number of the ray.
    pub(crate) fn ray(self) -> u32 {
        self.0 >> 2
    }

    /// What may stand where it ends.
    #[inline]
    pub(crate) fn targets(self) -> EndModality {
        match self.0 & 3 {
            0 => EndModality::Empty,
            1 => EndModality::Enemy,
            _ => EndModality::Both,
        }
    }

    /// The slide.
    #[inline]
    pub(crate) fn slide<const WORDS: usize>(self, rays: &[Ray<WORDS>]) -> Slide<WORDS> {
        let Ray { squares, rising } = rays[self.ray() as usize];
        Slide {
            squares,
            rising,
            targets: self.targets(),
        }
    }
}

/// A leap that needs the squares of its path empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LameLeap<const WORDS: usize> {
    /// Where it ends: one square.
    pub(crate) to: Bitboard<WORDS>,
    /// What must be empty.
    pub(crate) path: Bitboard<WORDS>,
    /// What may stand at the end.
    pub(crate) targets: EndModality,
}

/// A move that depends on more than empty squares between. Rare, and walked square by square.
#[derive(Clone, Debug)]
pub(crate) enum Exotic<const WORDS: usize> {
    /// A leap over an occupied midpoint.
    MustJump {
        /// The midpoint.
        over: Square,
        /// Where it ends.
        to: Square,
        /// What may stand there.
        targets: EndModality,
    },
    /// A slide that passes exactly one occupied square.
    Hopper {
        /// Its squares: more than one.
        ray: Ray<WORDS>,
        /// What may stand at the end.
        targets: EndModality,
    },
    /// A slide that ends right behind the first occupied square.
    Grasshopper {
        /// Its squares: more than one.
        ray: Ray<WORDS>,
        /// What may stand at the end.
        targets: EndModality,
    },
    /// Multi-leg moves.
    Paths {
        /// All of them, with those that do not fit on the board; the squares share them.
        paths: Arc<PathList>,
        /// How many fit on the board: at least one.
        count: u32,
    },
}

impl<const WORDS: usize> Exotic<WORDS> {
    /// Whether it may capture.
    pub(crate) fn captures(&self) -> bool {
        match self {
            Self::MustJump { targets, .. }
            | Self::Hopper { targets, .. }
            | Self::Grasshopper { targets, .. } => targets.capture(),
            Self::Paths { .. } => true,
        }
    }

    /// The number of moves.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Self::MustJump { .. } | Self::Hopper { .. } | Self::Grasshopper { .. } => 1,
            Self::Paths { count, .. } => *count,
        }
    }
}

/// One leg of a multi-leg move, as a side makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    /// Files to the right on each step, for Black's view of the board.
    pub(crate) dx: i16,
    /// Ranks up on each step.
    pub(crate) dy: i16,
    /// The largest number of steps; 0 means no limit.
    pub(crate) max_range: u8,
    /// What may stand where the leg ends.
    pub(crate) modality: Modality,
    /// Whether the move may end here.
    pub(crate) may_stop: bool,
}

impl Leg {
    /// The squares of the leg from a square, in order, up to the edge or its range.
    pub(crate) fn squares(self, board: Board, from: Square) -> impl Iterator<Item = Square> {
        let longest = if self.max_range == 0 {
            u8::MAX
        } else {
            self.max_range
        };
        board
            .ray(from, Color::Black, self.dx, self.dy)
            .take(longest.into())
    }

    /// How many files, or ranks, the leg leads away at most.
    pub(crate) fn max_distance(self) -> u16 {
        let steps = if self.max_range == 0 {
            u16::from(MAX_SIDE)
        } else {
            u16::from(self.max_range)
        };
        self.dx.unsigned_abs().max(self.dy.unsigned_abs()) * steps
    }

    /// Files to the right and ranks up on each step.
    pub(super) fn direction(self) -> (i16, i16) {
        (self.dx, self.dy)
    }

    /// Whether a square is among the squares of the leg from another.
    pub(crate) fn leads_to(self, board: Board, from: Square, to: Square) -> bool {
        let delta = |a: u8, b: u8| i16::from(a) - i16::from(b);
        let right = delta(board.file(from), board.file(to));
        let up = delta(board.rank(from), board.rank(to));
        let count = if self.dx == 0 {
            up / self.dy
        } else {
            right / self.dx
        };
        let longest = if self.max_range == 0 {
            i16::MAX
        } else {
            i16::from(self.max_range)
        };
        (1..=longest).contains(&count) && (right, up) == (self.dx * count, self.dy * count)
    }
}
