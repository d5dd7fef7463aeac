//! Where generated moves go: sets of targets, which a sink lists, counts or merely notices.

use std::ops::ControlFlow;

use hakugei_variant::{PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::moves::Move;

/// Takes sets of moves; breaks off when it has seen enough. The sets are never empty and never overlap.
pub(crate) trait Sink<const WORDS: usize> {
    /// Moves of one piece that capture nothing on the way.
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()>;

    /// Drops of one kind.
    fn drops(&mut self, kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()>;

    /// A single move that captures on the way.
    fn through(&mut self, mv: Move) -> ControlFlow<()>;
}

/// Writes every move into a list.
impl<const WORDS: usize> Sink<WORDS> for Vec<Move> {
    #[inline]
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        self.extend(to.into_iter().map(|to| Move::board(from, to, promotes)));
        ControlFlow::Continue(())
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.extend(to.into_iter().map(|to| Move::drop(kind, to)));
        ControlFlow::Continue(())
    }

    fn through(&mut self, mv: Move) -> ControlFlow<()> {
        self.push(mv);
        ControlFlow::Continue(())
    }
}

/// Counts the moves without writing them.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) u64);

impl<const WORDS: usize> Sink<WORDS> for Count {
    #[inline]
    fn board(&mut self, _from: Square, to: Bitboard<WORDS>, _promotes: bool) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn drops(&mut self, _kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    fn through(&mut self, _mv: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Breaks off at the first move.
#[derive(Debug)]
pub(crate) struct Any;

impl<const WORDS: usize> Sink<WORDS> for Any {
    fn board(&mut self, _from: Square, _to: Bitboard<WORDS>, _promotes: bool) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn drops(&mut self, _kind: PieceKind, _to: Bitboard<WORDS>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn through(&mut self, _mv: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
