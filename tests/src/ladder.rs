//! Games of the levels of the computer against scripted beginners and against each other.

use hakugei_game::{CompiledVariant, Game, GameResult, Move};
use hakugei_search::{Engine, Learned, Level, Limits};
use hakugei_variant::Color;

use crate::beginner::{Beginner, PieceWorth};
use crate::chance::Chance;

/// A game that lasts longer is a draw.
const LONGEST: usize = 1_500;
/// With how many random moves a game begins, so that no two are alike. Between players who never err such an opening may decide the game:
/// `hakugei match` plays them from balanced ones.
const RANDOM: usize = 2;
/// How many positions a level may look at that has no bound of its own: about as many as in a tenth of a second.
const POSITIONS: u64 = 130_000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A scripted beginner.
    Beginner(Beginner),
    /// The computer at a level.
    Level(Level),
}

/// What came of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The first player won.
    Won,
    /// It was drawn, or broken off.
    Drawn,
    /// The first player lost.
    Lost,
}

/// Two players of one variant.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// The variant.
    pub compiled: &'a CompiledVariant,
    /// The first player, who has White in every game with a handicap, and the second.
    pub players: [Player; 2],
    /// The id of the handicap that the first player gives.
    pub handicap: Option<&'a str>,
}

impl Player {
    /// The player that a text names: a beginner, or a level by its number or name.
    pub fn named(text: &str) -> Option<Self> {
        let beginner = Beginner::ALL.into_iter().find(|one| one.name() == text);
        let level = || text.parse().ok().map(Self::Level);
        beginner.map(Self::Beginner).or_else(level)
    }
}

impl Pairing<'_> {
    /// Plays the game of a number; the players change colours from game to game. Equal numbers give equal games.
    ///
    /// # Panics
    /// If the variant has no such handicap.
    pub fn play(&self, number: u64) -> (Ending, usize) {
        let variant = self.compiled.variant();
        let worths: Vec<PieceWorth> = Learned::computed(self.compiled)
            .weights()
            .worths
            .iter()
            .copied()
            .map(worth)
            .collect();
        let chance = &mut Chance::new(&variant.id, number);
        let mut first = Color::Black;
        let mut game = Game::new(self.compiled);
        if let Some(id) = self.handicap {
            let handicap = variant
                .handicap(id)
                .unwrap_or_else(|| panic!("{} has no handicap {id}", variant.id));
            game = Game::from_setup(self.compiled, &handicap.start).expect("a handicap is playable");
            first = Color::White;
        } else if number % 2 == 1 {
            first = Color::White;
        }
        let mut engines = self.players.map(|player| (player, Engine::new(self.compiled)));
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let (player, engine) = &mut engines[usize::from(game.side() != first)];
            let mv = match *player {
                _ if game.moves().len() < RANDOM => Beginner::Random.choose(&game, &worths, chance),
                Player::Beginner(beginner) => beginner.choose(&game, &worths, chance),
                Player::Level(level) => think(engine, level, &game, number),
            };
            game.play(mv).expect("it is legal");
        }
        let ending = match game.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Win(winner)) if winner == first => Ending::Won,
            Some(GameResult::Win(_)) => Ending::Lost,
            _ => Ending::Drawn,
        };
        (ending, game.moves().len())
    }
}

fn worth(worth: hakugei_search::Worth) -> PieceWorth {
    PieceWorth {
        board: worth.board.into(),
        hand: worth.hand.into(),
    }
}

fn think(engine: &mut Engine, level: Level, game: &Game, seed: u64) -> Move {
    let limits = Limits {
        level,
        seed,
        nodes: (!level.is_bounded()).then_some(POSITIONS),
        ..Limits::default()
    };
    let mv = engine.think(game, &limits, &mut |_| {});
    mv.expect("a game that is not over has a move")
}
