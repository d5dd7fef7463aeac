//! Who thinks: the engine between searches, and the timer of the search that it is lent to.

use std::sync::Arc;
use std::time::Duration;

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{Budget, Engine, FewerThreads, Learned};

use crate::job::{Bounds, Done, Job, JobResult, Task};
use crate::refusal::Refusal;
use crate::talk::{Outbox, SessionEnvironment};
use crate::timer::Timer;

/// How many mebibytes a search for mate may take at least.
const MATE_MEMORY: usize = 64;

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resources {
    /// The size of its table.
    pub(crate) mebibytes: usize,
    /// How many threads search.
    pub(crate) threads: usize,
}

/// The engine of a session.
pub(crate) struct Thinker {
    compiled: CompiledVariant,
    /// What was learned of the variant, if that is used.
    learned: Option<Learned>,
    /// None where it was not needed yet, or is in a job.
    engine: Option<Engine>,
    /// What the engine was made to use.
    used: Option<Resources>,
    running: Option<Arc<Timer>>,
    loan: EngineLoan,
    /// What searches have lacked so far, as it was last said.
    fewer: Option<FewerThreads>,
}

/// Whether an engine is out with a job, and what is to be done with it when it comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineLoan {
    /// None is out: the job that is running has none, or none is running.
    None,
    /// The next search uses it as it is.
    Out,
    /// It is to forget what it knows.
    ForgetOnReturn,
    /// It is to be dropped: the session plays another variant by now, or values positions otherwise.
    DropOnReturn,
}

/// From when the time of a search counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeStart {
    /// From its beginning: it is our turn.
    Now,
    /// From the opponent's move on: until then we think on the opponent's time.
    AtPonderhit,
}

impl Thinker {
    /// A thinker for a variant, with what was learned of it.
    pub(crate) fn new(compiled: &CompiledVariant, learned: Option<Learned>) -> Self {
        Self {
            compiled: compiled.clone(),
            learned,
            engine: None,
            used: None,
            running: None,
            loan: EngineLoan::None,
            fewer: None,
        }
    }

    /// Turns to another variant, or to other values.
    pub(crate) fn turn_to(&mut self, compiled: &CompiledVariant, learned: Option<Learned>) {
        self.compiled = compiled.clone();
        self.learned = learned;
        if self.loan != EngineLoan::None {
            self.loan = EngineLoan::DropOnReturn;
        }
        (self.engine, self.used) = (None, None);
    }

