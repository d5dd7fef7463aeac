//! An engine that is the computer player of this program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use hakugei_arena::clock::Clocks;
use hakugei_arena::talk::{Info, Opinion};
use hakugei_arena::{Builtin, Points};
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Budget, Clock, Engine, FewerThreads, Learned, Level, Limits, Report};

use super::child::now;
use super::player::{Act, EngineError, ForfeitReason, NoMove, Player, Thought, Unavailable};
use hakugei_text::quote;

use crate::interrupt::Interrupt;

/// What goes by between the search's end and the clock: next to nothing.
const OVERHEAD: Duration = Duration::ZERO;

/// How far the seeds of two games in a row lie apart: an odd number, so that no two games have the same.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The computer player, made anew for every game, so that a game depends on nothing before it.
pub(super) struct BuiltinPlayer {
    compiled: CompiledVariant,
    settings: Builtin,
    name: String,
    learned: Option<Learned>,
    interrupt: Interrupt,
    engine: Option<Engine>,
    /// What it lacked in this game.
    fewer: Option<FewerThreads>,
    /// What a level that overlooks things goes by in this game.
    seed: u64,
}

impl BuiltinPlayer {
    /// A player that is yet to be made.
    pub(super) fn new(
        compiled: &CompiledVariant,
        settings: Builtin,
        name: String,
        learned: Option<Learned>,
        interrupt: Interrupt,
    ) -> Self {
        Self {
            compiled: compiled.clone(),
            settings,
            name,
            learned,
            interrupt,
            engine: None,
            fewer: None,
            seed: 0,
        }
    }

    fn level(&self) -> Level {
        self.settings.level.unwrap_or_default()
    }

    fn made(&self) -> Result<Engine, EngineError> {
        let mut engine = Engine::with_evaluation(&self.compiled, self.learned.clone());
        if let Some(mebibytes) = self.settings.hash {
            let sized = engine.set_table_size(mebibytes);
            sized.map_err(Unavailable::from)?;
        }
        if let Some(parts) = self.settings.parts {
            engine.use_parts(parts);
        }
        if let Some(threads) = self.settings.threads {
            engine.set_threads(threads);
        }
        Ok(engine)
    }

    fn search(&mut self, game: &Game, clocks: &Clocks, asked: Instant) -> Result<Searched, EngineError> {
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
            time: &|| budget,
            spent: &spent,
            stop: &stop,
            level: self.level(),
            seed: self.seed,
            ..Limits::default()
        };
        let mut last = None;
        let mut report = |report: &Report| {
            if report.rank == 1 {
                last = Some(report.clone());
            }
        };
        // It is gone where it broke off in the game before.
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.made()?,
        };
        let chosen = engine.think(game, &limits, &mut report);
        self.fewer = self.fewer.or(engine.fewer_threads());
        self.engine = Some(engine);
        if interrupt.came() {
            return Err(EngineError::Interrupted);
        }
        Ok(Searched { chosen, last })
    }
}

/// What a search has come to.
struct Searched {
    /// The move that it chose.
    chosen: Option<Move>,
    /// Its last report on its best line.
    last: Option<Report>,
}

impl Player for BuiltinPlayer {
    fn begin(&mut self, game: &Game, number: usize) -> Result<(), EngineError> {
        // The opening and the number of the game decide: a match that is played again goes as before, and no two games of an opening
        // are alike where a level overlooks things.
        let key = game.positions().last().map_or(0, |position| position.key);
        self.seed = key.wrapping_add((number as u64).wrapping_mul(SEED_STEP));
        self.engine = Some(self.made()?);
        Ok(())
    }

    fn think(&mut self, game: &Game, clocks: &Clocks) -> Result<Thought, EngineError> {
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
        let Searched { chosen, last } = searched.unwrap_or_else(|_| {
            self.engine = None;
            Err(EngineError::from(ForfeitReason::Crashed(
                "it panicked".to_owned(),
            )))
        })?;
        thought.spent = asked.elapsed();
        if let Some(report) = &last {
            thought.info = info(report);
            if Engine::settles_for(game, report.score).is_some() {
                return Ok(thought);
            }
        }
        let mv = chosen.ok_or_else(|| EngineError::from(ForfeitReason::from(NoMove::NotFound)))?;
        thought.act = Act::Move(mv);
        Ok(thought)
    }

    fn end(&mut self, _: Points) {
        self.engine = None;
    }

    fn remark(&mut self) -> Option<String> {
        let fewer = self.fewer.take()?;
        Some(format!("{}: {fewer}", quote(&self.name)))
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
