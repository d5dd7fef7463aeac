//! The text of a variant file, to be read and compiled.

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_library::{LARGEST, Parents, read_file};
use hakugei_variant::{Source, load, sfen, shipped};

use crate::case::Case;

/// A file and what must come of it.
#[derive(Clone, Debug)]
pub struct Text {
    source: Source,
    squares: usize,
}

impl Text {
    /// The file of the variant of a case.
    pub fn of(case: &Case) -> Self {
        let source = match &case.file {
            Some(path) => file(path),
            None => shipped::source(&case.variant).expect("the variant is shipped"),
        };
        let compiled = compiled(&source);
        let setup = sfen::parse(compiled.variant(), &case.sfen).expect("the position is one of the variant");
        Self {
            source,
            squares: setup.squares.len(),
        }
    }

    /// Reads and compiles it: RON text to tables.
    pub fn compile(&self) -> CompiledVariant {
        let compiled = compiled(&self.source);
        assert_eq!(
            compiled.variant().board.len(),
            self.squares,
            "{}",
            self.source.name
        );
        compiled
    }
}

/// The text of a variant file.
pub(crate) fn file(path: &Path) -> Source {
    let bytes = read_file(path, LARGEST)
        .unwrap_or_else(|error| panic!("{}: {error}: write the whole path", path.display()));
    Source::from_bytes(path.display().to_string(), &bytes)
        .unwrap_or_else(|_| panic!("{}: it is not UTF-8 text", path.display()))
}

/// The variant of a file; what it extends is shipped or lies beside it.
pub(crate) fn compiled(source: &Source) -> CompiledVariant {
    let library = Parents::beside(Path::new(&source.name));
    let checked = load(source, &library);
    let wrong = || panic!("{}: `hakugei check` says what is wrong with it", source.name);
    CompiledVariant::new(checked.variant.unwrap_or_else(wrong))
}
