//! Pruning before any move is tried: the static evaluation is so far above or below the window that it settles the node.

use crate::margins;
use crate::node::Node;
use crate::parts::Part;
use crate::quiet::Horizon;
use crate::score::Score;
use crate::window::Window;
use crate::worker::Worker;

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// The score of a node that can be settled without trying its moves.
    pub(crate) fn prune(&mut self, node: &Node) -> Option<Score> {
        let static_eval = node.static_eval?;
        // A PV node wants the exact value; a singular test asks about the other moves, of which neither the static evaluation nor
        // a null move says anything.
        if node.exact || self.frames[node.ply].excluded.is_some() || self.is_complete() {
            return None;
        }
        self.reverse_futility(node, static_eval)
            .or_else(|| self.razoring(node, static_eval))
            .or_else(|| self.null_move(node, static_eval))
    }

    /// Reverse futility: the static evaluation is so far above the window that no enemy move should bring it down.
    fn reverse_futility(&self, node: &Node, static_eval: Score) -> Option<Score> {
        let Node { depth, window, .. } = *node;
        let far = static_eval.plus(-margins::reverse(depth, node.improves)) >= window.high;
        let fits =
            depth <= margins::REVERSE_DEPTH && window.high > Score::LOST && static_eval.forced().is_none();
        (far && fits && self.has(Part::ReverseFutility)).then_some(static_eval)
    }

    /// Razoring: the static evaluation is so far below the window that only captures could lift it.
    fn razoring(&mut self, node: &Node, static_eval: Score) -> Option<Score> {
        let Node {
            depth, ply, window, ..
        } = *node;
        let far = static_eval.plus(margins::razor(depth)) <= window.low;
        if !far || depth > margins::RAZOR_DEPTH || !self.has(Part::Razoring) {
            return None;
        }
        let score = self.quiesce(Horizon::START, ply, window);
        (score <= window.low).then_some(score)
    }

    /// Null move: the value stays above the window although the side to move passes.
    fn null_move(&mut self, node: &Node, static_eval: Score) -> Option<Score> {
        let Node {
            depth, ply, window, ..
        } = *node;
        // Two null moves in a row would only search the same position with less depth.
        let after_pass = ply > 0 && self.frames[ply - 1].piece_to == crate::history::PieceTo::NONE;
        let fits = depth >= margins::NULL_DEPTH
            && static_eval >= window.high
            && window.high > Score::LOST
            && !after_pass
            && self.has(Part::NullMove);
        if !fits {
            return None;
        }
        let above = static_eval.value() - window.high.value();
        let less = depth - margins::null_reduction(depth, above);
        let score = self.line_with_pass(ply, |worker| {
            -worker.node(less, ply + 1, Window::below(window.high).reply())
        });
        if self.is_stopped() || score < window.high {
            return None;
        }
        // A win found after a null move is not proved: in zugzwang the side would have had to move.
        Some(if score.forced().is_some() {
            window.high
        } else {
            score
        })
    }
}
