//! The file of results: what the match is on its first line, and a line for each finished game.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

use hakugei_arena::{Finished, Points, schedule};
use hakugei_search::fingerprint_of_parts;
use hakugei_store::{CutOff, DamagedLine, Journal, StoreError};
use hakugei_text::{quote, shorten, shorten_line};
use hakugei_variant::Color;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::files::unusable::Unusable;

/// The form of the file that is written. Every line ends with a checksum.
const FORM: u64 = 2;

/// The form of files that earlier programs began: no line has a checksum. They are read, and go on as they are.
const UNCHECKED: u64 = 1;

/// The largest file that is read, in bytes: some hundred thousand games.
const LARGEST: u64 = 1 << 30;

/// What the line of a game begins with.
const BEGINNING: &[u8] = b"{\"game\":";

/// A finished game, as a line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameLine {
    /// Its number, counted from 1: both games of a pair have the same opening, the odd one with the first engine as Black.
    pub(super) game: usize,
    /// Who played Black.
    pub(super) black: String,
    /// Who played White.
    pub(super) white: String,
    /// `black_wins`, `white_wins`, `draw`, `replay_reversed` or `no_result`.
    pub(super) result: String,
    /// `win`, `draw` or `loss`, for the first engine.
    pub(super) first: String,
    /// By what rule.
    pub(super) reason: String,
    /// `rules`, `resignation`, `declaration`, `forfeit`, or what was given: `lost`, `even`, `too_long`.
    pub(super) end: String,
    /// Of a forfeit: `black` or `white`, what it did, and the last lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<ForfeitLine>,
    /// How many of the moves are the opening.
    pub(super) opening: usize,
    /// Who plays White and so gives pieces, in a match of handicap games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gives: Option<String>,
    /// The first position.
    pub(super) start: String,
    /// The side that makes the first move from there, `black` or `white`; nothing in files of earlier versions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) moves_first: String,
    /// The moves, the opening counted, in USI form.
    pub(super) moves: String,
    /// What both engines did, Black's first.
    pub(super) work: [Work; 2],
    /// What a record says of each move after the opening, where records are kept: they can be made again from this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<String>,
    /// The day on which it was finished, where records are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<String>,
}

/// How an engine lost a game by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ForfeitLine {
    /// The engine.
    pub(super) by: String,
    /// One word for what it did.
    pub(super) how: String,
    /// What it did.
    pub(super) what: String,
    /// The last lines between it and the match.
    pub(super) lines: Vec<String>,
}

/// What an engine did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Work {
    /// How many moves it made.
    pub(super) moves: u64,
    /// How long it thought, in milliseconds.
    pub(super) ms: f64,
    /// How many positions it said it visited.
    pub(super) nodes: u64,
    /// The depths that it said, added up.
    pub(super) depths: u64,
}

impl Work {
    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            ms: self.ms + other.ms,
            nodes: self.nodes + other.nodes,
            depths: self.depths + other.depths,
        }
    }
}

impl GameLine {
    /// The number of the game, counted from 0.
    pub(super) const fn number(&self) -> usize {
        self.game.saturating_sub(1)
    }

    /// The game as the figures have it; `None` where the line makes no sense.
    pub(super) fn finished(&self) -> Option<Finished> {
        let points = match self.first.as_str() {
            "win" => Points::Win,
            "draw" => Points::Draw,
            "loss" => Points::Loss,
            _ => return None,
        };
        Some(Finished {
            points,
            plies: self.moves.split_whitespace().count().saturating_sub(self.opening),
            cut: self.end == "too_long",
            course: self.course(),
        })
    }

    /// What was played: the same number for games with the same start, the same moves and the same result.
    pub(super) fn course(&self) -> u64 {
        let words = [&self.start, &self.moves, &self.result];
        // No word has a line feed, so that none runs into the next.
        fingerprint_of_parts(words.into_iter().flat_map(|word| [word.as_bytes(), b"\n"]))
    }

