//! Game records as files: what `save` writes, and what `load` and `replay` read.

use hakugei_game::{CompiledVariant, Game};

use crate::play::Table;

/// A game from a record.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    /// The variant.
    pub(crate) compiled: CompiledVariant,
    /// The game.
    pub(crate) game: Game,
    /// The handicap it began with.
    pub(crate) handicap: Option<String>,
}

pub(crate) fn write(table: &Table) -> String {
    table.game.sfen()
}

pub(crate) fn open(name: &str, text: &str, known: Option<&CompiledVariant>) -> Result<Opened, String> {
    Err(format!("`{name}`: not yet {} {}", text.len(), known.is_some()))
}