    /// Forgets what earlier searches found, at the latest when the one that is running has ended.
    pub(crate) fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        if self.loan == EngineLoan::Out {
            self.loan = EngineLoan::ForgetOnReturn;
        }
    }

    /// Whether a job is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Tells the job that is running to end.
    pub(crate) fn stop(&self) {
        if let Some(timer) = &self.running {
            timer.stop();
        }
    }

    /// From now on the time of the search that is running counts.
    pub(crate) fn count(&self) {
        if let Some(timer) = &self.running {
            timer.count();
        }
    }

    /// From now on its time counts, within another budget than it began with.
    pub(crate) fn count_within(&self, budget: Budget) {
        if let Some(timer) = &self.running {
            timer.count_within(budget);
        }
    }

    /// How long the job that is running has taken of the time that counts.
    pub(crate) fn spent(&self) -> Duration {
        self.running
            .as_ref()
            .map_or(Duration::ZERO, |timer| timer.spent())
    }

    /// Makes the engine ready to use what it may. Nothing happens while a job runs.
    ///
    /// # Errors
    /// Says how much memory could not be had; the engine uses what it had before.
    pub(crate) fn prepare(&mut self, resources: Resources) -> Result<(), Refusal> {
        if self.is_busy() || self.used == Some(resources) {
            return Ok(());
        }
        let new = || Engine::with_evaluation(&self.compiled, self.learned.clone());
        let engine = self.engine.get_or_insert_with(new);
        let before = self.used.replace(resources);
        engine.set_threads(resources.threads);
        if before.is_none_or(|before| before.mebibytes != resources.mebibytes) {
            engine.set_table_size(resources.mebibytes)?;
        }
        Ok(())
    }

    /// Begins a search. No job may be running.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        bounds: Bounds,
        from: TimeStart,
        environment: &SessionEnvironment,
        out: &mut Outbox,
    ) {
        let engine = self.engine.take();
        let new = || Engine::with_evaluation(&self.compiled, self.learned.clone());
        let engine = engine.unwrap_or_else(new);
        let timer = match from {
            TimeStart::Now => Timer::start(&environment.now, bounds.time),
            TimeStart::AtPonderhit => Timer::start_pondering(&environment.now, bounds.time),
        };
        let task = Task::Think {
            engine,
            game: game.clone(),
            bounds,
        };
        self.loan = EngineLoan::Out;
        self.begin(task, timer, out);
    }

    /// Begins a search for mate for at most `time`. No job may be running.
    pub(crate) fn solve(
        &mut self,
        game: &Game,
        time: Option<Duration>,
        environment: &SessionEnvironment,
        out: &mut Outbox,
    ) {
        let task = Task::Mate {
            game: game.clone(),
            time,
            memory: self.used.map_or(0, |used| used.mebibytes).max(MATE_MEMORY),
        };
        self.begin(task, Timer::start(&environment.now, None), out);
    }

    /// Begins to count lines. No job may be running.
    pub(crate) fn count_lines(
        &mut self,
        game: &Game,
        depth: u32,
        environment: &SessionEnvironment,
        out: &mut Outbox,
    ) {
        let task = Task::Count {
            game: game.clone(),
            depth,
        };
        self.begin(task, Timer::start(&environment.now, None), out);
    }

    fn begin(&mut self, task: Task, timer: Timer, out: &mut Outbox) {
        let timer = Arc::new(timer);
        self.running = Some(Arc::clone(&timer));
        out.job = Some(Job { task, timer });
    }

    /// How many threads the last search had, where that is to be said: they were fewer than it was to use, and not as many as
    /// was said of the search before.
    pub(crate) fn fewer_threads(&mut self) -> Option<FewerThreads> {
        let fewer = self.engine.as_ref()?.fewer_threads();
        let before = std::mem::replace(&mut self.fewer, fewer);
        fewer.filter(|_| fewer != before)
    }

    /// Takes note that the job has ended, and takes its engine back.
    pub(crate) fn ended(&mut self, done: Done) -> JobResult {
        self.running = None;
        let loan = std::mem::replace(&mut self.loan, EngineLoan::None);
        match (done.engine, loan) {
            (Some(engine), EngineLoan::Out | EngineLoan::None) => self.engine = Some(engine),
            (Some(mut engine), EngineLoan::ForgetOnReturn) => {
                engine.forget();
                self.engine = Some(engine);
            }
            (Some(_), EngineLoan::DropOnReturn) | (None, EngineLoan::None) => {}
            // The engine is lost with the job that broke off, and the next one is to be given its resources anew.
            (None, _) => self.used = None,
        }
        done.result
    }
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{load, shipped};

    use super::*;
    use crate::refusal::EnvironmentError;

    const RESOURCES: Resources = Resources {
        mebibytes: 2,
        threads: 2,
    };

    fn compiled() -> CompiledVariant {
        let source = shipped::ids()
            .next()
            .and_then(shipped::source)
            .expect("one ships");
        let variant = load(&source, &shipped::Shipped).variant.expect("it is right");
        CompiledVariant::new(variant)
    }

    fn environment() -> SessionEnvironment {
        SessionEnvironment {
            now: Arc::new(|| Duration::ZERO),
            find: Box::new(|name| {
                let cause = "this environment has no variants".into();
                let name = name.to_owned();
                Err(EnvironmentError::NoSuchVariant { name, cause })
            }),
            evaluation: Box::new(|_, _| unreachable!("no evaluation is asked for")),
            ids: Vec::new(),
            seed: 0,
        }
    }

    /// Runs what was begun to its end.
    fn run(thinker: &mut Thinker, out: Outbox) {
        let mut last = None;
        out.job.expect("it was begun").run(&mut |news| last = Some(news));
        match last.expect("a job tells its end").0 {
            crate::job::NewsKind::Done(done) => drop(thinker.ended(done)),
            _ => panic!("its end comes last"),
        }
    }

    /// Begins a short search.
    fn think(thinker: &mut Thinker, game: &Game) -> Outbox {
        let bounds = Bounds {
            depth: Some(1),
            ..Bounds::default()
        };
        let mut out = Outbox::default();
        thinker.think(game, bounds, TimeStart::Now, &environment(), &mut out);
        out
    }

    #[test]
    fn an_engine_that_is_made_while_others_count_is_kept_as_it_was_prepared() {
        let compiled = compiled();
        let game = Game::new(&compiled);
        let mut thinker = Thinker::new(&compiled, None);
        let mut out = Outbox::default();
        thinker.count_lines(&game, 1, &environment(), &mut out);
        thinker.turn_to(&compiled, None);
        run(&mut thinker, out);
        thinker.prepare(RESOURCES).expect("there is room");
        let out = think(&mut thinker, &game);
        run(&mut thinker, out);
        assert!(thinker.engine.is_some());
        assert_eq!(thinker.used, Some(RESOURCES));
    }

    #[test]
    fn an_engine_of_another_variant_is_not_kept() {
        let compiled = compiled();
        let mut thinker = Thinker::new(&compiled, None);
        thinker.prepare(RESOURCES).expect("there is room");
        let out = think(&mut thinker, &Game::new(&compiled));
        thinker.turn_to(&compiled, None);
        run(&mut thinker, out);
        assert!(thinker.engine.is_none() && thinker.used.is_none());
    }

    #[test]
    fn only_what_a_search_already_knows_is_forgotten() {
        let compiled = compiled();
        let mut thinker = Thinker::new(&compiled, None);
        thinker.forget();
        assert_eq!(thinker.loan, EngineLoan::None);
        let out = think(&mut thinker, &Game::new(&compiled));
        assert_eq!(thinker.loan, EngineLoan::Out);
        thinker.forget();
        assert_eq!(thinker.loan, EngineLoan::ForgetOnReturn);
        run(&mut thinker, out);
        assert_eq!(thinker.loan, EngineLoan::None);
    }
}
