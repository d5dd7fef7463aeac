//! The game in play: who plays it, how well the computer plays, and how it is shown.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hakugei_arena::clock::GameTime;
use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_notation::GameTree;
use hakugei_notation::tree::{Field, Step};
use hakugei_text::columns::up_to;
use hakugei_text::harmless;
use hakugei_variant::{Color, Convention};

use super::args::HumanSide;
use super::clocks::{self, GameClock};
use super::seats::{self, GivenOptions};
use crate::files::catalogue::LoadedVariant;
use crate::files::date::today;
use crate::files::record::{self, GameToWrite};
use crate::screen::board::PieceStyle;
use hakugei_search::Level;

/// The most columns of a name on the screen: records have all of it.
const NAME: usize = 24;

/// The game in play, and how it is shown.
#[derive(Clone, Debug)]
pub(crate) struct GameInPlay {
    /// The variant.
    pub(crate) known: LoadedVariant,
    /// The game.
    pub(crate) game: Game,
    /// How moves are written.
    pub(crate) convention: Convention,
    /// How pieces are drawn.
    pub(crate) style: PieceStyle,
    /// The side at the bottom.
    pub(crate) bottom: Color,
    /// The sides that a person plays.
    pub(crate) humans: HumanSide,
    /// How well the computer plays.
    pub(crate) level: Level,
    /// Whether the level follows the player from game to game.
    pub(crate) follows: bool,
    /// The computer's maximum thinking time for a move.
    pub(crate) time: Duration,
    /// The seed for what the level overlooks in this game.
    pub(crate) seed: u64,
    /// What was said on the command line: a loaded game does not change it.
    pub(crate) given: GivenOptions,
    /// The record that it was loaded from, if it was: what that says of moves that still stand is saved again.
    pub(crate) loaded: Option<Arc<GameTree>>,
    /// How it is played besides.
    pub(crate) table: TableSettings,
}

/// How a game is played, whatever the moves: who plays, by which clock, and what is done by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableSettings {
    /// The names of the people who play Black and White, where they have said them.
    pub(crate) names: [Option<String>; 2],
    /// The clocks of both sides.
    pub(crate) clock: Option<GameTime>,
    /// What both sides have left on them, where the game was left before.
    pub(crate) left: Option<[Duration; 2]>,
    /// How long moves took that were made while the clocks ran, by the number of moves with each.
    pub(crate) times: BTreeMap<usize, Duration>,
    /// Whether the board is turned to the side to move, where a person plays both sides.
    pub(crate) turns: bool,
    /// Whether the computer resigns a game that has been lost for long.
    pub(crate) resigns: bool,
}

impl Default for TableSettings {
    fn default() -> Self {
        Self {
            names: [None, None],
            clock: None,
            left: None,
            times: BTreeMap::new(),
            turns: false,
            resigns: true,
        }
    }
}

impl GameInPlay {
    /// The game as a record has it.
    pub(crate) fn draft(&self) -> GameToWrite<'_> {
        GameToWrite {
            known: &self.known,
            game: &self.game,
            convention: self.convention,
            players: self.names(),
            date: Some(self.date()),
            time_control: self.time_control(),
            times: &self.table.times,
            loaded: self.loaded.as_deref(),
        }
    }

    /// With how many pieces, on the board and in hand, the variant begins.
    pub(crate) fn pieces(&self) -> usize {
        self.game.variant().start.men()
    }

    /// The tag for its clocks, where any move was made by them.
    fn time_control(&self) -> Option<String> {
        let is_played = !self.table.times.is_empty() || self.game.moves().is_empty();
        self.table.clock.filter(|_| is_played).map(clocks::tag)
    }

    /// The clocks of the game as it stands, if it is played with clocks.
    pub(crate) fn new_clock(&self) -> Option<GameClock> {
        let rule = self.table.clock?;
        let left = self.table.left.unwrap_or([rule.base; 2]);
        let mut clock = GameClock::new(rule, self.game.moves().len(), left);
        if let Some(Outcome {
            result: GameResult::Win(winner),
            reason: Reason::Timeout,
        }) = self.game.outcome()
        {
            clock.run_out(winner.other());
        }
        Some(clock)
    }

    /// Whether a person plays a side.
    pub(crate) fn is_human(&self, color: Color) -> bool {
        self.humans.plays(color)
    }

    /// Whether a person plays one side and the computer the other.
    pub(crate) fn is_against_the_computer(&self) -> bool {
        matches!(self.humans, HumanSide::Black | HumanSide::White)
    }

    /// A side with the name of who plays it: `Black`, or `Ada (Black)`.
    pub(crate) fn called(&self, color: Color) -> String {
        let name = self.table.names[color.index()].as_deref();
        match name.filter(|_| self.is_human(color)) {
            Some(name) => format!("{} ({color})", up_to(&harmless(name), NAME)),
            None => color.to_string(),
        }
    }

    /// The side at the bottom of the board when a side is to move.
    pub(crate) fn bottom_for(&self, to_move: Color) -> Color {
        if self.table.turns && self.humans == HumanSide::Both {
            to_move
        } else {
            self.bottom
        }
    }

    /// The names of Black and White: a person keeps the name that the loaded record has for the side, and so does everybody as long
    /// as no other move is played.
    fn names(&self) -> [String; 2] {
        let names = seats::names(self.humans, self.level, &self.table.names);
        let Some(tree) = &self.loaded else { return names };
        let line = record::main_moves(tree);
        let goes_on = record::common(&line, self.game.moves()) < self.game.moves().len();
        let mut sides = Color::ALL.into_iter();
        names.map(|usual| {
            let side = sides.next().expect("there are two sides");
            let said = tree.field(&Field::player(side)).map(str::trim);
            let own = said.filter(|name| !name.is_empty() && !seats::is_usual(name));
            let is_said = self.table.names[side.index()].is_some();
            let keeps = !is_said && (!goes_on || self.humans.plays(side));
            own.filter(|_| keeps).map_or(usual, str::to_owned)
        })
    }

    /// When the game was begun: as the loaded record has it, or else today.
    fn date(&self) -> String {
        let said = self.loaded.as_ref().and_then(|tree| tree.date());
        said.unwrap_or_else(today)
    }
}

/// The clocks of a recorded game that is not over, and what both sides have left on them; `None` where the record does not say it.
pub(crate) fn clocks_of(tree: &GameTree, game: &Game) -> Option<(GameTime, [Duration; 2])> {
    if game.outcome().is_some() {
        return None;
    }
    let rule = clocks::of_tag(tree.field(&Field::TimeLimit)?)?;
    let nodes = tree.main_line().into_iter().map(|id| tree.node(id));
    let moves = nodes.filter(|node| matches!(node.step, Step::Move(_)));
    let times: Vec<Option<Duration>> = moves
        .map(|node| node.clock.map(|clock| Duration::from_millis(clock.spent)))
        .collect();
    let left = clocks::left_after(rule, game.start().side, &times)?;
    Some((rule, left))
}
