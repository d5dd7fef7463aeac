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
pub(crate) mod numerals;
mod read;
mod words;
mod write;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_variant::Variant;

pub use error::{KifError, MovePart};
pub(crate) use read::begins_moves;

use crate::lines::TextLine;
use crate::tree::GameTree;
use crate::{FormatError, WriteError};

/// Whether a text that names no variant may be of one that is not played with the pieces of standard shogi on 9x9 squares: its
/// diagram has as many rows, or it calls the start by the name of the variant. Nothing is compiled for it.
pub fn may_be_of(variant: &Variant, text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let rows = lines.filter(|line| line.starts_with('|')).count();
    if rows > 0 {
        rows == usize::from(variant.board.ranks())
    } else {
        is_named(variant, text)
    }
}

/// Whether a text calls its start by the name of a variant: `手合割：5五将棋`.
pub fn is_named(variant: &Variant, text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let named = lines.filter_map(|line| line.strip_prefix("手合割"));
    let mut named = named.map(|rest| rest.trim_start_matches(['：', ':']).trim());
    named.any(|word| handicap::is_name(variant, word))
}

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

/// The move that a text is as KIF writes it, legal or not; `None` where it is not written so.
pub(crate) fn read_move(game: &Game, text: &str) -> Option<Move> {
    let words = words::KifWords::of(game.variant());
    let last = game.moves().last().map(|mv| mv.to());
    let line = TextLine::alone(text);
    let steps = text.strip_prefix(move_text::FIRST);
    let read = match steps.and_then(|steps| steps.split_once(move_text::SECOND)) {
        Some((first, second)) => {
            let steps = [first, second].map(|part| move_text::StepText {
                line: &line,
                part: part.trim(),
            });
            move_text::read_two_steps(game, &words, steps, last)
        }
        None => move_text::read(game, &words, &line, text, last),
    };
    read.ok().map(|read| read.mv)
}
