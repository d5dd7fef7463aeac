//! The variants of the suites, by id: the shipped ones, valid files of other games, and made-up ones.

use std::path::Path;

use hakugei_variant::{Library, Source, Variant, load, render, shipped};

use crate::data;

/// The folders of variant files, in the order in which an id is looked for.
const FOLDERS: [&str; 2] = ["variant/valid", "variant/exotic"];

/// Every variant file that the suites know.
#[derive(Clone, Copy, Debug)]
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<Source> {
        let files = FOLDERS
            .iter()
            .flat_map(|folder| data::files(&data::path(folder), ".ron"));
        let mut files = files.filter(|file| data::stem(file) == id);
        shipped::source(id).or_else(|| Some(source(&files.next()?)))
    }

    fn ids(&self) -> Vec<String> {
        let shipped = shipped::ids().map(str::to_owned);
        shipped
            .chain(FOLDERS.iter().flat_map(|folder| ids(folder)))
            .collect()
    }
}

fn source(file: &Path) -> Source {
    Source::new(data::stem(file), data::text(file))
}

fn ids(folder: &str) -> Vec<String> {
    let files = data::files(&data::path(folder), ".ron");
    files.iter().map(|file| data::stem(file)).collect()
}

/// The variant with an id, or `None` where no file has it. A file with a problem is an error.
pub fn variant(id: &str) -> Option<Variant> {
    let checked = load(&Shelf.find(id)?, &Shelf);
    let problems = render(&checked, false);
    let variant = checked.variant.unwrap_or_else(|| panic!("{problems}"));
    assert_eq!(variant.id, id, "a file is named after its id");
    Some(variant)
}

/// The shipped variants.
pub fn shipped() -> Vec<Variant> {
    shipped::ids().filter_map(variant).collect()
}

/// The variants of real games that are not shipped.
pub fn valid() -> Vec<Variant> {
    ids(FOLDERS[0]).iter().filter_map(|id| variant(id)).collect()
}

/// The made-up variants.
pub fn exotic() -> Vec<Variant> {
    ids(FOLDERS[1]).iter().filter_map(|id| variant(id)).collect()
}

/// All of them.
pub fn all() -> Vec<Variant> {
    shipped().into_iter().chain(valid()).chain(exotic()).collect()
}
