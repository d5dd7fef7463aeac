//! What can be wrong with a KIF file.

use hakugei_text::{alternatives, quote, quote_each};
use hakugei_variant::Color;
use thiserror::Error;

use super::handicap;
use crate::tree::End;

/// What can be wrong with a KIF file alone. A text is the part that is to blame, as it was read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{FormatErrorKind, kif};
/// use hakugei_variant::shipped;
///
/// let compiled = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = compiled.into_iter().find(|one| hakugei_notation::fits_by_start(one.variant())).ok_or("one fits")?;
/// let error = kif::read(&compiled, "手合割：平手\n   1 パス").expect_err("a turn is a move");
/// assert_eq!(*error.kind, FormatErrorKind::Kif(kif::KifError::Pass("パス".to_owned())));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KifError {
    /// A line before the moves that means nothing there.
    #[error(
        "{} is not a line of a KIF heading; write a header `開始日時：…`, a remark `#…`, a comment `*…`, or a move `   1 ７六歩(77)`",
        quote(.0)
    )]
    NoHeading(String),
    /// A handicap that KIF does not know, or that the variant does not have.
    #[error(
        "{} is not a handicap that KIF knows and this variant can be played with; write {}, the last with a diagram of the position",
        quote(.0), alternatives(&handicap::words())
    )]
    NoHandicap(String),
    /// The handicap that only a diagram explains, without one.
    #[error(
        "the handicap `{}` says nothing without a diagram; draw the position with all its rows, or write the handicap's own word",
        handicap::OTHER
    )]
    NoDiagram,
    /// No diagram, and a variant that does not begin as KIF does.
    #[error(
        "the variant cannot be played from the start that KIF means without a diagram; draw the position"
    )]
    NoStart,
    /// A row after the last one of the diagram.
    #[error("the diagram has a row {} after its {ranks} rows; write one diagram, of {ranks} rows", quote(.text))]
    SurplusRow {
        /// The row.
        text: String,
        /// How many rows there must be.
        ranks: u8,
    },
    /// Too few rows.
    #[error(
        "rows of the diagram: {found}, and there must be {ranks}; write a row `| ・ ・ …|一` for each rank"
    )]
    MissingRows {
        /// How many there are.
        found: usize,
        /// How many there must be.
        ranks: u8,
    },
    /// A row with too few or too many squares.
    #[error(
        "the row {} has {} and must have {files} squares; write two characters for each square, such as ` 歩`, `v歩` and ` ・`",
        quote(.text), .found.map_or_else(|| "more".to_owned(), |found| found.to_string())
    )]
    RowWidth {
        /// The row.
        text: String,
        /// How many squares it has; `None` where they are too many.
        found: Option<usize>,
        /// How many it must have.
        files: usize,
    },
    /// A character in a row that is not a piece.
    #[error(
        "{} is not a piece of a diagram; write one of {}, with `v` before White's, and `・` on empty squares",
        quote(.text), quote_each(.known).join(" ")
    )]
    NoPiece {
        /// What stands there.
        text: String,
        /// What could stand there.
        known: Vec<String>,
    },
    /// A second line with a side's hand.
    #[error("{}: the hand of {color} is given twice; leave one of them out", quote(.text))]
    HandTwice {
        /// The line.
        text: String,
        /// Whose hand it is.
        color: Color,
    },
    /// A part of a hand that is not a piece with its number.
    #[error(
        "{} is not a piece in hand with its number; write `なし`, or pieces with their numbers such as `飛　角　歩十八`",
        quote(.0)
    )]
    BadHand(String),
    /// Hands without a diagram.
    #[error(
        "there are pieces in hand, but no board; draw the position with all its rows, or leave the hands out"
    )]
    HandsWithoutBoard,
    /// A line among the moves that means nothing there.
    #[error(
        "{} is not a line of a KIF game; write a move `   1 ７六歩(77)`, a comment `*…`, a bookmark `&…`, or `変化：1手` before a variation",
        quote(.0)
    )]
    NoLine(String),
    /// A line of KI2, another form.
    #[error(
        "{} is a move of KI2, another form, which does not say from where a piece comes; save the game as KIF (`.kif`), where a \
         move is a line such as `   1 ７六歩(77)`",
        quote(.0)
    )]
    Ki2(String),
    /// A number that is not the one of the next move.
    #[error(
        "{} is not the number of the next move, which is {next}; write `{next}`, or `変化：{}手` before a variation",
        quote(.text), .text.trim()
    )]
    WrongNumber {
        /// What was read.
        text: String,
        /// The number of the next move.
        next: usize,
    },
    /// A move after the end of its line of play.
    #[error("{} follows the end of the line; leave it out, or begin a variation with `変化：n手`", quote(.0))]
    AfterEnd(String),
    /// A variation of a move that is not there.
    #[error(
        "{} does not lead to a move of the line before it, which has {moves}; write `変化：n手` with the number of the move that is \
         replaced, later ones first",
        quote(.text)
    )]
    NoBranch {
        /// The line.
        text: String,
        /// How many moves the line of play before it has.
        moves: usize,
    },
    /// A line that begins like one about the result and says none.
    #[error(
        "{} does not say how the game ended; write such as `まで83手で先手の勝ち` or `まで83手で千日手`",
        quote(.0)
    )]
    NoResult(String),
    /// A pass.
    #[error(
        "{} is a pass, and a turn of this variant is a move; write the move that was made, or end the line before it, such as with \
         `中断`",
        quote(.0)
    )]
    Pass(String),
    /// A word that is neither a move nor an end.
    #[error(
        "{} is neither a move nor an end of the game; write a move such as {}, or {}",
        quote(.text), quote(.example), alternatives(&End::kif_words())
    )]
    NoMove {
        /// What was read.
        text: String,
        /// A move that is legal there.
        example: String,
    },
    /// A part of a move that is wrong.
    #[error("{} is not the {part} of a move; write a move such as {}", quote(.text), quote(.example))]
    BadPart {
        /// A move that is legal there.
        example: String,
        /// What was read.
        text: String,
        /// What should stand there.
        part: MovePart,
    },
    /// `同` without a move before it.
    #[error(
        "{}: no move stands before it that `同` could mean the square of; name the square: `７六歩(77)`",
        quote(.0)
    )]
    NoMoveBefore(String),
    /// The first step of a move without the second one.
    #[error("{} is only the first step of a move; write the second one in the next line: `   1 二歩目 …`", quote(.0))]
    HalfMove(String),
    /// The second step of a move without the first one.
    #[error("{} is the second step of a move, and no first one stands before it; write it in the line before: `   1 一歩目 …`", quote(.0))]
    NoFirstStep(String),
    /// A second step that begins elsewhere than the first one ends.
    #[error("{} does not begin where the first step ends, on {square}; write the way on from there", quote(.text))]
    OtherStep {
        /// The step.
        text: String,
        /// Where the first step ends.
        square: String,
    },
    /// A piece that the variant does not have.
    #[error("{}: this variant has no {name}; name the piece that moves", quote(.text))]
    NotInVariant {
        /// The move.
        text: String,
        /// What KIF calls the piece.
        name: String,
    },
    /// A board move without its square of origin.
    #[error(
        "{} does not say from where; write the square of origin, as in {}, or `打` behind a piece that is dropped",
        quote(.text), quote(.example)
    )]
    NoOrigin {
        /// The move.
        text: String,
        /// A move that is legal there.
        example: String,
    },
    /// Another piece on the square of origin.
    #[error(
        "{}: a {stands} stands on {square}, no {name}; name the piece as it stands before the move",
        quote(.text)
    )]
    OtherPiece {
        /// The move.
        text: String,
        /// What KIF calls the piece that stands there.
        stands: String,
        /// The square of origin, as KIF writes it.
        square: String,
        /// What KIF calls the piece of the move.
        name: String,
    },
    /// A time that is not written like one.
    #[error(
        "{} is not a time; write minutes and seconds, and hours, minutes and seconds of the side so far: `( 0:16/00:00:16)`",
        quote(.0)
    )]
    BadTime(String),
}

/// A part of a move in KIF.
///
/// ```
/// assert_eq!(hakugei_notation::kif::MovePart::Origin.to_string(), "square of origin");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MovePart {
    /// The square of arrival.
    #[error("square")]
    Square,
    /// The piece.
    #[error("piece")]
    Piece,
    /// The square of origin, in brackets.
    #[error("square of origin")]
    Origin,
    /// Nothing more.
    #[error("end")]
    End,
}