    /// The side that makes the first move of the game.
    pub(super) fn first_side(&self) -> Color {
        match self.start.split_whitespace().nth(1) {
            Some("w") => Color::White,
            _ => Color::Black,
        }
    }

    /// What the game brought a side; `None` where the line makes no sense.
    pub(super) fn points_of(&self, side: Color) -> Option<Points> {
        let points = self.finished()?.points;
        Some(if schedule::first_plays(self.number()) == side {
            points
        } else {
            match points {
                Points::Win => Points::Loss,
                Points::Draw => Points::Draw,
                Points::Loss => Points::Win,
            }
        })
    }

    /// Whether it is the same game as another line has. What was thought of its moves, and how long, does not count: it differs from machine to
    /// machine.
    pub(super) fn plays_as(&self, other: &Self) -> bool {
        let words = |line: &Self| {
            let Self {
                black,
                white,
                result,
                first,
                reason,
                end,
                start,
                moves,
                ..
            } = line;
            [black, white, result, first, reason, end, start, moves].map(String::clone)
        };
        let forfeit = |line: &Self| {
            let forfeit = line.forfeit.as_ref();
            forfeit.map(|forfeit| [&forfeit.by, &forfeit.how].map(String::clone))
        };
        let same = (self.game, self.opening, &self.gives) == (other.game, other.opening, &other.gives);
        same && words(self) == words(other) && forfeit(self) == forfeit(other)
    }

    /// What the first engine did, and the second.
    pub(super) fn work_by_engine(&self) -> [Work; 2] {
        let [black, white] = self.work;
        if schedule::opens_pair(self.number()) {
            [black, white]
        } else {
            [white, black]
        }
    }
}

/// The file of results; without a file nothing is kept.
#[derive(Default)]
pub(super) struct ResultsFile(Option<Kept>);

struct Kept {
    journal: Journal,
    /// The form in which it was begun.
    form: u64,
}

impl ResultsFile {
    /// The file of a match, with the games that are in it. Where there is none it is begun. Nothing that is in it is taken out before a
    /// game has been played.
    ///
    /// # Errors
    /// Where it cannot be read or written, another run writes to it, it is no such file, or is of a match with other settings.
    pub(super) fn open(path: Option<&Path>, settings: &Value) -> Result<(Self, Vec<GameLine>), Failure> {
        let Some(path) = path else {
            return Ok((Self::default(), Vec::new()));
        };
        let unusable = |error: StoreError| Failure::usage(path.display(), error);
        let refused = |why: NotResults| Failure::usage(path.display(), why);
        let mut journal = Journal::open(path).map_err(unusable)?;
        let mut bytes = bytes(&journal).map_err(|error| Failure::usage(path.display(), error))?;
        let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else {
            let (rest, form) = rest_of_heading(&bytes, settings).map_err(refused)?;
            journal.append(&rest).map_err(unusable)?;
            return Ok((Self(Some(Kept { journal, form })), Vec::new()));
        };
        // It may have been cut off in the middle of a letter: only what is whole is text.
        let last = bytes.split_off(end + 1);
        journal.is_whole_up_to(bytes.len() as u64);
        let text = hakugei_library::text_of(bytes, LARGEST)
            .map_err(|error| Failure::usage(path.display(), error))?;
        let (form, lines) = read(&text, settings).map_err(refused)?;
        no_game_twice(&lines).map_err(refused)?;
        if !last.starts_with(BEGINNING) && !BEGINNING.starts_with(&last) {
            return Err(refused(NotResults::NoBeginning {
                line: lines.len() + 2,
            }));
        }
        Ok((Self(Some(Kept { journal, form })), lines))
    }

