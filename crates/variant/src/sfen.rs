//! SFEN: the text of a set-up, `BOARD SIDE HAND MOVENUMBER`.
//!
//! - BOARD: the rows from the top (rank `a`) down, separated by `/`; each row from the highest file to file 1.
//!   A piece is its code, upper case for Black and lower case for White, with `+` before a promoted face and, in games
//!   of many kinds, `'` or `!` after the letter. A decimal number is a run of empty squares; it may have two digits (`11`) and is never wider than the board.
//! - SIDE: `b` or `w`, the side to move.
//! - HAND: `-`, or letters with their count before them where it is above 1 (`2KDh3d`). Order carries no meaning;
//!   a letter that occurs again adds up; a count of 1 may be written.
//!   In variants with a rule about answering a capture, the square of such a capture just made follows the hands and a `/`
//!   (`-/8j`), or stands in their place where no piece is ever in hand (`8j`).
//! - MOVENUMBER: the number of the next move, from 1. It may be left out and is then 1, as USI programs read it.
//!
//! Fields are separated by blanks. What [`format()`] writes is canonical: the hands in the order of the variant's
//! kinds, Black's before White's, and a number always.
//!
//! The USI words `sfen` and `startpos` are not part of the text.

pub(crate) mod alphabet;
mod error;
mod hand;
pub(crate) mod just_taken;
mod read;
mod refit;
pub(crate) mod rows;

use hakugei_text::board::Count;

use alphabet::Alphabet;
pub use error::{NeverInHand, SfenError, SfenErrorKind, SfenField, SfenRow};
pub(crate) use read::read;
pub use refit::{Part, Refitted, refit};

use crate::fen;
use crate::{Color, Setup, Variant};

/// The longest text that is read, in bytes; every position of the largest board is shorter.
pub const MAX_LENGTH: usize = 4096;

/// The largest move number that is read.
pub const MAX_MOVE_NUMBER: u32 = 1_000_000_000;

/// Reads a set-up of a variant.
///
/// The set-up fits the board, has only pieces of the variant, and only such pieces in hand as can be there. Whether it
/// is a legal position is for the game to say.
///
/// ```
/// use hakugei_variant::{load, sfen, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let text = sfen::format(&variant, &variant.start);
/// assert_eq!(sfen::parse(&variant, &text).as_ref(), Ok(&variant.start));
/// # Ok::<(), &str>(())
/// ```
///
/// # Errors
///
/// The first thing in the text that is wrong, with its place.
pub fn parse(variant: &Variant, text: &str) -> Result<Setup, SfenError> {
    let (setup, errors) = read(&Alphabet::of(variant), text);
    match errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(setup),
    }
}

/// Writes a set-up of the variant, in canonical form.
pub fn format(variant: &Variant, setup: &Setup) -> String {
    let side = match setup.side {
        Color::Black => 'b',
        Color::White => 'w',
    };
    let board = fen::board(variant, variant.board, setup);
    let hands = match fen::hands(variant, setup, Count::Number) {
        hands if hands.is_empty() => "-".to_owned(),
        hands => hands,
    };
    let hands = just_taken::with_hands(variant, setup, hands);
    format!("{board} {side} {hands} {}", setup.move_number)
}
