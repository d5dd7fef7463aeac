//! The games of a match, several at a time, until all are played, enough is shown, or someone wants to end it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hakugei_arena::schedule::{self, Schedule};
use hakugei_arena::{Dialect, EngineKind, Openings, Points, Sprt, Tally, Verdict};
use hakugei_store::CutOff;
use hakugei_text::noun::numbered;
use hakugei_variant::Color;

use super::arbiter::{self, Played, Terms};
use super::builtin::BuiltinPlayer;
use super::player::{EngineError, Player, Unavailable};
use super::program::ExternalPlayer;
use super::results::{GameLine, ResultsFile};
use super::settings::Settings;
use super::{game_line, records};
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// What the workers share.
struct Shared<'m> {
    settings: &'m Settings,
    schedule: Mutex<Schedule>,
    openings: Mutex<Openings>,
    interrupt: &'m Interrupt,
    /// The players of whom something has been said already.
    remarks: Mutex<BTreeSet<usize>>,
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// All games are played.
    Games,
    /// Those of the units that were asked for are played.
    Units,
    /// The test is decided.
    Test,
    /// Someone wanted it.
    Interrupted,
}

/// What a worker has to say.
enum News {
    /// A game is played.
    Played(usize, Box<Played>),
    /// The match cannot go on.
    Stuck(Failure),
    /// Something that is to be said once.
    Remark(String),
}

/// A match that is under way.
pub(super) struct Match<'m> {
    /// What it is.
    pub(super) settings: &'m Settings,
    /// Its finished games.
    pub(super) tally: Tally,
    /// Their lines, in the order in which they were finished.
    pub(super) lines: Vec<GameLine>,
    /// Where they are kept.
    pub(super) results_file: ResultsFile,
    /// What had to be cut off from them.
    pub(super) cut_off: Option<CutOff>,
    /// Where records are kept.
    pub(super) records: Option<PathBuf>,
}

impl Match<'_> {
    /// Plays all games that are left, and tells `watch` of each. Gives back what ended them.
    ///
    /// # Errors
    /// Where an engine cannot be started, there are no openings, or a result cannot be kept.
    pub(super) fn play(
        &mut self,
        openings: Openings,
        interrupt: &Interrupt,
        watch: &mut dyn FnMut(&Self, Option<String>),
    ) -> Result<Ended, Failure> {
        let shared = Shared {
            settings: self.settings,
            schedule: Mutex::new(Schedule::new(self.settings.playing.clone(), &self.tally)),
            openings: Mutex::new(openings),
            // What ends the games of this match is not always what ends the program.
            interrupt,
            remarks: Mutex::default(),
        };
        thread::scope(|scope| {
            let (send, news) = channel();
            let wanted = self.settings.concurrency;
            let mut failure = self.decided().then_some(Ok(()));
            for begun in 0..wanted {
                let (shared, to) = (&shared, send.clone());
                let Err(error) = thread::Builder::new().spawn_scoped(scope, move || work(shared, &to)) else {
                    continue;
                };
                if begun == 0 {
                    failure = Some(Err(Failure::no_thread("to play a game", &error)));
                } else {
                    let games = numbered(usize::from(begun), "game");
                    let are = if begun == 1 { "is" } else { "are" };
                    let remark = format!("{games} {are} played at a time, not {wanted}: {error}");
                    watch(self, Some(remark));
                }
                break;
            }
            drop(send);
            if failure.is_some() {
                interrupt.end();
            }
            // The games that still run are waited for, so that no engine outlives the match, and their news is dropped.
            for one in news {
                if failure.is_none() {
                    failure = self.hear(one, watch);
                    if failure.is_some() {
                        interrupt.end();
                    }
                }
            }
            failure.unwrap_or(Ok(()))
        })?;
        let has_all = |games: Range<usize>| games.into_iter().all(|game| self.tally.has(game));
        Ok(if self.decided() {
            Ended::Test
        } else if has_all(0..self.settings.games) {
            Ended::Games
        } else if has_all(self.settings.playing.clone()) {
            Ended::Units
        } else {
            Ended::Interrupted
        })
    }

    /// Takes note of some news; `Some` where the match ends with it.
    fn hear(
        &mut self,
        news: News,
        watch: &mut dyn FnMut(&Self, Option<String>),
    ) -> Option<Result<(), Failure>> {
        match news {
            News::Remark(text) => {
                watch(self, Some(text));
                None
            }
            News::Stuck(failure) => Some(Err(failure)),
            News::Played(game, played) => {
                if let Err(failure) = self.note(game, &played) {
                    return Some(Err(failure));
                }
                watch(self, None);
                self.decided().then_some(Ok(()))
            }
        }
    }

    fn note(&mut self, game: usize, played: &Played) -> Result<(), Failure> {
        let line = game_line::line(self.settings, game, played, self.records.is_some());
        // The line comes first: a record that is missing is made again from it.
        if let Some(cut_off) = self.results_file.keep(&line)? {
            self.cut_off = Some(cut_off);
        }
        if let Some(folder) = &self.records {
            records::keep(folder, self.settings, &line)?;
        }
        if let Some(finished) = line.finished() {
            self.tally.add(game, finished);
        }
        self.lines.push(line);
        Ok(())
    }

    /// Whether the test is decided.
    pub(super) fn decided(&self) -> bool {
        let verdict = |sprt: Sprt| sprt.verdict(self.tally.evidence());
        self.settings
            .sprt
            .is_some_and(|sprt| verdict(sprt) != Verdict::Open)
    }
}

