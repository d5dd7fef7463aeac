//! The history of moves in earlier parts of a search: how often a move of a piece to a square was the best one, alone, as an
//! answer to the move before, or after the own move before that.

use hakugei_game::{Action, Change, Move, Origin, Placed, Position};
use hakugei_variant::{Board, Color, PieceKind, Square};

use crate::parts::{Part, Parts};
use crate::score::MAX_PLY;

/// The limit of a count.
const MOST: i32 = 16_384;
/// The most pairs of moves that have counts of their own; where there are more, several share one.
const MOST_PAIRS: usize = 1 << 21;

/// The kind of a piece after its move, and the square on which it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u32);

impl Default for PieceTo {
    fn default() -> Self {
        Self::NONE
    }
}

impl PieceTo {
    /// That of a null move, or of no move.
    pub(crate) const NONE: Self = Self(u32::MAX);
}

/// How often moves cut off and failed to, by several properties of the move.
#[derive(Clone, Debug)]
pub(crate) struct History {
    squares: usize,
    kinds: usize,
    /// For each side, each kind whether moved or dropped, and each square where it may end.
    quiets: Vec<i16>,
    /// For each kind that captures, square, and kind that is captured.
    captures: Vec<i16>,
    /// For each pair of a [`PieceTo`] before and one now.
    pairs: Vec<i16>,
    /// For each [`PieceTo`], the move that refuted it last.
    counters: Vec<Option<Move>>,
    killers: Vec<[Option<Move>; 2]>,
}

impl History {
    pub(crate) fn new(board: Board, kinds: usize) -> Self {
        let (squares, places) = (board.len(), kinds * board.len());
        Self {
            squares,
            kinds,
            quiets: vec![0; 4 * places],
            captures: vec![0; places * kinds],
            pairs: vec![0; (places * places).min(MOST_PAIRS)],
            counters: vec![None; places],
            killers: vec![[None; 2]; MAX_PLY + 2],
        }
    }

    /// About how many bytes one takes.
    pub(crate) fn bytes(board: Board, kinds: usize) -> usize {
        let places = kinds * board.len();
        let counts = 4 * places + places * kinds + (places * places).min(MOST_PAIRS);
        2 * counts + size_of::<Option<Move>>() * (places + 2 * (MAX_PLY + 2))
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiets.fill(0);
        self.captures.fill(0);
        self.pairs.fill(0);
        self.counters.fill(None);
        self.killers.fill([None; 2]);
    }

    /// Prepares for a search of another position: the counts of quiet moves are halved, and killers are cleared.
    pub(crate) fn fade(&mut self) {
        for count in &mut self.quiets {
            *count /= 2;
        }
        self.killers.fill([None; 2]);
    }

    /// Where a move ends, and as what.
    pub(crate) fn piece_to(&self, change: &Change) -> PieceTo {
        let Placed { piece, square } = change.placed();
        PieceTo(self.index(piece.kind, square))
    }

    /// The square on which a move ended; none after no move.
    pub(crate) fn square(&self, piece_to: PieceTo) -> Option<Square> {
        (piece_to != PieceTo::NONE).then(|| Square((piece_to.0 as usize % self.squares) as u16))
    }

    fn quiet_slot(&self, side: Color, mover: Mover, to: Square) -> usize {
        let row = (mover.kind.index() * 2 + side.index()) * 2 + usize::from(mover.dropped);
        row * self.squares + to.index()
    }

    fn index(&self, kind: PieceKind, to: Square) -> u32 {
        (kind.index() * self.squares + to.index()) as u32
    }

    /// The count of the kind that moves, where it ends, and the last enemy that it captures.
    fn capture_slot(&self, change: &Change) -> usize {
        let kind = match change.origin() {
            Origin::Board(moved) => moved.piece.kind,
            Origin::Hand(_) => change.placed().piece.kind,
        };
        let taken = change.last_captured_enemy();
        let taken = taken.map_or(0, |captured| captured.piece.kind.index());
        (kind.index() * self.squares + change.placed().square.index()) * self.kinds + taken
    }

