//! Openings from text: one on each line, in the form of USI positions.

use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::{FormatErrorKind, usi};

/// Why a text has no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// A line cannot be read.
    #[error("line {line}: {why}")]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        why: Box<FormatErrorKind>,
    },
    /// A game is over after its opening.
    #[error("line {line}: the game is over after this opening: leave out its last moves")]
    Over {
        /// The line, counted from 1.
        line: usize,
    },
    /// No line has an opening.
    #[error("there is no opening in it: write an SFEN on each line, or `startpos moves …`")]
    Empty,
}

/// Reads openings: on each line an SFEN or `startpos`, followed by `moves …` if there are any. Empty lines and lines that
/// begin with `#` are ignored.
///
/// # Errors
/// If a line is not an opening, or there is none.
pub fn read_book(compiled: &CompiledVariant, text: &str) -> Result<Vec<Game>, BookError> {
    let mut games = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let tree = usi::read(compiled, text).map_err(|error| BookError::Unreadable {
            line,
            why: error.kind,
        })?;
        let game = tree.to_game(compiled);
        if game.outcome().is_some() {
            return Err(BookError::Over { line });
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(BookError::Empty);
    }
    Ok(games)
}
