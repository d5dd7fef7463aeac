//! The variants that the shared test data may speak of: the shipped ones, and the valid files of the tests.

use std::fs;
use std::path::Path;
use std::thread;

use hakugei_variant::shipped;
use hakugei_variant::{Library, Source, Variant, load, render};

/// The folders of the variant files of the tests: real games, and made-up ones.
const FOLDERS: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/variant/valid"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/variant/exotic"),
];

/// Every variant there is a file of, loaded.
pub(crate) struct Shelf(Vec<Variant>);

impl Shelf {
    /// Loads the files; they stay loaded as long as the tests run.
    pub(crate) fn leaked() -> &'static Self {
        let ids = Files.ids();
        let share = ids
            .len()
            .div_ceil(thread::available_parallelism().map_or(1, usize::from));
        let variants = thread::scope(|scope| {
            let loaded = |ids: &[String]| -> Vec<Variant> {
                let sources = ids.iter().filter_map(|id| Files.find(id));
                sources.map(|source| variant(&source, &Files)).collect()
            };
            let parts: Vec<_> = ids
                .chunks(share)
                .map(|ids| scope.spawn(move || loaded(ids)))
                .collect();
            let parts = parts
                .into_iter()
                .map(|part| part.join().expect("every file is valid"));
            parts.flatten().collect()
        });
        Box::leak(Box::new(Self(variants)))
    }

    /// The variant with an id.
    pub(crate) fn get(&self, id: &str) -> Option<&Variant> {
        self.0.iter().find(|variant| variant.id == id)
    }
}

/// The variant with an id, its rules overlaid by fields of a variant file, if there are any; `None` where no file has
/// the id.
pub(crate) fn overlaid(files: &dyn Library, id: &str, rules: Option<&str>) -> Option<Variant> {
    let source = files.find(id)?;
    let Some(rules) = rules else {
        return Some(variant(&source, files));
    };
    let text = format!("Variant(id: \"{id}-overlaid\", extends: \"{id}\", {rules})");
    let source = Source::new(format!("{id} with other rules"), text);
    Some(variant(&source, files))
}

fn variant(source: &Source, files: &dyn Library) -> Variant {
    let checked = load(source, files);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// The variant files of the tests before the shipped ones.
pub(crate) struct Files;

impl Library for Files {
    fn find(&self, id: &str) -> Option<Source> {
        let name = format!("{id}.ron");
        let paths = FOLDERS.iter().map(|folder| Path::new(folder).join(&name));
        let mut texts = paths.filter_map(|path| fs::read_to_string(path).ok());
        let text = texts.next();
        text.map(|text| Source::new(name, text))
            .or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        let entries = FOLDERS.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
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
