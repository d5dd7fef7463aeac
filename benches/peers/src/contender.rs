//! Who counts: ourselves, or a peer.

use std::time::Duration;

use crate::programs::{Program, Programs};
use crate::way::Way;
use crate::work::{Peer, Work};
use crate::{fairy, hachu, inside, sjaak};

/// Somebody who is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// We.
    Ours,
    /// One of the others.
    Peer(Peer),
}

/// The outcome of one measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measured {
    /// Lines counted, or positions visited.
    pub(crate) lines: u64,
    /// Processor time, without what starting takes.
    pub(crate) spent: Duration,
}

impl Measured {
    /// What this has that a smaller measurement has not.
    pub(crate) fn beyond(self, start: Self) -> Self {
        Self {
            lines: self.lines.saturating_sub(start.lines),
            spent: self.spent.saturating_sub(start.spent),
        }
    }

    /// Million lines in a second.
    pub(crate) fn rate(self) -> f64 {
        self.lines as f64 / self.seconds() / 1e6
    }

    /// The processor time, in seconds; never nothing, so that it can be divided by.
    pub(crate) fn seconds(self) -> f64 {
        self.spent.max(Duration::from_micros(1)).as_secs_f64()
    }
}

impl Contender {
    /// How it is called between processes; empty where it does not count inside this program.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Peer(Peer::Haitaka) => "haitaka",
            Self::Peer(Peer::Rsshogi) => "rsshogi",
            Self::Peer(_) => "",
        }
    }

    /// The contender inside this program that is called so.
    pub(crate) fn of_code(code: &str) -> Option<Self> {
        let inside = [Self::Ours, Self::Peer(Peer::Haitaka), Self::Peer(Peer::Rsshogi)];
        inside.into_iter().find(|contender| contender.code() == code)
    }

    /// Whether it can count in some way. The counts of programs outside write lists; they have no other way.
    pub(crate) fn can(self, way: Way) -> bool {
        let searches = matches!(self, Self::Ours | Self::Peer(Peer::Hachu(..)));
        match way {
            Way::Counted | Way::Listed => !matches!(self, Self::Peer(Peer::Hachu(..))),
            Way::Made => self.counts_inside(),
            Way::Searched => searches,
        }
    }

    /// Whether it counts inside this program.
    pub(crate) fn counts_inside(self) -> bool {
        matches!(
            self,
            Self::Ours | Self::Peer(Peer::Haitaka | Peer::Rsshogi | Peer::Ours(_))
        )
    }

    /// The program outside that it needs; none for those who count inside this one.
    pub(crate) fn program(self, programs: &Programs) -> Option<Program> {
        match self {
            Self::Peer(Peer::FairySmall(_)) => Some(programs.fairy_for_small_boards()),
            Self::Peer(Peer::FairyLarge(_)) => Some(Program::FairyLarge),
            Self::Peer(Peer::Sjaak(_)) => Some(Program::Sjaak),
            Self::Peer(Peer::Hachu(..)) => Some(Program::Hachu),
            _ => None,
        }
    }

    /// As a table calls it.
    pub(crate) fn name(self, programs: &Programs) -> String {
        match self {
            Self::Ours => "Hakugei".to_owned(),
            Self::Peer(Peer::Haitaka | Peer::Rsshogi) => self.code().to_owned(),
            Self::Peer(Peer::Ours(work)) => format!("Hakugei at {work}"),
            Self::Peer(_) => self
                .program(programs)
                .map_or_else(String::new, |program| program.name().to_owned()),
        }
    }

    /// Does a piece of work once, and times it.
    ///
    /// # Errors
    /// Where the program that does it fails, or says something that cannot be read.
    pub(crate) fn measure(
        self,
        work: &Work,
        (way, plies): (Way, u32),
        programs: &Programs,
    ) -> Result<Measured, String> {
        let path = self.program(programs).and_then(|program| programs.path(program));
        match (self, path) {
            (Self::Peer(Peer::FairySmall(variant) | Peer::FairyLarge(variant)), Some(path)) => {
                fairy::measure(path, variant, work.position, plies)
            }
            (Self::Peer(Peer::Sjaak(variant)), Some(path)) => sjaak::measure(path, variant, plies),
            (Self::Peer(Peer::Hachu(variant, depth)), Some(path)) => {
                hachu::measure(path, variant, depth.min(plies + 3))
            }
            _ if way == Way::Searched => {
                let start = inside::measure(work, &self, (way, 1), programs.least)?;
                let whole = inside::measure(work, &self, (way, plies), programs.least)?;
                Ok(whole.beyond(start))
            }
            _ => inside::measure(work, &self, (way, plies), programs.least),
        }
    }
}
