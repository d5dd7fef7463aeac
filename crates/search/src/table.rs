//! The transposition table: what was found out about positions already visited.

use hakugei_game::Move;

use crate::Score;

/// A table that does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// What was asked for.
    pub mebibytes: usize,
}

impl std::fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a table of {} MB does not fit into the memory of this machine",
            self.mebibytes
        )
    }
}

impl std::error::Error for TableTooLarge {}

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) best: Option<Move>,
    score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    /// The score, counted from the root.
    pub(crate) fn score(&self, ply: usize) -> Score {
        Score::from_bits(self.score).at_ply(ply)
    }
}

/// A table of fixed size. A newer entry replaces an older one of another position or of no greater depth.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of `1 << bits` entries.
    pub(crate) fn new(bits: u32) -> Self {
        Self {
            entries: vec![None; 1 << bits],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is known about a position.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Stores what was found about a position, `ply` plies from the root.
    pub(crate) fn put(
        &mut self,
        key: u64,
        (depth, ply): (u32, usize),
        (score, bound): (Score, Bound),
        best: Option<Move>,
    ) {
        let slot = self.slot(key);
        let deeper = |old: &Entry| old.key == key && u32::from(old.depth) > depth && bound != Bound::Exact;
        if self.entries[slot].as_ref().is_some_and(deeper) {
            return;
        }
        let best = best.or_else(|| self.get(key)?.best);
        let score = score.for_table(ply).to_bits();
        self.entries[slot] = Some(Entry {
            key,
            best,
            score,
            depth: depth.min(255) as u8,
            bound,
        });
    }
}
