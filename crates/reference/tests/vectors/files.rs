//! The files of the shared test data, found by their names.

use std::fs;

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