    /// The place of a pair. Where there are too many pairs for all to have one of their own, those after the same move still lie
    /// side by side: a list asks for all of its moves after the same one.
    fn pair_slot(&self, before: PieceTo, now: u32) -> Option<usize> {
        if before == PieceTo::NONE {
            return None;
        }
        let places = self.kinds * self.squares;
        let (row, now) = (before.0 as usize, now as usize);
        // Small games have a count for each pair. In large ones the row is scattered over a table whose length is a power of two.
        Some(if places * places <= self.pairs.len() {
            row * places + now
        } else {
            let start = (row as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 20;
            (start + now) & (self.pairs.len() - 1)
        })
    }

    /// The history score of a quiet move after the moves before it, the last first, from the parts that are in use.
    #[inline]
    pub(crate) fn quiet<const WORDS: usize>(
        &self,
        parts: Parts,
        position: &Position<WORDS>,
        mv: Move,
        before: [PieceTo; 2],
    ) -> i32 {
        let mover = Mover::of(position, mv);
        let mut sum = 0;
        if parts.has(Part::History) {
            sum += i32::from(self.quiets[self.quiet_slot(position.side(), mover, mv.to())]);
        }
        if parts.has(Part::Continuation) {
            let now = self.index(mover.kind, mv.to());
            let pairs = before
                .into_iter()
                .filter_map(|piece_to| self.pair_slot(piece_to, now));
            sum += pairs.map(|slot| i32::from(self.pairs[slot])).sum::<i32>();
        }
        sum
    }

    /// The history score of a capture.
    #[inline]
    pub(crate) fn capture(&self, change: &Change) -> i32 {
        i32::from(self.captures[self.capture_slot(change)])
    }

    /// Notes how good a quiet move was: `bonus` is positive if it cut off, negative if it was tried and another move cut off.
    pub(crate) fn update_quiet<const WORDS: usize>(
        &mut self,
        position: &Position<WORDS>,
        mv: Move,
        before: [PieceTo; 2],
        bonus: i32,
    ) {
        let mover = Mover::of(position, mv);
        let slot = self.quiet_slot(position.side(), mover, mv.to());
        update(&mut self.quiets[slot], bonus);
        let now = self.index(mover.kind, mv.to());
        for piece_to in before {
            if let Some(slot) = self.pair_slot(piece_to, now) {
                update(&mut self.pairs[slot], bonus);
            }
        }
    }

    /// Notes how good a capture was.
    pub(crate) fn update_capture(&mut self, change: &Change, bonus: i32) {
        let slot = self.capture_slot(change);
        update(&mut self.captures[slot], bonus);
    }

    /// Makes a quiet move that cut off a killer of its ply and the counter move of the move before.
    pub(crate) fn refute(&mut self, mv: Move, ply: usize, before: PieceTo) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if before != PieceTo::NONE {
            self.counters[before.0 as usize] = Some(mv);
        }
    }

    /// The killers of a ply and the counter move of the move before, from the parts that are in use.
    pub(crate) fn refutations(&self, parts: Parts, ply: usize, before: PieceTo) -> [Option<Move>; 3] {
        let [first, second] = if parts.has(Part::Killers) {
            self.killers[ply]
        } else {
            [None; 2]
        };
        let counter = (before != PieceTo::NONE && parts.has(Part::CounterMoves))
            .then(|| self.counters[before.0 as usize])
            .flatten();
        [
            first,
            second,
            counter.filter(|_| counter != first && counter != second),
        ]
    }

    /// Clears the killers of a ply: they cut off after another move.
    pub(crate) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }
}

/// Moves a count towards the limit on the side of a bonus, by less the nearer it is (a "history gravity").
fn update(count: &mut i16, bonus: i32) {
    let before = i32::from(*count);
    *count = (before + bonus - before * bonus.abs() / MOST) as i16;
}

/// What moves.
#[derive(Clone, Copy)]
struct Mover {
    /// The kind, before it turns over.
    kind: PieceKind,
    /// Whether it comes from the hand.
    dropped: bool,
}

impl Mover {
    #[inline]
    fn of<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Self {
        Self {
            kind: position.kind_before(mv),
            dropped: matches!(mv.action(), Action::Drop { .. }),
        }
    }
}
