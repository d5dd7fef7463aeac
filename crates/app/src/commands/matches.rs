//! `hakugei match`: games between two engines, and what they say of their strength.

mod arbiter;
mod args;
mod builtin;
mod child;
mod equal;
mod first_player;
mod game_line;
mod merging;
mod player;
mod pool;
mod program;
mod records;
mod report;
mod results;
mod settings;

use std::collections::BTreeSet;
use std::time::Duration;

use hakugei_arena::Tally;
use hakugei_arena::schedule::Pairing;
use hakugei_store::CutOff;
use hakugei_text::noun::numbered;
use hakugei_text::quote_path;

use crate::failure::{Done, Failure};
use crate::interrupt::Interrupt;
use crate::screen;
pub(crate) use args::MatchArgs;
use merging::Merged;
use pool::{Ended, Match};
use results::{GameLine, ResultsFile};
use settings::Settings;

/// How often it is said how a match stands.
const PACE: Duration = Duration::from_secs(10);

/// Runs the command.
///
/// # Errors
/// Where something that was given is wrong, an engine cannot be started, a result cannot be kept, or someone ended it before the
/// last game.
pub(crate) fn run(args: &MatchArgs) -> Done {
    let (settings, openings) = Settings::of(args)?;
    let mut log = Log {
        json: args.json,
        last: child::now(),
        cut_told: false,
        forfeits: 0,
    };
    let (results_file, mut lines) = if args.merge.is_empty() {
        ResultsFile::open(args.results.as_deref(), &settings.described)?
    } else {
        merged(args, &settings, &mut log)?
    };
    let kept = lines.len();
    lines.retain(|line| line.number() < settings.games);
    let beyond = kept - lines.len();
    let tally = tally(settings.pairing, &lines);
    if let Some(folder) = &args.records {
        let left = settings.playing.clone().filter(|&game| !tally.has(game));
        records::prepare(folder, left)?;
    }
    let interrupt = Interrupt::take_over();
    let mut game = Match {
        settings: &settings,
        tally,
        lines,
        results_file,
        cut_off: None,
        records: args.records.clone(),
    };
    log.forfeits = game.lines.iter().filter(|line| line.forfeit.is_some()).count();
    log.beyond(beyond, &settings);
    if !game.lines.is_empty() && args.merge.is_empty() {
        log.say(&format!("going on: {}", report::line(&game)));
    }
    if let Some(folder) = &args.records {
        let made = records::restore(folder, &settings, &game.lines)?;
        if made > 0 {
            let (records, were) = (numbered(made, "record"), if made == 1 { "was" } else { "were" });
            log.say(&if args.merge.is_empty() {
                format!(
                    "{records} of games that are in the results {were} missing or cut off, and made again"
                )
            } else {
                format!("{records} of games that are in the results {were} made")
            });
        }
    }
    let ended = game.play(openings, &interrupt, &mut |game, remark| match remark {
        Some(remark) => log.say(&remark),
        None => log.after(game),
    });
    if game.lines.is_empty() && ended.is_err() {
        return ended.map(drop);
    }
    if args.json {
        screen::print_json(&report::json(&game, ended.as_ref().ok().copied()))?;
    } else {
        screen::print(&report::text(&game))?;
    }
    if ended? == Ended::Interrupted {
        log.say(&format!("ended before the last game: {}", report::line(&game)));
        return Err(Failure::Interrupted(None));
    }
    if let (Some((from, to)), Some(results)) = (args.units, &args.results) {
        log.say(&format!(
            "Units {from}..{to} of 0..{} are played and kept in {results}; when all are, the same command with `--merge FILE…` in place of `--units` and \
             `--results` joins the files.",
            settings.games.div_ceil(2),
            results = quote_path(results)
        ));
    }
    Ok(())
}

/// The games of the files of `--merge`, in the order of their numbers, with the file of `--results`, which has them all.
fn merged(
    args: &MatchArgs,
    settings: &Settings,
    log: &mut Log,
) -> Result<(ResultsFile, Vec<GameLine>), Failure> {
    // What is there already counts first; nothing is begun before all that is given is found to be right.
    let own = args.results.iter().filter(|path| path.exists());
    let merged = Merged::of(own.chain(&args.merge), settings)?;
    log.beyond(merged.beyond, settings);
    let (mut results_file, lines) = ResultsFile::open(args.results.as_deref(), &settings.described)?;
    let there: BTreeSet<usize> = lines.iter().map(GameLine::number).collect();
    let joined: Vec<GameLine> = merged.into_lines().collect();
    let new: Vec<&GameLine> = joined
        .iter()
        .filter(|line| !there.contains(&line.number()))
        .collect();
    if let Some(cut_off) = results_file.keep_all(&new)? {
        log.say(&format!(
            "the last line of {} was cut off; its {} bytes are kept in {}",
            args.results.as_deref().map(quote_path).unwrap_or_default(),
            cut_off.bytes,
            quote_path(&cut_off.file)
        ));
    }
    Ok((results_file, joined))
}

fn tally(pairing: Pairing, lines: &[GameLine]) -> Tally {
    let mut tally = Tally::new(pairing);
    for line in lines {
        if let Some(finished) = line.finished() {
            tally.add(line.number(), finished);
        }
    }
    tally
}

/// What is said while a match goes on: beside JSON on standard error, or else with the table.
struct Log {
    json: bool,
    last: std::time::Instant,
    forfeits: usize,
    /// Whether it has been said what was cut off from the results.
    cut_told: bool,
}

impl Log {
    /// Says how the match stands, if that was long ago, and each forfeit at once.
    fn after(&mut self, game: &Match<'_>) {
        let lost: Vec<&GameLine> = game.lines.iter().filter(|line| line.forfeit.is_some()).collect();
        for line in &lost[self.forfeits.min(lost.len())..] {
            let Some(forfeit) = &line.forfeit else { continue };
            self.say(&format!(
                "game {}: {} loses: {}",
                line.game, forfeit.by, forfeit.what
            ));
            for said in &forfeit.lines {
                self.say(&format!("  {said}"));
            }
        }
        self.forfeits = lost.len();
        if let Some(CutOff { bytes, file }) = game.cut_off.as_ref().filter(|_| !self.cut_told) {
            self.cut_told = true;
            self.say(&format!(
                "the last line of the results was cut off, and its game is played again; its {bytes} bytes are kept in {}",
                quote_path(file)
            ));
        }
        if self.last.elapsed() >= PACE {
            self.last = child::now();
            self.say(&report::line(game));
        }
    }

    /// Says how many games of the files do not count because fewer are wanted.
    fn beyond(&self, games: usize, settings: &Settings) {
        if games > 0 {
            self.say(&format!(
                "{games} games of the file are beyond the {} that are wanted, and do not count",
                settings.games
            ));
        }
    }

    fn say(&self, text: &str) {
        // Where nobody reads it, the match goes on.
        if self.json {
            screen::complain(text);
        } else {
            screen::say(text);
        }
    }
}
