//! How much work one pass is.

use serde_json::{Value, json};

/// How much work one pass is. It is kept with saved figures, which say nothing about other work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The seed of everything random.
    pub(crate) seed: u64,
    /// How many positions of each variant.
    pub(crate) positions: usize,
    /// About the most lines that are counted; it decides the depth.
    pub(crate) lines: u64,
    /// The depth of searches, in plies.
    pub(crate) depth: u32,
    /// The most positions that one search visits.
    pub(crate) nodes: u64,
    /// How many random games.
    pub(crate) games: u64,
    /// After how many plies a random game is broken off.
    pub(crate) plies: usize,
}

impl Effort {
    /// The effort by default.
    pub(crate) const FULL: Self = Self {
        seed: 1,
        positions: 8,
        lines: 1_000_000,
        depth: 4,
        nodes: 1_000_000,
        games: 10,
        plies: 300,
    };

    /// A fast look.
    pub(crate) const QUICK: Self = Self {
        seed: 1,
        positions: 3,
        lines: 20_000,
        depth: 2,
        nodes: 20_000,
        games: 2,
        plies: 60,
    };

    /// The effort as scripts read it.
    pub(crate) fn json(&self) -> Value {
        json!({
            "seed": self.seed,
            "positions": self.positions,
            "lines": self.lines,
            "depth": self.depth,
            "nodes": self.nodes,
            "games": self.games,
            "plies": self.plies,
        })
    }
}
