//! Game records as files: what `save` writes, and what `load` and `replay` read.

use std::path::Path;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::{GameTree, Record, read_list};
use hakugei_variant::{Color, Convention, shipped};

use crate::catalogue;
use crate::failure::Failure;
use crate::foreign;
use crate::move_text;
use crate::play::{self, Table};
use crate::wanted::Wanted;

/// The largest record that is read, in bytes.
pub(crate) const LARGEST: u64 = hakugei_notation::MAX_TEXT as u64;

/// A variant, and the file that it came from unless it is a shipped one.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The variant.
    pub(crate) compiled: CompiledVariant,
    /// Its file.
    pub(crate) file: Option<String>,
}

/// A game from a record.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    /// The variant.
    pub(crate) known: Known,
    /// The game.
    pub(crate) game: Game,
    /// How the record writes moves.
    pub(crate) convention: Convention,
    /// Who played Black and White, where the record says so.
    pub(crate) players: [Option<String>; 2],
}

impl Known {
    /// The variant of an id or path.
    ///
    /// # Errors
    /// Where there is no such variant, or something is wrong with it.
    pub(crate) fn find(name: &str) -> Result<Self, Failure> {
        let compiled = CompiledVariant::new(catalogue::find(name)?);
        let file = shipped::source(name).is_none().then(|| name.to_owned());
        Ok(Self { compiled, file })
    }
}

/// The record of the game at a table, for a file in a folder.
///
/// # Errors
/// Where the game is too long to be read again.
pub(crate) fn write(table: &Table, beside: &Path) -> Result<String, String> {
    let mut record = record(table, &table.game);
    record.variant.file = table.known.file.as_ref().map(|file| seen_from(beside, file));
    record.to_text().map_err(|error| error.to_string())
}

/// From where a record will be read again, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whence {
    /// From wherever it is put by whoever reads it here: its variant file is named as it was given.
    Printed,
    /// From a file that may be anywhere: its variant file is named by its whole path.
    Anywhere,
}

/// The record of the game at a table, whatever its length: for a game that would be lost otherwise. Moves that were taken back
/// from it stand in a comment behind it; `undone` is the last one first to be played again.
pub(crate) fn write_whole(table: &Table, undone: &[Move], whence: Whence) -> String {
    let mut record = record(table, &table.game);
    if !undone.is_empty() {
        let comments = match record.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut record.comments,
        };
        comments.push(taken_back(table, undone));
    }
    let file = table.known.file.as_deref();
    record.variant.file = match whence {
        Whence::Printed => file.map(str::to_owned),
        Whence::Anywhere => file.map(from_anywhere),
    };
    record.to_whole_text()
}

/// What is said of the moves that were taken back: which they were.
fn taken_back(table: &Table, undone: &[Move]) -> String {
    let mut game = table.game.clone();
    // The moves were played before a result that was given by hand.
    if let Some(mv) = game.outcome().and_then(|_| game.undo()) {
        game.play(mv).expect("it has just been taken back");
    }
    let mut text = "taken back:".to_owned();
    for (index, &mv) in undone.iter().rev().enumerate() {
        let written = if index == 0 || game.side() == Color::Black {
            move_text::numbered(&game, table.convention, mv)
        } else {
            move_text::write(&game, table.convention, mv)
        };
        text.push(' ');
        text.push_str(&written);
        if game.play(mv).is_err() {
            break;
        }
    }
    text
}

/// A record of a game with the players of a table.
fn record(table: &Table, game: &Game) -> Record {
    let mut record = Record::from_game(game, table.convention);
    [record.black, record.white] = play::names(table.humans, table.level).map(Some);
    record
}

/// The game of a record. The variant is the wanted one if the record is of it; else the one that the record's tags
/// lead to. A text without tags is a list of moves, played from the start of the wanted variant.
///
/// # Errors
/// Where the text is no record, its variant is not found or another one was asked for, or it does not agree with the rules.
pub(crate) fn open(
    name: &str,
    text: &str,
    wanted: Wanted<'_>,
    convention: Option<Convention>,
) -> Result<Opened, Failure> {
    if let Some(form) = foreign::form(name, text) {
        return foreign::open(name, text, form, wanted);
    }
    if let (Some(known), false) = (wanted.known, has_tags(text)) {
        return open_list(name, text, known, convention);
    }
    let wrong = |error: &dyn std::fmt::Display| Failure::problem(format_args!("`{name}`"), error);
    let mut record = Record::parse(text).map_err(|error| wrong(&error))?;
    record.convention = convention.unwrap_or(record.convention);
    let known = wanted.of_tag(name, &record.variant)?;
    let game = record.replay(&known.compiled).map_err(|error| wrong(&error))?;
    Ok(Opened {
        known,
        game,
        convention: record.convention,
        players: [record.black, record.white],
    })
}

/// The game of a record of this program, or of a list of moves, with what is said about it.
///
/// # Errors
/// As for [`open`].
pub(crate) fn tree(name: &str, text: &str, wanted: Wanted<'_>) -> Result<(Known, Vec<GameTree>), Failure> {
    let opened = open(name, text, wanted, None)?;
    if !has_tags(text) {
        return Ok((opened.known, vec![GameTree::from_game(&opened.game)]));
    }
    let wrong = |error: &dyn std::fmt::Display| Failure::problem(format_args!("`{name}`"), error);
    let record = Record::parse(text).map_err(|error| wrong(&error))?;
    let tree = GameTree::from_record(&record, &opened.known.compiled).map_err(|error| wrong(&error))?;
    Ok((opened.known, vec![tree]))
}

/// The path of a variant file as a record in a folder names it: it is read from there again, wherever the program runs.
pub(crate) fn seen_from(folder: &Path, file: &str) -> String {
    let path = Path::new(file);
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) if parent == folder => name.to_string_lossy().into_owned(),
        _ if folder == Path::new("") => file.to_owned(),
        _ => from_anywhere(file),
    }
}

/// The whole path of a file.
fn from_anywhere(file: &str) -> String {
    std::path::absolute(file).map_or_else(|_| file.to_owned(), |path| path.display().to_string())
}

fn has_tags(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('[')
}

fn open_list(
    name: &str,
    text: &str,
    known: &Known,
    convention: Option<Convention>,
) -> Result<Opened, Failure> {
    let start = Game::new(&known.compiled);
    let convention = convention.unwrap_or(start.variant().notation);
    match read_list(&start, convention, text) {
        Ok(list) if list.game.moves().is_empty() && list.game.outcome() == start.outcome() => {
            Err(Failure::problem(
                format_args!("`{name}`"),
                "there is no game in it: neither tags nor moves",
            ))
        }
        Ok(list) => Ok(Opened {
            known: known.clone(),
            game: list.game,
            convention,
            players: [None, None],
        }),
        Err(error) => Err(Failure::problem(format_args!("`{name}`"), error)),
    }
}
