//! How much work one pass is.

use hakugei_arena::Chance;
use hakugei_game::CompiledVariant;
use serde_json::{Value, json};

/// How much work one pass is. It is kept with saved figures, which say nothing about other work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The seed of everything random.
    pub(crate) seed: u64,
    /// How the seed is used.
    pub(crate) draws: Draws,
    /// How many positions of each variant.
    pub(crate) positions: usize,
    /// The most positions whose moves are listed for each of those: it and others two plies later. A processor that sees few positions
    /// again and again foresees all that is found in them, and sooner in a small game.
    pub(crate) listed: usize,
    /// How many random games tell how many moves a position has. Saved figures say it beside these moves, which are no work.
    pub(crate) sampled: u64,
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

/// How the random numbers of a variant come from the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draws {
    /// All variants have the same ones, so that those with the same rules have the same positions.
    Alike,
    /// Each id has its own. It was so in the figures that earlier versions saved.
    ById,
}

impl Draws {
    /// How they came in the work that was saved.
    fn of(work: &Value) -> Self {
        match work.get(DRAWS) {
            Some(_) => Self::Alike,
            None => Self::ById,
        }
    }
}

/// The field of saved work that says how random numbers came from the seed.
const DRAWS: &str = "draws";

/// The field of saved work that says of how many positions the moves were listed.
const LISTED: &str = "listed";

impl Effort {
    /// The effort by default.
    pub(crate) const FULL: Self = Self {
        seed: 1,
        draws: Draws::Alike,
        positions: 8,
        listed: 50,
        sampled: 40,
        lines: 1_000_000,
        depth: 4,
        nodes: 1_000_000,
        games: 10,
        plies: 300,
    };

    /// A fast look.
    pub(crate) const QUICK: Self = Self {
        seed: 1,
        draws: Draws::Alike,
        positions: 3,
        listed: 10,
        sampled: 10,
        lines: 20_000,
        depth: 2,
        nodes: 20_000,
        games: 2,
        plies: 60,
    };

    /// The effort of the work that was saved, as far as an earlier version may have done other work.
    pub(crate) fn as_saved(self, work: &Value) -> Self {
        Self {
            draws: Draws::of(work),
            listed: work.get(LISTED).map_or(1, |_| self.listed),
            ..self
        }
    }

    /// The random numbers for a purpose.
    pub(crate) fn chance(&self, compiled: &CompiledVariant, purpose: u64) -> Chance {
        let id = match self.draws {
            Draws::Alike => "",
            Draws::ById => &compiled.variant().id,
        };
        Chance::new(self.seed, id, purpose)
    }

    /// The effort as scripts read it.
    pub(crate) fn json(&self) -> Value {
        let mut work = json!({
            "seed": self.seed,
            "positions": self.positions,
            "lines": self.lines,
            "depth": self.depth,
            "nodes": self.nodes,
            "games": self.games,
            "plies": self.plies,
        });
        if self.draws == Draws::Alike {
            work[DRAWS] = "alike".into();
        }
        if self.listed > 1 {
            work[LISTED] = self.listed.into();
        }
        work
    }
}
