//! The record of a game, as a file.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;

use hakugei_notation::record::{Tag, TagName};
use hakugei_notation::{Record, read_outcome};
use hakugei_store::StoreError;
use hakugei_text::quote;
use hakugei_variant::Color;

use super::results::GameLine;
use super::settings::Settings;
use crate::failure::Failure;
use crate::files::{reading, record};
use crate::input::position;

/// The largest record that is looked into, in bytes.
const LARGEST: u64 = 1 << 26;

/// Makes the folder of records, where none of some games, by number and counted from 0, may be there yet: no record is written over.
///
/// # Errors
/// Where one is there, or the folder cannot be made or read.
pub(super) fn prepare(folder: &Path, games: impl Iterator<Item = usize>) -> Result<(), Failure> {
    hakugei_store::ensure_folder(folder).map_err(|error| refused(folder, error))?;
    let names = fs::read_dir(folder).and_then(|entries| {
        let names = entries.map(|entry| Ok(entry?.file_name()));
        names.collect::<io::Result<BTreeSet<OsString>>>()
    });
    let names = names.map_err(|error| refused(folder, error))?;
    let mut there = games
        .map(file_name)
        .filter(|name| names.contains(OsStr::new(name)));
    let Some(first) = there.next() else {
        return Ok(());
    };
    let first = quote(&first);
    let more = match there.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(refused(
        folder,
        format_args!(
            "it has {first}{more} already, and no record is written over: name another folder, or move the records away of games \
             that are still to be played"
        ),
    ))
}

/// Keeps the record of a game.
///
/// # Errors
/// Where the file cannot be written, or something is there.
pub(super) fn keep(folder: &Path, settings: &Settings, line: &GameLine) -> Result<(), Failure> {
    let path = folder.join(file_name(line.number()));
    let text = text(settings, line)?;
    hakugei_store::create(&path, text.as_bytes()).map_err(|error| match error {
        StoreError::AlreadyThere => {
            let why = "it has come to be there since the match began, and no record is written over: name a folder that nothing else \
                       writes to";
            refused(&path, why)
        }
        error => Failure::unwritable(path.display(), &error),
    })
}

/// Makes the records of finished games that are not there, or were cut off while they were written; how many. Whatever else a record
/// holds stays.
///
/// # Errors
/// Where a record cannot be read or written, or a game not be played again.
pub(super) fn restore(folder: &Path, settings: &Settings, lines: &[GameLine]) -> Result<usize, Failure> {
    let mut made = 0;
    for line in lines {
        let path = folder.join(file_name(line.number()));
        let there = match reading::read_bytes(&path, LARGEST) {
            Ok(there) => there,
            Err(error) if error.is_missing() => {
                keep(folder, settings, line)?;
                made += 1;
                continue;
            }
            Err(error) => return Err(Failure::unreadable(path.display(), &error)),
        };
        let text = text(settings, line)?;
        if there.len() < text.len() && text.as_bytes().starts_with(&there) {
            let replaced = hakugei_store::replace(&path, text.as_bytes());
            replaced.map_err(|error| Failure::unwritable(path.display(), &error))?;
            made += 1;
        }
    }
    Ok(made)
}

fn file_name(game: usize) -> String {
    format!("game-{:05}.txt", game + 1)
}

fn refused(path: &Path, why: impl Display) -> Failure {
    Failure::usage(path.display(), why)
}

/// The record of a game, made of its line alone: so it is the same whenever it is made.
fn text(settings: &Settings, line: &GameLine) -> Result<String, Failure> {
    let unplayable = |why: &dyn Display| {
        let game = line.game;
        Failure::usage(
            format_args!("game {game}"),
            format_args!("no record can be made of its line in the results: {why}"),
        )
    };
    let mut game = position::game(&settings.compiled, &line.start).map_err(|error| unplayable(&error))?;
    for mv in line.moves.split_whitespace() {
        let mv = game.parse_usi(mv).map_err(|error| unplayable(&error))?;
        game.play(mv).map_err(|error| unplayable(&error))?;
    }
    let mut record = Record::from_game(&game, settings.compiled.variant().notation);
    record.variant.file = settings.file.as_deref().map(record::file_said);
    (record.black, record.white) = (Some(line.black.clone()), Some(line.white.clone()));
    // Games that were given are over for the match, not by the rules: the record says how.
    let outcome = read_outcome(&line.result, &line.reason);
    record.outcome = Some(outcome.ok_or_else(|| unplayable(&"it does not say how it ended"))?);
    let mut tag = |name: &str, value: String| {
        let name = TagName::new(name).expect("it is not a known tag");
        record.tags.push(Tag { name, value });
    };
    let number = line.number();
    tag("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1));
    tag("OpeningPlies", line.opening.to_string());
    match (&line.forfeit, line.end.as_str()) {
        (Some(forfeit), _) => {
            let side = if forfeit.by == line.black {
                Color::Black
            } else {
                Color::White
            };
            tag("Forfeit", format!("{side}: {}", forfeit.what));
        }
        (None, "lost" | "even" | "too_long") => tag("Adjudication", line.end.clone()),
        (None, _) => {}
    }
    record.date.clone_from(&line.date);
    let moves = record.moves.iter_mut().skip(line.opening);
    for (mv, comment) in moves.zip(&line.comments) {
        let (said, spent) = timed(comment);
        mv.spent = spent;
        mv.comments
            .extend(Some(said.to_owned()).filter(|said| !said.is_empty()));
    }
    Ok(record.to_whole_text())
}

/// What a line says of a move, and how long it took in milliseconds: `+0.52 depth 11 0.120s`.
fn timed(comment: &str) -> (&str, Option<u64>) {
    let (said, last) = comment.rsplit_once(' ').unwrap_or(("", comment));
    let seconds = last
        .strip_suffix('s')
        .and_then(|seconds| seconds.parse::<f64>().ok());
    match seconds {
        Some(seconds) => (said, Some((seconds * 1000.0).round() as u64)),
        None => (comment, None),
    }
}
