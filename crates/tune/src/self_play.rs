//! Training games of the computer against itself.

use hakugei_arena::Chance;
use hakugei_game::{CompiledVariant, Game, GameResult, Move};
use hakugei_search::{Engine, Features, Learned, Limits, Score};

use crate::samples::Samples;

/// The stream of random numbers for these games.
const SELF_PLAY: u64 = 2;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The positions visited for each move.
    pub nodes: u64,
    /// The number of random moves at the start of a game; every second game has one more.
    pub random_plies: usize,
    /// The longest game, in plies; a longer one counts as drawn.
    pub longest: usize,
    /// The largest score of a position that is kept, in hundredths of the weakest piece. Beyond it a game is decided.
    pub most_score: i32,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            nodes: 1000,
            random_plies: 8,
            longest: 400,
            most_score: 3000,
        }
    }
}

/// The size of the transposition table in mebibytes: a game of short searches needs no more, and it is cleared before each.
const TABLE: usize = 2;

/// A player that plays against itself.
pub struct SelfPlay<'a> {
    compiled: &'a CompiledVariant,
    features: Features,
    engine: Engine,
    play: Play,
}

impl<'a> SelfPlay<'a> {
    /// A player with an evaluation, or with computed values.
    pub fn new(compiled: &'a CompiledVariant, learned: Option<Learned>, play: Play) -> Self {
        Self {
            compiled,
            features: Features::of(compiled.variant()),
            engine: Engine::with_table(compiled, learned, TABLE),
            play,
        }
    }

    /// Plays a game and adds its quiet positions: those that are not in check and whose best move is not a capture. The same
    /// seed gives the same game, whatever was played before.
    pub fn game(&mut self, seed: u64, samples: &mut Samples) {
        let mut chance = Chance::new(seed, &self.compiled.variant().id, SELF_PLAY);
        let mut game = Game::new(self.compiled);
        self.engine.forget();
        let random = self.play.random_plies + chance.below(2);
        let begun = samples.len();
        let mut sides = Vec::new();
        let mut won = None;
        while game.outcome().is_none() && game.moves().len() < self.play.longest {
            if game.moves().len() < random {
                let moves = sorted(&game);
                let Some(&mv) = moves.get(chance.below(moves.len().max(1))) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
                continue;
            }
            let Some((mv, score)) = self.think(&game) else {
                break;
            };
            if let Some(plies) = score.forced() {
                let side = game.side();
                won = Some(if plies > 0 { side } else { side.other() });
                break;
            }
            if self.teaches(&game, mv, score) {
                samples.add(&self.features, &game.setup(), score.value() as i16);
                sides.push(game.side());
            }
            if game.play(mv).is_err() {
                break;
            }
        }
        let winner = won.or_else(|| match game.outcome().map(|end| end.result) {
            Some(GameResult::Win(winner)) => Some(winner),
            _ => None,
        });
        let twice = |side| winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        let results: Vec<u8> = sides.into_iter().map(twice).collect();
        samples.set_results(begun, &results);
    }

    fn think(&mut self, game: &Game) -> Option<(Move, Score)> {
        let limits = Limits {
            nodes: Some(self.play.nodes),
            ..Limits::default()
        };
        let mut score = Score::EVEN;
        let mv = self
            .engine
            .think(game, &limits, &mut |report| score = report.score)?;
        Some((mv, score))
    }

    /// Whether a position with this best move and score is kept for training.
    fn teaches(&self, game: &Game, mv: Move, score: Score) -> bool {
        let takes = game.change(mv).is_some_and(|change| change.takes());
        !game.in_check() && !takes && score.value().abs() <= self.play.most_score
    }
}

fn sorted(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    moves
}
