//! The variants of the suites, by id: the shipped ones, valid files of other games, and made-up ones.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use hakugei_game::CompiledVariant;
use hakugei_variant::{Library, Source, Variant, load, render, shipped};

use crate::{data, effort};

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

/// What is loaded and compiled once for all tests of a program.
static COMPILED: LazyLock<BTreeMap<String, OnceLock<CompiledVariant>>> =
    LazyLock::new(|| Shelf.ids().into_iter().map(|id| (id, OnceLock::new())).collect());

/// The variant with an id, or `None` where no file has it. A file with a problem is an error.
pub fn compiled(id: &str) -> Option<CompiledVariant> {
    let cell = COMPILED.get(id)?;
    Some(cell.get_or_init(|| CompiledVariant::new(read(id))).clone())
}

fn read(id: &str) -> Variant {
    let file = Shelf.find(id).expect("it is in the list");
    let checked = load(&file, &Shelf);
    let problems = render(&checked, false);
    let variant = checked.variant.unwrap_or_else(|| panic!("{problems}"));
    assert_eq!(variant.id, id, "a file is named after its id");
    variant
}

/// The rules of the variant with an id, or `None` where no file has it.
pub fn variant(id: &str) -> Option<Variant> {
    compiled(id).map(|compiled| compiled.variant().clone())
}

/// The shipped variants.
pub fn shipped() -> Vec<CompiledVariant> {
    shipped::ids().filter_map(compiled).collect()
}

/// The shipped variants without the largest, whose positions take long, unless the tests do all that they can.
pub fn usual() -> Vec<CompiledVariant> {
    let is_usual = |compiled: &CompiledVariant| compiled.variant().board.len() <= 144 || effort::deep();
    shipped().into_iter().filter(is_usual).collect()
}

/// The variants of the tests: those of real games that are not shipped, and made-up ones.
fn others() -> impl Iterator<Item = CompiledVariant> {
    let ids = FOLDERS.iter().flat_map(|folder| ids(folder));
    ids.filter_map(|id| compiled(&id))
}

/// All of them.
pub fn all() -> Vec<CompiledVariant> {
    shipped().into_iter().chain(others()).collect()
}
