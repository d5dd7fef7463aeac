//! The variants that tests speak of: the shipped ones and the valid files of other games.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::PathBuf;

use hakugei_variant::{Library, Source, Variant, load, render, shipped};

/// The folder of the valid files.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/variant/valid")
}

/// The valid files of the tests, which may extend each other and the shipped ones.
pub(crate) struct Files;

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

/// The variant of a source, which has nothing wrong with it.
pub(crate) fn valid(source: &Source) -> Variant {
    let checked = load(source, &Files);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    checked.variant.expect("no diagnostics, so valid")
}

/// The variant with an id.
pub(crate) fn variant(id: &str) -> Variant {
    valid(&Files.find(id).expect("there is such a file"))
}
