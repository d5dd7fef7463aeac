//! SFEN: the text of a set-up, `BOARD SIDE HAND MOVENUMBER`, or `BOARD SIDE HAND CHECKS MOVENUMBER`.
//!
//! - BOARD: the rows from the top (rank `a`) down, separated by `/`; each row from the highest file to file 1.
//!   A piece is its code, upper case for Black and lower case for White, with `+` before a promoted face and, in games
//!   of many kinds, `'` or `!` after the letter. A decimal number is a run of empty squares; it may have two digits (`11`) and is never wider than the board.
//! - SIDE: `b` or `w`, the side to move.
//! - HAND: `-`, or letters with their count before them where it is above 1 (`2KDh3d`). Order carries no meaning;
//!   a letter that occurs again adds up; a count of 1 may be written.
//!   In variants with a rule about answering a capture, the square of such a capture just made follows the hands and a `/`
//!   (`-/8j`), or stands in their place where no piece is ever in hand (`8j`).
//! - CHECKS: how many checks each side has still to give, Black's first (`3+2`), in variants where several win and in no other. It may
//!   be left out where no side has given any.
//! - MOVENUMBER: the number of the next move, from 1. It may be left out and is then 1, as USI programs read it.
//!
//! Fields are separated by blanks. What [`format()`] writes is canonical: the hands in the order of the variant's
//! kinds, Black's before White's, and a number always.
//!
//! The USI words `sfen` and `startpos` are not part of the text.

pub(crate) mod alphabet;
mod checks;
mod error;
pub(crate) mod foreign;
mod hand;
pub(crate) mod just_taken;
mod read;
mod refit;
pub(crate) mod rows;

use std::ops::Range;

use hakugei_text::board::Count;

use alphabet::Alphabet;
pub use error::{NeverInHand, SfenError, SfenErrorKind, SfenField, SfenRow};
pub(crate) use read::read;
pub use refit::{Part, Refitted, refit};

use crate::fen;
use crate::{Color, PieceCode, Setup, Variant};
use rows::JoinedRows;

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

/// The pieces that a text names, on the board and in hand, each with its bytes. The text may be one of a variant file, with its rows on
/// lines of their own; nothing is said of what is wrong with it.
///
/// ```
/// use hakugei_variant::{Color, PieceCode, sfen};
///
/// let text = "k+p1/\n 2K b 2P";
/// let named: Vec<(&str, PieceCode, Color)> =
///     sfen::named(text).into_iter().map(|(bytes, code, color)| (&text[bytes], code, color)).collect();
/// assert_eq!(named.iter().map(|(text, ..)| *text).collect::<Vec<_>>(), ["k", "+p", "K", "P"]);
/// assert_eq!((named[1].1.to_string().as_str(), named[1].2), ("+P", Color::White));
/// ```
pub fn named(text: &str) -> Vec<(Range<usize>, PieceCode, Color)> {
    let rows = JoinedRows::of(text);
    let parts = read::spans_between(&rows.text, 0, char::is_whitespace);
    let mut parts = parts.into_iter().filter(|part| !part.is_empty());
    // The side to move stands between them, and is a letter too.
    let fields = [parts.next(), parts.nth(1)];
    let mut named = Vec::new();
    for field in fields.into_iter().flatten() {
        let mut at = field.start;
        while at < field.end {
            let rest = &rows.text[at..field.end];
            let next = match PieceCode::starting(rest) {
                Some((code, color, behind)) => {
                    let next = field.end - behind.len();
                    named.push((rows.written(at..next), code, color));
                    next
                }
                None => at + rest.chars().next().map_or(1, char::len_utf8),
            };
            at = next;
        }
    }
    named
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
    let checks = fen::checks(variant.rules.check, setup);
    format!("{board} {side} {hands} {checks}{}", setup.move_number)
}
