//! `hakugei tune`: what positions of a variant are worth, learned from games of the computer against itself.

mod args;
mod log;
mod output;
mod playing;
mod samples_file;
mod sharing;

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_search::{Features, Learned, fingerprint};
use hakugei_text::quote_path;
use hakugei_tune::{Block, Fit, Head, MOST_FEATURES, Plan, Progress, Samples, fit, random};
use hakugei_variant::{Color, Variant};

use crate::arguments::cores;
use crate::failure::{Done, Failure};
use crate::files::catalogue::LoadedVariant;
use crate::files::evaluation;
use crate::interrupt::Interrupt;
use crate::screen::{self, worths};
pub(crate) use args::TuneArgs;
use log::Log;
use output::Output;
use playing::{Round, RoundNews};
use samples_file::{Kept, SamplesFile};

/// After this number of games without a position to learn from, there will be none.
const FRUITLESS: u64 = 1000;

/// What is to be done.
struct Tuning {
    known: LoadedVariant,
    plan: Plan,
    fit: Fit,
    threads: u16,
    /// What the first round plays with.
    start: Option<Learned>,
    interrupt: Interrupt,
}

/// Runs the command.
///
/// # Errors
/// Where something that was given is wrong, a file cannot be used, or someone ended it before the evaluation was made.
pub(crate) fn run(args: &TuneArgs) -> Done {
    let known = LoadedVariant::find(&args.variant)?;
    let variant = known.compiled.variant();
    let (plan, how) = (args.plan(), args.fit());
    can_be_numbered(variant, known.name())?;
    fits_into_memory(variant, plan.positions as u64)?;
    sharing::has_one_round(args)?;
    // Some games alone make no evaluation.
    let output = match args.units {
        Some(_) => None,
        None => Some(Output::of(args.out.as_deref(), variant, known.name())?),
    };
    if let Some(samples) = args
        .samples
        .as_ref()
        .filter(|samples| output.as_ref().is_some_and(|output| output.is(samples)))
    {
        return Err(Failure::usage(
            format_args!("--samples {}", samples.display()),
            "the evaluation is written to this file: name another one for the positions",
        ));
    }
    let (start, said) = start(&known.compiled, &args.start, &how)?;
    let head = Head::new(variant, &plan, &how, &said);
    let tuning = Tuning {
        plan,
        fit: how,
        threads: args.threads.unwrap_or_else(cores),
        start,
        interrupt: Interrupt::take_over(),
        known,
    };
    let mut log = Log::new();
    let Some(output) = output else {
        return tuning.play_units(args, &head, &mut log);
    };
    let learned = match (&args.samples, args.refit) {
        _ if !args.merge.is_empty() => tuning.merge(args, &head, &mut log)?,
        (Some(path), true) => {
            let features = Features::of(tuning.variant());
            let samples = SamplesFile::positions(path, &head, &features)?;
            log.say(&format!(
                "{}: {} positions of {}",
                tuning.variant().id,
                samples.len(),
                quote_path(path)
            ));
            tuning.fit(&samples, &mut log)
        }
        (path, _) => tuning.learn(path.as_deref(), &head, &mut log)?,
    };
    tuning.finish(&output, &learned)
}

/// The positions that there are so far, and the file that keeps them.
struct Positions {
    samples: Samples,
    samples_file: SamplesFile,
}

impl Tuning {
    fn variant(&self) -> &Variant {
        self.known.compiled.variant()
    }

    /// Plays what is left to play, and learns after every round.
    fn learn(&self, path: Option<&Path>, head: &Head, log: &mut Log) -> Result<Learned, Failure> {
        let features = Features::of(self.variant());
        let last = self.plan.rounds as usize - 1;
        let enough =
            |kept: &Kept| kept.evaluations.len() == last && kept.samples.len() >= self.plan.positions;
        let (samples_file, mut kept) = SamplesFile::open(path, head, &features, &enough)?;
        self.tell_begin(&samples_file, &kept, log);
        let mut learned = match kept.evaluations.last() {
            Some(bytes) => Some(Learned::read(self.variant(), bytes).map_err(|why| {
                unusable(
                    &samples_file,
                    format_args!("what was learned in it is not of this program ({why}): name a new file"),
                )
            })?),
            None => self.start.clone(),
        };
        let samples = std::mem::take(&mut kept.samples);
        let mut positions = Positions {
            samples,
            samples_file,
        };
        for number in kept.evaluations.len() as u32 + 1..=self.plan.rounds {
            let round = Round {
                compiled: &self.known.compiled,
                plan: self.plan,
                number,
                learned: learned.take(),
            };
            if positions.samples.len() < self.plan.positions_after(number) {
                self.play(&round, &kept, &mut positions, log)?;
            }
            (kept.games, kept.last) = (0, None);
            let found = self.fit(&positions.samples, log);
            if number == self.plan.rounds {
                return Ok(found);
            }
            let block = Block::Evaluation(found.write(self.variant()));
            log.cut_off(positions.samples_file.keep(&block)?.as_ref());
            learned = Some(found);
        }
        unreachable!("there is at least one round, and the last one gives back what was learned")
    }

