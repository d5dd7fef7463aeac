//! A measure: one column of the comparison.

use clap::ValueEnum;

/// One column of the comparison; all of them, in the order of the table, are [`Measure::value_variants`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Measure {
    /// Reading the variant's file and making its tables.
    Compile,
    /// Reading and writing the text of a position.
    Sfen,
    /// Listing the legal moves of a position.
    Generate,
    /// Counting lines of play.
    Perft,
    /// Looking for the best move, to a fixed depth.
    Search,
    /// Playing random games to their end.
    Playouts,
}

/// What one pass of work went through: the same every time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many of [`Measure::unit`].
    pub(crate) count: u64,
    /// What else it went through.
    pub(crate) details: Vec<Detail>,
    /// How often it went through that, between two looks at the clock.
    pub(crate) at_once: u64,
}

/// A number of other things that a pass went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detail {
    /// What they are called in JSON.
    pub(crate) name: &'static str,
    /// How many there were.
    pub(crate) value: u64,
}

impl Tally {
    /// The number of other things of a name that were gone through.
    pub(crate) fn detail(&self, name: &str) -> u64 {
        let named = self.details.iter().find(|detail| detail.name == name);
        named.map_or(0, |detail| detail.value)
    }
}

impl Measure {
    /// Its name, on the command line and in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Compile => "compile",
            Self::Sfen => "sfen",
            Self::Generate => "generate",
            Self::Perft => "perft",
            Self::Search => "search",
            Self::Playouts => "playouts",
        }
    }

    /// What is counted, so that speed is how many of them a second takes.
    pub(crate) const fn unit(self) -> &'static str {
        match self {
            Self::Compile => "files",
            Self::Sfen => "texts",
            Self::Generate => "moves",
            Self::Perft => "lines",
            Self::Search => "searches",
            Self::Playouts => "games",
        }
    }

    /// Whether a better program may go through something else for the same answer. Of the others, every version goes
    /// through the same.
    pub(crate) const fn may_differ(self) -> bool {
        matches!(self, Self::Search | Self::Playouts)
    }
}
