//! KIF: the form of Kakinoki's programs (`.kif`, `.kifu`), the most common one for records of Japanese programs.
//!
//! It is read line by line by hand: a line's meaning depends on its first character and on the lines before it, much of it is
//! free text, and the reader knows best what it was looking for when it reports an error. A grammar would report less.
//!
//! A variant of other pieces or another board has a KIF text of its own kanji, with its start as a diagram.

mod clock;
mod closing;
mod diagram;
mod error;
mod handicap;
mod heading;
mod move_text;
mod numerals;
mod read;
mod words;
mod write;

use hakugei_game::CompiledVariant;

pub use error::{KifError, MovePart};
pub(crate) use read::begins_moves;

use crate::tree::GameTree;
use crate::{FormatError, WriteError};

/// Reads a game from the text of a KIF file.
///
/// # Errors
/// Where the variant has no place in KIF, or the first thing in the text that is wrong.
pub fn read(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    read::read(compiled, text)
}

/// Writes a game as the text of a KIF file; [`read()`] gives it back.
///
/// # Errors
/// Where the variant has no place in KIF, or cannot express a move or a text.
pub fn write(compiled: &CompiledVariant, tree: &GameTree) -> Result<String, WriteError> {
    write::write(compiled, tree)
}
