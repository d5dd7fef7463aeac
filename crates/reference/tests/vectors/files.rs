//! The files of the test data, found by their names.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::data::{folder, text};

/// The files whose names begin and end so, sorted; at least one.
pub(crate) fn files(prefix: &str, suffix: &str) -> Vec<String> {
    let entries = fs::read_dir(folder()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = names
        .filter(|name| name.starts_with(prefix) && name.ends_with(suffix))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no {prefix}*{suffix}");
    files
}

/// A whole file as one JSON value.
pub(crate) fn json(file: &str) -> Value {
    serde_json::from_str(&text(file)).unwrap()
}

/// The ids of variants by the names that the shared test data have for them; a name that is not there is an id.
pub(crate) fn names() -> Value {
    json("names.json")
}

/// The lines of all files of JSON lines in a folder of the project's test data, with the names of their files; at least
/// one.
pub(crate) fn lines_of_folder(name: &str) -> Vec<(String, Value)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data")).join(name);
    let entries = fs::read_dir(&folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let values = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.extend(values.map(|value| (file.display().to_string(), value)));
    }
    assert!(!lines.is_empty(), "no lines in {name}");
    lines
}
