//! Alpha-beta at one position inside the tree: principal variation search.

use hakugei_game::Move;

use crate::margins;
use crate::parts::Part;
use crate::pick::{MoveSelection, Picker};
use crate::quiet::Horizon;
use crate::score::{MAX_PLY, Score};
use crate::table::{Bound, NewEntry, TableEntry};
use crate::window::{Window, bound_of, settles};
use crate::worker::Worker;

/// Up to this depth of the root no move is skipped or reduced, so that short mates are not missed.
const COMPLETE: u32 = 3;
/// The largest number of moves without a cutoff whose history is lowered after one that cuts off.
const MOST_TRIED_MOVES: usize = 64;

/// A position that is being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) window: Window,
    /// Whether the side to move is in check.
    pub(crate) checked: bool,
    /// The static evaluation, corrected by the score in the table; `None` if the side to move is in check.
    pub(crate) static_eval: Option<Score>,
    /// Whether the static evaluation is higher than at this side's previous move.
    pub(crate) improves: bool,
    /// Whether the window is open, so that the exact value is wanted (a PV node).
    pub(crate) exact: bool,
    pub(crate) known: Option<TableEntry>,
    /// The move that is not searched, because a singular extension tests what the others are worth.
    excluded: Option<Move>,
}

/// A move that is about to be searched.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    /// Whether the move captures nothing.
    quiet: bool,
    /// The number of the move among those tried, from 1.
    tried: usize,
    /// The late move reduction, in plies.
    reduction: i32,
}

