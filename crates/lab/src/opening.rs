//! Random openings by number, each of which can be made without the others.

use hakugei_arena::Chance;
use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{Engine, Learned};
use serde::{Deserialize, Serialize};

use crate::agent::{searched, sorted};

/// How openings are made.
///
/// ```
/// use hakugei_lab::OpeningRule;
///
/// let usual = OpeningRule::default();
/// assert_eq!((usual.plies, usual.balance), (4, 100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningRule {
    /// The number of random moves from the start.
    pub plies: usize,
    /// By how much they may change the score of the start, in hundredths of the weakest piece: what the first move is worth stays, and what
    /// a random move gives away does not decide the game.
    pub balance: i32,
    /// The number of positions that a search for these scores looks at.
    pub nodes: u64,
}

impl Default for OpeningRule {
    fn default() -> Self {
        Self {
            plies: 4,
            balance: 100,
            nodes: 1000,
        }
    }
}

/// The most random lines that are tried for an opening.
const TRIES: usize = 2000;

/// No opening was found.
///
/// ```
/// let refused = hakugei_lab::NoOpening { plies: 4, balance: 100 };
/// assert!(refused.to_string().starts_with("no opening of 4 random moves was found in 2000 tries that changes the score by at most 100"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no opening of {plies} random moves was found in {TRIES} tries that changes the score by at most {balance} hundredths of the weakest piece: \
     allow more with `--balance`, or fewer moves with `--opening-plies`"
)]
pub struct NoOpening {
    /// The number of random moves.
    pub plies: usize,
    /// By how much they were allowed to change the score.
    pub balance: i32,
}

/// What makes the openings of a variant.
pub(crate) struct Openings {
    rule: OpeningRule,
    engine: Engine,
    /// The score of the start, by its SFEN, for the side that moves first there.
    starts: Vec<(String, i32)>,
}

impl Openings {
    pub(crate) fn new(compiled: &CompiledVariant, learned: Option<&Learned>, rule: OpeningRule) -> Self {
        Self {
            rule,
            engine: Engine::with_table(compiled, learned.cloned(), 1),
            starts: Vec::new(),
        }
    }

    /// An opening: the start with random moves, and not over.
    ///
    /// # Errors
    /// If none that is balanced is found.
    pub(crate) fn find(&mut self, start: &Game, chance: &mut Chance) -> Result<Game, NoOpening> {
        let OpeningRule { plies, balance, .. } = self.rule;
        let wanted = self.of_start(start);
        // The score is that of the side to move, which an odd number of moves changes.
        let wanted = if plies.is_multiple_of(2) { wanted } else { -wanted };
        for _ in 0..TRIES {
            let Some(game) = played(start, plies, chance) else {
                continue;
            };
            if plies == 0 || (self.score(&game) - wanted).abs() <= balance {
                return Ok(game);
            }
        }
        Err(NoOpening { plies, balance })
    }

    fn of_start(&mut self, start: &Game) -> i32 {
        let sfen = start.sfen();
        if let Some((_, score)) = self.starts.iter().find(|(known, _)| *known == sfen) {
            return *score;
        }
        let score = self.score(start);
        self.starts.push((sfen, score));
        score
    }

    fn score(&mut self, game: &Game) -> i32 {
        self.engine.forget();
        let found = searched(&mut self.engine, game, self.rule.nodes, &[]);
        found
            .and_then(|choice| choice.score)
            .map_or(0, hakugei_search::Score::value)
    }
}

/// A start with random moves after it; `None` where the game is over then.
fn played(start: &Game, plies: usize, chance: &mut Chance) -> Option<Game> {
    let mut game = start.clone();
    for _ in 0..plies {
        let moves = sorted(&game);
        game.play(*moves.get(chance.below(moves.len().max(1)))?).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game)
}
