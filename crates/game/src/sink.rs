//! Where generated moves go: sets of targets, which a sink lists, counts or merely notices.

use std::ops::ControlFlow;

use hakugei_variant::{PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;
use crate::moves::{Captures, Move};
use crate::tables::Tables;

/// Takes sets of moves; breaks off when it has seen enough. The sets may be empty; they never overlap.
pub(crate) trait Sink<const WORDS: usize> {
    /// Moves of one piece that capture nothing on the way.
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()>;

    /// The moves within some squares of a piece, given its number among the kinds of both sides, if they are looked up as a list
    /// and the sink takes one: whether it has.
    #[inline]
    fn steps(&mut self, _tables: &Tables<WORDS>, _piece: (usize, Square), _range: Bitboard<WORDS>) -> bool {
        false
    }

    /// Moves of several pieces that lead each as many indices away.
    fn march(&mut self, by: i16, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()>;

    /// Drops of one kind.
    #[inline]
    fn drop(&mut self, kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.drops(KindSet::of(kind), to)
    }

    /// Drops of each of some kinds.
    fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()>;

    /// Moves of one piece that name the same squares on the way.
    fn through(&mut self, way: Way, to: Bitboard<WORDS>) -> ControlFlow<()>;
}

/// What moves that name squares on the way have in common: all but where they end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) from: Square,
    pub(crate) named: Captures,
    pub(crate) promotes: bool,
}

impl Way {
    /// Its move to a square.
    #[inline]
    pub(crate) fn to(self, to: Square) -> Move {
        Move::board(self.from, to, self.promotes).capturing(self.named)
    }
}

/// Writes every move into a list.
impl<const WORDS: usize> Sink<WORDS> for Vec<Move> {
    #[inline]
    fn board(&mut self, from: Square, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        write(self, to, |to| Move::board(from, to, promotes));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the list is to lie in registers")]
    fn steps(
        &mut self,
        tables: &Tables<WORDS>,
        (number, from): (usize, Square),
        range: Bitboard<WORDS>,
    ) -> bool {
        let Some((count, moves)) = tables.steps(number, from, range) else {
            return false;
        };
        let end = self.len() + count;
        self.extend_from_slice(&moves);
        self.truncate(end);
        true
    }

    #[inline]
    fn march(&mut self, by: i16, to: Bitboard<WORDS>, promotes: bool) -> ControlFlow<()> {
        write(self, to, |to| Move::march(by, to, promotes));
        ControlFlow::Continue(())
    }

    #[inline]
    fn drop(&mut self, kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        write_drops(self, to, kind);
        ControlFlow::Continue(())
    }

    #[inline]
    fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()> {
        let mut kinds = kinds.kinds();
        let Some(first) = kinds.next() else {
            return ControlFlow::Continue(());
        };
        let start = self.len();
        write_drops(self, to, first);
        let end = self.len();
        for kind in kinds {
            let copied = self.len();
            self.extend_from_within(start..end);
            for mv in &mut self[copied..] {
                *mv = mv.dropping(kind);
            }
        }
        ControlFlow::Continue(())
    }

    fn through(&mut self, way: Way, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.extend(to.into_iter().map(|to| way.to(to)));
        ControlFlow::Continue(())
    }
}

/// Writes a drop of a kind on every square of a set. In one word four are written at a time, and what is too much is cut
/// off: drops come in numbers that a processor cannot guess.
#[inline]
fn write_drops<const WORDS: usize>(list: &mut Vec<Move>, to: Bitboard<WORDS>, kind: PieceKind) {
    if WORDS > 1 {
        return write(list, to, |to| Move::drop(kind, to));
    }
    let mut rest = to.words()[0];
    let end = list.len() + rest.count_ones() as usize;
    while rest != 0 {
        let four: [Move; 4] = std::array::from_fn(|_| {
            let square = Square(rest.trailing_zeros() as u16);
            rest &= rest.wrapping_sub(1);
            Move::drop(kind, square)
        });
        list.extend_from_slice(&four);
    }
    list.truncate(end);
}

/// Writes a move for every square of a set. The list is told beforehand how many come, so that it looks for room once.
#[inline]
fn write<const WORDS: usize>(list: &mut Vec<Move>, to: Bitboard<WORDS>, move_to: impl Fn(Square) -> Move) {
    let mut start = 0;
    for word in to.words() {
        let mut rest = word;
        if rest == 0 {
            start += 64;
            continue;
        }
        list.extend((0..word.count_ones()).map(|_| {
            let square = Square((start + rest.trailing_zeros()) as u16);
            rest &= rest.wrapping_sub(1);
            move_to(square)
        }));
        start += 64;
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
    fn march(&mut self, _by: i16, to: Bitboard<WORDS>, _promotes: bool) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn drop(&mut self, _kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn drops(&mut self, kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.0 += u64::from(kinds.len() * to.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn through(&mut self, _way: Way, to: Bitboard<WORDS>) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }
}

/// Breaks off at the first move.
#[derive(Debug)]
pub(crate) struct Any;

impl<const WORDS: usize> Sink<WORDS> for Any {
    #[inline]
    fn board(&mut self, _from: Square, to: Bitboard<WORDS>, _promotes: bool) -> ControlFlow<()> {
        some(to)
    }

    #[inline]
    fn march(&mut self, _by: i16, to: Bitboard<WORDS>, _promotes: bool) -> ControlFlow<()> {
        some(to)
    }

    #[inline]
    fn drop(&mut self, _kind: PieceKind, to: Bitboard<WORDS>) -> ControlFlow<()> {
        some(to)
    }

    #[inline]
    fn drops(&mut self, _kinds: KindSet, to: Bitboard<WORDS>) -> ControlFlow<()> {
        some(to)
    }

    #[inline]
    fn through(&mut self, _way: Way, to: Bitboard<WORDS>) -> ControlFlow<()> {
        some(to)
    }
}

/// Breaks off unless a set is empty.
#[inline]
fn some<const WORDS: usize>(to: Bitboard<WORDS>) -> ControlFlow<()> {
    if to.is_empty() {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}