/// What a loop over moves has found.
struct MoveLoopResult {
    best: Score,
    mv: Option<Move>,
    tried: usize,
    /// The number of moves that the blunder model overlooked.
    overlooked: usize,
    /// The quiet moves and captures that were searched and did not cut off.
    tried_moves: Vec<Move>,
}

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// The score of the position at `ply`, which is not the root, from a search of `depth` plies.
    pub(crate) fn node(&mut self, depth: i32, ply: usize, window: Window) -> Score {
        self.frames[ply].line.clear();
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(Horizon::START, ply, window);
        }
        if self.visit(ply) {
            return Score::EVEN;
        }
        let excluded = self.frames[ply].excluded;
        let window = match self.over(ply, excluded, window) {
            Ok(window) => window,
            Err(score) => return score,
        };
        let known = self.known(excluded);
        let exact = window.is_open();
        // At a PV node the table never decides: that would cut short the line that is reported.
        if let Some(entry) = known
            && !exact
            && entry.depth as i32 >= depth
            && settles(entry.bound, entry.score(ply), window)
        {
            return entry.score(ply);
        }
        let checked = self.path.in_check();
        let static_eval = (!checked).then(|| {
            known
                .and_then(|entry| entry.static_eval)
                .unwrap_or_else(|| self.evaluate())
        });
        // The frame and the table keep the evaluation itself, so that plies compare like with like; pruning at this node uses
        // the value corrected by the table's score.
        self.frames[ply].static_eval = static_eval;
        let mut node = Node {
            depth,
            ply,
            window,
            checked,
            static_eval: static_eval.map(|static_eval| refined(static_eval, known, ply)),
            improves: self.improves(ply),
            exact,
            known,
            excluded,
        };
        if let Some(score) = self.prune(&node) {
            return score;
        }
        // Without a best move the first one tried is a guess; a search one ply less deep leaves a better guess in the table
        // for the next iteration (part `internal-reduction`).
        if depth >= 4
            && excluded.is_none()
            && known.is_none_or(|entry| entry.best.is_none())
            && self.has(Part::InternalReduction)
        {
            node.depth -= 1;
        }
        self.best_of(node)
    }

    /// Whether a part of the search is in use.
    #[inline]
    pub(crate) fn has(&self, part: Part) -> bool {
        self.shared.parts.has(part)
    }

    /// The window narrowed by mate distance: no score is better than a win with the next move. An error is the score of a
    /// game that is over, or the bound if the narrowed window is empty.
    fn over(&mut self, ply: usize, excluded: Option<Move>, window: Window) -> Result<Window, Score> {
        // The node was entered with these questions answered; only its moves are searched again.
        if excluded.is_some() {
            return Ok(window);
        }
        if let Some(score) = self.ended(ply) {
            return Err(score);
        }
        if !self.has(Part::MateDistance) {
            return Ok(window);
        }
        let window = Window {
            low: window.low.max(Score::lost_in(ply)),
            high: window.high.min(Score::won_in(ply + 1)),
        };
        if window.low >= window.high {
            return Err(window.low);
        }
        Ok(window)
    }

    /// The entry of the transposition table; none if a move is excluded, since the entry is about all moves.
    fn known(&self, excluded: Option<Move>) -> Option<TableEntry> {
        if excluded.is_some() || !self.has(Part::Table) {
            return None;
        }
        self.shared.table.get(self.key())
    }

    /// Whether the static evaluation is higher than at this side's previous move, or at the one before that if the
    /// side was then in check.
    fn improves(&self, ply: usize) -> bool {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].static_eval);
        let now = self.frames[ply].static_eval;
        now.is_some() && now > at(2).or_else(|| at(4))
    }

    /// Whether the search is so shallow that no move may be skipped or reduced.
    pub(crate) fn is_complete(&self) -> bool {
        self.root_depth <= COMPLETE
    }

    /// Tries the moves in turn and stores the result in the table.
    fn best_of(&mut self, node: Node) -> Score {
        let mut picker = self.borrow_picker();
        let selection = if node.checked {
            MoveSelection::Evasions
        } else {
            MoveSelection::All
        };
        picker.begin(self, selection, node.ply, node.known.and_then(|entry| entry.best));
        // Killers two plies on were found below another move of the parent.
        self.history.forget_killers(node.ply + 2);
        let mut found = MoveLoopResult {
            best: Score::LOWEST,
            mv: None,
            tried: 0,
            overlooked: 0,
            tried_moves: std::mem::take(&mut picker.tried_moves),
        };
        found.tried_moves.clear();
        let end = self.try_moves(&node, &mut picker, &mut found);
        picker.tried_moves = std::mem::take(&mut found.tried_moves);
        self.give_back(picker);
        if let Some(score) = end {
            return score;
        }
        // A player who overlooks every move is neither mated nor stalemated by that.
        if found.tried == 0 && found.overlooked > 0 {
            return node.static_eval.unwrap_or_else(|| self.evaluate());
        }
        if found.tried == 0 && node.excluded.is_none() {
            let stuck = self.shared.ending.stuck(&self.position, node.ply);
            return stuck;
        }
        // The excluded move is the only legal one, so it is singular: the others fail low.
        if found.tried == 0 {
            return node.window.low;
        }
        if !self.is_stopped() && node.excluded.is_none() {
            self.store(&node, &found);
        }
        found.best
    }

    /// Stores what was found in the transposition table.
    fn store(&mut self, node: &Node, found: &MoveLoopResult) {
        let bound = bound_of(found.best, node.window);
        let entry = TableEntry::of(NewEntry {
            depth: node.depth.max(0) as u32,
            ply: node.ply,
            score: found.best,
            bound,
            static_eval: self.frames[node.ply].static_eval,
            best: found.mv,
        });
        self.shared.table.put(self.key(), entry);
    }

    /// Tries moves until one cuts off. A score is returned only if it settles the node at once: the search was stopped, or a
    /// singular extension showed that several moves reach the window.
    fn try_moves(
        &mut self,
        node: &Node,
        picker: &mut Picker<'_, WORDS>,
        found: &mut MoveLoopResult,
    ) -> Option<Score> {
        let mut low = node.window.low;
        while let Some(mv) = picker.next(self) {
            if node.excluded == Some(mv) {
                continue;
            }
            // Barred first: an illegal move that is overlooked too must not hide a stalemate.
            if self.is_barred(mv, node.ply) {
                continue;
            }
            if self.overlooks(mv, node.ply) {
                found.overlooked += 1;
                continue;
            }
            found.tried += 1;
            let quiet = !self.position.takes(mv);
            let candidate = Candidate {
                mv,
                quiet,
                tried: found.tried,
                reduction: self.reduction(node, mv, quiet, found.tried),
            };
            if self.skips(node, &candidate, found.best, picker) {
                continue;
            }
            let extension = match self.extension(node, mv) {
                Ok(extension) => extension,
                Err(score) => return Some(score),
            };
            let open = Window {
                low,
                high: node.window.high,
            };
            let score = self.try_move(node, &candidate, extension, open);
            if self.is_stopped() {
                return Some(found.best.max(score));
            }
            if score > found.best {
                found.best = score;
                if score > low {
                    low = score;
                    found.mv = Some(mv);
                    if node.exact {
                        self.note_line(mv, node.ply);
                    }
                }
            }
            if low >= node.window.high {
                self.update_history(node, mv, quiet, &found.tried_moves);
                break;
            }
            if found.tried_moves.len() < MOST_TRIED_MOVES {
                found.tried_moves.push(mv);
            }
        }
        None
    }

    /// Whether a move is skipped: it comes late, gains too little, or loses material.
    fn skips(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        best: Score,
        picker: &mut Picker<'_, WORDS>,
    ) -> bool {
        let Candidate {
            mv,
            quiet,
            tried,
            reduction,
        } = *candidate;
        // While every move loses by force, each may be the only one that does not.
        if best <= Score::LOST || tried <= 1 || self.is_complete() {
            return false;
        }
        let Node { depth, checked, .. } = *node;
        if !quiet {
            return self.has(Part::ExchangePruning)
                && depth <= 6
                && !picker.exchange_reaches(self, mv, -margins::CAPTURE_LOSS * depth);
        }
        let late = self.has(Part::MoveCount) && tried >= margins::move_count(depth, node.improves);
        // Margins go by the depth that the move would be searched with.
        let left = (depth - reduction).max(0);
        let low = node.window.low;
        let hopeless = |static_eval: Score| static_eval.plus(margins::futility(left)) <= low;
        let futile =
            self.has(Part::Futility) && left <= 6 && !checked && node.static_eval.is_some_and(hopeless);
        // No move that gives check is skipped here: searching late quiet checks, and some more moves before them, won 63 to
        // 70 % of 200 games in each of three variants (`docs/search.md`, The parts). The pins and lines that
        // decide which moves of a position give check are found once, when the first move needs them.
        if (late || futile) && !checked && !picker.gives_check(&self.position, mv) {
            // From now on every quiet move is late, so the picker drops those that give no check in one pass.
            if late {
                picker.leave_checks(&self.position);
            }
            return true;
        }
        self.has(Part::ExchangePruning)
            && left <= 6
            && !picker.exchange_reaches(self, mv, -margins::quiet_loss(left))
    }

    /// The score of a move: a late move is searched first with the null window and reduced depth, then in full if needed.
    fn try_move(&mut self, node: &Node, candidate: &Candidate, extension: i32, open: Window) -> Score {
        let Candidate { mv, tried, .. } = *candidate;
        let reduction = if node.depth >= 2 && !self.is_complete() {
            candidate.reduction
        } else {
            0
        };
        // The bound on the ply keeps series of checks from growing the tree without end.
        let may_extend = self.has(Part::CheckExtension) && node.ply < 2 * self.root_depth as usize;
        let below = node.ply + 1;
        self.line_with(mv, node.ply, |worker| {
            let check = worker.path.in_check();
            let extension = extension.max(i32::from(check && may_extend && extension == 0));
            let full = node.depth - 1 + extension;
            if tried == 1 && node.exact {
                return -worker.node(full, below, open.reply());
            }
            // A check is reduced one ply less, and no reduction reaches below depth 1.
            let less = (full - (reduction - i32::from(check))).clamp(full.min(1), full.max(0));
            let mut score = -worker.node(less, below, open.null().reply());
            if score > open.low && less < full {
                score = -worker.node(full, below, open.null().reply());
            }
            if node.exact && score > open.low && score < open.high {
                score = -worker.node(full, below, open.reply());
            }
            score
        })
    }

    /// The late move reduction of a move, in plies; the first move has none.
    fn reduction(&self, node: &Node, mv: Move, quiet: bool, tried: usize) -> i32 {
        if tried <= 1 || !self.has(Part::Reductions) {
            return 0;
        }
        let mut less = margins::reduction(node.depth, tried);
        if quiet {
            let history = self
                .history
                .quiet(self.shared.parts, &self.position, mv, self.before(node.ply));
            less -= history * 1024 / margins::HISTORY_PER_PLY;
        } else {
            less -= 1024;
        }
        less -= 1024 * i32::from(node.exact) + 1024 * i32::from(node.checked);
        less += 1024 * i32::from(!node.improves);
        (less / 1024).max(0)
    }

    /// Raises the history of a move that cut off, and lowers that of the moves tried before it.
    fn update_history(&mut self, node: &Node, mv: Move, quiet: bool, tried_moves: &[Move]) {
        let bonus = margins::bonus(node.depth);
        let before = self.before(node.ply);
        if quiet {
            self.history.refute(mv, node.ply, before[0]);
            self.history.update_quiet(&self.position, mv, before, bonus);
        } else {
            let change = self.position.change(mv);
            self.history.update_capture(&change, bonus);
        }
        for &other in tried_moves {
            if self.position.takes(other) {
                let change = self.position.change(other);
                self.history.update_capture(&change, -bonus);
            } else if quiet {
                // Only a quiet move that cuts off is evidence that other quiet moves were tried too early.
                self.history.update_quiet(&self.position, other, before, -bonus);
            }
        }
    }
}

/// The static evaluation, or the score in the table if its bound is on the better side of it.
fn refined(static_eval: Score, known: Option<TableEntry>, ply: usize) -> Score {
    let Some(entry) = known else { return static_eval };
    let score = entry.score(ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score > static_eval,
        Bound::AtMost => score < static_eval,
    };
    if better && score.forced().is_none() {
        score
    } else {
        static_eval
    }
}
