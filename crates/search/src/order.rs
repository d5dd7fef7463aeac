//! The order in which moves are tried: what was best before, good captures, moves that often cut off, the rest.

use std::cmp::Reverse;

use hakugei_game::{Action, Move, Position};
use hakugei_variant::{Board, Piece};

use crate::evaluate::Values;
use crate::score::MAX_PLY;

/// What earlier parts of the search say about quiet moves.
#[derive(Debug)]
pub(crate) struct History {
    squares: usize,
    /// For each kind and square of arrival, whether by move or drop, of each side.
    counts: Vec<i32>,
    killers: Vec<[Option<Move>; 2]>,
}

const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const HISTORY_CAP: i32 = 1 << 20;

impl History {
    pub(crate) fn new(board: Board, kinds: usize) -> Self {
        Self {
            squares: board.len(),
            counts: vec![0; 4 * kinds * board.len()],
            killers: vec![[None; 2]; MAX_PLY + 1],
        }
    }

    /// Makes older experience count less.
    pub(crate) fn fade(&mut self) {
        self.counts.iter_mut().for_each(|count| *count /= 8);
        self.killers.fill([None; 2]);
    }

    fn slot<const WORDS: usize>(&self, position: &Position<WORDS>, mv: Move) -> usize {
        let (kind, dropped) = match mv.action() {
            Action::Drop { kind, .. } => (kind.index(), 1),
            Action::Board { from, .. } => (position.piece_at(from).map_or(0, |piece| piece.kind.index()), 0),
        };
        let row = (kind * 2 + position.side().index()) * 2 + dropped;
        row * self.squares + mv.to().index()
    }

    /// Notes that a quiet move cut off the search at a ply.
    pub(crate) fn cut<const WORDS: usize>(
        &mut self,
        position: &Position<WORDS>,
        mv: Move,
        depth: u32,
        ply: usize,
    ) {
        let slot = self.slot(position, mv);
        self.counts[slot] = (self.counts[slot] + (depth * depth) as i32).min(HISTORY_CAP);
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    fn quiet<const WORDS: usize>(&self, position: &Position<WORDS>, mv: Move, ply: usize) -> i32 {
        let killer = self.killers[ply].iter().position(|&killer| killer == Some(mv));
        match killer {
            Some(rank) => KILLER - rank as i32,
            None => self.counts[self.slot(position, mv)],
        }
    }
}

/// Sorts moves, the most promising first. Where nothing speaks for a move it keeps its place behind the others.
pub(crate) fn sort<const WORDS: usize>(
    moves: &mut Vec<Move>,
    (position, values): (&Position<WORDS>, &Values),
    history: &History,
    ply: usize,
) {
    let mut ranked: Vec<(Reverse<i32>, usize)> = Vec::new();
    let mut sorted = Vec::with_capacity(moves.len());
    for (place, &mv) in moves.iter().enumerate() {
        match promise(mv, (position, values), history, ply) {
            0 => sorted.push(mv),
            promise => ranked.push((Reverse(promise), place)),
        }
    }
    ranked.sort_unstable();
    let first = ranked.into_iter().map(|(_, place)| moves[place]);
    *moves = first.chain(sorted).collect();
}

/// How promising a move is: at least 0.
fn promise<const WORDS: usize>(
    mv: Move,
    (position, values): (&Position<WORDS>, &Values),
    history: &History,
    ply: usize,
) -> i32 {
    if let Some(gain) = capture_gain(position, values, mv) {
        return (CAPTURE + gain).max(0);
    }
    let gains = promotion_gain(position, values, mv) > 0;
    history.quiet(position, mv, ply) + if gains { KILLER / 2 } else { 0 }
}

/// What the piece that moves gains by showing its other face; nothing where it keeps the one it has.
pub(crate) fn promotion_gain<const WORDS: usize>(
    position: &Position<WORDS>,
    values: &Values,
    mv: Move,
) -> i32 {
    let Action::Board {
        from, promotes: true, ..
    } = mv.action()
    else {
        return 0;
    };
    let mover = position.piece_at(from);
    mover.map_or(0, |mover| values.promotion(mover.kind))
}

/// The value captured, and gained by a promotion with it, with a little less for a dearer captor; `None` for a move that
/// captures nothing.
pub(crate) fn capture_gain<const WORDS: usize>(
    position: &Position<WORDS>,
    values: &Values,
    mv: Move,
) -> Option<i32> {
    let Action::Board {
        from, to, on_the_way, ..
    } = mv.action()
    else {
        return None;
    };
    let enemies = position.of_color(position.side().other());
    if !enemies.contains(to) && on_the_way.first.is_none() {
        return None;
    }
    let mut captured = captured(position, mv).peekable();
    captured.peek()?;
    let mover = position.piece_at(from)?;
    let taken = captured.map(|piece| values.exchange(piece));
    let gain = taken.sum::<i32>() + promotion_gain(position, values, mv);
    Some(16 * gain - values.exchange(mover).min(2_000))
}

/// The enemies that a move of the side to move captures.
#[inline]
pub(crate) fn captured<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
) -> impl Iterator<Item = Piece> {
    let squares = match mv.action() {
        Action::Board { to, on_the_way, .. } => [on_the_way.first, on_the_way.second, Some(to)],
        Action::Drop { .. } => [None; 3],
    };
    let enemies = position.of_color(position.side().other());
    let pieces = squares.map(|square| {
        let square = square.filter(|&square| enemies.contains(square))?;
        position.piece_at(square)
    });
    pieces.into_iter().flatten()
}
