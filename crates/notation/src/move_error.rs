//! Why a move text is not a legal move of a game, in words for a player.

use std::fmt;
use std::ops::Range;

use hakugei_game::Illegal;
use hakugei_text::{alternatives, listed, quote};
use hakugei_variant::{Color, Convention};
use thiserror::Error;

use crate::{SquareError, SyntaxError, square};

/// A move text that could not be read in a game.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::read_move;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let error = read_move(&game, Convention::Tsa, "4e4d").expect_err("it is USI form");
/// assert_eq!(error.text, "4e4d");
/// assert_eq!(error.instead, ["D-4d"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MoveError {
    /// The whole text of the move.
    pub text: String,
    /// The part that is to blame, as a range of bytes in `text`.
    pub span: Range<usize>,
    /// Why.
    pub kind: Box<MoveErrorKind>,
    /// Texts of legal moves that may have been meant, in full.
    pub instead: Vec<String>,
}

/// Why a move text could not be read. Squares are named in the reader's convention.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{MoveErrorKind, read_move};
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let kind = |text| *read_move(&game, Convention::Tsa, text).expect_err("it is not legal").kind;
/// assert!(matches!(kind("4e4d"), MoveErrorKind::Usi));
/// assert!(matches!(kind("Z-4d"), MoveErrorKind::NoSuchPiece { .. }));
/// assert!(matches!(kind("Dx4d"), MoveErrorKind::NoCapture { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveErrorKind {
    /// It is not written like a move.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// It is a legal move in USI form.
    #[error("this is USI form")]
    Usi,
    /// No piece of the variant has the letter.
    #[error("no piece is written {}: the pieces are {pieces}", quote(.code))]
    NoSuchPiece {
        /// The letter, after `+` for a promoted face.
        code: String,
        /// The pieces that there are.
        pieces: String,
    },
    /// No piece of the variant has the name, but one has nearly that.
    #[error("no piece is called {}: {meant}", quote(.name))]
    NoSuchName {
        /// The name.
        name: String,
        /// The question what was meant by it.
        meant: String,
    },
    /// The board has no such square, or the convention writes it otherwise.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// A square has letter and number in the other order than the convention, and it is not clear what is meant by it.
    #[error("{} is not how `{convention}` writes a square, {}, and {}", quote(.square), square::order_in_words(*.convention), meanings(*.count))]
    OtherOrder {
        /// The square.
        square: String,
        /// The convention.
        convention: Convention,
        /// How many legal moves it may be, in the other conventions or with letter and number turned round: none or several.
        count: usize,
    },
    /// The piece is not on the board.
    #[error("{color} has no {piece} on the board")]
    NotOnBoard {
        /// The side to move.
        color: Color,
        /// The piece.
        piece: String,
    },
    /// Several pieces of the kind are there, and none can do that.
    #[error("none of {color}'s {piece} pieces ({}) can go to {to}: {why}", listed(.squares, "and"))]
    NoneReaches {
        /// The side to move.
        color: Color,
        /// The piece.
        piece: String,
        /// Where they stand.
        squares: Vec<String>,
        /// Where one was to go.
        to: String,
        /// What keeps them from there.
        why: String,
    },
    /// No move of any piece ends on a square.
    #[error("{color} has no legal move to {square}")]
    NoneGoes {
        /// The side to move.
        color: Color,
        /// The square.
        square: String,
    },
    /// Another piece stands on the square of origin.
    #[error("the piece on {square} is a {stands}, not a {piece}")]
    WrongPiece {
        /// The square.
        square: String,
        /// What stands there.
        stands: String,
        /// What the text says.
        piece: String,
    },
    /// A piece of the mover stands on the square of arrival.
    #[error("{color}'s own {stands} stands on {square}")]
    OwnPiece {
        /// The side to move.
        color: Color,
        /// What stands there.
        stands: String,
        /// The square.
        square: String,
    },
    /// The rules forbid the move.
    #[error("{}", .illegal.words(.convention))]
    Illegal {
        /// Why.
        illegal: Illegal,
        /// How the reader names squares.
        convention: Convention,
    },
    /// The move is written with `-` but captures.
    #[error("{color}'s {stands} stands on {square}, so the move is a capture")]
    IsCapture {
        /// Whose piece is captured.
        color: Color,
        /// What stands there.
        stands: String,
        /// The square.
        square: String,
    },
    /// The move is written with `x` but captures nothing.
    #[error("no piece stands on {square} to be captured")]
    NoCapture {
        /// The square.
        square: String,
    },
    /// The move may promote, and the text does not say whether it does.
    #[error("the {piece} may promote on this move or not")]
    PromotionOpen {
        /// The piece.
        piece: String,
    },
    /// Promotion is declined where there is none.
    #[error("the {piece} cannot promote on this move, since {why}: there is nothing to decline")]
    NothingToDecline {
        /// The piece.
        piece: String,
        /// Why it cannot.
        why: String,
    },
    /// Several moves have this text.
    #[error("this could be {count} different moves")]
    Ambiguous {
        /// How many.
        count: usize,
    },
}

/// How many moves a text may be whose squares are those of another notation.
fn meanings(count: usize) -> String {
    match count {
        0 => "no notation makes a legal move of this".to_owned(),
        _ => format!("this could be {count} different moves"),
    }
}

impl MoveErrorKind {
    /// Whether the texts offered instead are all that can be meant, and no guess.
    fn is_certain(&self) -> bool {
        match self {
            Self::Illegal { illegal, .. } => illegal.reason.is_promotion_sign(),
            Self::Usi
            | Self::OtherOrder { .. }
            | Self::IsCapture { .. }
            | Self::NoCapture { .. }
            | Self::PromotionOpen { .. }
            | Self::NothingToDecline { .. }
            | Self::Ambiguous { .. } => true,
            _ => false,
        }
    }
}

impl MoveError {
    /// The reason without the text of the move, with what to write instead.
    pub fn reason(&self) -> String {
        let texts = alternatives(&self.instead);
        match (self.instead.is_empty(), self.kind.is_certain()) {
            (true, _) => self.kind.to_string(),
            (false, true) => format!("{}: write {texts}", self.kind),
            (false, false) => format!("{}; did you mean {texts}?", self.kind),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.kind {
            MoveErrorKind::Syntax(_) => f.write_str(&self.reason()),
            _ => write!(f, "{}: {}", quote(&self.text), self.reason()),
        }
    }
}
