//! The corpus of invalid files, `tests/data/variant/invalid`, whose parents are in `tests/data/variant/library`.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::{Path, PathBuf};

use hakugei_variant::{Checked, Library, Obstacle, Source, load, shipped};

/// The shipped variants and the parents among the test data.
pub(crate) struct Files;

impl Library for Files {
    fn find(&self, id: &str) -> Option<Source> {
        let name = format!("library/{id}.ron");
        let text = fs::read_to_string(data().join(&name)).ok();
        text.map_or_else(|| shipped::source(id), |text| Some(Source::new(name, text)))
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        let name = format!("library/{id}.ron");
        let bytes = fs::read(data().join(&name)).ok()?;
        let error = std::str::from_utf8(&bytes).err()?;
        Some(Obstacle {
            file: name,
            reason: format!("it is not UTF-8 text from byte {} on", error.valid_up_to()),
            help: "save it as UTF-8".to_owned(),
        })
    }

    fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(data().join("library")).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("readable").file_name());
        let names = names.filter_map(|name| Some(name.to_str()?.strip_suffix(".ron")?.to_owned()));
        let mut names: Vec<String> = names.collect();
        names.sort();
        shipped::ids().map(str::to_owned).chain(names).collect()
    }
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of the data.
fn data() -> PathBuf {
    root().join("tests/data/variant")
}

/// The files, in the order of their names.
pub(crate) fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(data().join("invalid")).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "ron"))
        .collect();
    files.sort();
    files
}

/// What is said of a file.
pub(crate) fn check(path: &Path) -> Checked {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    match Source::from_bytes(name, &fs::read(path).expect("readable")) {
        Ok(source) => load(&source, &Files),
        Err(checked) => *checked,
    }
}
