//! The journal of a game: what is written of it before the next move is asked for, and how a game is read from that.
//!
//! ```text
//! {"hakugei_play":1,"variant":"my-game","start":"…","seed":7,"check":"…"}
//! {"stand":0,"moves":["3e3d"],"notation":"tsa","as":"black","level":4,"check":"…"}
//! {"stand":1,"moves":["4b4c"],"notation":"tsa","as":"black","level":4,"check":"…"}
//! ```
//!
//! The first line says which game it is. Each further line says what has changed: how many of the moves before still stand, the moves
//! after them, and if there are any, the moves that were taken back (the one to be played again first stands last) and the result.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use hakugei_game::{Game, Move, Outcome};
use hakugei_library::{LARGEST, read_file};
use hakugei_notation::{GameTree, Record, read_outcome};
use hakugei_search::{Level, fingerprint};
use hakugei_store::{checked_line, read_line};
use hakugei_text::{quote, quote_path};
use hakugei_variant::{Convention, sfen};
use serde::{Deserialize, Serialize};

use super::args::HumanSide;
use super::clocks;
use super::dates;
use super::game_in_play::{GameInPlay, TableSettings};
use super::seats::{self, GivenOptions};
use crate::files::catalogue::LoadedVariant;
use crate::input::position;

/// The form of the journal.
const FORM: u64 = 1;

/// What a session tells of its game after each turn.
pub(crate) struct Changes<'a> {
    /// The game, its players and its settings.
    pub(crate) current: &'a GameInPlay,
    /// Moves that were taken back, the last one first to be played again.
    pub(crate) undone: &'a [Move],
    /// Which game of the session it is.
    pub(crate) number: u64,
    /// The file in which it was saved just as it is now.
    pub(crate) saved: Option<&'a Path>,
}

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Heading {
    hakugei_play: u64,
    variant: String,
    /// The whole path of the variant's file, unless it is a shipped one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<FilePath>,
    start: String,
    /// The id of the handicap with which it begins, for lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    handicap: Option<String>,
    seed: u64,
    /// A fingerprint of the text of that file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<u64>,
    /// The record that the game was loaded from, whose names, comments, times and variations are saved again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// When the game was begun, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<u64>,
}

/// The path of a file: its text, or where it is none, its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum FilePath {
    Text(String),
    Bytes(Vec<u8>),
}

impl FilePath {
    /// The whole path of a file.
    fn whole(file: &Path) -> Self {
        let path = std::path::absolute(file);
        let path = path.unwrap_or_else(|_| file.to_owned()).into_os_string();
        match path.into_string() {
            Ok(text) => Self::Text(text),
            Err(path) => Self::Bytes(path.into_encoded_bytes()),
        }
    }

    /// The path, or what it looks like where this system has no such paths.
    fn path(&self) -> PathBuf {
        match self {
            Self::Text(text) => text.into(),
            #[cfg(unix)]
            Self::Bytes(bytes) => {
                use std::os::unix::ffi::OsStringExt;
                std::ffi::OsString::from_vec(bytes.clone()).into()
            }
            #[cfg(not(unix))]
            Self::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned().into(),
        }
    }
}

/// A line for what has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Turn {
    stand: usize,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<[String; 2]>,
    notation: String,
    #[serde(rename = "as")]
    side: String,
    level: u8,
    /// Whether the level follows the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    auto: bool,
    /// The names of the people who play.
    #[serde(default, skip_serializing_if = "nobody")]
    names: [Option<String>; 2],
    /// The clocks, and what they show, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<[u64; 2]>,
    /// How long each of the moves of this line took, in milliseconds, where any was made by a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<Option<u64>>,
    /// The whole path of the variant's file: it may have moved since the game was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<FilePath>,
    /// The whole path of the file in which the game was saved just as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    saved: Option<FilePath>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    plays_on: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    turns: bool,
}

/// Whether nobody has said a name.
fn nobody(names: &[Option<String>; 2]) -> bool {
    names.iter().all(Option::is_none)
}

/// What a journal holds of a game, so that only what has changed is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    number: u64,
    file: Option<PathBuf>,
    moves: Vec<Move>,
    undone: Vec<Move>,
    outcome: Option<Outcome>,
    convention: Convention,
    humans: HumanSide,
    level: Level,
    follows: bool,
    table: TableSettings,
    saved: Option<PathBuf>,
}

/// What is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Nothing: the journal holds the game as it is.
    Nothing,
    /// The first lines of a new journal.
    Begin(String),
    /// A further line.
    Append(String),
}

