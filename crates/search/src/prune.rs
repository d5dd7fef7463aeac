//! What settles a position before any move is tried: it stands so high, or so low, that the moves need not be looked at.

use crate::margins;
use crate::node::Node;
use crate::parts::Part;
use crate::quiet::Horizon;
use crate::score::Score;
use crate::window::Window;
use crate::worker::Worker;

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// The score of a position that can be settled without trying its moves.
    pub(crate) fn prune(&mut self, node: &Node) -> Option<Score> {
        let stands = node.stands?;
        if node.exact || self.frames[node.ply].without.is_some() || self.is_complete() {
            return None;
        }
        self.stands_high(node, stands)
            .or_else(|| self.stands_low(node, stands))
            .or_else(|| self.holds_without_move(node, stands))
    }

    /// Reverse futility: the value stands so far above the window that no enemy move should bring it down.
    fn stands_high(&self, node: &Node, stands: Score) -> Option<Score> {
        let Node { depth, window, .. } = *node;
        let far = stands.plus(-margins::reverse(depth, node.improves)) >= window.high;
        let fits = depth <= margins::REVERSE_DEPTH && window.high > Score::LOST && stands.forced().is_none();
        (far && fits && self.has(Part::ReverseFutility)).then_some(stands)
    }

    /// Razoring: the value stands so far below the window that only captures could lift it.
    fn stands_low(&mut self, node: &Node, stands: Score) -> Option<Score> {
        let Node {
            depth, ply, window, ..
        } = *node;
        let far = stands.plus(margins::razor(depth)) <= window.low;
        if !far || depth > margins::RAZOR_DEPTH || !self.has(Part::Razoring) {
            return None;
        }
        let score = self.quiesce(Horizon::START, ply, window);
        (score <= window.low).then_some(score)
    }

    /// Null move: the value stays above the window though the turn is given away.
    fn holds_without_move(&mut self, node: &Node, stands: Score) -> Option<Score> {
        let Node {
            depth, ply, window, ..
        } = *node;
        let after_pass = ply > 0 && self.frames[ply - 1].arrival == crate::history::Arrival::NONE;
        let fits = depth >= margins::NULL_DEPTH
            && stands >= window.high
            && window.high > Score::LOST
            && !after_pass
            && self.has(Part::NullMove);
        if !fits {
            return None;
        }
        let above = stands.value() - window.high.value();
        let less = depth - margins::null_reduction(depth, above);
        let score = self.line_with_pass(ply, |worker| {
            -worker.node(less, ply + 1, Window::below(window.high).reply())
        });
        if self.stopped || score < window.high {
            return None;
        }
        // A win found so is not proved.
        Some(if score.forced().is_some() {
            window.high
        } else {
            score
        })
    }
}