    fn tell_begin(&self, samples_file: &SamplesFile, kept: &Kept, log: &mut Log) {
        let Plan { play, rounds, .. } = self.plan;
        log.say(&format!(
            "{}: {} positions in {rounds} {}, {} positions visited for each move, {} at a time",
            self.variant().id,
            self.plan.positions,
            if rounds == 1 { "round" } else { "rounds" },
            play.nodes,
            match self.threads {
                1 => "one game".to_owned(),
                threads => format!("{threads} games"),
            }
        ));
        match samples_file.path() {
            None => {
                log.say("nothing is kept on the way: with `--samples FILE` a run that was ended goes on");
            }
            Some(path) if !kept.samples.is_empty() => log.say(&format!(
                "going on with {} positions of {}, in round {}",
                kept.samples.len(),
                quote_path(path),
                kept.evaluations.len() + 1
            )),
            Some(_) => {}
        }
    }

    /// Plays a round to its end.
    fn play(&self, round: &Round<'_>, kept: &Kept, positions: &mut Positions, log: &mut Log) -> Done {
        let Positions {
            samples,
            samples_file,
        } = positions;
        if let Some(last) = &kept.last {
            same_games(
                round,
                kept.games - 1,
                last,
                samples_file.path(),
                "fit to them as they are with `--refit`, or name a new file",
            )?;
        }
        let wanted = self.plan.positions_after(round.number);
        let (mut games, mut fruitless) = (kept.games, 0);
        let mut failure = Ok(());
        log.begin(samples.len());
        let threads = self.threads;
        round.play(&(kept.games..u64::MAX), threads, &self.interrupt, &mut |news| {
            let played = match news {
                RoundNews::Played(played) => played,
                RoundNews::Fewer(begun, error) => {
                    log.fewer(begun, threads, &error);
                    return ControlFlow::Continue(());
                }
            };
            samples.append(&played);
            games += 1;
            fruitless = if played.is_empty() { fruitless + 1 } else { 0 };
            match samples_file.keep(&Block::Game(played)) {
                Ok(cut_off) => log.cut_off(cut_off.as_ref()),
                Err(error) => failure = Err(error),
            }
            log.played(&self.plan, round.number, games, samples.len());
            if failure.is_err() || samples.len() >= wanted || fruitless >= FRUITLESS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        failure?;
        if samples.len() >= wanted {
            return Ok(());
        }
        if fruitless >= FRUITLESS {
            return Err(Failure::problem(
                self.known.name().display(),
                format_args!(
                    "{FRUITLESS} games brought no quiet position to learn from: allow fewer random moves with `--random-plies`"
                ),
            ));
        }
        Err(interrupted(samples_file, samples.len()))
    }

    fn fit(&self, samples: &Samples, log: &mut Log) -> Learned {
        // What was played is kept, or would be lost anyway: a fit takes long, and nobody should have to wait for it.
        self.interrupt.ends_at_once();
        log.begin(samples.len());
        let learned = fit(
            &self.known.compiled,
            samples,
            &self.fit,
            &mut |progress: &Progress| {
                log.fitted(progress, self.fit.epochs);
            },
        );
        self.interrupt.ends_in_time();
        learned
    }

    /// Writes the evaluation and says what was learned.
    fn finish(&self, output: &Output, learned: &Learned) -> Done {
        let written = output.write(self.variant(), learned)?;
        let path = quote_path(&written.path);
        let is_found = evaluation::beside(self.known.name()).as_ref() == Some(&written.path);
        let (other, old) = match written.old.as_ref().filter(|old| old.fits) {
            Some(old) => (
                "the one before",
                format!("builtin evaluation={} name=old", one_word(&old.path)),
            ),
            None if is_found => ("computed values", "builtin evaluation=none name=old".to_owned()),
            None => ("what is used without it", "builtin name=old".to_owned()),
        };
        let play = if is_found {
            String::new()
        } else {
            let [name, path] = [self.known.name(), written.path.as_path()].map(one_word);
            format!("To play by it:\n  hakugei play {name} --evaluation {path}\n")
        };
        let kept = written
            .old
            .map(|old| format!("; the one before is kept in {}", quote_path(&old.path)));
        let text = format!(
            "{}\nWritten to {path}{}.\n{play}To compare it with {other}:\n  hakugei match {} --engine 'builtin evaluation={} \
             name=new' --engine '{old}' --each movetime=100ms --games 400\n",
            worths::table(self.variant(), learned),
            kept.unwrap_or_default(),
            one_word(self.known.name()),
            one_word(&written.path),
        );
        screen::print(&text)?;
        if written.path == output.path() {
            return Ok(());
        }
        Err(Failure::problem(
            output.path().display(),
            format_args!(
                "something that is not an evaluation has come to be there since the games began, and was left as it is: the evaluation \
                 is in {path}"
            ),
        ))
    }
}

/// Whether a game that is kept, with its number, is the one that would be played: another version of the program may play otherwise. `instead` says what to do
/// then.
fn same_games(round: &Round<'_>, number: u64, kept: &Samples, path: Option<&Path>, instead: &str) -> Done {
    if round.game(number) == *kept {
        return Ok(());
    }
    let path = path.unwrap_or(Path::new(""));
    Err(Failure::usage(
        path.display(),
        format_args!(
            "another version of this program has played its games, and would go on otherwise: {instead}"
        ),
    ))
}

/// What the first round plays with, and how the head of a file of positions calls it.
fn start(compiled: &CompiledVariant, said: &OsStr, how: &Fit) -> Result<(Option<Learned>, String), Failure> {
    let variant = compiled.variant();
    let learned = match said.to_str() {
        Some("computed") => return Ok((None, "computed".to_owned())),
        Some("random") => random(compiled, how),
        _ => evaluation::read(variant, Path::new(said))?,
    };
    let called = format!("{:016x}", fingerprint(&learned.write(variant)));
    Ok((Some(learned), called))
}

/// Features are numbered in 16 bits.
fn can_be_numbered(variant: &Variant, name: &Path) -> Done {
    let features = Features::of(variant).count();
    if features <= MOST_FEATURES {
        return Ok(());
    }
    let (kinds, squares) = (variant.pieces.len(), variant.board.len());
    Err(Failure::usage(
        name.display(),
        format_args!(
            "{kinds} kinds on {squares} squares make {features} features, and positions are kept with at most {MOST_FEATURES}: \
             fewer kinds, or a smaller board, can be learned"
        ),
    ))
}

/// Positions are numbered, and so are all their pieces, in 32 bits.
fn fits_into_memory(variant: &Variant, positions: u64) -> Done {
    let most = most_positions(variant);
    if positions > most {
        return Err(Failure::usage(
            format_args!("--positions {positions}"),
            format_args!("that is more than can be held at once for this variant: write at most {most}"),
        ));
    }
    Ok(())
}

/// How many positions of a variant can be held at once.
fn most_positions(variant: &Variant) -> u64 {
    let held = Color::ALL
        .into_iter()
        .flat_map(|color| variant.start.hands.held(color))
        .map(|(_, count)| u64::from(count));
    let men = variant.start.squares.iter().flatten().count() as u64 + held.sum::<u64>();
    u64::from(u32::MAX) / men.max(1) - 100_000
}

/// A path as one word of a command line, also inside of single quotes.
fn one_word(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |one: char| one.is_alphanumeric() || "./_-+".contains(one);
    if text.chars().all(plain) {
        text
    } else {
        format!("\"{text}\"")
    }
}

fn unusable(samples_file: &SamplesFile, why: impl std::fmt::Display) -> Failure {
    let path = samples_file.path().unwrap_or(Path::new(""));
    Failure::usage(path.display(), why)
}

fn interrupted(samples_file: &SamplesFile, positions: usize) -> Failure {
    let kept = match samples_file.path() {
        Some(path) => format!(
            "{positions} are kept in {}, and the same command goes on with them",
            quote_path(path)
        ),
        None => "nothing is kept: with `--samples FILE` the same command would go on".to_owned(),
    };
    Failure::Interrupted(Some(format!("ended before there were enough positions: {kept}")))
}
