//! Alpha-beta: principal variation search with a transposition table and late-move reductions.

use hakugei_game::{
    Line, Move, Outcome, Position, Signs, Tables, completes_barred_perpetual, immediate_end, in_check,
    repetition_outcome,
};
use hakugei_variant::rule::{Repetition, Rules};

use crate::ending::{Ending, claimed, drawn_by_impasse};
use crate::evaluate::{Standing, Values};
use crate::limits::Limits;
use crate::order::{self, History};
use crate::pick::Picker;
use crate::quiet::Horizon;
use crate::score::{MAX_PLY, Score};
use crate::table::{Bound, Table};

/// How often the search asks whether to stop, in positions.
const ASK_EVERY: u64 = 128;

/// One search from one position.
pub(crate) struct Search<'a, const WORDS: usize> {
    pub(crate) tables: &'a Tables<WORDS>,
    pub(crate) values: &'a Values,
    pub(crate) rules: &'a Rules,
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) table: &'a mut Table,
    pub(crate) history: &'a mut History,
    pub(crate) position: Position<WORDS>,
    /// The worth of what stands on its board.
    pub(crate) standing: Standing,
    /// The positions of the game and of the line that is searched.
    pub(crate) path: Line,
    pub(crate) root_moves: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    /// For each ply, the best line found from it.
    pub(crate) lines: Vec<Vec<Move>>,
}

/// The bounds between which the exact score is of interest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: Score,
    pub(crate) high: Score,
}

impl Window {
    /// Every score.
    pub(crate) const FULL: Self = Self {
        low: Score::LOWEST,
        high: Score::LOWEST.opposite(),
    };

    pub(crate) fn reply(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    /// The narrowest window above the lower bound.
    fn null(self) -> Self {
        Self {
            low: self.low,
            high: self.low.above(),
        }
    }
}

impl<const WORDS: usize> Search<'_, WORDS> {
    /// The value of the position at `ply`, searched `depth` plies deep.
    pub(crate) fn node(&mut self, depth: u32, ply: usize, window: Window) -> Score {
        self.lines[ply].clear();
        if self.visit() || ply >= MAX_PLY {
            return self.evaluate();
        }
        if ply > 0
            && let Some(score) = self.ended(ply)
        {
            return score;
        }
        let checked = self.path.in_check();
        let depth = depth + u32::from(checked);
        if depth == 0 {
            return self.quiesce(Horizon::START, ply, window);
        }
        let known = self.table.get(self.position.key());
        if let Some(entry) = known
            && ply > 0
            && u32::from(entry.depth) >= depth
            && settles(entry.bound, entry.score(ply), window)
        {
            return entry.score(ply);
        }
        let best = known.and_then(|entry| entry.best);
        let moves = if ply == 0 {
            Picker::listed(self.root_order(best))
        } else {
            Picker::new(best, ply, checked)
        };
        self.best_of(moves, (depth, ply, checked), window)
    }

    /// The value of the position for the side to move, as it stands.
    pub(crate) fn evaluate(&self) -> Score {
        self.values
            .with_standing(self.tables, &self.position, self.standing)
    }

