//! Singular extensions: if the best move of the table is the only good one, it is searched deeper.

use hakugei_game::Move;

use crate::margins;
use crate::node::Node;
use crate::parts::Part;
use crate::score::Score;
use crate::table::Bound;
use crate::window::Window;
use crate::worker::Worker;

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// The extension of a move, in plies; an error is the score of a node that the singular test has settled.
    pub(crate) fn extension(&mut self, node: &Node, mv: Move) -> Result<i32, Score> {
        let Some(entry) = node.known.filter(|entry| entry.best == Some(mv)) else {
            return Ok(0);
        };
        let score = entry.score(node.ply);
        let fits = node.depth >= margins::SINGULAR_DEPTH
            && node.ply < 2 * self.root_depth as usize
            && entry.depth as i32 >= node.depth - 3
            && entry.bound != Bound::AtMost
            && score.forced().is_none();
        if !fits || !self.has(Part::Singular) {
            return Ok(0);
        }
        let below = score.plus(-2 * node.depth);
        self.frames[node.ply].excluded = Some(mv);
        let others = self.node((node.depth - 1) / 2, node.ply, Window::below(below));
        self.frames[node.ply].excluded = None;
        // The search of the other moves has overwritten the line of this ply.
        self.frames[node.ply].line.clear();
        if others < below {
            let much = !node.exact && others < below.plus(-margins::VERY_SINGULAR);
            return Ok(1 + i32::from(much));
        }
        // Multi-cut: another move reaches the window as well, so the node fails high without the best move.
        if others >= node.window.high && others.forced().is_none() {
            return Err(others);
        }
        // The move is expected to fail high, but not alone: it needs less depth (a negative extension).
        Ok(if score >= node.window.high { -1 } else { 0 })
    }
}
