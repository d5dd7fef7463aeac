//! Game records as files: what `save` writes, and what `load` and `replay` read.

use std::path::Path;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::{Form, GameTree, Record, fits, read_list};
use hakugei_variant::{Convention, shipped};

use crate::catalogue;
use crate::failure::Failure;
use crate::foreign;
use crate::play::{self, Table};

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

/// The record of the game at a table with the moves that were taken back from it, whatever its length: for a game that
/// would be lost otherwise. `undone` is the last one first to be played again.
pub(crate) fn write_whole(table: &Table, undone: &[Move]) -> String {
    let now = table.game.moves().len();
    let mut game = table.game.clone();
    for &mv in undone.iter().rev() {
        if game.play(mv).is_err() {
            break;
        }
    }
    let mut record = record(table, &game);
    if game.moves().len() > now {
        let comments = match now.checked_sub(1) {
            Some(last) => &mut record.moves[last].comments,
            None => &mut record.comments,
        };
        comments.push("the moves after this were taken back".to_owned());
    }
    // Nobody knows yet from where this will be read.
    record.variant.file = table.known.file.as_deref().map(from_anywhere);
    record.to_whole_text()
}

/// A record of a game with the players of a table.
fn record(table: &Table, game: &Game) -> Record {
    let mut record = Record::from_game(game, table.convention);
    [record.black, record.white] = play::names(table.humans, table.level).map(Some);
    record
}

/// The game of a record. The variant is the known one if the record is of it; else the one that the record's tags
/// lead to. A text without tags is a list of moves, played from the start of the known variant.
///
/// # Errors
/// Where the text is no record, its variant is not found, or it does not agree with the rules; the message begins with the
/// name of the file.
pub(crate) fn open(
    name: &str,
    text: &str,
    known: Option<&Known>,
    convention: Option<Convention>,
) -> Result<Opened, Failure> {
    if let Some(form) = foreign::form(name, text) {
        let fits = |known: &&Known| form == Form::Usi || fits(known.compiled.variant());
        return foreign::open(name, text, form, known.filter(fits));
    }
    if let (Some(known), false) = (known, has_tags(text)) {
        return open_list(name, text, known, convention);
    }
    let wrong = |error: &dyn std::fmt::Display| Failure::problem(format_args!("`{name}`"), error);
    let mut record = Record::parse(text).map_err(|error| wrong(&error))?;
    record.convention = convention.unwrap_or(record.convention);
    let known = match known {
        Some(known) if known.compiled.variant().id == record.variant.id => known.clone(),
        _ => variant_of(name, &record)?,
    };
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
pub(crate) fn tree(name: &str, text: &str, known: Option<&Known>) -> Result<(Known, Vec<GameTree>), Failure> {
    let opened = open(name, text, known, None)?;
    if !has_tags(text) {
        return Ok((opened.known, vec![GameTree::from_game(&opened.game)]));
    }
    let wrong = |error: &dyn std::fmt::Display| Failure::problem(format_args!("`{name}`"), error);
    let record = Record::parse(text).map_err(|error| wrong(&error))?;
    let tree = GameTree::from_record(&record, &opened.known.compiled).map_err(|error| wrong(&error))?;
    Ok((opened.known, vec![tree]))
}

/// The path of a variant file as a record in a folder names it: it is read from there again, wherever the program runs.
fn seen_from(folder: &Path, file: &str) -> String {
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

/// The variant that a record's tags lead to: the file that they name, a shipped one, or `ID.ron` beside the record.
fn variant_of(name: &str, record: &Record) -> Result<Known, Failure> {
    let id = &record.variant.id;
    let named = record
        .variant
        .file
        .as_ref()
        .map(|file| Path::new(name).with_file_name(file));
    if let Some(file) = named.filter(|file| file.exists()) {
        return Known::find(&file.display().to_string());
    }
    if shipped::source(id).is_some() {
        return Known::find(id);
    }
    let beside = Path::new(name).with_file_name(format!("{id}.ron"));
    let bare = !id.contains(['/', '\\', '.']);
    if bare && beside.exists() {
        return Known::find(&beside.display().to_string());
    }
    Err(Failure::usage(
        format_args!("`{name}`"),
        format_args!(
            "the variant `{id}` is neither shipped nor in a file beside the record: give it with `--variant FILE`, or to play on as \
             `hakugei play FILE --load RECORD`"
        ),
    ))
}
