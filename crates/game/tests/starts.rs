//! What `tests/data/variant/starts` has wrong at the start is said in the text beside each file.
//!
//! `UPDATE=1 cargo test -p hakugei-game --test all starts` writes the texts anew.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::{Path, PathBuf};

use hakugei_game::check_file;
use hakugei_variant::shipped::{self, Shipped};
use hakugei_variant::{Checked, Source, load, render};

/// The files, in the order of their names.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/variant/starts");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "ron"))
        .collect();
    files.sort();
    files
}

/// The text of a file.
fn source(path: &Path) -> Source {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    Source::new(name, fs::read_to_string(path).expect("readable"))
}

/// What is found, with what the file acknowledges.
fn said(checked: &Checked) -> String {
    let acknowledged = checked.acknowledged.iter();
    let acknowledged = acknowledged.map(|one| format!("acknowledged: {}, {}\n", one.code, one.reason));
    render(checked, false) + &acknowledged.collect::<String>()
}

#[test]
fn what_is_wrong_at_the_start_is_said() {
    for path in files() {
        let said = said(&check_file(&source(&path), &Shipped));
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &said).expect("it can be written");
        }
        let expected = fs::read_to_string(expected).unwrap_or_default();
        assert_eq!(said, expected, "{}", path.display());
    }
}

#[test]
fn without_the_rules_an_acknowledged_check_is_not_taken_for_idle() {
    let path = files()
        .into_iter()
        .find(|path| path.ends_with("acknowledged.ron"));
    let checked = load(&source(&path.expect("the file is there")), &Shipped);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
}

#[test]
fn the_starts_of_shipped_variants_are_right() {
    for source in shipped::ids().filter_map(shipped::source) {
        let checked = check_file(&source, &Shipped);
        assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    }
}
