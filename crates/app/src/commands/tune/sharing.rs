//! A round that several machines share: some of its games, and the evaluation that is learned from the games of all of them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use hakugei_search::{Features, Learned};
use hakugei_text::noun::numbered;
use hakugei_text::quote_path;
use hakugei_tune::{Block, Head, Samples};

use super::args::TuneArgs;
use super::log::Log;
use super::playing::{Round, RoundNews};
use super::samples_file::{Part, SamplesFile};
use super::{Tuning, most_positions, same_games};
use crate::arguments::{ranges, together};
use crate::failure::{Done, Failure};
use crate::screen;

/// The version of the program, of which all games of a run are.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Refuses several rounds that machines are to share.
///
/// # Errors
/// Where there are several.
pub(super) fn has_one_round(args: &TuneArgs) -> Done {
    let shares = args.units.is_some() || !args.merge.is_empty();
    if args.rounds == 1 || !shares {
        return Ok(());
    }
    Err(Failure::usage(
        format_args!("--rounds {}", args.rounds),
        "machines share one round, since the next one plays with what was learned in it: write `--rounds 1`, and play the next one with `--start` and \
         the evaluation of this one, and with another `--seed`",
    ))
}

impl Tuning {
    fn only_round(&self) -> Round<'_> {
        Round {
            compiled: &self.known.compiled,
            plan: self.plan,
            number: 1,
            learned: self.start.clone(),
        }
    }

    /// Plays the games of `--units` into the file of `--samples`.
    pub(super) fn play_units(&self, args: &TuneArgs, head: &Head, log: &mut Log) -> Done {
        let (Some((from, to)), Some(path)) = (args.units, &args.samples) else {
            unreachable!("units are played into a file")
        };
        let head = head.of_games(&(from..to), PROGRAM);
        let features = Features::of(self.variant());
        let (mut samples_file, kept) = SamplesFile::open(Some(path), &head, &features, &|_| false)?;
        let round = self.only_round();
        if let Some(last) = &kept.last {
            let instead = "name a new file";
            same_games(&round, from + kept.games - 1, last, Some(path), instead)?;
            log.say(&format!(
                "going on with {} of {}",
                numbered(kept.games as usize, "game"),
                quote_path(path)
            ));
        }
        let wanted = (to - from) as usize;
        let (mut games, mut positions) = (kept.games as usize, kept.samples.len());
        let mut failure = Ok(());
        log.begin(games);
        round.play(
            &(from + kept.games..to),
            self.threads,
            &self.interrupt,
            &mut |news| {
                let samples = match news {
                    RoundNews::Played(samples) => samples,
                    RoundNews::Fewer(begun, error) => {
                        log.fewer(begun, self.threads, &error);
                        return ControlFlow::Continue(());
                    }
                };
                games += 1;
                positions += samples.len();
                match samples_file.keep(&Block::Game(samples)) {
                    Ok(cut_off) => log.cut_off(cut_off.as_ref()),
                    Err(error) => failure = Err(error),
                }
                log.played_some(games, wanted, positions);
                if failure.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        failure?;
        if games < wanted {
            return Err(Failure::Interrupted(Some(format!(
                "ended before all games were played: {games} of {wanted} are kept in {}, and the same command goes on with them",
                quote_path(path)
            ))));
        }
        screen::print_sentences(&format!(
            "Games {from}..{to} are played and kept in {}, with {positions} positions.\nWhen all games are, the same command with `--merge FILE…` in place \
             of `--units` and `--samples` learns from them.\n",
            quote_path(path)
        ))
    }

    /// Learns from the games of the files of `--merge`, and keeps them in the file of `--samples`, if there is one.
    pub(super) fn merge(&self, args: &TuneArgs, head: &Head, log: &mut Log) -> Result<Learned, Failure> {
        let features = Features::of(self.variant());
        let round = self.only_round();
        // What is there already counts first; nothing is written before all that is given is found to be right.
        let own = args.samples.iter().filter(|path| path.exists());
        let mut joined = Joined::default();
        for path in own.chain(&args.merge) {
            let part = SamplesFile::part(path, head, PROGRAM, &features)?;
            if let Some((last, before)) = part.games.split_last() {
                let number = part.first + before.len() as u64;
                let instead = "merge its files with that version, or play its games again with this one";
                same_games(&round, number, last, Some(path), instead)?;
            }
            joined.add(part, path)?;
        }
        let (samples, games) = joined.taken(args.positions, most_positions(self.variant()))?;
        let (mut samples_file, kept) =
            SamplesFile::open(args.samples.as_deref(), head, &features, &|_| false)?;
        let new = joined
            .games
            .range(kept.games..)
            .take_while(|(number, _)| **number < games);
        let blocks: Vec<Block> = new
            .map(|(_, (samples, _))| Block::Game(samples.clone()))
            .collect();
        log.cut_off(samples_file.keep_all(&blocks)?.as_ref());
        log.say(&format!(
            "{}: {} positions of {}",
            self.variant().id,
            samples.len(),
            numbered(games as usize, "game")
        ));
        Ok(self.fit(&samples, log))
    }
}

/// The games of several files, each of them once.
#[derive(Default)]
struct Joined<'f> {
    /// By number, each with the first file that has it.
    games: BTreeMap<u64, (Samples, &'f Path)>,
    /// The number after that of the last game that some file has or is to have.
    end: u64,
}

impl<'f> Joined<'f> {
    fn add(&mut self, part: Part, file: &'f Path) -> Done {
        let has = part.first + part.games.len() as u64;
        self.end = self.end.max(part.end.unwrap_or(has));
        for (number, samples) in (part.first..).zip(part.games) {
            let Some((before, first)) = self.games.get(&number) else {
                self.games.insert(number, (samples, file));
                continue;
            };
            if *before != samples {
                return Err(Failure::usage(
                    file.display(),
                    format_args!(
                        "game {number} has other positions in it than in {}: one of the two is wrong, so leave one of the files out",
                        quote_path(first)
                    ),
                ));
            }
        }
        Ok(())
    }

    /// The positions to learn from, in the order of their games, and how many games these are: all, or the first ones that have enough
    /// positions.
    fn taken(&self, wanted: Option<u64>, most: u64) -> Result<(Samples, u64), Failure> {
        let mut samples = Samples::default();
        let mut next = 0;
        let enough = |samples: &Samples| wanted.is_some_and(|wanted| samples.len() as u64 >= wanted);
        while let Some((game, file)) = self.games.get(&next).filter(|_| !enough(&samples)) {
            samples.append(game);
            next += 1;
            if samples.len() as u64 > most {
                return Err(Failure::usage(
                    file.display(),
                    format_args!(
                        "with it there are more positions than the {most} that can be held at once for this variant: write `--positions {most}`"
                    ),
                ));
            }
        }
        if next < self.end && !enough(&samples) {
            let missing: Vec<u64> = (next..self.end)
                .filter(|number| !self.games.contains_key(number))
                .collect();
            let ranges = ranges(&together(&missing));
            return Err(Failure::Usage(format!(
                "{} of {} games are missing, namely {}: play them with `--units {} --samples FILE` in place of `--merge`, and merge that file too",
                missing.len(),
                self.end,
                ranges.join(", "),
                ranges[0]
            )));
        }
        if let Some(wanted) = wanted.filter(|_| !enough(&samples)) {
            return Err(Failure::usage(
                format_args!("--positions {wanted}"),
                format_args!(
                    "the {next} games of the files have {} positions: play more with `--units {next}..{} --samples FILE`, or leave out `--positions`",
                    samples.len(),
                    next + 100
                ),
            ));
        }
        if samples.is_empty() {
            return Err(Failure::Usage(
                "the files of `--merge` have no position to learn from".to_owned(),
            ));
        }
        Ok((samples, next))
    }
}
