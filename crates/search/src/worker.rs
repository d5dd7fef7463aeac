//! One thread of a search: its own position and history, and what all threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use hakugei_game::{
    GameResult, Move, MoveSets, Outcome, Position, RepetitionStack, RepetitionState, Stop,
    completes_barred_repetition, quiet_moves_outcome, repetition_outcome,
};
use hakugei_variant::Color;
use hakugei_variant::rules::{Repetition, Rules};

use crate::blunder_model::{BlunderModel, MoveContext};
use crate::ending::{Ending, claimed, drawn_by_impasse};
use crate::evaluate::{Evaluation, Evaluator, Values};
use crate::history::{History, PieceTo};
use crate::limits::Limits;
use crate::parts::Parts;
use crate::pick::Picker;
use crate::root::{Root, RootMove};
use crate::score::{MAX_PLY, Score};
use crate::table::TranspositionTable;

/// The most positions that a thread claims at once.
const MOST_CLAIMED: u64 = 128;

/// The number of positions after which debug builds compare the value kept from move to move with a fresh one.
const LOOK_EVERY: u64 = 16;

/// How one search plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) parts: Parts,
    /// The blunder model of a lower level; `None` if the player overlooks nothing.
    pub(crate) blunders: Option<BlunderModel>,
    /// The largest number of positions that all threads together may visit.
    pub(crate) nodes: Option<u64>,
}

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) values: &'a Values,
    pub(crate) rules: &'a Rules,
    pub(crate) ending: Ending,
    pub(crate) parts: Parts,
    /// The blunder model of a lower level; `None` if the player overlooks nothing.
    pub(crate) blunders: Option<BlunderModel>,
    /// This number changes the keys in the table: scores found with a blunder model hold for one search alone.
    salt: u64,
    pub(crate) table: &'a TranspositionTable,
    /// The rule for positions of the tree alone: there the second occurrence already counts.
    twice: Repetition,
    pub(crate) stop: AtomicBool,
    /// How many positions no thread has claimed yet.
    left: AtomicU64,
    /// The positions that other threads than the first have claimed.
    elsewhere: AtomicU64,
}

impl<'a> Shared<'a> {
    /// What the threads of a search with some settings share.
    pub(crate) fn new(
        evaluation: &'a Evaluation,
        rules: &'a Rules,
        table: &'a TranspositionTable,
        settings: Settings,
    ) -> Self {
        let Settings {
            parts,
            blunders,
            nodes,
        } = settings;
        let mut twice = rules.repetition;
        if let Repetition::Fold { count, .. } = &mut twice {
            *count = 2;
        }
        Self {
            evaluation,
            values: &evaluation.values,
            rules,
            ending: Ending::of_rules(rules),
            parts,
            blunders,
            salt: blunders.map_or(0, BlunderModel::salt),
            table,
            twice,
            stop: AtomicBool::new(false),
            left: AtomicU64::new(nodes.unwrap_or(u64::MAX)),
            elsewhere: AtomicU64::new(0),
        }
    }
}

/// The state of one ply of the line that is searched.
#[derive(Clone, Debug)]
pub(crate) struct SearchFrame {
    /// The static evaluation; `None` in check.
    pub(crate) static_eval: Option<Score>,
    /// Where the move that is being searched ends, and as what.
    pub(crate) piece_to: PieceTo,
    /// The move that a singular extension leaves out to see what the others are worth.
    pub(crate) excluded: Option<Move>,
    /// The best line found from here.
    pub(crate) line: Vec<Move>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, const WORDS: usize> {
    pub(crate) shared: &'a Shared<'a>,
    /// The limits of the search; only the first thread has them, and it stops the others.
    pub(crate) limits: Option<&'a Limits<'a>>,
    /// What ends the search: for the first thread its limits, for the others the shared flag.
    pub(crate) stop: &'a Stop<'a>,
    pub(crate) history: &'a mut History,
    pub(crate) position: Position<WORDS>,
    /// The values of the positions that led to it.
    evaluator: Evaluator<'a>,
    /// The positions of the game and of the line that is searched.
    pub(crate) path: RepetitionStack,
    /// The place of the last null move on that path; 0 if there is none.
    passed: usize,
    pub(crate) root_moves: Vec<RootMove>,
    pub(crate) root_depth: u32,
    pub(crate) nodes: u64,
    /// The number of positions that this thread may visit before it claims more.
    granted: u64,
    pub(crate) deepest: usize,
    pub(crate) frames: Vec<SearchFrame>,
    pickers: Vec<Box<Picker<'a, WORDS>>>,
    /// The moves of the position at the horizon: there is one at a time.
    pub(crate) foreseen: MoveSets<'a, WORDS>,
    /// Room for moves that are found and listed at once.
    pub(crate) moves: MoveSets<'a, WORDS>,
}

impl<'a, const WORDS: usize> Worker<'a, WORDS> {
    /// A thread that begins at the root.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        limits: Option<&'a Limits<'a>>,
        stop: &'a Stop<'a>,
        history: &'a mut History,
        root: Root<WORDS>,
    ) -> Self {
        let Root {
            position,
            path,
            moves: root_moves,
        } = root;
        let frame = SearchFrame {
            static_eval: None,
            piece_to: PieceTo::NONE,
            excluded: None,
            line: Vec::new(),
        };
        Self {
            evaluator: Evaluator::new(shared.evaluation, &position),
            shared,
            limits,
            stop,
            history,
            position,
            path,
            passed: 0,
            root_moves,
            root_depth: 0,
            nodes: 0,
            granted: 0,
            deepest: 0,
            frames: vec![frame; MAX_PLY + 4],
            pickers: Vec::new(),
            moves: MoveSets::stopped_by(stop),
            foreseen: MoveSets::stopped_by(stop),
        }
    }

