//! The record of a game, as a file.

use std::fs;
use std::io;
use std::path::Path;

use hakugei_arena::schedule;
use hakugei_notation::Record;
use hakugei_notation::record::{Tag, TagName};
use hakugei_variant::Color;

use super::arbiter::{End, Played};
use super::lines;
use super::settings::Settings;
use crate::record_file;

/// Keeps the record of a game by number, counted from 0.
///
/// # Errors
/// Where the file cannot be written.
pub(super) fn keep(folder: &Path, settings: &Settings, game: usize, played: &Played) -> io::Result<()> {
    let path = folder.join(format!("game-{:05}.txt", game + 1));
    fs::write(path, text(folder, settings, game, played))
}

fn text(folder: &Path, settings: &Settings, game: usize, played: &Played) -> String {
    let convention = settings.compiled.variant().notation;
    let mut record = Record::from_game(&played.game, convention);
    let file = settings.file.as_ref();
    record.variant.file = file.map(|file| record_file::seen_from(folder, file));
    let [first, second] = [0, 1].map(|index| Some(settings.engines[index].name.clone()));
    (record.black, record.white) = match schedule::first_plays(game) {
        Color::Black => (first, second),
        Color::White => (second, first),
    };
    // Games that were given are over for the match, not by the rules: the record says how.
    record.outcome = Some(played.outcome);
    let mut tag = |name: &str, value: String| {
        let name = TagName::new(name).expect("it is no known tag");
        record.tags.push(Tag { name, value });
    };
    tag(
        "Round",
        format!("{}.{}", schedule::opening_of(game) + 1, game % 2 + 1),
    );
    tag("OpeningPlies", played.opening.to_string());
    match &played.end {
        End::Rules | End::Said => {}
        End::Given(_) => tag("Adjudication", lines::end(played).to_owned()),
        End::Forfeit(side, forfeit) => tag("Forfeit", format!("{side}: {}", forfeit.how)),
    }
    let thoughts = record.moves.iter_mut().skip(played.opening).zip(&played.thoughts);
    for (mv, (info, spent)) in thoughts {
        let score = info.opinion.map(|opinion| format!("{opinion} "));
        let depth = info.depth.map(|depth| format!("depth {depth} "));
        let parts = [score, depth].into_iter().flatten().collect::<String>();
        mv.comments.push(format!("{parts}{:.3}s", spent.as_secs_f64()));
    }
    record.to_whole_text()
}
