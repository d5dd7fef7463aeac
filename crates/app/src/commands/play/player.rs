//! The computer at the board: what the session asks of it.

use std::cell::Cell;
use std::time::Duration;

use hakugei_ask::{Review, ReviewedMove};
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Budget, Engine, Learned, Report, Score};
use hakugei_variant::Convention;

use crate::files::catalogue::LoadedVariant;
use hakugei_search::Level;

/// How well to play, and how long to think.
pub(crate) struct Limits<'a> {
    /// How well to play.
    pub(crate) level: Level,
    /// Which game it is, for a level that overlooks things.
    pub(crate) seed: u64,
    /// The largest number of positions, where that is bounded beyond the level.
    pub(crate) nodes: Option<u64>,
    /// How much of the time the search may use by the clock of the game, if there is one.
    pub(crate) budget: Option<Budget>,
    /// The time since thinking began.
    pub(crate) spent: &'a dyn Fn() -> Duration,
    /// Asked every few milliseconds; thinking ends when it says yes.
    pub(crate) stop: &'a dyn Fn() -> bool,
    /// Hears the best so far.
    pub(crate) hear: &'a dyn Fn(&Thought),
}

/// What the computer found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Thought {
    /// The moves it expects, its own first; empty where it has none.
    pub(crate) line: Vec<Move>,
    /// How deep it looked, in plies.
    pub(crate) depth: u32,
    /// How good the position is for the side to move, where that was found out.
    pub(crate) score: Option<Score>,
}

/// A player that thinks about positions of one variant.
pub(crate) trait Player {
    /// Thinks about the position of a game that is not over.
    fn think(&mut self, game: &Game, limits: &Limits<'_>) -> Thought;
    /// Judges every move of a game at full strength; `hear` learns of each.
    fn review(
        &mut self,
        game: &Game,
        convention: Convention,
        stop: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(&ReviewedMove),
    ) -> Review;
}

/// Makes a player for a variant.
pub(crate) type NewPlayer<'a> = &'a dyn Fn(&LoadedVariant) -> Box<dyn Player>;

/// What time it is, and whether someone wants the thinking to end.
pub(crate) trait SessionClock {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
    /// Whether Ctrl-C was typed since the last call of [`SessionClock::attend`].
    fn interrupted(&self) -> bool;
    /// Takes note of Ctrl-C: says whether it was typed, and forgets it.
    fn attend(&self) -> bool;
    /// Lets a moment go by.
    fn rest(&self);
    /// Learns whether a line is being edited: Ctrl-C then comes as a key.
    fn edits(&self, edits: bool);
}

/// What a person wants who looks on while the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// The best so far, at once.
    Now,
    /// That it stops.
    Stop,
}

/// Someone who looks on while the computer thinks.
pub(crate) trait Onlooker {
    /// What is wanted by now. Asked every few milliseconds.
    fn wish(&self) -> Option<Wish>;
    /// Shows the best so far.
    fn hear(&self, thought: &Thought);
    /// Shows how a move of the game was judged.
    fn hear_review(&self, judged: &ReviewedMove);
}

/// What to think about, how well, and for how long.
pub(crate) struct Task<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// How well.
    pub(crate) level: Level,
    /// For a level that overlooks things.
    pub(crate) seed: u64,
    /// The maximum time.
    pub(crate) most: Duration,
    /// The time by the clock of the game, if there is one.
    pub(crate) budget: Option<Budget>,
    /// The minimum time.
    pub(crate) least: Duration,
}

/// Lets a player think, and says what an onlooker wanted meanwhile.
pub(crate) fn think(
    player: &mut dyn Player,
    task: &Task<'_>,
    clock: &dyn SessionClock,
    onlooker: &dyn Onlooker,
) -> (Thought, Option<Wish>) {
    let begun = clock.now();
    let spent = || clock.now().saturating_sub(begun);
    let wish = Cell::new(None);
    let is_wanted = || {
        if wish.get().is_none() {
            wish.set(onlooker.wish());
        }
        wish.get().is_some()
    };
    let limits = Limits {
        level: task.level,
        seed: task.seed,
        nodes: None,
        budget: task.budget,
        spent: &spent,
        stop: &|| is_wanted() || spent() >= task.most,
        hear: &|thought| onlooker.hear(thought),
    };
    let thought = player.think(task.game, &limits);
    while !is_wanted() && spent() < task.least {
        clock.rest();
    }
    (thought, wish.get())
}

/// Lets a player judge the moves of a game, until an onlooker wants it to stop: Ctrl-C is said once, and is asked for many times.
pub(crate) fn review(
    player: &mut dyn Player,
    game: &Game,
    convention: Convention,
    onlooker: &dyn Onlooker,
) -> Review {
    let is_stopped = Cell::new(false);
    let stop = || {
        // Nothing is played at once by a review: only the wish that it stops counts.
        if !is_stopped.get() {
            is_stopped.set(onlooker.wish() == Some(Wish::Stop));
        }
        is_stopped.get()
    };
    player.review(game, convention, &stop, &mut |judged| {
        onlooker.hear_review(judged);
    })
}

/// The computer player of the search crate.
struct Searcher(Engine);

/// The computer player for a variant, with what was learned of it.
pub(crate) fn searcher(compiled: &CompiledVariant, learned: Option<Learned>) -> Box<dyn Player> {
    Box::new(Searcher(Engine::with_evaluation(compiled, learned)))
}

impl Player for Searcher {
    fn think(&mut self, game: &Game, limits: &Limits<'_>) -> Thought {
        let mut last: Option<Report> = None;
        let search = hakugei_search::Limits {
            level: limits.level,
            seed: limits.seed,
            nodes: limits.nodes,
            time: &|| limits.budget,
            spent: limits.spent,
            stop: limits.stop,
            ..hakugei_search::Limits::default()
        };
        let chosen = self.0.think(game, &search, &mut |report| {
            (limits.hear)(&Thought::of(report));
            last = Some(report.clone());
        });
        let report = last.filter(|report| report.line.first() == chosen.as_ref());
        report.as_ref().map_or_else(
            || Thought {
                line: chosen.into_iter().collect(),
                depth: 1,
                score: None,
            },
            Thought::of,
        )
    }

    fn review(
        &mut self,
        game: &Game,
        convention: Convention,
        stop: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(&ReviewedMove),
    ) -> Review {
        // What earlier searches found would let the same game be judged otherwise the next time.
        self.0.forget();
        hakugei_ask::review(game, convention, &mut self.0, stop, hear)
    }
}

impl Thought {
    fn of(report: &Report) -> Self {
        Self {
            line: report.line.clone(),
            depth: report.depth,
            score: Some(report.score),
        }
    }
}