impl Noted {
    /// A game as it stands.
    pub(crate) fn of(changes: &Changes<'_>) -> Self {
        let GameInPlay {
            game,
            convention,
            humans,
            level,
            follows,
            table,
            known,
            ..
        } = changes.current;
        Self {
            number: changes.number,
            file: known.file.clone(),
            moves: game.moves().to_vec(),
            undone: changes.undone.to_vec(),
            outcome: game.outcome(),
            convention: *convention,
            humans: *humans,
            level: *level,
            follows: *follows,
            table: table.clone(),
            saved: changes.saved.map(Path::to_owned),
        }
    }
}

/// What is to be written of a game, where a journal holds what was noted before, if there is one.
pub(crate) fn entry(before: Option<&Noted>, changes: &Changes<'_>) -> Entry {
    let now = Noted::of(changes);
    match before.filter(|before| before.number == now.number) {
        Some(before) if *before == now => Entry::Nothing,
        // What was saved before anything was kept needs no keeping.
        None if changes.saved.is_some() => Entry::Nothing,
        Some(before) => {
            let pairs = before.moves.iter().zip(&now.moves);
            let stand = pairs.take_while(|(before, now)| before == now).count();
            Entry::Append(turn(stand, &now, &changes.current.game))
        }
        None => Entry::Begin(whole(changes)),
    }
}

/// The lines of a new journal for a game as it stands.
pub(crate) fn whole(changes: &Changes<'_>) -> String {
    heading(changes.current) + &turn(0, &Noted::of(changes), &changes.current.game)
}

fn heading(current: &GameInPlay) -> String {
    let game = &current.game;
    line(&Heading {
        hakugei_play: FORM,
        variant: game.variant().id.clone(),
        file: current.known.file.as_deref().map(FilePath::whole),
        start: sfen::format(game.variant(), game.start()),
        handicap: game
            .variant()
            .handicap_of(game.start())
            .map(|handicap| handicap.id.clone()),
        seed: current.seed,
        text: current.known.file.as_deref().and_then(fingerprint_of),
        record: current.loaded.as_deref().map(|tree| {
            let record = tree.to_record(&current.known.compiled, current.convention);
            record.to_whole_text()
        }),
        begun: dates::now(),
    })
}

/// The game of a record in a journal. Where the record says nothing of the game any more, the moves go on without it.
fn loaded(known: &LoadedVariant, text: &str) -> Option<Arc<GameTree>> {
    let record = Record::parse(text).ok()?;
    let tree = GameTree::from_record(&record, &known.compiled).ok()?;
    Some(Arc::new(tree))
}

/// A fingerprint of the text of a variant's file; `None` where it cannot be read.
fn fingerprint_of(file: &Path) -> Option<u64> {
    let bytes = read_file(file, LARGEST).ok()?;
    Some(fingerprint(&bytes))
}

fn turn(stand: usize, now: &Noted, game: &Game) -> String {
    let written = |moves: &[Move]| moves.iter().map(|&mv| game.usi(mv)).collect();
    let time = |ply: usize| now.table.times.get(&ply).map(|time| time.as_millis() as u64);
    let times: Vec<Option<u64>> = (stand + 1..=now.moves.len()).map(time).collect();
    line(&Turn {
        stand,
        moves: written(&now.moves[stand..]),
        undone: written(&now.undone),
        result: now
            .outcome
            .map(|outcome| [outcome.result.to_string(), outcome.reason.to_string()]),
        notation: now.convention.name().to_owned(),
        side: side_name(now.humans),
        level: now.level.number(),
        auto: now.follows,
        names: now.table.names.clone(),
        clock: now.table.clock.map(clocks::written),
        left: now
            .table
            .left
            .map(|left| left.map(|left| left.as_millis() as u64)),
        times: if times.iter().any(Option::is_some) {
            times
        } else {
            Vec::new()
        },
        file: now.file.as_deref().map(FilePath::whole),
        saved: now.saved.as_deref().map(FilePath::whole),
        plays_on: !now.table.resigns,
        turns: now.table.turns,
    })
}

fn line(fields: &impl Serialize) -> String {
    checked_line(&serde_json::to_string(fields).expect("words and numbers"))
}

fn side_name(side: HumanSide) -> String {
    let value = side.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// What a journal says of a game that was not finished.
#[derive(Clone, Debug)]
pub(crate) struct Unfinished {
    /// The first line, which tells this game from all others.
    pub(crate) first_line: String,
    heading: Heading,
    moves: Vec<String>,
    /// How long each of them took, and of those that were taken back, in milliseconds, where it was made by a clock.
    times: Vec<Option<u64>>,
    /// What the clocks showed after numbers of moves, in milliseconds.
    left: BTreeMap<usize, [u64; 2]>,
    last: Turn,
    /// The length of the lines that are whole, in bytes: behind them something was being written, or is damaged.
    pub(crate) whole: u64,
    /// The number of the first line that is not what was written, counted from 1, if there is one. What stands behind it is not
    /// known.
    pub(crate) damaged: Option<usize>,
}

/// Why there is no game to go on with in a journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnfinishedError {
    /// It is no journal of a game.
    #[error("line 1 is not that of a game that `hakugei play` has kept, or it is damaged")]
    Foreign,
    /// Nothing is known of the moves of a game of this variant.
    #[error("line 2 is damaged or missing, so that nothing is known of its moves")]
    NoMoves {
        /// The id of the variant.
        variant: String,
    },
    /// Another program has written it.
    #[error("it is in form {0}, and this program reads form {FORM}")]
    Form(u64),
    /// Its variant cannot be found or read.
    #[error("its variant cannot be used: {0}")]
    Variant(String),
    /// Its variant is another one now.
    #[error("its variant {} is another game now: {why}", quote(.variant))]
    Changed {
        /// The id of the variant.
        variant: String,
        /// What does not fit.
        why: String,
    },
}