    /// Counts a position; whether the search must stop.
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        let spent = self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        self.stopped |= spent || (self.nodes.is_multiple_of(ASK_EVERY) && (self.limits.stop)());
        self.stopped
    }

    /// The root moves as they were judged, but first the one that was best before.
    fn root_order(&self, best: Option<Move>) -> Vec<Move> {
        let mut moves = self.root_moves.clone();
        if let Some(rank) = moves.iter().position(|&mv| best == Some(mv)) {
            moves[..=rank].rotate_right(1);
        }
        moves
    }

    /// Tries moves in turn and notes the best.
    fn best_of(
        &mut self,
        mut moves: Picker<WORDS>,
        (depth, ply, checked): (u32, usize, bool),
        window: Window,
    ) -> Score {
        let (mut best, mut best_move, mut open) = (Score::LOWEST, None, window);
        let mut tried = 0;
        while let Some(mv) = moves.next(self) {
            let rank = tried;
            tried += 1;
            let quiet = order::capture_gain(&self.position, self.values, mv).is_none();
            let reduced = if checked || !quiet {
                0
            } else {
                reduction(depth, rank)
            };
            let score = self.try_move(mv, (depth, ply), (rank == 0, reduced), open);
            if self.stopped && !(ply == 0 && best_move.is_some()) {
                return if best_move.is_some() { best } else { score };
            }
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > open.low || best_move.is_none() {
                    best_move = Some(mv);
                    self.note_line(mv, ply);
                }
                open.low = open.low.max(score);
            }
            if open.low >= open.high {
                if quiet {
                    self.history.cut(&self.position, mv, depth, ply);
                }
                break;
            }
        }
        if tried == 0 {
            return Ending::of_rules(self.rules).stuck(self.tables, &self.position, ply);
        }
        if !self.stopped {
            let bound = bound_of(best, window);
            self.table
                .put(self.position.key(), (depth, ply), (best, bound), best_move);
        }
        best
    }

    /// The value of a move: first by a null window and less deep where it promises little, then in full.
    fn try_move(
        &mut self,
        mv: Move,
        (depth, ply): (u32, usize),
        (first, reduced): (bool, u32),
        open: Window,
    ) -> Score {
        self.line_with(mv, |search| {
            let below = depth - 1;
            if first {
                return -search.node(below, ply + 1, open.reply());
            }
            let mut score = -search.node(below.saturating_sub(reduced), ply + 1, open.null().reply());
            if score > open.low && reduced > 0 {
                score = -search.node(below, ply + 1, open.null().reply());
            }
            if score > open.low && score < open.high {
                score = -search.node(below, ply + 1, open.reply());
            }
            score
        })
    }

    /// Makes a move, looks at what comes of it, and takes it back.
    pub(crate) fn line_with<T>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let standing = self.standing;
        self.standing = standing.after(self.values, &self.position, mv);
        let undo = self.position.make(self.tables, mv);
        let checked = in_check(self.tables, &self.position);
        let signs = Signs::of(self.tables, &self.position, mv, checked);
        self.path.push(self.position.key(), self.position.side(), signs);
        let found = look(self);
        self.path.pop();
        self.position.unmake(self.tables, mv, &undo);
        self.standing = standing;
        found
    }

    fn note_line(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The score where the game is over at once, by repetition or by impasse, or where the side to move may declare a
    /// win.
    fn ended(&mut self, ply: usize) -> Option<Score> {
        let side = self.position.side();
        if let Some(end) = immediate_end(self.tables, &mut self.position) {
            return Some(Score::of_end(end.result, side, ply));
        }
        let claimed = || claimed(self.tables, &self.position, ply);
        let drawn = || drawn_by_impasse(self.tables, &self.position);
        self.repeated(ply).or_else(drawn).or_else(claimed)
    }

    /// The score of a repetition. In the tree the second occurrence already counts: what led to it once can lead to it
    /// again.
    fn repeated(&self, ply: usize) -> Option<Score> {
        if !self.path.may_repeat() {
            return None;
        }
        let mut twice = self.rules.repetition;
        if let Repetition::Fold { count, .. } = &mut twice {
            *count = 2;
        }
        let Outcome { result, .. } = repetition_outcome(twice, self.path.positions())?;
        if completes_barred_perpetual(twice, self.path.positions()) {
            return Some(Score::won_in(ply));
        }
        Some(Score::of_end(result, self.position.side(), ply))
    }
}

/// How many plies less deep a quiet move late in the order is searched at first.
fn reduction(depth: u32, rank: usize) -> u32 {
    match (depth, rank) {
        (0..=2, _) | (_, 0..=3) => 0,
        (_, 4..=11) => 1,
        _ => 1 + depth / 4,
    }
}

fn settles(bound: Bound, score: Score, window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.high,
        Bound::AtMost => score <= window.low,
    }
}

fn bound_of(score: Score, window: Window) -> Bound {
    if score >= window.high {
        Bound::AtLeast
    } else if score <= window.low {
        Bound::AtMost
    } else {
        Bound::Exact
    }
}
