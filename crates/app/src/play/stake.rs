//! What would be lost by ending now, in a form that can be written as a record at any moment.

use hakugei_game::{Game, Move, Outcome};

use super::session::Table;
use crate::record_file::{self, Whence};

/// The game that would be lost, and who is about to keep it.
#[derive(Debug, Default)]
pub(crate) enum Stake {
    /// Nothing would be.
    #[default]
    Nothing,
    /// A game.
    Game(Box<Sheet>),
    /// The record of a game is being shown, after which nothing would be lost.
    Shown(Box<Sheet>),
}

/// A game as its moves: cheap to keep up with.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// The table, with the game at its start.
    table: Table,
    moves: Vec<Move>,
    undone: Vec<Move>,
    outcome: Option<Outcome>,
}

/// What a session tells of its game after each turn.
pub(crate) struct Turns<'a> {
    /// The table.
    pub(crate) table: &'a Table,
    /// Moves that were taken back, the last one first to be played again.
    pub(crate) undone: &'a [Move],
    /// How many moves have stood since this was told last; none where the game is another one.
    pub(crate) steady: Option<usize>,
}

impl Stake {
    /// Keeps up with a game: `None` where nothing would be lost. Writes no record.
    pub(crate) fn follow(&mut self, turns: Option<&Turns<'_>>) {
        let Some(turns) = turns else {
            *self = Self::Nothing;
            return;
        };
        let sheet = match std::mem::take(self) {
            Self::Game(sheet) | Self::Shown(sheet) => Some(sheet),
            Self::Nothing => None,
        };
        *self = Self::Game(match (sheet, turns.steady) {
            (Some(mut sheet), Some(steady)) => {
                sheet.keep_up(turns, steady);
                sheet
            }
            _ => Box::new(Sheet::new(turns)),
        });
    }

    /// Marks the record as being shown.
    pub(crate) fn is_shown(&mut self) {
        if let Self::Game(sheet) = std::mem::take(self) {
            *self = Self::Shown(sheet);
        }
    }

    /// The record of the game, written now.
    pub(crate) fn record(&self) -> Option<String> {
        match self {
            Self::Game(sheet) | Self::Shown(sheet) => Some(sheet.record()),
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

impl Sheet {
    /// A sheet of a whole game.
    fn new(turns: &Turns<'_>) -> Self {
        let game = &turns.table.game;
        let start = Game::from_setup(game.compiled(), game.start())
            .expect("the game at the table began from the same set-up");
        Self {
            table: turns.table.with_game(start),
            moves: game.moves().to_vec(),
            undone: turns.undone.to_vec(),
            outcome: game.outcome(),
        }
    }

    fn keep_up(&mut self, turns: &Turns<'_>, steady: usize) {
        let game = &turns.table.game;
        self.moves.truncate(steady);
        self.moves.extend_from_slice(&game.moves()[self.moves.len()..]);
        self.undone.clear();
        self.undone.extend_from_slice(turns.undone);
        self.outcome = game.outcome();
        self.table.convention = turns.table.convention;
        self.table.humans = turns.table.humans;
        self.table.level = turns.table.level;
    }

    fn record(&self) -> String {
        let mut table = self.table.clone();
        for &mv in &self.moves {
            // Every move was legal when it was played; where one were not, the moves before it are kept all the same.
            if table.game.play(mv).is_err() {
                break;
            }
        }
        if let Some(outcome) = self.outcome.filter(|_| table.game.outcome() != self.outcome) {
            table.game.finish(outcome);
        }
        record_file::write_whole(&table, &self.undone, Whence::Anywhere)
    }
}
