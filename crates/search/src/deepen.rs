//! Iterative deepening: one thread searches one ply deeper after another, each time all the best moves that are wanted.

use std::sync::atomic::Ordering;
use std::time::Duration;

use hakugei_game::Move;

use crate::limits::Report;
use crate::parts::Part;
use crate::root::{RootMove, sort};
use crate::score::{MAX_PLY, Score};
use crate::window::Window;
use crate::worker::Worker;

/// The deepest search, in plies.
const DEEPEST: u32 = MAX_PLY as u32 / 2;
/// From this depth on the window is narrow at first.
const NARROW_DEPTH: u32 = 5;
/// How far the first narrow window reaches on either side, in hundredths of the weakest piece.
const NARROW: i32 = 35;

/// How steady the best move has been, from which the time for the move is computed.
#[derive(Debug)]
struct BestMoveStability {
    best: Option<Move>,
    /// For how many depths it has been the best.
    depths: u32,
    /// How often it changed, older changes counting less.
    changes: f64,
}

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// Searches deeper and deeper until a limit is met, reporting after each depth.
    pub(crate) fn deepen(&mut self, report: &mut dyn FnMut(&Report)) {
        let limits = self.limits.copied().unwrap_or_default();
        let lines = limits.lines.clamp(1, self.root_moves.len());
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut stability = BestMoveStability {
            best: None,
            depths: 0,
            changes: 0.0,
        };
        let mut found = vec![self.first_glance()];
        for depth in 1..=deepest {
            self.search_depth(depth, lines);
            if self.is_stopped() {
                self.break_off(found, report);
                break;
            }
            found = (0..lines).map(|rank| self.report_of(rank, depth)).collect();
            found.iter().for_each(&mut *report);
            let forced = |root: &RootMove| {
                root.score
                    .forced()
                    .is_some_and(|plies| plies.unsigned_abs() <= depth)
            };
            if self.root_moves[..lines].iter().all(forced) {
                break;
            }
            stability.note(&self.root_moves[0]);
            if self.has_had_its_time(&stability) {
                break;
            }
        }
    }

    /// What is known before any search.
    fn first_glance(&self) -> Report {
        let first = &self.root_moves[0];
        // Where the search was to end at once, no move has a score yet.
        let known = (first.before > Score::LOWEST).then_some(first.before);
        Report {
            depth: 0,
            deepest: 0,
            rank: 1,
            score: known.unwrap_or_else(|| self.evaluate()),
            nodes: 0,
            table_use: 0,
            line: vec![first.mv],
        }
    }

    /// Searches every line that is wanted to a depth.
    pub(crate) fn search_depth(&mut self, depth: u32, lines: usize) {
        self.root_depth = depth;
        self.deepest = 0;
        for root in &mut self.root_moves {
            if depth > 1 {
                root.before = root.score;
            }
            root.score = Score::LOWEST;
        }
        for rank in 0..lines {
            self.aspire(depth, rank);
            sort(&mut self.root_moves[rank..]);
            if self.is_stopped() {
                break;
            }
        }
        sort(&mut self.root_moves[..lines]);
    }

    /// Searches the moves from a rank on, with a window that widens each time the score falls outside it.
    fn aspire(&mut self, depth: u32, rank: usize) {
        let before = self.root_moves[rank].before;
        let mut reach = NARROW;
        let narrow = depth >= NARROW_DEPTH && before.forced().is_none() && self.has(Part::Aspiration);
        let mut window = if narrow {
            Window {
                low: before.plus(-reach),
                high: before.plus(reach),
            }
        } else {
            Window::FULL
        };
        loop {
            let score = self.root(depth as i32, rank, window);
            if self.is_stopped() || (score > window.low && score < window.high) || window == Window::FULL {
                return;
            }
            // A move that failed high is searched first in the next window.
            sort(&mut self.root_moves[rank..]);
            reach *= 3;
            let wide = reach > 1000 || score.forced().is_some();
            if score <= window.low {
                // The value is below this window for sure, so the upper bound may come down: that cuts off sooner.
                window.high = Score::of(i32::midpoint(window.low.value(), window.high.value()));
                window.low = if wide {
                    Window::FULL.low
                } else {
                    score.plus(-reach)
                };
            } else {
                window.high = if wide {
                    Window::FULL.high
                } else {
                    score.plus(reach)
                };
            }
        }
    }

    /// The value of the root, from a rank on.
    fn root(&mut self, depth: i32, rank: usize, window: Window) -> Score {
        self.frames[0].line.clear();
        self.frames[0].static_eval = (!self.path.in_check()).then(|| self.evaluate());
        let (mut best, mut open) = (Score::LOWEST, window);
        for index in rank..self.root_moves.len() {
            let (mv, nodes) = (self.root_moves[index].mv, self.nodes);
            let score = self.try_root_move(depth, mv, index - rank, open);
            self.root_moves[index].nodes += self.nodes - nodes;
            if self.is_stopped() {
                return best;
            }
            if index == rank || score > open.low {
                let root = &mut self.root_moves[index];
                root.score = score;
                // Replies to a move that fails high have no order: the line of an earlier depth says more.
                if score < open.high || score.forced().is_some() {
                    root.line.truncate(1);
                    root.line.extend_from_slice(&self.frames[1].line);
                }
            } else {
                self.root_moves[index].score = Score::LOWEST;
            }
            best = best.max(score);
            open.low = open.low.max(score);
            // Nothing is better than a win with the next move.
            if open.low >= open.high || open.low >= Score::won_in(1) {
                break;
            }
        }
        best
    }

    /// The value of a root move, given how many were tried before it: the first with the full window, a later one first with
    /// the null window and, from the fourth on, with reduced depth.
    fn try_root_move(&mut self, depth: i32, mv: Move, tried: usize, open: Window) -> Score {
        let quiet = !self.position.takes(mv);
        let reduces = self.has(Part::Reductions) && !self.is_complete() && quiet && tried >= 3 && depth >= 3;
        // A ply less than inside the tree: a wrong reduction here costs the move itself.
        let less = if reduces {
            (crate::margins::reduction(depth, tried) / 1024 - 1).clamp(0, depth - 1)
        } else {
            0
        };
        let misjudgement = self.misjudgement(mv);
        let open = open.moved(-misjudgement);
        let found = self.line_with(mv, 0, |worker| {
            let check = worker.path.in_check();
            let full = depth - 1;
            if tried == 0 {
                return -worker.node(full, 1, open.reply());
            }
            let less = if check { 0 } else { less };
            let mut score = -worker.node(full - less, 1, open.null().reply());
            if score > open.low && less > 0 {
                score = -worker.node(full, 1, open.null().reply());
            }
            if score > open.low && score < open.high {
                score = -worker.node(full, 1, open.reply());
            }
            score
        });
        found.moved(misjudgement)
    }

    /// The report of the move of a rank.
    fn report_of(&self, rank: usize, depth: u32) -> Report {
        let root = &self.root_moves[rank];
        Report {
            depth,
            deepest: self.deepest.max(depth as usize) as u32,
            rank: rank + 1,
            score: root.score,
            nodes: self.all_nodes(),
            table_use: self.shared.table.use_in_thousandths(),
            line: root.line.clone(),
        }
    }

    /// Reports what an interrupted depth has found, unless its best move is the one of the last full depth. The lines of that depth
    /// follow, so that no two lines begin with one move.
    fn break_off(&mut self, mut found: Vec<Report>, report: &mut dyn FnMut(&Report)) {
        let root = &self.root_moves[0];
        let place = found
            .iter()
            .position(|known| known.line.first() == Some(&root.mv));
        let mut best = found[0].clone();
        if place == Some(0) && best.depth > 0 {
            return;
        }
        if root.score > Score::LOWEST {
            (best.score, best.line) = (root.score, root.line.clone());
            self.go_on(&mut best.line, 0, best.depth as usize);
        }
        found.remove(place.unwrap_or(found.len() - 1));
        found.insert(0, best);
        for (rank, line) in found.iter_mut().enumerate() {
            line.rank = rank + 1;
            line.nodes = self.all_nodes();
            report(line);
        }
    }

    /// Lengthens a line by the best moves in the table, up to a number of moves. A move that failed high comes without a reply.
    fn go_on(&mut self, line: &mut Vec<Move>, ply: usize, most: usize) {
        self.line_with(line[ply], ply, |worker| {
            let next = ply + 1;
            if next >= most || worker.ended(next).is_some() {
                return;
            }
            if next == line.len() {
                let known = worker.shared.table.get(worker.key());
                let Some(best) = known.and_then(|entry| entry.best) else {
                    return;
                };
                if !worker.position.is_legal(best) || worker.is_barred(best, next) {
                    return;
                }
                line.push(best);
            }
            worker.go_on(line, next, most);
        });
    }

    /// Whether the time for a move is used up, judged by how its best move has held.
    fn has_had_its_time(&self, stability: &BestMoveStability) -> bool {
        let Some((limits, budget)) = self.limits.and_then(|limits| Some((limits, (limits.time)()?))) else {
            return false;
        };
        if budget.usual == Duration::MAX {
            return false;
        }
        // The only move is played whatever it is worth.
        if self.root_moves.len() == 1 {
            return true;
        }
        // A best move that took most of the positions has few rivals, so it needs less time.
        let thousandths = self.root_moves[0].nodes * 1000 / self.nodes.max(1);
        let share = f64::from(thousandths as u32) / 1000.0;
        let usual = budget.usual.as_secs_f64() * stability.worth() * (1.6 - share);
        (limits.spent)().as_secs_f64() >= usual
    }
}

impl BestMoveStability {
    /// Notes the best move of a depth.
    fn note(&mut self, first: &RootMove) {
        self.changes *= 0.6;
        if self.best == Some(first.mv) {
            self.depths += 1;
        } else {
            self.changes += f64::from(u8::from(self.best.is_some()));
            (self.best, self.depths) = (Some(first.mv), 0);
        }
    }

    /// How much of the usual time the move is worth: less the longer it has been the best, more where it changes.
    fn worth(&self) -> f64 {
        let steady = f64::from(self.depths.min(8)) * 0.05;
        (0.9 - steady + 0.6 * self.changes).clamp(0.4, 2.0)
    }
}

/// Searches on another thread than the first until the first thread stops the search: what it finds is in the table.
pub(crate) fn help<const WORDS: usize>(worker: &mut Worker<'_, WORDS>, number: usize) {
    for depth in 1..=DEEPEST {
        // Threads that look at different depths find more.
        worker.search_depth((depth + number as u32 % 2).min(DEEPEST), 1);
        if worker.is_stopped() || worker.shared.stop.load(Ordering::Relaxed) {
            break;
        }
    }
}
