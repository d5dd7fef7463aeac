//! Move text as a tree, whatever the convention and the variant; it prints back to the text it was read from.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use hakugei_variant::PieceCode;

use crate::SyntaxError;
use crate::grammar;

/// A move as written, such as `D-5d` or `H2d-3e`: well formed, but not yet matched with any game.
///
/// Printing is the inverse of reading:
///
/// ```
/// use hakugei_notation::MoveText;
///
/// let text: MoveText = "H2d-3e".parse()?;
/// assert_eq!(text.to_string(), "H2d-3e");
/// assert!("H2d 3e".parse::<MoveText>().is_err());
/// # Ok::<(), hakugei_notation::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// What moves; a drop names the face that shows.
    pub(crate) piece: PieceCode,
    /// What it does.
    pub(crate) act: Act,
}

/// What a move text says that the piece does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    /// It is dropped on a square.
    Drop(SquareText),
    /// It moves on the board.
    Board(BoardText),
}

/// A move on the board, as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardText {
    /// The square it leaves, if the text gives it.
    pub(crate) from: Option<SquareText>,
    /// The squares on which it captures before it ends, at most two.
    pub(crate) on_the_way: Vec<SquareText>,
    /// Whether the end is a capture.
    pub(crate) mark: Mark,
    /// Where it ends.
    pub(crate) to: SquareText,
    /// The sign of promotion, if there is one.
    pub(crate) promotion: Option<PromotionMark>,
}

/// The sign before the last square of a board move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// `-`
    Moves,
    /// `x`
    Captures,
}

/// The sign after a board move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PromotionMark {
    /// `+`
    Promotes,
    /// `=+R`: to one of several faces.
    PromotesTo(PieceCode),
    /// `=`
    Declines,
}

/// A square as written: a number and a letter, in one order or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SquareText {
    /// Counted from 1, at most 999.
    pub(crate) number: u16,
    /// `a` to `z`, but not `x`.
    pub(crate) letter: char,
    /// Which of the two comes first.
    pub(crate) order: Order,
}

/// Which part of a square's name comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// `5d`
    NumberFirst,
    /// `d5`
    LetterFirst,
}

/// The places of a move text's parts, as ranges of bytes in what it prints as.
pub(crate) struct Spans {
    pub(crate) piece: Range<usize>,
    pub(crate) from: Range<usize>,
    pub(crate) on_the_way: Vec<Range<usize>>,
    /// The last square with the sign before it.
    pub(crate) arrival: Range<usize>,
    pub(crate) to: Range<usize>,
    pub(crate) promotion: Range<usize>,
}

impl MoveText {
    /// Where its parts stand in its text.
    pub(crate) fn spans(&self) -> Spans {
        let mut ruler = Ruler { at: 0 };
        let piece = ruler.take(&self.piece);
        let Act::Board(board) = &self.act else {
            let (arrival, to) = ruler.arrival(self.to());
            return Spans {
                from: piece.end..piece.end,
                on_the_way: Vec::new(),
                promotion: to.end..to.end,
                piece,
                arrival,
                to,
            };
        };
        let from = board.from.map_or(piece.end..piece.end, |from| ruler.take(&from));
        let on_the_way = board
            .on_the_way
            .iter()
            .map(|square| ruler.arrival(*square).1)
            .collect();
        let (arrival, to) = ruler.arrival(board.to);
        let promotion = to.end..to.end + board.promotion.map_or(0, |sign| sign.to_string().len());
        Spans {
            piece,
            from,
            on_the_way,
            arrival,
            to,
            promotion,
        }
    }

    /// Where it ends.
    pub(crate) fn to(&self) -> SquareText {
        match &self.act {
            Act::Drop(to) => *to,
            Act::Board(board) => board.to,
        }
    }
}

/// Measures off the parts of a text, one after the other.
struct Ruler {
    at: usize,
}

impl Ruler {
    /// The place of the next part.
    fn take(&mut self, part: &impl fmt::Display) -> Range<usize> {
        let start = self.at;
        self.at += part.to_string().len();
        start..self.at
    }

    /// The places of the next sign and square together, and of the square.
    fn arrival(&mut self, square: SquareText) -> (Range<usize>, Range<usize>) {
        let start = self.at;
        self.at += 1;
        let place = self.take(&square);
        (start..place.end, place)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        match &self.act {
            Act::Drop(to) => write!(f, "*{to}"),
            Act::Board(board) => write!(f, "{board}"),
        }
    }
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}")?;
        }
        for square in &self.on_the_way {
            write!(f, "x{square}")?;
        }
        let mark = match self.mark {
            Mark::Moves => '-',
            Mark::Captures => 'x',
        };
        write!(f, "{mark}{}", self.to)?;
        match self.promotion {
            None => Ok(()),
            Some(sign) => write!(f, "{sign}"),
        }
    }
}

impl fmt::Display for PromotionMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Promotes => f.write_str("+"),
            Self::PromotesTo(face) => write!(f, "={face}"),
            Self::Declines => f.write_str("="),
        }
    }
}

impl fmt::Display for SquareText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.order {
            Order::NumberFirst => write!(f, "{}{}", self.number, self.letter),
            Order::LetterFirst => write!(f, "{}{}", self.letter, self.number),
        }
    }
}

impl FromStr for MoveText {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        grammar::read_move(text)
    }
}
