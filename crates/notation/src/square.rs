//! The names of squares in each convention, on any board.

use hakugei_text::quote;
use hakugei_variant::{Board, Convention, Square};
use thiserror::Error;

use crate::grammar;
use crate::syntax::{Order, SquareText};

/// Why a text names no square of a board.
///
/// ```
/// use hakugei_notation::{SquareError, parse_square};
/// use hakugei_variant::{Board, Convention};
///
/// let board = Board::new(6, 6).expect("it is small");
/// let error = |text| parse_square(Convention::Tsa, board, text).expect_err("it is not a square");
/// assert!(matches!(error("here"), SquareError::Malformed { .. }));
/// assert!(matches!(error("d4"), SquareError::Order { swapped, .. } if swapped == "4d"));
/// assert!(matches!(error("7d"), SquareError::OffBoard { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SquareError {
    /// The text is not written like a square.
    #[error("{} is not a square: write a number and a letter such as `{example}`", quote(.text))]
    Malformed {
        /// What was read.
        text: String,
        /// A square of the board.
        example: String,
    },
    /// The number and the letter stand in the other convention's order.
    #[error("{} is not how `{convention}` writes a square: write `{swapped}`, {}", quote(.text), order_in_words(*.convention))]
    Order {
        /// What was read.
        text: String,
        /// The convention.
        convention: Convention,
        /// The number and the letter in the right order.
        swapped: String,
    },
    /// The board has no such square.
    #[error("{} is not on this board: in `{convention}` its squares are `{first}` to `{last}`", quote(.text))]
    OffBoard {
        /// What was read.
        text: String,
        /// The convention.
        convention: Convention,
        /// The square with the lowest number and letter.
        first: String,
        /// The square with the highest number and letter.
        last: String,
    },
}

/// The name of a square in a convention.
///
/// ```
/// use hakugei_notation::square_name;
/// use hakugei_variant::{Board, Convention};
///
/// let board = Board::new(6, 6).ok_or("too large")?;
/// // Black's near left corner, by file from the right and rank from the top.
/// let corner = board.square(5, 5).ok_or("not there")?;
/// assert_eq!(square_name(Convention::Tsa, board, corner), "6f");
/// assert_eq!(square_name(Convention::Hodges, board, corner), "f6");
/// assert_eq!(square_name(Convention::Western, board, corner), "a1");
/// assert_eq!(square_name(Convention::WikipediaSample, board, corner), "a6");
/// # Ok::<(), &str>(())
/// ```
pub fn square_name(convention: Convention, board: Board, square: Square) -> String {
    convention.square_name(board, square)
}

/// The square that a convention gives a name.
///
/// # Errors
/// Where the text is not a square of the board in that convention.
pub fn parse_square(convention: Convention, board: Board, text: &str) -> Result<Square, SquareError> {
    match grammar::read_square(text) {
        Some(read) => find(convention, board, read),
        None => Err(SquareError::Malformed {
            text: text.to_owned(),
            example: square_name(convention, board, Square(0)),
        }),
    }
}

/// The name of a square, as a tree.
pub(crate) fn write(convention: Convention, board: Board, square: Square) -> SquareText {
    SquareText {
        number: u16::from(convention.number_of(board, square)),
        letter: convention.letter_of(board, square),
        order: order(convention),
    }
}

/// The square of a name.
pub(crate) fn find(convention: Convention, board: Board, name: SquareText) -> Result<Square, SquareError> {
    let found = convention.square_of(board, name.number, name.letter);
    let found = found.ok_or_else(|| off_board(convention, board, name))?;
    if name.order == order(convention) {
        return Ok(found);
    }
    Err(SquareError::Order {
        text: name.to_string(),
        convention,
        swapped: in_order(convention, name).to_string(),
    })
}

/// A name with its number and letter in the order of a convention.
pub(crate) fn in_order(convention: Convention, name: SquareText) -> SquareText {
    SquareText {
        order: order(convention),
        ..name
    }
}

/// The order of a convention.
const fn order(convention: Convention) -> Order {
    if convention.number_first() {
        Order::NumberFirst
    } else {
        Order::LetterFirst
    }
}

pub(crate) const fn order_in_words(convention: Convention) -> &'static str {
    match order(convention) {
        Order::NumberFirst => "the number first",
        Order::LetterFirst => "the letter first",
    }
}

fn off_board(convention: Convention, board: Board, name: SquareText) -> SquareError {
    let (numbers, letters) = match order(convention) {
        Order::NumberFirst => (board.files(), board.ranks()),
        Order::LetterFirst => (board.ranks(), board.files()),
    };
    let corner = |number: u8, letter: u8| SquareText {
        number: u16::from(number),
        letter: char::from(b'a' + letter - 1),
        order: order(convention),
    };
    SquareError::OffBoard {
        text: name.to_string(),
        convention,
        first: corner(1, 1).to_string(),
        last: corner(numbers, letters).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_of_every_board_reads_back() {
        for files in 1..=19 {
            for ranks in 1..=19 {
                let board = Board::new(files, ranks).expect("within bounds");
                for convention in Convention::ALL {
                    for square in board.squares() {
                        let name = square_name(convention, board, square);
                        assert_eq!(
                            parse_square(convention, board, &name),
                            Ok(square),
                            "{name} {convention}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_default_agrees_with_usi() {
        let board = Board::new(19, 11).expect("within bounds");
        for square in board.squares() {
            assert_eq!(square_name(Convention::Tsa, board, square), board.name(square));
        }
    }

    #[test]
    fn refusals_say_what_to_write() {
        let board = Board::new(6, 6).expect("within bounds");
        let refusal = |convention, text| {
            parse_square(convention, board, text)
                .expect_err("no square")
                .to_string()
        };
        assert_eq!(
            refusal(Convention::Tsa, "d5"),
            "`d5` is not how `tsa` writes a square: write `5d`, the number first"
        );
        assert_eq!(
            refusal(Convention::Western, "g1"),
            "`g1` is not on this board: in `western` its squares are `a1` to `f6`"
        );
        assert_eq!(
            refusal(Convention::Hodges, "e44 "),
            "`e44 ` is not a square: write a number and a letter such as `a1`"
        );
        assert!(matches!(
            parse_square(Convention::Tsa, board, "999z"),
            Err(SquareError::OffBoard { .. })
        ));
    }
}
