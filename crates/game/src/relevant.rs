//! The squares that are relevant to exotic captures: those that depend on more than empty squares between.

use hakugei_variant::{Color, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{Exotic, Tables};

/// The squares that are relevant to whether some pieces capture on a square: a move that leaves none of `starts` and ends on
/// none of `ends` neither begins nor ends an attack there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelevantSquares<const WORDS: usize> {
    pub(crate) starts: Bitboard<WORDS>,
    pub(crate) ends: Bitboard<WORDS>,
}

impl<const WORDS: usize> RelevantSquares<WORDS> {
    /// All squares.
    pub(crate) const ALL: Self = Self {
        starts: Bitboard::ALL,
        ends: Bitboard::ALL,
    };

    /// Those of some pieces of a side, which move as themselves.
    pub(crate) fn of(position: &Position<WORDS>, pieces: Bitboard<WORDS>, color: Color, to: Square) -> Self {
        let tables = position.tables();
        let mut relevant = Self {
            starts: Bitboard::EMPTY,
            ends: Bitboard::EMPTY,
        };
        for from in pieces {
            let kind = position.kind_of(color, from);
            // A full file bars such a capture, and any move may fill or empty a file.
            if tables.rules(color, kind).limit_blocks_attack {
                return Self::ALL;
            }
            relevant.add(tables.paths(color, kind, from, to), from);
            for exotic in tables.exotic(color, kind, from) {
                match exotic {
                    Exotic::MustJump { over, to: end, .. } if *end == to => {
                        relevant.add(Bitboard::of(*over), from);
                    }
                    Exotic::Hopper { ray, .. } => {
                        relevant.add_hopper(position, ray.before(to), from);
                    }
                    Exotic::Grasshopper { ray, .. } => relevant.add(ray.before(to), from),
                    // What several legs need is not one set of squares, so near the target every move counts.
                    Exotic::Paths { paths, .. } if paths.is_near(tables.board(), from, to) => {
                        return Self::ALL;
                    }
                    Exotic::MustJump { .. } | Exotic::Paths { .. } => {}
                }
            }
        }
        relevant
    }

    /// Whether a move touches a relevant square, given where it starts, unless it is a drop, and where it ends.
    #[inline]
    pub(crate) fn is_touched(&self, from: Option<Square>, to: Square) -> bool {
        from.is_some_and(|from| self.starts.contains(from)) || self.ends.contains(to)
    }

    /// Adds squares all of which are relevant to a piece, and the piece.
    fn add(&mut self, squares: Bitboard<WORDS>, from: Square) {
        self.starts |= squares;
        self.ends |= squares;
        self.ends.insert(from);
    }

    /// Adds what is relevant to a piece that captures over exactly one hurdle on some squares.
    fn add_hopper(&mut self, position: &Position<WORDS>, between: Bitboard<WORDS>, from: Square) {
        // A move takes away one hurdle at most, and adds one at most.
        match (between & position.occupied()).len() {
            0 => self.ends |= between,
            1 => self.add(between, from),
            2 => self.starts |= between,
            _ => {}
        }
    }
}

/// Whether a kind of a side may capture from one square on another in ways that need more than empty squares between,
/// whatever stands where.
#[inline]
pub(crate) fn may_capture<const WORDS: usize>(
    tables: &Tables<WORDS>,
    color: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
) -> bool {
    let number = tables.number(color, kind);
    let origins = tables.exotic_origins();
    origins.of_number(number, to).contains(from) || origins.is_limited(number)
}
