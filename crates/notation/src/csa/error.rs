//! What can be wrong with a CSA file.

use hakugei_text::{alternatives, quote};
use hakugei_variant::Color;
use thiserror::Error;

use super::position::sign_of;
use crate::tree::End;

/// How a move is written.
const MOVE: &str =
    "write the squares of origin and arrival and the piece as it arrives: `+7776FU`, `+0055KA`";

/// How a square of a row is written.
const CELL: &str = "write `+` or `-` and a piece such as `FU`, or ` * ` for an empty square";

/// What can be wrong with a CSA file alone. A text is the part that is to blame, as it was read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{FormatErrorKind, csa};
/// use hakugei_variant::{Color, shipped};
///
/// let compiled = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = compiled.into_iter().find(|one| hakugei_notation::fits_by_start(one.variant())).ok_or("one fits")?;
/// let error = csa::read(&compiled, "PI\n+\n-3334FU").expect_err("Black is to move");
/// let kind = csa::CsaError::OutOfTurn { text: "-3334FU".to_owned(), side: Color::Black };
/// assert_eq!(*error.kind, FormatErrorKind::Csa(kind));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CsaError {
    /// The line between several games, where one is read.
    #[error(
        "{} stands between the {games} games of the text; say which one by its number, or keep one game in a file",
        quote(.text)
    )]
    SeveralGames {
        /// The line.
        text: String,
        /// How many games there are.
        games: usize,
    },
    /// A header or a part of the position after the side to move.
    #[error("{} stands after the side to move; write headers and the position before the moves", quote(.0))]
    Late(String),
    /// A line that means nothing.
    #[error(
        "{} is not a line of CSA; begin a line with `V`, `N`, `$`, `P`, `+`, `-`, `T`, `%`, or `'` for a comment",
        quote(.0)
    )]
    NoLine(String),
    /// A player's name without a side.
    #[error("{} does not say whose name it is; write `N+` or `N-` before the name of Black or White", quote(.0))]
    NoSide(String),
    /// A header without a colon.
    #[error("{} is not a header; write a colon behind the word: `$EVENT:…`", quote(.0))]
    NoHeader(String),
    /// A header whose word is not written like one.
    #[error(
        "{} is not a word for a header; write capital letters, digits, `_`, `+` and `-` before the colon",
        quote(.0)
    )]
    HeaderWord(String),
    /// A line that begins like a part of a position and is none, or none of the same.
    #[error(
        "{} is not a part of one position; write `PI`, or the rows `P1` to `P9`, and then `P+…` and `P-…`",
        quote(.0)
    )]
    NoPosition(String),
    /// The array of CSA, for a variant that does not have its pieces.
    #[error(
        "{}: the variant cannot be played from the array of CSA; write the rows `P1` to `P9`",
        quote(.0)
    )]
    NoArray(String),
    /// A piece taken away from where it does not stand.
    #[error(
        "{} does not stand there in the array; take pieces away from where they stand, such as `PI82HI22KA`",
        quote(.0)
    )]
    NotThere(String),
    /// More squares in a row than there are.
    #[error("{} stands after the 9 squares of the row; write three characters for each square", quote(.0))]
    SurplusSquares(String),
    /// A square of a row without a side.
    #[error("{} is not a square of a row; {CELL}", quote(.0))]
    NoSquare(String),
    /// A square of a row without a piece.
    #[error("{} is not a piece; {CELL}", quote(.0))]
    NoPiece(String),
    /// A square with a piece that is not written like one.
    #[error(
        "{} is not a square with a piece; write the file, the rank and a piece: `82HI`; `00` stands for the hand",
        quote(.0)
    )]
    NoPlace(String),
    /// Two pieces on one square.
    #[error("{}: another piece stands on the square; put one piece on a square", quote(.0))]
    Occupied(String),
    /// A piece in hand that cannot be there.
    #[error(
        "{} cannot be in hand; write unpromoted pieces in hand, and no king, or `00AL` for all that are left",
        quote(.0)
    )]
    NotInHand(String),
    /// The side to move for the second time.
    #[error("{} is not a move; say the side to move once, and write moves such as `+7776FU`", quote(.0))]
    SideTwice(String),
    /// A move or an end after the end of the game.
    #[error("{} follows the end of the game; leave it out", quote(.0))]
    AfterEnd(String),
    /// A move of the side that is not to move.
    #[error("{}: it is {side}'s turn; begin the move with `{}`", quote(.text), sign_of(*.side))]
    OutOfTurn {
        /// The move.
        text: String,
        /// The side to move.
        side: Color,
    },
    /// A move that is not written like one.
    #[error("{} is not a move; {MOVE}", quote(.0))]
    NoMove(String),
    /// Another piece on the square of origin.
    #[error("{}: another piece stands on the square of origin; {MOVE}", quote(.0))]
    OtherPiece(String),
    /// An end that CSA does not know.
    #[error("{} is not an end of a game; write {}", quote(.0), alternatives(&End::csa_words()))]
    NoEnd(String),
    /// A time that is not written like one.
    #[error("{} is not a time; write the seconds of the move before it: `T12`", quote(.0))]
    BadTime(String),
    /// A time without a move.
    #[error("{} follows no move; write the time after a move", quote(.0))]
    TimeAlone(String),
}
