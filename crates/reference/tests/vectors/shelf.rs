//! The variants that the shared test data may speak of: the shipped ones, and the valid files of the tests.

use std::fs;
use std::path::PathBuf;

use hakugei_variant::{Library, Source, Variant, load, render, shipped};

/// Every variant there is a file of, loaded.
pub(crate) struct Shelf(Vec<Variant>);

impl Shelf {
    /// Loads the files; they stay loaded as long as the tests run.
    pub(crate) fn leaked() -> &'static Self {
        let variants: Vec<Variant> = Files.ids().iter().map(|id| variant(id)).collect();
        Box::leak(Box::new(Self(variants)))
    }

    /// The variant with an id.
    pub(crate) fn get(&self, id: &str) -> Option<&Variant> {
        self.0.iter().find(|variant| variant.id == id)
    }
}

fn variant(id: &str) -> Variant {
    let checked = load(&Files.find(id).unwrap(), &Files);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// The folder of the valid files of the tests.
fn folder() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/variant/valid"
    ))
}

struct Files;

impl Library for Files {
    fn find(&self, id: &str) -> Option<Source> {
        let name = format!("{id}.ron");
        let text = fs::read_to_string(folder().join(&name)).ok();
        text.map(|text| Source::new(name, text))
            .or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(folder()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut ids: Vec<String> = names
            .filter_map(|name| name.strip_suffix(".ron").map(str::to_owned))
            .collect();
        ids.extend(shipped::ids().map(str::to_owned));
        ids.sort();
        ids.dedup();
        ids
    }
}