    /// The static evaluation of the position, for the side to move.
    pub(crate) fn evaluate(&self) -> Score {
        self.evaluator.value(&self.position)
    }

    /// Counts a position if the limit allows one more; returns whether the search must stop.
    #[inline]
    pub(crate) fn visit(&mut self, ply: usize) -> bool {
        if self.nodes == self.granted && !self.claim() {
            self.stop.come();
            return true;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        self.stop.after(Stop::POSITION)
    }

    /// Claims some of the positions that are left; returns whether there are any.
    ///
    /// A thread claims an eighth of the rest at most, so that a small limit is met exactly and a large one needs few
    /// atomic writes.
    #[cold]
    fn claim(&mut self) -> bool {
        let Shared { left, elsewhere, .. } = self.shared;
        let share = |left: u64| (left / 8).clamp(1, MOST_CLAIMED);
        let take = |left: u64| left.checked_sub(share(left));
        let Ok(before) = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) else {
            return false;
        };
        self.granted += share(before);
        if self.limits.is_none() {
            elsewhere.fetch_add(share(before), Ordering::Relaxed);
        }
        true
    }

    /// Whether the search is to end. What was found since it was asked last may be wrong: the caller drops it.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.has_come()
    }

    /// The positions that all threads together have visited, of other threads than the first with those that they have claimed.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.elsewhere.load(Ordering::Relaxed)
    }

    /// The enemy's move that led to a ply, and the own one before it.
    pub(crate) fn before(&self, ply: usize) -> [PieceTo; 2] {
        let at = |back: usize| {
            ply.checked_sub(back)
                .map_or(PieceTo::NONE, |ply| self.frames[ply].piece_to)
        };
        [at(1), at(2)]
    }

    /// The key of the position in the table.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.position.key() ^ self.shared.salt
    }

    /// Whether a move is legal in the position.
    #[inline]
    pub(crate) fn allows(&mut self, mv: Move) -> bool {
        self.moves.allow(&self.position, mv)
    }

    /// Whether the blunder model overlooks a move at a ply. In check it overlooks none.
    #[inline]
    pub(crate) fn overlooks(&self, mv: Move, ply: usize) -> bool {
        match &self.shared.blunders {
            Some(blunders) if !self.path.in_check() => {
                let last = self.history.square(self.before(ply)[0]);
                blunders.overlooks(&self.position, mv, MoveContext { ply, last })
            }
            _ => false,
        }
    }

    /// The error with which the player values a root move, in hundredths of the weakest piece.
    pub(crate) fn misjudgement(&self, mv: Move) -> i32 {
        self.shared
            .blunders
            .map_or(0, |blunders| blunders.misjudgement(mv))
    }

    /// A picker to use; the caller gives it back, so that its lists are allocated once.
    pub(crate) fn borrow_picker(&mut self) -> Box<Picker<'a, WORDS>> {
        let new = || Box::new(Picker::stopped_by(self.stop));
        self.pickers.pop().unwrap_or_else(new)
    }

    /// Gives a picker back.
    pub(crate) fn give_back(&mut self, picker: Box<Picker<'a, WORDS>>) {
        self.pickers.push(picker);
    }

    /// Makes a move at a ply, calls `look`, and takes the move back.
    #[inline]
    pub(crate) fn line_with<T>(&mut self, mv: Move, ply: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        let Shared { table, salt, .. } = self.shared;
        let change = self.position.change(mv);
        // The entry is prefetched while the rest is computed: a third of all time went by waiting for entries before that
        // (`docs/search.md`, Memory).
        let key_after = self.position.key_after(&change);
        if let Some(key) = key_after {
            table.prefetch(key ^ salt);
        }
        self.frames[ply].piece_to = self.history.piece_to(&change);
        self.evaluator.push(&self.position, &change);
        self.path.resolve_attack(&self.position);
        let undo = self.position.apply(change, key_after);
        debug_assert!(
            !self.nodes.is_multiple_of(LOOK_EVERY)
                || self.evaluator.is_true_to(self.shared.evaluation, &self.position),
            "values are kept from move to move"
        );
        let check = self.position.in_check();
        self.path.push(&self.position, Some(undo.change()), check);
        let found = look(self);
        self.path.pop();
        self.position.unmake(&undo);
        self.evaluator.pop();
        found
    }

    /// Whether a move at a ply is illegal because of the repetition that it completes. A side whose moves are all barred has none:
    /// it is mated or stalemated, so a barred move must be known before it counts as tried.
    #[inline]
    pub(crate) fn is_barred(&mut self, mv: Move, ply: usize) -> bool {
        self.shared.rules.repetition.bars_moves() && self.completes_barred(mv, ply)
    }

    /// [`Self::is_barred`] where some repetition bars moves.
    #[cold]
    fn completes_barred(&mut self, mv: Move, ply: usize) -> bool {
        let rule = self.shared.rules.repetition;
        self.line_with(mv, ply, |worker| {
            if !worker.path.may_repeat() {
                return false;
            }
            worker.path.resolve_attack(&worker.position);
            let positions = worker.path.positions();
            // The game cannot take a line with a null move, so no rule bars a move on it.
            let root = positions.len() - 2 - ply;
            worker.passed <= root && completes_barred_repetition(rule, positions)
        })
    }

    /// Whether the side to move has a legal move at a ply.
    fn may_move(&mut self, ply: usize) -> bool {
        if !self.shared.rules.repetition.bars_moves() {
            return self.position.has_legal_move();
        }
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves.into_iter().any(|mv| !self.is_barred(mv, ply))
    }

    /// Makes a null move at a ply, calls `look`, and takes the null move back.
    pub(crate) fn line_with_pass<T>(&mut self, ply: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        self.frames[ply].piece_to = PieceTo::NONE;
        self.path.resolve_attack(&self.position);
        let pass = self.position.pass();
        let check = self.position.in_check();
        self.path.push(&self.position, None, check);
        let before = std::mem::replace(&mut self.passed, self.path.positions().len() - 1);
        let found = look(self);
        self.passed = before;
        self.path.pop();
        self.position.unpass(&pass);
        found
    }

    /// Notes that the best line from a ply begins with a move.
    pub(crate) fn note_line(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }

    /// The score if the game is over at once, by repetition, quiet moves or impasse, or if the side to move may declare a win.
    pub(crate) fn ended(&mut self, ply: usize) -> Option<Score> {
        let side = self.position.side();
        if let Some(end) = self.position.immediate_end() {
            return Some(Score::of_end(end.result, side, ply));
        }
        let repeated = self.repeated(ply);
        repeated
            .or_else(|| self.drawn_by_quiet_moves(ply))
            .or_else(|| drawn_by_impasse(&self.position))
            .or_else(|| claimed(&self.position, ply))
    }

    /// The score of a row of quiet moves that ends the game. Mate and stalemate come first.
    fn drawn_by_quiet_moves(&mut self, ply: usize) -> Option<Score> {
        quiet_moves_outcome(self.shared.rules.quiet_moves, self.path.positions())?;
        Some(if self.may_move(ply) {
            Score::EVEN
        } else {
            self.shared.ending.stuck(&self.position, ply)
        })
    }

    /// The score of a repetition: where the rule ends the game, as often as it asks; where a position of the tree occurs
    /// again, at once, since what led to it once can lead to it again. Positions before the root, or before a null move, count
    /// only by the full repetition rule.
    fn repeated(&mut self, ply: usize) -> Option<Score> {
        if !self.path.may_repeat() {
            return None;
        }
        self.path.resolve_attack(&self.position);
        let (side, positions) = (self.position.side(), self.path.positions());
        let root = positions.len() - 1 - ply;
        // The game cannot take a line with a null move, so its rule does not judge that line.
        if self.passed <= root
            && let Some(result) = repetition(self.shared.rules.repetition, positions, side)
        {
            return Some(Score::of_end(result, side, ply));
        }
        // In the tree the second occurrence counts at once, since both sides can reach it again; occurrences in the game that
        // was played count by the variant's own rule (`docs/search.md`, The parts).
        let since = &positions[root.max(self.passed)..];
        repetition(self.shared.twice, since, side).map(|result| Score::of_coming_end(result, side, ply))
    }
}

/// The result of the last of a line of positions by a rule for repetitions, given the side to move. It has won where the move
/// that led there was barred.
fn repetition(rule: Repetition, positions: &[RepetitionState], side: Color) -> Option<GameResult> {
    if completes_barred_repetition(rule, positions) {
        return Some(GameResult::Win(side));
    }
    repetition_outcome(rule, positions).map(|Outcome { result, .. }| result)
}
