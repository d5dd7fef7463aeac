//! The options that clients of both protocols may set: their ranges and their values.

use std::ops::RangeInclusive;
use std::time::Duration;

use hakugei_search::{Level, MOST_MEBIBYTES, MOST_THREADS};

use crate::refusal::Refusal;
use crate::thinker::Resources;

/// An option whose value is a whole number: a `spin` in the words of all protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spin {
    /// The size of the table, in mebibytes.
    Hash,
    /// The number of threads.
    Threads,
    /// The number of lines that are shown.
    Lines,
    /// How well to play.
    Level,
    /// What goes by between the search's end and the clock, in milliseconds.
    Overhead,
}

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// What the engine may use.
    pub(crate) resources: Resources,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// How well to play.
    pub(crate) level: Level,
    /// What goes by between the search's end and the clock.
    pub(crate) overhead: Duration,
}

impl Spin {
    /// The values that it may have.
    pub(crate) const fn range(self) -> RangeInclusive<u64> {
        match self {
            Self::Hash => 1..=MOST_MEBIBYTES as u64,
            Self::Threads => 1..=MOST_THREADS as u64,
            Self::Lines => 1..=500,
            Self::Level => 1..=Level::STRONGEST.number() as u64,
            Self::Overhead => 0..=10_000,
        }
    }
}

impl Settings {
    /// The values at the beginning of a session, given the overhead that its protocol needs.
    pub(crate) const fn new(overhead: Duration) -> Self {
        Self {
            resources: Resources {
                mebibytes: 16,
                threads: 1,
            },
            lines: 1,
            level: Level::STRONGEST,
            overhead,
        }
    }

    /// The value of an option.
    pub(crate) fn get(&self, spin: Spin) -> u64 {
        match spin {
            Spin::Hash => self.resources.mebibytes as u64,
            Spin::Threads => self.resources.threads as u64,
            Spin::Lines => self.lines as u64,
            Spin::Level => self.level.number().into(),
            Spin::Overhead => self.overhead.as_millis() as u64,
        }
    }

    /// Sets an option to a value, or to the nearest that it may have.
    pub(crate) fn set_near(&mut self, spin: Spin, value: u64) {
        let range = spin.range();
        let value = value.clamp(*range.start(), *range.end());
        match spin {
            Spin::Hash => self.resources.mebibytes = value as usize,
            Spin::Threads => self.resources.threads = value as usize,
            Spin::Lines => self.lines = value as usize,
            Spin::Level => self.level = Level::new(value as u8).expect("the range is that of levels"),
            Spin::Overhead => self.overhead = Duration::from_millis(value),
        }
    }

    /// Sets an option to the value that a text says.
    ///
    /// # Errors
    /// Where the option cannot have it.
    pub(crate) fn set(&mut self, spin: Spin, text: &str) -> Result<(), Refusal> {
        let value = number(text, &spin.range())?;
        self.set_near(spin, value);
        Ok(())
    }
}

/// A whole number of a range.
///
/// # Errors
/// Where the text is not one.
pub(crate) fn number(text: &str, range: &RangeInclusive<u64>) -> Result<u64, Refusal> {
    let read = text.trim().parse().ok().filter(|value| range.contains(value));
    read.ok_or_else(|| Refusal::OutOfRange {
        text: text.to_owned(),
        min: *range.start(),
        max: *range.end(),
    })
}
