//! The game that would be lost if the program ended now, ready to be written as a record at any moment.

use hakugei_game::{Game, Move, Outcome};

use super::game_in_play::GameInPlay;
use crate::files::record::ReadFrom;

/// The game that would be lost by ending now, if there is one.
#[derive(Debug, Default)]
pub(crate) enum UnsavedGame {
    /// No game would be lost.
    #[default]
    Nothing,
    /// This game would be lost.
    Game(Box<Snapshot>),
    /// The record of a game is being shown, after which nothing would be lost.
    Shown(Box<Snapshot>),
}

/// A game as its moves, which is cheap to keep up with.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// The players and the settings, with the game at its start.
    current: GameInPlay,
    moves: Vec<Move>,
    undone: Vec<Move>,
    outcome: Option<Outcome>,
}

/// What a session tells of its game after each turn.
pub(crate) struct Changes<'a> {
    /// The game, its players and its settings.
    pub(crate) current: &'a GameInPlay,
    /// Moves that were taken back, the last one first to be played again.
    pub(crate) undone: &'a [Move],
    /// How many moves have stood since this was told last; none where the game is another one.
    pub(crate) steady: Option<usize>,
}

impl UnsavedGame {
    /// Keeps up with a game: `None` where nothing would be lost. Writes no record.
    pub(crate) fn follow(&mut self, changes: Option<&Changes<'_>>) {
        let Some(changes) = changes else {
            *self = Self::Nothing;
            return;
        };
        let snapshot = match std::mem::take(self) {
            Self::Game(snapshot) | Self::Shown(snapshot) => Some(snapshot),
            Self::Nothing => None,
        };
        *self = Self::Game(match (snapshot, changes.steady) {
            (Some(mut snapshot), Some(steady)) => {
                snapshot.keep_up(changes, steady);
                snapshot
            }
            _ => Box::new(Snapshot::new(changes)),
        });
    }

    /// Marks the record as being shown.
    pub(crate) fn is_shown(&mut self) {
        if let Self::Game(snapshot) = std::mem::take(self) {
            *self = Self::Shown(snapshot);
        }
    }

    /// The record of the game, written now.
    pub(crate) fn record(&self) -> Option<String> {
        match self {
            Self::Game(snapshot) | Self::Shown(snapshot) => Some(snapshot.record()),
            Self::Nothing => None,
        }
    }

    /// The record of the game; nothing is at stake any more.
    pub(crate) fn take(&mut self) -> Option<String> {
        let record = self.record();
        *self = Self::Nothing;
        record
    }
}

impl Snapshot {
    /// A snapshot of a whole game.
    fn new(changes: &Changes<'_>) -> Self {
        let game = &changes.current.game;
        let start = Game::from_setup(game.compiled(), game.start())
            .expect("the game in play began from the same set-up");
        Self {
            current: changes.current.with_game(start),
            moves: game.moves().to_vec(),
            undone: changes.undone.to_vec(),
            outcome: game.outcome(),
        }
    }

    fn keep_up(&mut self, changes: &Changes<'_>, steady: usize) {
        let game = &changes.current.game;
        self.moves.truncate(steady);
        self.moves.extend_from_slice(&game.moves()[self.moves.len()..]);
        self.undone.clear();
        self.undone.extend_from_slice(changes.undone);
        self.outcome = game.outcome();
        self.current.convention = changes.current.convention;
        self.current.humans = changes.current.humans;
        self.current.level = changes.current.level;
    }

    fn record(&self) -> String {
        let mut current = self.current.clone();
        for &mv in &self.moves {
            // Every move was legal when it was played; where one were not, the moves before it are kept all the same.
            if current.game.play(mv).is_err() {
                break;
            }
        }
        if let Some(outcome) = self.outcome.filter(|_| current.game.outcome() != self.outcome) {
            current.game.finish(outcome);
        }
        current.draft().write_whole(&self.undone, ReadFrom::Anywhere)
    }
}
