//! The programs of others, where they lie and what they say of themselves.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::cpu;

/// A program outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// Fairy-Stockfish, built for boards of at most 8 by 8.
    FairySmall,
    /// Fairy-Stockfish, built for larger boards.
    FairyLarge,
    /// Sjaak II.
    Sjaak,
    /// HaChu.
    Hachu,
}

/// Where the programs lie, and how long things are measured.
#[derive(Clone, Debug, Args)]
pub(crate) struct Programs {
    /// Fairy-Stockfish, the build for boards of at most 8 by 8
    #[arg(long, value_name = "PATH", env = "FAIRY_STOCKFISH")]
    fairy_stockfish: Option<PathBuf>,
    /// Fairy-Stockfish, the build for larger boards
    #[arg(long, value_name = "PATH", env = "FAIRY_STOCKFISH_LARGE")]
    fairy_stockfish_large: Option<PathBuf>,
    /// Sjaak II
    #[arg(long, value_name = "PATH", env = "SJAAK")]
    sjaak: Option<PathBuf>,
    /// HaChu
    #[arg(long, value_name = "PATH", env = "HACHU")]
    hachu: Option<PathBuf>,
    /// What counts inside this program repeats its work until it has used this many milliseconds
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 400)]
    pub(crate) least: u64,
}

impl Program {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::FairySmall, Self::FairyLarge, Self::Sjaak, Self::Hachu];

    /// As a table calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FairySmall => "Fairy-Stockfish 8x8",
            Self::FairyLarge => "Fairy-Stockfish large",
            Self::Sjaak => "Sjaak II",
            Self::Hachu => "HaChu",
        }
    }

    /// The option that says where it lies.
    pub(crate) const fn option(self) -> &'static str {
        match self {
            Self::FairySmall => "--fairy-stockfish",
            Self::FairyLarge => "--fairy-stockfish-large",
            Self::Sjaak => "--sjaak",
            Self::Hachu => "--hachu",
        }
    }
}

impl Programs {
    /// Where a program lies, if anywhere.
    pub(crate) fn path(&self, program: Program) -> Option<&Path> {
        match program {
            Program::FairySmall => self.fairy_stockfish.as_deref(),
            Program::FairyLarge => self.fairy_stockfish_large.as_deref(),
            Program::Sjaak => self.sjaak.as_deref(),
            Program::Hachu => self.hachu.as_deref(),
        }
    }

    /// The build of Fairy-Stockfish for boards of at most 8 by 8, or the other one where only that is there.
    pub(crate) fn fairy_for_small_boards(&self) -> Program {
        match (&self.fairy_stockfish, &self.fairy_stockfish_large) {
            (None, Some(_)) => Program::FairyLarge,
            _ => Program::FairySmall,
        }
    }

    /// What a program says of itself: the line with its version.
    ///
    /// # Errors
    /// Where it cannot be run.
    pub(crate) fn version(&self, program: Program) -> Result<Option<String>, String> {
        let Some(path) = self.path(program) else {
            return Ok(None);
        };
        let said = cpu::run(&mut Command::new(path), "xboard\nprotover 2\nquit\n")?.output;
        let marks = ["Fairy-Stockfish", "Sjaak II version", "myname"];
        let line = said
            .lines()
            .find(|line| marks.iter().any(|mark| line.contains(mark)));
        let line = line.unwrap_or_default();
        Ok(Some(line.split('"').nth(1).unwrap_or(line).to_owned()))
    }
}
