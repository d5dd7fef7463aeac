//! Variants and files for the tests.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::{Path, PathBuf};

use hakugei_game::CompiledVariant;
use hakugei_lessons::{CheckedLessons, Lesson, Lessons};
use hakugei_search::{Learned, shipped_or_computed};
use hakugei_variant::{Source, shipped};

/// A shipped variant with what was learned of its pieces.
pub(crate) fn open(id: &str) -> (CompiledVariant, Learned) {
    let compiled = CompiledVariant::shipped(id).expect("it is shipped");
    let learned = shipped_or_computed(&compiled);
    (compiled, learned)
}

/// The lessons of a text about a shipped variant, checked.
pub(crate) fn check(source: &Source, id: &str) -> CheckedLessons {
    let (compiled, learned) = open(id);
    Lessons::read(source, &compiled, &learned)
}

/// The shipped lessons about a variant.
pub(crate) fn lessons(id: &str) -> Vec<Lesson> {
    let source = shipped::lessons(id).expect("they ship");
    let checked = check(&source, id);
    let said = hakugei_variant::render(&checked.found, false);
    checked.lessons.unwrap_or_else(|| panic!("{said}")).lessons
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder that end with `.ron`, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    files.sort();
    files
}
