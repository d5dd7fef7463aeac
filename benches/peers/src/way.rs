//! The ways to count the lines of a position.

use clap::ValueEnum;

/// What is done with the last ply, or that no lines are counted at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Way {
    /// Its moves are counted by the fastest means that a generator offers; no list is written.
    Counted,
    /// The list of its legal moves is written, and the length of the list taken.
    Listed,
    /// Each of its moves is made and taken back.
    Made,
    /// A search to a fixed depth; the positions that it visits are counted.
    Searched,
}

impl Way {
    /// As a table says it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Listed => "lists written",
            Self::Made => "every leaf made",
            Self::Searched => "searched",
        }
    }
}