    /// Keeps a finished game: it is on the disk when this returns. Says what had to be cut off before it.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn keep(&mut self, line: &GameLine) -> Result<Option<CutOff>, Failure> {
        self.keep_all(&[line])
    }

    /// Keeps finished games: all of them are on the disk when this returns, or none. Says what had to be cut off before them.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub(super) fn keep_all(&mut self, lines: &[&GameLine]) -> Result<Option<CutOff>, Failure> {
        let Some(Kept { journal, form }) = self.0.as_mut().filter(|_| !lines.is_empty()) else {
            return Ok(None);
        };
        let text = lines.iter().map(|line| {
            let object = serde_json::to_string(line).expect("a game is words and numbers");
            written(&object, *form)
        });
        let kept = journal.append(text.collect::<String>().as_bytes());
        kept.map_err(|error| Failure::unwritable(journal.path().display(), &error))
    }
}

/// The games of a file of results of a match, in which a game may stand more than once; nothing is written. What another run is writing to
/// its end counts when its line is whole.
///
/// # Errors
/// Where it cannot be read, is no such file, is damaged, or is of a match with other settings.
pub(super) fn games(path: &Path, settings: &Value) -> Result<Vec<GameLine>, Failure> {
    let unreadable = |error: &dyn Display| Failure::unreadable(path.display(), error);
    let mut bytes = hakugei_library::read_file(path, LARGEST).map_err(|error| unreadable(&error))?;
    hakugei_library::check_size(bytes.len() as u64, LARGEST).map_err(|error| unreadable(&error))?;
    match bytes.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => bytes.truncate(end + 1),
        // Its program was ended when it had only just begun the file.
        None if rest_of_heading(&bytes, settings).is_ok() => return Ok(Vec::new()),
        None => {}
    }
    let text = hakugei_library::text_of(bytes, LARGEST).map_err(|error| unreadable(&error))?;
    match read(&text, settings) {
        Ok((_, games)) => Ok(games),
        Err(NotResults::OtherMatch { differences, .. }) => {
            let instead = if differences.iter().any(|what| what.contains("`build`")) {
                "leave it out (a `build` is that of a program's file, of which all machines need the same one)"
            } else {
                "say the settings with which it was played, or leave it out"
            };
            let other = NotResults::OtherMatch { differences, instead };
            Err(Failure::usage(path.display(), other))
        }
        Err(NotResults::NoHeading) => Err(Failure::usage(
            path.display(),
            "it is not a file of results of `hakugei match`: leave it out",
        )),
        Err(error) => Err(Failure::usage(path.display(), error)),
    }
}

/// A JSON object as a line of a file in a form.
fn written(object: &str, form: u64) -> String {
    if form == UNCHECKED {
        format!("{object}\n")
    } else {
        hakugei_store::checked_line(object)
    }
}

fn bytes(journal: &Journal) -> Result<Vec<u8>, Unusable> {
    // What is not read cannot be told from what was cut off.
    hakugei_library::check_size(journal.length(), LARGEST)?;
    let mut bytes = Vec::new();
    journal.read_from(0)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Why a file has no results to go on with.
#[derive(Debug, thiserror::Error)]
enum NotResults {
    /// It has a single line without an end, which does not begin as the heading does.
    #[error(
        "it is not a file of results of this match: its only line does not end, and is not how such a file begins; name a file that is \
         not there yet"
    )]
    OtherHeading,
    /// Its first line is not a heading.
    #[error("it is not a file of results: name one that is not there yet")]
    NoHeading,
    /// It is in another form.
    #[error(
        "it has the results of a match in form {0}, and this program reads the forms {UNCHECKED} and {FORM}"
    )]
    Form(u64),
    /// It is of a match with other settings.
    #[error(
        "it has the results of another match: {}; {instead}",
        .differences.join("; ")
    )]
    OtherMatch {
        /// What differs, in words.
        differences: Vec<String>,
        /// What to do instead.
        instead: &'static str,
    },
    /// A line is not a finished game.
    #[error("line {line} is not a finished game: take the line out")]
    NoGame {
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// A line is not what was written.
    #[error("line {line} is damaged: {why}; take the line out, and its game is played again")]
    Damaged {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: DamagedLine,
    },
    /// The last line, which does not end, is not the beginning of a game.
    #[error("line {line} is not a finished game, nor the beginning of one: take the line out")]
    NoBeginning {
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// Games stand there twice, as two programs have left them that wrote at the same time: they would count twice.
    #[error(
        "lines {} are of games that stand before them already: take these lines out (`sed -i '{}d' FILE`), or name a new file",
        .lines.join(", "),
        .lines.join("d;")
    )]
    Twice {
        /// The numbers of the later lines.
        lines: Vec<String>,
    },
}

