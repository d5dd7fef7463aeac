//! An engine that is the computer player of this program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use hakugei_arena::clock::Clocks;
use hakugei_arena::talk::{Info, Opinion};
use hakugei_arena::{Builtin, Points};
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Budget, Clock, Engine, Limits, Report};

use super::child::now;
use super::interrupt::Interrupt;
use super::player::{Act, How, Player, Thought, Trouble};

/// What goes by between the search's end and the clock: next to nothing.
const OVERHEAD: Duration = Duration::ZERO;

/// The computer player, made anew for every game, so that a game depends on nothing before it.
pub(super) struct Own {
    compiled: CompiledVariant,
    settings: Builtin,
    interrupt: Interrupt,
    engine: Option<Engine>,
}

impl Own {
    /// A player that is yet to be made.
    pub(super) fn new(compiled: &CompiledVariant, settings: Builtin, interrupt: Interrupt) -> Self {
        Self {
            compiled: compiled.clone(),
            settings,
            interrupt,
            engine: None,
        }
    }

    fn made(&self) -> Result<Engine, Trouble> {
        let mut engine = Engine::new(&self.compiled);
        if let Some(mebibytes) = self.settings.hash {
            let sized = engine.set_table_size(mebibytes);
            sized.map_err(|error| Trouble::Unavailable(format!("`builtin`: {error}")))?;
        }
        if let Some(parts) = self.settings.parts {
            engine.use_parts(parts);
        }
        if let Some(threads) = self.settings.threads {
            engine.set_threads(threads);
        }
        Ok(engine)
    }

    fn search(
        &mut self,
        game: &Game,
        clocks: &Clocks,
        asked: Instant,
    ) -> Result<(Option<Move>, Option<Report>), Trouble> {
        let side = game.side();
        let control = clocks.control(side);
        let budget = control.clock.map(|clock| {
            let shows = Clock {
                left: clocks.left(side),
                increment: clock.increment,
                byoyomi: clock.byoyomi,
                moves: None,
            };
            Budget::of(&shows, OVERHEAD)
        });
        let budget = budget.or(control.movetime.map(Budget::fixed));
        let interrupt = &self.interrupt;
        let spent = || asked.elapsed();
        let stop = || interrupt.came() || budget.is_some_and(|budget| spent() >= budget.most);
        let limits = Limits {
            depth: control.depth,
            nodes: control.nodes,
            time: budget,
            spent: &spent,
            stop: &stop,
            ..Limits::default()
        };
        let mut last = None;
        let mut report = |report: &Report| {
            if report.rank == 1 {
                last = Some(report.clone());
            }
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => self.engine.insert(Engine::new(&self.compiled)),
        };
        let chosen = engine.think(game, &limits, &mut report);
        if interrupt.came() {
            return Err(Trouble::Interrupted);
        }
        Ok((chosen, last))
    }
}

impl Player for Own {
    fn begin(&mut self, _: &Game) -> Result<(), Trouble> {
        self.engine = Some(self.made()?);
        Ok(())
    }

    fn think(&mut self, game: &Game, clocks: &Clocks) -> Result<Thought, Trouble> {
        let asked = now();
        let mut thought = Thought {
            act: Act::Declares,
            info: Info::default(),
            spent: Duration::ZERO,
        };
        if Engine::declares(game).is_some() {
            return Ok(thought);
        }
        // A fault in the search loses this game; the others are played.
        let searched = catch_unwind(AssertUnwindSafe(|| self.search(game, clocks, asked)));
        let (chosen, report) = searched.unwrap_or_else(|_| {
            self.engine = None;
            Err(Trouble::from(How::Crashed("it panicked".to_owned())))
        })?;
        thought.spent = asked.elapsed();
        if let Some(report) = &report {
            thought.info = info(report);
            if Engine::settles_for(game, report.score).is_some() {
                return Ok(thought);
            }
        }
        let mv = chosen.ok_or_else(|| Trouble::from(How::Illegal("it has found no move".to_owned())))?;
        thought.act = Act::Move(mv);
        Ok(thought)
    }

    fn end(&mut self, _: Points) {
        self.engine = None;
    }
}

fn info(report: &Report) -> Info {
    let opinion = match report.score.forced() {
        Some(plies) => Opinion::Mate(plies),
        None => Opinion::Hundredths(report.score.value()),
    };
    Info {
        depth: Some(report.depth),
        opinion: Some(opinion),
        nodes: Some(report.nodes),
    }
}
