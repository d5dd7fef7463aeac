//! Where the lessons about a variant come from: a file that was named, the shipped ones, the file beside the variant's own, or games
//! of the computer against itself.
//!
//! The lessons about `my-game.ron` are in `lessons/my-game.ron` beside it, as those about the shipped variants lie in
//! `variants/lessons`.

use std::path::{Path, PathBuf};

use hakugei_lessons::{CheckedLessons, GeneratedLimits, Lessons, generate, not_found};
use hakugei_library::LARGEST;
use hakugei_search::Learned;
use hakugei_variant::{Source, render, shipped};

use crate::failure::Failure;
use crate::files::catalogue::LoadedVariant;
use crate::files::evaluation;
use crate::files::reading::{read_file_text, read_text};

/// The folder of the lessons, beside the variants.
const FOLDER: &str = "lessons";

/// How many games are played at most to find lessons in.
const GAMES: u32 = 16;

/// Where lessons come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file, as messages call it.
    File(String),
    /// Games of the computer, with the kinds of tasks that did not come up in them.
    Generated(Vec<&'static str>),
}

/// Lessons, and where they come from.
pub(crate) struct Found {
    /// The lessons.
    pub(crate) lessons: Lessons,
    /// Where they come from.
    pub(crate) origin: Origin,
}

/// What was learned of the pieces of a variant, by which material counts and answers are searched for: always the same, whatever lies
/// beside the variant's file. If it was learned of another variant, this is said.
pub(crate) fn learned(known: &LoadedVariant) -> Learned {
    let valued = evaluation::shipped(known.compiled.variant()).told();
    valued
        .learned
        .unwrap_or_else(|| Learned::computed(&known.compiled))
}

/// The lessons about a variant: those of a file, if one is named. `seed` chooses the games in which lessons are found for a variant
/// without a file of them.
///
/// # Errors
/// Where a file cannot be read, or something is wrong with it, which has been said.
pub(crate) fn find(
    known: &LoadedVariant,
    learned: &Learned,
    named: Option<&Path>,
    seed: u64,
) -> Result<Found, Failure> {
    let source = match named {
        Some(path) => Some(read_text(path, LARGEST)?),
        None => own(known)?,
    };
    let Some(source) = source else {
        let limits = GeneratedLimits {
            seed,
            games: GAMES,
            stop: &|| false,
        };
        let lessons = generate(&known.compiled, learned, &limits);
        return Ok(Found {
            origin: Origin::Generated(not_found(&known.compiled, &lessons)),
            lessons,
        });
    };
    let CheckedLessons { lessons, found } = Lessons::read(&source, &known.compiled, learned);
    match lessons {
        Some(lessons) => Ok(Found {
            lessons,
            origin: Origin::File(source.name),
        }),
        None => Err(Failure::Problem(render(&found, false))),
    }
}

/// The file of the lessons about a variant, if there is one.
fn own(known: &LoadedVariant) -> Result<Option<Source>, Failure> {
    let Some(file) = &known.file else {
        return Ok(shipped::lessons(&known.compiled.variant().id));
    };
    let path = beside(file);
    if path.as_ref().is_none_or(|path| !path.exists()) {
        return Ok(None);
    }
    path.map(|path| read_file_text(&path, LARGEST)).transpose()
}

/// Where the lessons about the variant of a file would be.
fn beside(file: &Path) -> Option<PathBuf> {
    Some(file.with_file_name(FOLDER).join(file.file_name()?))
}
