//! Moves as the generator hands them out: sets of ends for each piece, not written one by one.

use std::ops::ControlFlow;

use hakugei_variant::{PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::generate::{Scope, generate};
use crate::kind_set::KindSet;
use crate::moves::Move;
use crate::position::Position;
use crate::sink::{Sink, Way};
use crate::tables::Tables;

/// Moves that differ in where they end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSet<const WORDS: usize> {
    pub(crate) who: Who,
    pub(crate) to: Bitboard<WORDS>,
}

/// What moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// One piece.
    Piece { from: Square, promotes: bool },
    /// Pieces of one kind that lead each as many indices away.
    March { by: i16, promotes: bool },
    /// A piece in hand.
    Hand(PieceKind),
    /// A piece, by several legs.
    Through(Way),
}

impl Who {
    /// Its move to a square.
    #[inline]
    pub(crate) fn to(self, to: Square) -> Move {
        match self {
            Self::Piece { from, promotes } => Move::board(from, to, promotes),
            Self::March { by, promotes } => Move::march(by, to, promotes),
            Self::Hand(kind) => Move::drop(kind, to),
            Self::Through(way) => way.to(to),
        }
    }

    /// Whether its moves show another face.
    pub(crate) fn promotes(self) -> bool {
        match self {
            Self::Piece { promotes, .. } | Self::March { promotes, .. } => promotes,
            Self::Hand(_) => false,
            Self::Through(way) => way.promotes,
        }
    }
}

/// A list of such sets, none of them empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveSets<const WORDS: usize>(pub(crate) Vec<MoveSet<WORDS>>);

impl<const WORDS: usize> MoveSets<WORDS> {
    /// Every legal move.
    pub(crate) fn of(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> Self {
        let mut sets = Self(Vec::with_capacity(64));
        sets.find(tables, position);
        sets
    }

    /// The same, in place of what is there.
    pub(crate) fn find(&mut self, tables: &Tables<WORDS>, position: &mut Position<WORDS>) {
        self.0.clear();
        let _ = generate(tables, position, (Scope::All, tables.safety()), self);
    }

    fn add(&mut self, who: Who, to: Bitboard<WORDS>) -> ControlFlow<()> {
        if !to.is_empty() {
            self.0.push(MoveSet { who, to });
        }
        ControlFlow::Continue(())
    }
}

impl<const WORDS: usize> Sink<WORDS> for MoveSets<WORDS> {
    #[inline]
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        self.add(Who::Piece { from, promotes }, to)
    }

    #[inline]
    fn march(&mut self, by: i16, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        self.add(Who::March { by, promotes }, to)
    }

    #[inline]
    fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()> {
        kinds.kinds().try_for_each(|kind| self.add(Who::Hand(kind), to))
    }

    #[inline]
    fn through(&mut self, way: Way, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.add(Who::Through(way), to)
    }
}
