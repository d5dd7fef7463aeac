//! The shipped files, and valid files of other games, load without a diagnostic.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::PathBuf;

use hakugei_variant::{Library, Source, Variant, load, render, shipped};

/// The valid files of the tests, which may extend each other and the shipped ones.
struct Files;

impl Library for Files {
    fn find(&self, id: &str) -> Option<Source> {
        let text = fs::read_to_string(folder().join(format!("{id}.ron"))).ok();
        text.map_or_else(
            || shipped::source(id),
            |text| Some(Source::new(format!("{id}.ron"), text)),
        )
    }

    fn ids(&self) -> Vec<String> {
        shipped::ids().map(str::to_owned).collect()
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/variant/valid")
}

fn valid(source: &Source) -> Variant {
    let checked = load(source, &Files);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    checked.variant.expect("no diagnostics, so valid")
}

#[test]
fn shipped_files_are_valid() {
    assert!(shipped::ids().len() > 0);
    for id in shipped::ids() {
        let variant = valid(&shipped::source(id).expect("listed"));
        assert_eq!(variant.id, id);
        assert!(
            !variant.sources.is_empty() && !variant.notes.is_empty(),
            "{id} says where it comes from"
        );
    }
}

#[test]
fn files_of_other_games_are_valid() {
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("readable").file_name())
        .collect();
    names.sort();
    assert!(names.len() >= 4);
    for name in names {
        let name = name.into_string().expect("plain names");
        let text = fs::read_to_string(folder().join(&name)).expect("readable");
        let variant = valid(&Source::new(name.clone(), text));
        assert_eq!(format!("{}.ron", variant.id), name);
    }
}
