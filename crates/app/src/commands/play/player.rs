//! The computer at the board: what the session asks of it.

use std::time::Duration;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Engine, Learned, Score};

use super::game_in_play::GameInPlay;
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
    /// Asked every few milliseconds; thinking ends when it says yes.
    pub(crate) stop: &'a dyn Fn() -> bool,
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

/// Lets a player think about the game in play at a level, for a minimum time. Gives `None` where it was
/// interrupted.
pub(crate) fn think(
    player: &mut dyn Player,
    current: &GameInPlay,
    level: Level,
    watch: &dyn SessionClock,
    least: Duration,
) -> Option<Thought> {
    let begun = watch.now();
    let most = level.share_of(current.time);
    let stop = || watch.interrupted() || watch.now().saturating_sub(begun) >= most;
    let limits = Limits {
        level,
        seed: current.seed,
        nodes: None,
        stop: &stop,
    };
    let thought = player.think(&current.game, &limits);
    while !watch.interrupted() && watch.now().saturating_sub(begun) < least {
        watch.rest();
    }
    (!watch.attend()).then_some(thought)
}

/// The computer player of the search crate.
struct Searcher(Engine);

/// The computer player for a variant, with what was learned of it.
pub(crate) fn searcher(compiled: &CompiledVariant, learned: Option<Learned>) -> Box<dyn Player> {
    Box::new(Searcher(Engine::with_evaluation(compiled, learned)))
}

impl Player for Searcher {
    fn think(&mut self, game: &Game, limits: &Limits<'_>) -> Thought {
        let mut last = None;
        let limits = hakugei_search::Limits {
            level: limits.level,
            seed: limits.seed,
            nodes: limits.nodes,
            stop: limits.stop,
            ..hakugei_search::Limits::default()
        };
        let chosen = self
            .0
            .think(game, &limits, &mut |report| last = Some(report.clone()));
        let report = last.filter(|report| report.line.first() == chosen.as_ref());
        Thought {
            line: report
                .as_ref()
                .map_or_else(|| chosen.into_iter().collect(), |report| report.line.clone()),
            depth: report.as_ref().map_or(1, |report| report.depth),
            score: report.map(|report| report.score),
        }
    }
}
