//! The games of a match that several machines have played, joined from their files of results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hakugei_arena::schedule;
use hakugei_text::quote_path;

use super::results::{self, GameLine};
use super::settings::Settings;
use crate::arguments::{ranges, together};
use crate::failure::{Done, Failure};

/// Games from several files, each of them once.
pub(super) struct Merged<'f> {
    /// By number, each with the first file that has it.
    games: BTreeMap<usize, (GameLine, &'f Path)>,
    /// How many games of the files are beyond those that are wanted.
    pub(super) beyond: usize,
}

impl<'f> Merged<'f> {
    /// The games of files, all of the match. Of a game that was played twice, the first file counts.
    ///
    /// # Errors
    /// Where a file cannot be read, is damaged or of another match, two of them have different games of a number, or a game is missing.
    pub(super) fn of(files: impl Iterator<Item = &'f PathBuf>, settings: &Settings) -> Result<Self, Failure> {
        let mut merged = Self {
            games: BTreeMap::new(),
            beyond: 0,
        };
        for file in files {
            for (line, number) in results::games(file, &settings.described)?.into_iter().zip(2..) {
                merged.add(line, file, number, settings)?;
            }
        }
        merged.whole(settings)?;
        Ok(merged)
    }

    fn add(&mut self, line: GameLine, file: &'f Path, number: usize, settings: &Settings) -> Done {
        if line.number() >= settings.games {
            self.beyond += 1;
            return Ok(());
        }
        let Some((before, first)) = self.games.get(&line.number()) else {
            self.games.insert(line.number(), (line, file));
            return Ok(());
        };
        if before.plays_as(&line) {
            return Ok(());
        }
        Err(Failure::usage(
            file.display(),
            format_args!(
                "line {number} has game {} with other moves or another result than {}: of a game that was played twice only one can count, so take the \
                 line out of one of the files",
                line.game,
                quote_path(first)
            ),
        ))
    }

    /// Whether every game of the match is there.
    fn whole(&self, settings: &Settings) -> Done {
        let missing: Vec<usize> = (0..settings.games)
            .filter(|game| !self.games.contains_key(game))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let mut units: Vec<u64> = missing
            .iter()
            .map(|&game| schedule::unit_of(game) as u64)
            .collect();
        units.dedup();
        let ranges = ranges(&together(&units));
        Err(Failure::Usage(format!(
            "{} of {} units are missing, namely {}: play them with `--units {} --results FILE` in place of `--merge`, and merge that file too",
            units.len(),
            settings.games.div_ceil(2),
            ranges.join(", "),
            ranges[0]
        )))
    }

    /// The games, in the order of their numbers.
    pub(super) fn into_lines(self) -> impl Iterator<Item = GameLine> {
        self.games.into_values().map(|(line, _)| line)
    }
}