/// What is still to be written of the heading of a file that has no whole line, and its form: it is empty, or its heading was being
/// written when the program was killed. Anything else is not ours.
fn rest_of_heading(bytes: &[u8], settings: &Value) -> Result<(Vec<u8>, u64), NotResults> {
    [FORM, UNCHECKED]
        .into_iter()
        .find_map(|form| {
            let heading = serde_json::json!({"hakugei_match": form, "settings": settings});
            let heading = written(&heading.to_string(), form);
            let rest = heading.as_bytes().strip_prefix(bytes)?;
            Some((rest.to_vec(), form))
        })
        .ok_or(NotResults::OtherHeading)
}

/// The form of a file with its heading, and its games.
fn read(text: &str, settings: &Value) -> Result<(u64, Vec<GameLine>), NotResults> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let heading: Value = serde_json::from_str(first).unwrap_or_default();
    let form = match heading.get("hakugei_match").and_then(Value::as_u64) {
        Some(form @ (FORM | UNCHECKED)) => form,
        Some(form) => return Err(NotResults::Form(form)),
        None => return Err(NotResults::NoHeading),
    };
    let checked = |line: &str, number: usize| match form {
        UNCHECKED => Ok(line.to_owned()),
        _ => hakugei_store::read_line(line).map_err(|why| NotResults::Damaged { line: number, why }),
    };
    checked(first, 1)?;
    let before = heading.get("settings").cloned().unwrap_or_default();
    if before != *settings {
        let differences = differences(&before, settings);
        let instead = "go on with the same settings, or name a new file";
        return Err(NotResults::OtherMatch { differences, instead });
    }
    let lines = (2_usize..).zip(lines).map(|(number, line)| {
        let read: Result<GameLine, _> = serde_json::from_str(&checked(line, number)?);
        read.ok()
            .filter(|line| line.game > 0 && line.finished().is_some())
            .ok_or(NotResults::NoGame { line: number })
    });
    Ok((form, lines.collect::<Result<Vec<GameLine>, NotResults>>()?))
}

/// Refuses the games of a file, in the order of its lines, among which one stands twice.
fn no_game_twice(games: &[GameLine]) -> Result<(), NotResults> {
    let mut seen = BTreeSet::new();
    let again = (2_usize..).zip(games).filter(|(_, line)| !seen.insert(line.game));
    let lines: Vec<String> = again.map(|(number, _)| number.to_string()).collect();
    if lines.is_empty() {
        Ok(())
    } else {
        Err(NotResults::Twice { lines })
    }
}

/// In what settings differ.
fn differences(before: &Value, now: &Value) -> Vec<String> {
    let none = serde_json::Map::new();
    let [before, now] = [before, now].map(|value| value.as_object().unwrap_or(&none));
    let keys = before
        .keys()
        .chain(now.keys().filter(|key| !before.contains_key(*key)));
    let shown =
        |value: Option<&Value>| value.map_or("nothing".to_owned(), |value| shorten_line(&value.to_string()));
    keys.filter(|key| before.get(*key) != now.get(*key))
        .map(|key| match (before.get(key), now.get(key)) {
            (Some(old @ Value::Object(_)), Some(new @ Value::Object(_))) => differences(old, new)
                .iter()
                .map(|what| format!("{}, {what}", shorten(key)))
                .collect::<Vec<_>>()
                .join("; "),
            (old, new) => format!("{} was {} and is {}", quote(key), shown(old), shown(new)),
        })
        .collect()
}
