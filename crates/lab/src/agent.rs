//! The players of a run: at random, greedy, or searching a stated number of positions.

use std::fmt;
use std::str::FromStr;

use hakugei_arena::Chance;
use hakugei_game::{Change, CompiledVariant, Game, GameResult, Move};
use hakugei_search::{Engine, Learned, Limits, Score, Worth};
use serde::{Deserialize, Serialize};

/// A player. Two agents that are equal play equally well; what they play depends on the seed of the game.
///
/// ```
/// use hakugei_lab::Agent;
///
/// let quick: Agent = "search 400".parse()?;
/// assert_eq!(quick, Agent::Search { nodes: 400, drops: true });
/// assert_eq!("search 400 without drops".parse::<Agent>()?.to_string(), "search 400 without drops");
/// assert!("search".parse::<Agent>().is_err());
/// # Ok::<(), hakugei_lab::UnknownAgent>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub enum Agent {
    /// Any legal move.
    Random,
    /// A move that ends the game with a win, or else the capture that wins most by computed values, protected or not, or else any move.
    Greedy,
    /// The best move of a search.
    Search {
        /// The number of positions that it looks at for a move, on average: from half to one and a half of it, as the seed of the game says, so
        /// that games differ without a player that errs.
        nodes: u64,
        /// Whether it drops pieces. An agent that does not plays on the board alone where it has a move there.
        drops: bool,
    },
}

/// A text that names no agent.
///
/// ```
/// use hakugei_lab::{Agent, UnknownAgent};
///
/// let refused: UnknownAgent = "clever".parse::<Agent>().expect_err("no agent is called that");
/// assert_eq!(refused.to_string(), "`clever` is no agent: write `random`, `greedy`, `search 400` or `search 400 without drops`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no agent: write `random`, `greedy`, `search 400` or `search 400 without drops`", hakugei_text::quote(.0))]
pub struct UnknownAgent(String);

impl FromStr for Agent {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<Self, UnknownAgent> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let search = |nodes: &str, drops| {
            let nodes = nodes.parse().ok().filter(|&nodes| nodes > 0)?;
            Some(Self::Search { nodes, drops })
        };
        match words.as_slice() {
            ["random"] => Some(Self::Random),
            ["greedy"] => Some(Self::Greedy),
            ["search", nodes] => search(nodes, true),
            ["search", nodes, "without", "drops"] => search(nodes, false),
            _ => None,
        }
        .ok_or_else(|| UnknownAgent(text.to_owned()))
    }
}

impl TryFrom<String> for Agent {
    type Error = UnknownAgent;

    fn try_from(text: String) -> Result<Self, UnknownAgent> {
        text.parse()
    }
}

impl From<Agent> for String {
    fn from(agent: Agent) -> Self {
        agent.to_string()
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search { nodes, drops } => {
                write!(f, "search {nodes}")?;
                f.write_str(if *drops { "" } else { " without drops" })
            }
        }
    }
}

impl Agent {
    /// Whether it searches, so that its moves come with scores.
    pub const fn searches(self) -> bool {
        matches!(self, Self::Search { .. })
    }
}

/// The size of the table of a searching agent, in mebibytes: enough for a few ten thousand positions, and quickly cleared.
const TABLE: usize = 4;

/// What an agent does in a position.
pub(crate) struct Choice {
    /// Its move.
    pub(crate) mv: Move,
    /// What the search says of the position, for the side to move; `None` of an agent that does not search.
    pub(crate) score: Option<Score>,
}

/// An agent at the board of one variant.
pub(crate) struct Seat {
    agent: Agent,
    engine: Option<Engine>,
    worths: Vec<Worth>,
}

impl Seat {
    pub(crate) fn new(compiled: &CompiledVariant, agent: Agent, learned: Option<&Learned>) -> Self {
        let engine = || Engine::with_table(compiled, learned.cloned(), TABLE);
        Self {
            agent,
            engine: agent.searches().then(engine),
            worths: Learned::computed(compiled).weights().worths.clone(),
        }
    }

    /// Forgets the game before.
    pub(crate) fn begin(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    /// What it does in a game that is not over; `None` where there is no legal move.
    pub(crate) fn choose(&mut self, game: &Game, chance: &mut Chance) -> Option<Choice> {
        let by_chance = |moves: &[Move], chance: &mut Chance| {
            let mv = *moves.get(chance.below(moves.len().max(1)))?;
            Some(Choice { mv, score: None })
        };
        match (self.agent, &mut self.engine) {
            (Agent::Search { nodes, drops }, Some(engine)) => {
                let only: Vec<Move> = if drops { Vec::new() } else { on_the_board(game) };
                let nodes = (nodes * (50 + chance.below(101) as u64)).div_ceil(100).max(1);
                searched(engine, game, nodes, &only)
            }
            (Agent::Greedy, _) => {
                let moves = sorted(game);
                let greeds: Vec<i32> = moves.iter().map(|&mv| greed(game, mv, &self.worths)).collect();
                let most = greeds.iter().max()?;
                let best: Vec<Move> = moves
                    .iter()
                    .zip(&greeds)
                    .filter(|(_, greed)| *greed == most)
                    .map(|(&mv, _)| mv)
                    .collect();
                by_chance(&best, chance)
            }
            _ => by_chance(&sorted(game), chance),
        }
    }
}

/// The best of some moves, or of all if none are named, and the score of the position.
pub(crate) fn searched(engine: &mut Engine, game: &Game, nodes: u64, only: &[Move]) -> Option<Choice> {
    let limits = Limits {
        nodes: Some(nodes),
        only,
        ..Limits::default()
    };
    let mut score = None;
    let mv = engine.think(game, &limits, &mut |report| {
        if report.rank == 1 {
            score = Some(report.score);
        }
    })?;
    Some(Choice { mv, score })
}

/// The legal moves in an order that does not depend on how they were generated.
pub(crate) fn sorted(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    moves
}

/// The legal moves but drops, in order.
fn on_the_board(game: &Game) -> Vec<Move> {
    let mut moves = sorted(game);
    moves.retain(|&mv| game.change(mv).is_some_and(|change| change.from_hand().is_none()));
    moves
}

/// More than all pieces are worth.
const WON: i32 = 1_000_000_000;

/// What a move wins at once: the game, or pieces from the enemy.
fn greed(game: &Game, mv: Move, worths: &[Worth]) -> i32 {
    let mut after = game.clone();
    if after.play(mv).is_err() {
        return -WON;
    }
    match after.outcome().map(|outcome| outcome.result) {
        Some(GameResult::Win(winner)) if winner == game.side() => return WON,
        Some(GameResult::Win(_)) => return -WON,
        _ => {}
    }
    game.change(mv).map_or(0, |change| won(&change, worths))
}

/// What the captures of a move are worth: the pieces that the enemy loses, and those that enter the hand; less the piece that moves,
/// if it burns.
fn won(change: &Change, worths: &[Worth]) -> i32 {
    let lost: i32 = change
        .taken_enemies()
        .map(|captured| i32::from(worths[captured.placed().piece.kind.index()].board))
        .sum();
    let held: i32 = change
        .into_hand()
        .map(|kind| i32::from(worths[kind.index()].hand))
        .sum();
    let burnt = change
        .lost()
        .map_or(0, |lost| i32::from(worths[lost.piece.kind.index()].board));
    lost + held - burnt
}
