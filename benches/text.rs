//! The text of a variant file, to be read and compiled.

use hakugei_game::CompiledVariant;
use hakugei_variant::{Source, load, sfen, shipped};

use crate::case::Case;

/// A shipped file and what must come of it.
#[derive(Clone, Debug)]
pub struct Text {
    source: Source,
    squares: usize,
}

impl Text {
    /// The file of the variant of a case.
    pub fn of(case: &Case) -> Self {
        let source = shipped::source(&case.variant).expect("the variant is shipped");
        let checked = load(&source, &shipped::Shipped).variant;
        let variant = checked.expect("shipped files are valid");
        let setup = sfen::parse(&variant, &case.sfen).expect("the position is one of the variant");
        Self {
            source,
            squares: setup.squares.len(),
        }
    }

    /// Reads and compiles it: RON text to tables.
    pub fn compile(&self) -> CompiledVariant {
        let checked = load(&self.source, &shipped::Shipped).variant;
        let compiled = CompiledVariant::new(checked.expect("shipped files are valid"));
        assert_eq!(
            compiled.variant().board.len(),
            self.squares,
            "{}",
            self.source.name
        );
        compiled
    }
}
