//! CSA: the standard form of the association of that name (`.csa`), version 2.2; headers of version 3 are read too.
//!
//! It is read line by line by hand, for the reasons given at [`crate::kif`].

mod clock;
mod error;
mod position;
mod read;
mod write;

use hakugei_game::CompiledVariant;

pub use error::CsaError;
pub(crate) use read::begins_moves;

use crate::tree::GameTree;
use crate::{FormatError, WriteError};

/// The line between two games.
pub(crate) const SEPARATOR: &str = "/";

/// Reads the one game of a CSA file.
///
/// # Errors
/// Where the variant has no place in CSA, the file holds several games, or the first thing in the text that is wrong.
pub fn read(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    read::read_only(compiled, text)
}

/// Reads every game of a CSA file in which a line `/` stands between games.
///
/// # Errors
/// Where the variant has no place in CSA, or the first thing in the text that is wrong.
pub fn read_all(compiled: &CompiledVariant, text: &str) -> Result<Vec<GameTree>, FormatError> {
    read::read_all(compiled, text)
}

/// Writes a game as the text of a CSA file: its main line without bookmarks. [`read()`] gives it back.
///
/// # Errors
/// Where the variant has no place in CSA, or cannot express a move or a text.
pub fn write(compiled: &CompiledVariant, tree: &GameTree) -> Result<String, WriteError> {
    write::write(compiled, tree)
}

/// Writes games as the text of one CSA file, with a line `/` between them. [`read_all()`] gives them back.
///
/// # Errors
/// As for [`write()`].
pub fn write_all(compiled: &CompiledVariant, trees: &[GameTree]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (index, tree) in trees.iter().enumerate() {
        let one = write(compiled, tree)?;
        if index == 0 {
            text.push_str(&one);
            continue;
        }
        let newline = trees[0].style.newline.as_str();
        if !text.ends_with('\n') {
            text.push_str(newline);
        }
        text.push_str(SEPARATOR);
        text.push_str(newline);
        text.push_str(one.trim_start_matches('\u{feff}'));
    }
    Ok(text)
}
