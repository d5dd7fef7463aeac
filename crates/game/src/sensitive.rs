//! The squares on which attacks depend that need more than empty squares between.

use hakugei_variant::{Color, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{Exotic, Tables};

/// The squares that matter to whether some pieces capture on a square: a move that leaves none of the ones and ends on none
/// of the others neither begins nor ends an attack there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sensitive<const WORDS: usize> {
    pub(crate) starts: Bitboard<WORDS>,
    pub(crate) ends: Bitboard<WORDS>,
}

impl<const WORDS: usize> Sensitive<WORDS> {
    /// All of them.
    pub(crate) const ALL: Self = Self {
        starts: Bitboard::ALL,
        ends: Bitboard::ALL,
    };

    /// Those of some pieces of a side, which move as themselves.
    pub(crate) fn of(position: &Position<WORDS>, pieces: Bitboard<WORDS>, color: Color, aim: Square) -> Self {
        let tables = position.tables();
        let mut sensitive = Self {
            starts: Bitboard::EMPTY,
            ends: Bitboard::EMPTY,
        };
        for from in pieces {
            let kind = position.kind_of(color, from);
            if tables.rules(color, kind).limit_blocks_attack {
                return Self::ALL;
            }
            sensitive.add(tables.paths(color, kind, from, aim), from);
            for exotic in tables.exotic(color, kind, from) {
                match exotic {
                    Exotic::MustJump { over, to, .. } if *to == aim => {
                        sensitive.add(Bitboard::of(*over), from);
                    }
                    Exotic::Hopper { lane, .. } => {
                        sensitive.add_hopper(position, lane.before(aim), from);
                    }
                    Exotic::Grasshopper { lane, .. } => sensitive.add(lane.before(aim), from),
                    Exotic::Paths { paths, .. } if paths.is_near(tables.board(), from, aim) => {
                        return Self::ALL;
                    }
                    Exotic::MustJump { .. } | Exotic::Paths { .. } => {}
                }
            }
        }
        sensitive
    }

    /// Whether a move that leaves a square, unless it is a drop, and ends on another is among those that may change
    /// something.
    #[inline]
    pub(crate) fn is_touched(&self, from: Option<Square>, to: Square) -> bool {
        from.is_some_and(|from| self.starts.contains(from)) || self.ends.contains(to)
    }

    /// Adds squares all of which matter, and the piece that they matter to.
    fn add(&mut self, squares: Bitboard<WORDS>, from: Square) {
        self.starts |= squares;
        self.ends |= squares;
        self.ends.insert(from);
    }

    /// Adds what matters to a piece that captures over exactly one hurdle on some squares. A move takes away one hurdle at
    /// most, and adds one at most: which of them matters depends on how many there are.
    fn add_hopper(&mut self, position: &Position<WORDS>, between: Bitboard<WORDS>, from: Square) {
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
    aim: Square,
) -> bool {
    let number = tables.number(color, kind);
    let suspects = tables.suspects();
    suspects.of_number(number, aim).contains(from) || suspects.is_limited(number)
}
