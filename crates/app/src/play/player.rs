//! The computer at the board: what the session asks of it.

use std::time::Duration;

use hakugei_game::{CompiledVariant, Game, Move};

use super::level::Level;

/// How long to think. The first limit that is met ends the thinking.
pub(crate) struct Limits<'a> {
    /// The deepest search, in plies.
    pub(crate) depth: Option<u32>,
    /// The largest number of positions.
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
    /// How good the position is for the side to move, in words.
    pub(crate) score: String,
}

/// A player that thinks about positions of one variant.
pub(crate) trait Player {
    /// Thinks about the position of a game that is not over.
    fn think(&mut self, game: &Game, limits: &Limits<'_>) -> Thought;
}

/// Makes a player for a variant.
pub(crate) type Hire = fn(&CompiledVariant) -> Box<dyn Player>;

/// What time it is, and whether someone wants the thinking to end.
pub(crate) trait Watch {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
    /// Whether Ctrl-C was typed since the last call of [`Watch::attend`].
    fn interrupted(&self) -> bool;
    /// Takes note of Ctrl-C: says whether it was typed, and forgets it.
    fn attend(&self) -> bool;
}

/// Lets a player think at a level. Gives `None` where it was interrupted.
pub(crate) fn think(
    player: &mut dyn Player,
    game: &Game,
    level: Level,
    watch: &dyn Watch,
) -> Option<Thought> {
    let begun = watch.now();
    let stop = || watch.interrupted() || watch.now().saturating_sub(begun) >= level.time;
    let limits = Limits {
        depth: level.depth,
        nodes: level.nodes,
        stop: &stop,
    };
    let thought = player.think(game, &limits);
    (!watch.attend()).then_some(thought)
}

struct First;
impl Player for First {
    fn think(&mut self, game: &Game, _limits: &Limits<'_>) -> Thought {
        Thought {
            line: game.legal_moves().first().copied().into_iter().collect(),
            depth: 1,
            score: String::new(),
        }
    }
}
pub(crate) fn searcher(_c: &CompiledVariant) -> Box<dyn Player> {
    Box::new(First)
}
