//! PGN: the form of chess programs (`.pgn`), as XBoard writes it for the games of this program.
//!
//! XBoard names squares by a letter from the left and a number from the bottom, calls the side that moves first White, and
//! writes moves as chess players do: `De3`, `Cexd6`, `B@b5`, `Ba9+`, `Pc8=N`. A piece that enters the hand as another one, or is the
//! promoted face of one, is `+` with the letter of that one. Moves are written with the square that is left, `Dd6b4`, since XBoard
//! refuses a shorter text where it does not know the movement. What it says of the pieces (`VariantMen`) is passed over: the
//! variant knows them.
//!
//! ```
//! use hakugei_game::CompiledVariant;
//! use hakugei_notation::{pgn, record::VariantTag};
//! use hakugei_variant::shipped;
//!
//! let id = shipped::ids().next().expect("some are shipped");
//! let compiled = CompiledVariant::shipped(id).expect("it is shipped");
//! let text = "[White \"Ahab\"]\n\n1. Dd3 {quiet} (1. De3) De4 *\n";
//! let tree = pgn::read(&compiled, text)?;
//! assert_eq!(tree.main_line().len(), 2);
//! assert_eq!(tree.lines().len(), 2);
//! let tag = VariantTag { id: id.to_owned(), ..VariantTag::default() };
//! let written = pgn::write(&compiled, &tree, &tag).expect("PGN holds every variant");
//! assert!(written.ends_with("1. Dd2d3 {quiet} (1. De2e3) 1... De5e4 *\n"), "{written}");
//! # Ok::<(), hakugei_notation::FormatError>(())
//! ```

mod end;
mod error;
mod fen;
mod read;
mod san;
mod token;
mod write;

use hakugei_game::CompiledVariant;

pub use error::PgnError;
pub use fen::FenError;

use crate::record::VariantTag;
use crate::tree::{Field, GameTree};
use crate::{FormatError, WriteError};

/// Reads the only game of a text.
///
/// # Errors
/// The first thing in the text that is wrong, or that it has several games.
pub fn read(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    read::read_only(compiled, text)
}

/// Reads every game of a text, at least one.
///
/// # Errors
/// The first thing in the text that is wrong.
pub fn read_all(compiled: &CompiledVariant, text: &str) -> Result<Vec<GameTree>, FormatError> {
    read::read_all(compiled, text)
}

/// Writes a game as the text of a PGN file; [`read()`] gives it back.
///
/// # Errors
/// Where the start has something that no FEN holds.
pub fn write(
    compiled: &CompiledVariant,
    tree: &GameTree,
    variant: &VariantTag,
) -> Result<String, WriteError> {
    write::write(compiled, tree, variant)
}

/// Writes several games, one after the other.
///
/// # Errors
/// As for [`write()`].
pub fn write_all(
    compiled: &CompiledVariant,
    trees: &[GameTree],
    variant: &VariantTag,
) -> Result<String, WriteError> {
    let games: Result<Vec<String>, WriteError> = trees
        .iter()
        .map(|tree| write::write(compiled, tree, variant))
        .collect();
    Ok(games?.join("\n"))
}

/// What a line says of the variant, if it is such a tag.
pub(crate) fn variant_tag(line: &str) -> Option<(Field, &str)> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(char::is_whitespace)?;
    let value = rest.trim().strip_prefix('"')?.split('"').next()?;
    match name {
        "Variant" => Some((Field::Variant, value)),
        "VariantFile" => Some((Field::VariantFile, value)),
        _ => None,
    }
}
