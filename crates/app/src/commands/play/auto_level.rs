//! The level that follows a player from game to game: what is kept of the games, and when one counts.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use hakugei_game::{Game, GameResult};
use hakugei_search::{Level, PlayedGame, PlayerResult, next_level};
use hakugei_store::{Journal, StoreError, checked_line, data_folder, ensure_folder, read_line};
use hakugei_variant::Color;
use serde::{Deserialize, Serialize};

use super::args::HumanSide;
use super::session::Session;

/// The file in the data folder: a line for each game.
const FILE: &str = "levels.jsonl";
/// The most of it that is read, in bytes: older games matter little by then.
const LARGEST: u64 = 1 << 24;
/// How often, and after which rest, the file is asked for that another session writes to.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(20);

/// What is played: a variant, and a handicap if there is one. The level follows the player in each by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    variant: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    handicap: Option<String>,
}

/// Whether a game still has to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counting {
    /// It has: it goes on.
    Open,
    /// It has, unless the player wins: the computer told him moves.
    Hinted,
    /// It has been counted, or was over when it came.
    Done,
}

impl Counting {
    /// Of a game that comes into play.
    pub(super) fn of(game: &Game) -> Self {
        match game.outcome() {
            Some(_) => Self::Done,
            None => Self::Open,
        }
    }

    /// The same once the computer has told the player a move.
    pub(super) fn hinted(self) -> Self {
        match self {
            Self::Open => Self::Hinted,
            Self::Hinted | Self::Done => self,
        }
    }
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    played: Played,
    level: u8,
    result: String,
}

impl Played {
    /// What a game is of; `None` for one from a position of somebody's own.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let variant = game.variant();
        let handicap = variant.handicap_of(game.start());
        (handicap.is_some() || variant.start == *game.start()).then(|| Self {
            variant: variant.id.clone(),
            handicap: handicap.map(|handicap| handicap.id.clone()),
        })
    }
}

/// The names of results in the file.
const RESULTS: [(&str, PlayerResult); 3] = [
    ("won", PlayerResult::Won),
    ("drawn", PlayerResult::Drawn),
    ("lost", PlayerResult::Lost),
];

/// The games that the level has followed the player through, the first one first. What is damaged counts as not played.
pub(crate) fn games(played: &Played) -> Vec<PlayedGame> {
    let Some(file) = data_folder().map(|folder| folder.join(FILE)) else {
        return Vec::new();
    };
    let mut text = Vec::new();
    let read = open_at_last(|| Journal::look_into(&file)).and_then(|file| {
        let read = file.take(LARGEST).read_to_end(&mut text);
        Ok(read?)
    });
    if read.is_err() {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&text);
    text.lines().filter_map(|line| game(line, played)).collect()
}

/// The game that a line is about, if it is of what is played.
fn game(line: &str, played: &Played) -> Option<PlayedGame> {
    let line: Line = serde_json::from_str(&read_line(line).ok()?).ok()?;
    let (_, result) = RESULTS.into_iter().find(|(name, _)| *name == line.result)?;
    let level = Level::new(line.level)?;
    (line.played == *played).then_some(PlayedGame { level, result })
}

/// Keeps how a game has ended: it is on the disk when this returns.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn keep(played: &Played, game: PlayedGame) -> Result<(), StoreError> {
    let name = RESULTS.into_iter().find(|(_, result)| *result == game.result);
    let line = Line {
        played: played.clone(),
        level: game.level.number(),
        result: name.map_or_else(String::new, |(name, _)| name.to_owned()),
    };
    let line = checked_line(&serde_json::to_string(&line).expect("words and a number"));
    let folder = data_folder().ok_or_else(|| std::io::Error::other("the system names no folder for data"))?;
    ensure_folder(&folder)?;
    let file: PathBuf = folder.join(FILE);
    let mut journal = open_at_last(|| Journal::open(&file))?;
    // What a session that was killed left half written is no line.
    let whole = fs::read(&file)?.iter().rposition(|&byte| byte == b'\n');
    journal.is_whole_up_to(whole.map_or(0, |last| last as u64 + 1));
    journal.append(line.as_bytes())?;
    Ok(())
}

/// Opens the file; another session that has it is waited for.
fn open_at_last<T>(open: impl Fn() -> Result<T, StoreError>) -> Result<T, StoreError> {
    for _ in 0..LOOKS {
        match open() {
            Err(StoreError::Locked) => thread::sleep(LOOK),
            opened => return opened,
        }
    }
    Err(StoreError::Locked)
}

/// The level for a game against the player, after the games that are kept of what is played.
pub(crate) fn next_of(game: &Game) -> Level {
    next_level(&Played::of(game).map(|played| games(&played)).unwrap_or_default())
}

impl Session<'_> {
    /// The level of the computer in a game that begins: if it follows the player, after the games of the same so far.
    pub(super) fn level_for(&self, game: &Game) -> Level {
        if !self.current.follows {
            return self.current.level;
        }
        let played = Played::of(game);
        match &self.next_level {
            Some((of, level)) if played.as_ref() == Some(of) => *level,
            _ => next_level(
                &played
                    .map(|played| self.files.followed(&played))
                    .unwrap_or_default(),
            ),
        }
    }

    /// Counts a game that has ended, once, if the level follows the player; the next game is at the level that comes of it.
    pub(super) fn count_game(&mut self) {
        let counting = self.counting;
        let is_open = counting != Counting::Done;
        let Some(outcome) = self.current.game.outcome().filter(|_| is_open) else {
            return;
        };
        self.counting = Counting::Done;
        let side = match self.current.humans {
            HumanSide::Black => Color::Black,
            HumanSide::White => Color::White,
            HumanSide::Both | HumanSide::None => return,
        };
        let Some(played) = Played::of(&self.current.game).filter(|_| self.current.follows) else {
            return;
        };
        let game = PlayedGame {
            level: self.current.level,
            result: match outcome.result {
                GameResult::Win(winner) if winner == side => PlayerResult::Won,
                GameResult::Win(_) => PlayerResult::Lost,
                _ => PlayerResult::Drawn,
            },
        };
        let mut games = self.files.followed(&played);
        if counting == Counting::Hinted && game.result == PlayerResult::Won {
            self.next_level = Some((played, game.level));
            let level = game.level;
            return self.say(&format!(
                "You asked for hints, so this win does not make the next game harder: level {level}. Type `new` to begin it."
            ));
        }
        if let Err(error) = self.files.follow(&played, game) {
            self.say(&format!(
                "How the game ended cannot be kept for the next session: {error}."
            ));
        }
        games.push(game);
        let next = next_level(&games);
        self.next_level = Some((played, next));
        let harder = match next.cmp(&game.level) {
            std::cmp::Ordering::Less => "is easier",
            std::cmp::Ordering::Equal => "stays",
            std::cmp::Ordering::Greater => "is harder",
        };
        self.say(&format!(
            "You played against level {}. The next game {harder}: level {next}. Type `new` to begin it.",
            game.level
        ));
    }
}
