//! The test data on disk.
#![expect(clippy::disallowed_methods, reason = "tests read their data from files")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The folder of the whole workspace.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests
        .parent()
        .expect("the suites are a folder of the workspace")
        .to_path_buf()
}

/// The path of something in the folder of test data.
pub fn path(name: &str) -> PathBuf {
    root().join("tests/data").join(name)
}

/// The text of a file.
pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The objects of a file of JSON lines in the folder of test data; at least one.
pub fn lines(name: &str) -> Vec<Value> {
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}, line {}: {error}", number + 1))
    };
    let lines: Vec<Value> = text(&path(name)).lines().enumerate().map(read).collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

/// The ids of variants by the names that the lines of a file have for them: what `names.json` in its folder says, if
/// there is one. A name that is not there is an id.
pub fn names(file: &str) -> Value {
    let folder = Path::new(file).parent().expect("data lies in folders");
    let names = path("").join(folder).join("names.json");
    if !names.is_file() {
        return Value::Null;
    }
    serde_json::from_str(&text(&names)).unwrap_or_else(|error| panic!("{}: {error}", names.display()))
}

/// The files of a folder whose names end so, sorted; none where there is no such folder.
pub fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.is_file() && path.to_string_lossy().ends_with(suffix))
        .collect();
    files.sort();
    files
}

/// The name of a file without its folder and without what follows its first dot.
pub fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}

/// The files below a folder whose names end so, sorted; build output and hidden folders aside.
pub fn files_below(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut found = files(folder, suffix);
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            found.extend(files_below(&path, suffix));
        }
    }
    found.sort();
    found
}

/// The strings of a JSON list; none where it is no list.
pub fn strings(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items
        .map(|item| item.as_str().expect("a list of strings").to_owned())
        .collect()
}

/// The numbers of a JSON list; none where it is no list.
pub fn numbers(list: &Value) -> Vec<u64> {
    let items = list.as_array().into_iter().flatten();
    items
        .map(|item| item.as_u64().expect("a list of numbers"))
        .collect()
}