/// A game that was not finished, ready to go on.
#[derive(Debug)]
pub(crate) struct Resumed {
    /// The game and its players.
    pub(crate) current: GameInPlay,
    /// Moves that were taken back, the last one first to be played again.
    pub(crate) undone: Vec<Move>,
    /// What the clocks showed after numbers of moves.
    pub(crate) left: Vec<(usize, [Duration; 2])>,
    /// The file in which it was saved just as it is.
    pub(crate) saved: Option<PathBuf>,
    /// What a person should know of it.
    pub(crate) remarks: Vec<String>,
}

impl Unfinished {
    /// Reads a journal. Of one that is damaged, or whose last line has no end because it was being written, it has what stands before
    /// that.
    ///
    /// # Errors
    /// Where it has no game.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, UnfinishedError> {
        let mut whole = 0;
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').map_while(|line| {
            let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
            let object = read_line(text).ok()?;
            Some((object, line.len() as u64))
        });
        let (first, length) = lines.next().ok_or(UnfinishedError::Foreign)?;
        let form: serde_json::Value = serde_json::from_str(&first).unwrap_or_default();
        match form.get("hakugei_play").and_then(serde_json::Value::as_u64) {
            Some(FORM) => {}
            Some(form) => return Err(UnfinishedError::Form(form)),
            None => return Err(UnfinishedError::Foreign),
        }
        let heading: Heading = serde_json::from_str(&first).map_err(|_| UnfinishedError::Foreign)?;
        whole += length;
        let (mut moves, mut times, mut last) = (Vec::new(), Vec::new(), None);
        let mut left = BTreeMap::new();
        let mut clock = None;
        let mut number = 1;
        for (object, length) in lines {
            let Ok(turn) = serde_json::from_str::<Turn>(&object) else {
                break;
            };
            if turn.stand > moves.len() {
                break;
            }
            moves.truncate(turn.stand);
            moves.extend(turn.moves.iter().cloned());
            if !turn.moves.is_empty() {
                // Moves that are played again keep the times of those that come after them.
                let new = turn.times.iter().copied().chain(std::iter::repeat(None));
                let behind = times.iter().copied().skip(moves.len());
                let mut all: Vec<Option<u64>> = times.iter().copied().take(turn.stand).collect();
                all.resize(turn.stand, None);
                all.extend(new.take(turn.moves.len()));
                all.extend(behind);
                times = all;
            }
            let known = moves.len() + turn.undone.len();
            times.resize(known, None);
            if clock != turn.clock {
                // Other clocks have begun anew, the first ones with all their time.
                left.clear();
                let rule = turn.clock.as_deref().and_then(|text| clocks::read(text).ok());
                let all = rule.filter(|_| clock.is_none() && number == 1);
                left.extend(all.map(|rule| (0, [rule.base.as_millis() as u64; 2])));
                clock.clone_from(&turn.clock);
            }
            left.retain(|&plies, _| plies <= known);
            left.extend(turn.left.map(|left| (moves.len(), left)));
            last = Some(turn);
            whole += length;
            number += 1;
        }
        let Some(last) = last else {
            let variant = heading.variant;
            return Err(UnfinishedError::NoMoves { variant });
        };
        // A line that has an end was whole once.
        let damaged = bytes[whole as usize..].contains(&b'\n').then_some(number + 1);
        Ok(Self {
            first_line: first,
            heading,
            moves,
            times,
            left,
            last,
            whole,
            damaged,
        })
    }

    /// The id of its variant.
    pub(crate) fn variant(&self) -> &str {
        &self.heading.variant
    }

    /// The id of the handicap with which it begins, if it does.
    pub(crate) fn handicap(&self) -> Option<&str> {
        self.heading.handicap.as_deref()
    }

    /// How many moves it has.
    pub(crate) fn moves(&self) -> usize {
        self.moves.len()
    }

    /// How it ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let [result, reason] = self.last.result.as_ref()?;
        read_outcome(result, reason)
    }

    /// Who played Black and White.
    pub(crate) fn players(&self) -> [String; 2] {
        let humans = HumanSide::from_str(&self.last.side, false).unwrap_or(HumanSide::Both);
        let level = Level::new(self.last.level).unwrap_or(Level::STRONGEST);
        seats::names(humans, level, &self.last.names)
    }

    /// The file in which it was saved just as it is, if it was.
    pub(crate) fn saved(&self) -> Option<PathBuf> {
        self.last.saved.as_ref().map(FilePath::path)
    }

    /// When it was begun, in seconds since 1970, if it says so.
    pub(crate) fn begun(&self) -> Option<u64> {
        self.heading.begun
    }

    /// The game, with the settings of the game in play where it has none of its own. A variant that is given is taken for the game's
    /// own, whose file may have moved.
    ///
    /// # Errors
    /// Where its variant cannot be used, or is another game now.
    pub(crate) fn resume(
        &self,
        settings: &Settings,
        moved: Option<&LoadedVariant>,
    ) -> Result<Resumed, UnfinishedError> {
        let Heading {
            variant: id,
            file,
            start,
            seed,
            text,
            record,
            ..
        } = &self.heading;
        let file = self.last.file.as_ref().or(file.as_ref());
        let name = file.map_or_else(|| PathBuf::from(id), FilePath::path);
        let known = moved.map_or_else(|| LoadedVariant::find(&name), |known| Ok(known.clone()));
        let known = known.map_err(|failure| {
            let why = failure.message();
            UnfinishedError::Variant(why.unwrap_or_else(|| quote_path(&name)))
        })?;
        let changed = |why: &dyn std::fmt::Display| UnfinishedError::Changed {
            variant: id.clone(),
            why: why.to_string(),
        };
        if known.compiled.variant().id != *id {
            return Err(changed(&format_args!(
                "its file is of {}",
                quote(&known.compiled.variant().id)
            )));
        }
        let mut game = position::game(&known.compiled, start).map_err(|error| changed(&error))?;
        for mv in &self.moves {
            let mv = game.parse_usi(mv).map_err(|error| changed(&error))?;
            game.play(mv).map_err(|error| changed(&error))?;
        }
        let mut undone = Vec::new();
        let mut ahead = game.clone();
        for mv in self.last.undone.iter().rev() {
            // A move that no longer fits can only not be played again.
            let Ok(mv) = ahead.parse_usi(mv) else { break };
            if ahead.play(mv).is_err() {
                break;
            }
            undone.insert(0, mv);
        }
        let outcome = self.last.result.as_ref();
        if let Some(outcome) = outcome.and_then(|[result, reason]| read_outcome(result, reason))
            && game.outcome() != Some(outcome)
        {
            game.finish(outcome);
        }
        let variant = game.variant();
        let humans = HumanSide::from_str(&self.last.side, false).unwrap_or(HumanSide::Both);
        let current = GameInPlay {
            convention: self.last.notation.parse().unwrap_or(variant.notation),
            style: settings.style,
            bottom: humans.bottom(),
            humans,
            level: Level::new(self.last.level).unwrap_or(settings.level),
            follows: self.last.auto,
            time: settings.time,
            seed: *seed,
            given: GivenOptions::default(),
            loaded: record.as_deref().and_then(|text| loaded(&known, text)),
            table: TableSettings {
                names: self.last.names.clone(),
                clock: self
                    .last
                    .clock
                    .as_deref()
                    .and_then(|text| clocks::read(text).ok()),
                left: self.last.left.map(|left| left.map(Duration::from_millis)),
                times: (1..)
                    .zip(&self.times)
                    .filter_map(|(ply, time)| Some((ply, Duration::from_millis((*time)?))))
                    .collect(),
                turns: self.last.turns,
                resigns: !self.last.plays_on,
            },
            known,
            game,
        };
        let file = current.known.file.as_deref();
        let other = file.filter(|file| text.is_some() && fingerprint_of(file) != *text);
        let changed = other.map(|file| {
            format!(
                "{} has changed since the game was left; it goes on by the rules that the file has now.",
                quote_path(file)
            )
        });
        let damaged = self.damaged.map(|line| {
            format!("Its journal is damaged from line {line} on: the moves up to there are in play, and the journal is left as it is.")
        });
        let left = self.left.iter();
        Ok(Resumed {
            current,
            undone,
            left: left
                .map(|(&plies, left)| (plies, left.map(Duration::from_millis)))
                .collect(),
            saved: self.saved(),
            remarks: changed.into_iter().chain(damaged).collect(),
        })
    }
}

/// Settings that a journal does not hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How pieces are drawn.
    pub(crate) style: crate::screen::board::PieceStyle,
    /// How well the computer plays, where the journal does not say.
    pub(crate) level: Level,
    /// The computer's maximum thinking time for a move.
    pub(crate) time: std::time::Duration,
}
