//! The record of a game, as a file.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use hakugei_arena::schedule;
use hakugei_notation::Record;
use hakugei_notation::record::{Tag, TagName};
use hakugei_text::quote;
use hakugei_variant::Color;

use super::arbiter::{End, Played};
use super::game_line;
use super::settings::Settings;
use crate::failure::Failure;
use crate::files::record;

/// Makes the folder of records, where none of some games, by number and counted from 0, may be there yet: no record is written over.
///
/// # Errors
/// Where one is there, or the folder cannot be made or read.
pub(super) fn prepare(folder: &Path, games: impl Iterator<Item = usize>) -> Result<(), Failure> {
    let names = fs::create_dir_all(folder).and_then(|()| {
        let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
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

/// Keeps the record of a game by number, counted from 0.
///
/// # Errors
/// Where the file cannot be written, or something is there.
pub(super) fn keep(folder: &Path, settings: &Settings, game: usize, played: &Played) -> Result<(), Failure> {
    let path = folder.join(file_name(game));
    let text = text(folder, settings, game, played);
    let written = File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            let why = "it has come to be there since the match began, and no record is written over: name a folder that nothing else \
                       writes to";
            return refused(&path, why);
        }
        refused(&path, format_args!("cannot be written: {error}"))
    })
}

fn file_name(game: usize) -> String {
    format!("game-{:05}.txt", game + 1)
}

fn refused(path: &Path, why: impl Display) -> Failure {
    Failure::usage(path.display(), why)
}

fn text(folder: &Path, settings: &Settings, game: usize, played: &Played) -> String {
    let convention = settings.compiled.variant().notation;
    let mut record = Record::from_game(&played.game, convention);
    let file = settings.file.as_ref();
    record.variant.file = file.map(|file| record::seen_from(folder, file));
    let [first, second] = [0, 1].map(|index| Some(settings.engines[index].name.clone()));
    (record.black, record.white) = match schedule::first_plays(game) {
        Color::Black => (first, second),
        Color::White => (second, first),
    };
    // Games that were given are over for the match, not by the rules: the record says how.
    record.outcome = Some(played.outcome);
    let mut tag = |name: &str, value: String| {
        let name = TagName::new(name).expect("it is not a known tag");
        record.tags.push(Tag { name, value });
    };
    tag(
        "Round",
        format!("{}.{}", schedule::opening_of(game) + 1, game % 2 + 1),
    );
    tag("OpeningPlies", played.opening.to_string());
    match &played.end {
        End::Rules | End::ByPlayer => {}
        End::Given(_) => tag("Adjudication", game_line::end(played).to_owned()),
        End::Forfeit(side, forfeit) => tag("Forfeit", format!("{side}: {}", forfeit.how)),
    }
    let thoughts = record.moves.iter_mut().skip(played.opening).zip(&played.thoughts);
    for (mv, thought) in thoughts {
        let score = thought.info.opinion.map(|opinion| format!("{opinion} "));
        let depth = thought.info.depth.map(|depth| format!("depth {depth} "));
        let parts = [score, depth].into_iter().flatten().collect::<String>();
        mv.comments
            .push(format!("{parts}{:.3}s", thought.spent.as_secs_f64()));
    }
    record.to_whole_text()
}