/// Plays games as long as there are any.
fn work(shared: &Shared<'_>, news: &Sender<News>) {
    let mut players = shared.settings.players(shared.interrupt);
    loop {
        if shared.interrupt.came() {
            return;
        }
        let Some(game) = lock(&shared.schedule).begin() else {
            return;
        };
        let played = one_game(shared, game, &mut players);
        for (index, player) in players.iter_mut().enumerate() {
            let remark = player.remark().filter(|_| lock(&shared.remarks).insert(index));
            if remark.is_some_and(|remark| news.send(News::Remark(remark)).is_err()) {
                return;
            }
        }
        let told = match played {
            Ok(played) => News::Played(game, Box::new(played)),
            Err(EngineError::Interrupted) => return,
            Err(EngineError::Unavailable(why)) => News::Stuck(Failure::Usage(why.to_string())),
            Err(EngineError::Forfeit(forfeit)) => News::Stuck(Failure::Usage(forfeit.how.to_string())),
        };
        if news.send(told).is_err() {
            return;
        }
    }
}

fn one_game(
    shared: &Shared<'_>,
    game: usize,
    players: &mut [Box<dyn Player>; 2],
) -> Result<Played, EngineError> {
    let opening = {
        let mut openings = lock(&shared.openings);
        let number = shared.settings.pairing.opening_of(game, openings.starts());
        openings.get(number)
    };
    let opening = opening.map_err(Unavailable::from)?;
    let [first, second] = players;
    let settings = shared.settings;
    let mut controls = [settings.engines[0].control, settings.engines[1].control];
    let mut seated: [&mut dyn Player; 2] = [first.as_mut(), second.as_mut()];
    if schedule::first_plays(game) == Color::White {
        controls.reverse();
        seated.reverse();
    }
    let terms = Terms {
        controls,
        margin: settings.margin,
        adjudication: settings.adjudication,
        number: game,
    };
    let [black, white] = seated;
    let played = arbiter::play(&opening, [&mut *black, &mut *white], &terms)?;
    black.end(Points::of(played.outcome.result, Color::Black));
    white.end(Points::of(played.outcome.result, Color::White));
    Ok(played)
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Settings {
    /// Both engines, yet to be started.
    pub(super) fn players(&self, interrupt: &Interrupt) -> [Box<dyn Player>; 2] {
        [0, 1].map(|index| {
            let dialect = self.dialects[index].clone();
            self.player(index, dialect, interrupt.clone())
        })
    }

    fn player(&self, index: usize, dialect: Dialect, interrupt: Interrupt) -> Box<dyn Player> {
        match &self.engines[index].kind {
            EngineKind::Builtin(builtin) => {
                let learned = self.evaluations[index].clone();
                Box::new(BuiltinPlayer::new(
                    &self.compiled,
                    builtin.clone(),
                    self.engines[index].name.clone(),
                    learned,
                    interrupt,
                ))
            }
            EngineKind::Program(program) => Box::new(ExternalPlayer::new(
                program.clone(),
                dialect,
                self.patience,
                interrupt,
            )),
        }
    }
}
