//! What is wrong with a record in a form of other programs: KIF, CSA, USI or PGN.

use hakugei_game::{Illegal, SetupError};
use hakugei_text::quote;
use thiserror::Error;

use crate::csa::CsaError;
use crate::kif::KifError;
use crate::pgn::PgnError;
use crate::tree::RefusedDeclaration;
use crate::usi::UsiError;
use crate::{Form, MAX_PLIES, MAX_TEXT, Place, Unfit};

/// Why a text of another program is refused, and where. Printed with line and column, and with what to write instead.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::usi;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = usi::read(&compiled, "startpos moves 4e4d 1a1b").expect_err("the second move is illegal");
/// assert_eq!((error.place.line, error.place.column), (1, 21));
/// assert!(error.to_string().starts_with("line 1, column 21: move 2: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct FormatError {
    /// What is wrong.
    pub kind: Box<FormatErrorKind>,
    /// Where.
    pub place: Place,
}

/// What can be wrong with a text of another program. A text is the part that is to blame, as it was read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::usi::{self, UsiError};
/// use hakugei_notation::{Form, FormatErrorKind};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let kind = |text| *usi::read(&compiled, text).expect_err("it is not a game").kind;
/// assert_eq!(kind(""), FormatErrorKind::Empty(Form::Usi));
/// assert!(matches!(kind("startpos moves 1a1b"), FormatErrorKind::Usi(UsiError::Move { ply: 1, .. })));
/// assert!(matches!(kind("startpos\nstartpos"), FormatErrorKind::Usi(UsiError::SeveralGames { games: 2, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatErrorKind {
    /// The text has more bytes than are read.
    #[error("the text has {0} bytes, and at most {MAX_TEXT} are read; keep one game in a file")]
    TooLong(usize),
    /// There are more moves than are read.
    #[error("there are more than {MAX_PLIES} moves; {}", fewer(*.0))]
    TooManyPlies(Form),
    /// The variant has no place in the form.
    #[error("{0}; name a variant that fits")]
    Unfit(#[from] Unfit),
    /// Nothing that could be read.
    #[error("there is no game in the text; {}", begin(*.0))]
    Empty(Form),
    /// A start from which no game can be played.
    #[error("the start is not a position to play from: {error}; mend {}", start(*.form))]
    UnplayableStart {
        /// The form of the text.
        form: Form,
        /// Why.
        error: SetupError,
    },
    /// A move that is not legal.
    #[error(
        "{} is not legal: {illegal}; write a legal move; where the game was lost by this one, end it before the move with `{}`",
        quote(.text), lost(*.form)
    )]
    IllegalMove {
        /// The form of the text.
        form: Form,
        /// The move.
        text: String,
        /// Why.
        illegal: Illegal,
    },
    /// An end of the game that the rules refuse.
    #[error(
        "{} is a declaration that the rules refuse: {why}; end the game otherwise, such as with `{}`, or leave the end out; where \
         it was played by other rules, name a variant file with them",
        quote(.text), agreed(*.form)
    )]
    RefusedEnd {
        /// The form of the text.
        form: Form,
        /// The end.
        text: String,
        /// Why.
        why: RefusedDeclaration,
    },
    /// Something that only KIF has.
    #[error(transparent)]
    Kif(#[from] KifError),
    /// Something that only CSA has.
    #[error(transparent)]
    Csa(#[from] CsaError),
    /// Something that only USI has.
    #[error(transparent)]
    Usi(#[from] UsiError),
    /// Something that only PGN has.
    #[error(transparent)]
    Pgn(#[from] PgnError),
}

/// How to get by with fewer moves.
const fn fewer(form: Form) -> &'static str {
    match form {
        Form::Kif | Form::Pgn => "leave variations out",
        Form::Csa => "keep one game in a file",
        Form::Usi | Form::Record => "keep fewer moves",
    }
}

/// How a text begins.
const fn begin(form: Form) -> &'static str {
    match form {
        Form::Kif => "write headers such as `手合割：平手`, and moves such as `   1 ７六歩(77)`",
        Form::Csa => "begin with `V2.2`, `PI`, `+`, and write moves such as `+7776FU`",
        Form::Pgn => "write tags such as `[Variant \"…\"]`, and moves such as `1. De3 Dd4`",
        Form::Usi | Form::Record => crate::usi::START,
    }
}

/// What says where a game starts.
const fn start(form: Form) -> &'static str {
    match form {
        Form::Kif => "the diagram",
        Form::Csa => "the lines `P…`",
        Form::Pgn => "the tag `FEN`",
        Form::Usi | Form::Record => "the SFEN",
    }
}

/// The word for a game that was lost by an illegal move.
const fn lost(form: Form) -> &'static str {
    match form {
        Form::Kif => "反則負け",
        Form::Pgn => "0-1` or `1-0",
        Form::Csa | Form::Usi | Form::Record => "%ILLEGAL_MOVE",
    }
}

/// The word for a draw by agreement.
const fn agreed(form: Form) -> &'static str {
    match form {
        Form::Kif => "持将棋",
        Form::Pgn => "1/2-1/2",
        Form::Csa | Form::Usi | Form::Record => "%JISHOGI",
    }
}

/// Why a game cannot be written in a form.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{WriteError, csa, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// let error = csa::write(&compiled, &tree).expect_err("CSA has no words for these pieces");
/// assert!(matches!(error, WriteError::Unfit(_)));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The variant has no place in it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// It has no words for a move.
    #[error("{} has no words for the move `{usi}` (ply {ply}): {why}; write `usi` or `record` instead", .form.title())]
    Move {
        /// The form.
        form: Form,
        /// The move in USI form.
        usi: String,
        /// Which ply it is, counted from 1.
        ply: usize,
        /// What it does that the form cannot express.
        why: Inexpressible,
    },
    /// A start that remembers the square of the last capture.
    #[error(
        "{} has no place for the square of the last capture, which the start of this game remembers: write `usi` or `record` instead",
        .form.title()
    )]
    JustTaken {
        /// The form.
        form: Form,
    },
    /// A start that counts checks of the game before it.
    #[error(
        "{} has no place for the checks that were given before the start of this game: write `usi`, `pgn` or `record` instead",
        .form.title()
    )]
    ChecksGiven {
        /// The form.
        form: Form,
    },
    /// A header, comment or bookmark that would not be read back as what it is.
    #[error("{} cannot hold {}: it has more than one line: make several of it", .form.title(), quote(.what))]
    SeveralLines {
        /// The form.
        form: Form,
        /// The text.
        what: String,
    },
}

/// What a move does that a form has no words for.
///
/// ```
/// use hakugei_notation::Inexpressible;
///
/// assert_eq!(Inexpressible::CapturesOnTheWay.to_string(), "it captures on its way");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Inexpressible {
    /// It captures before the square where it ends.
    #[error("it captures on its way")]
    CapturesOnTheWay,
    /// It promotes to one of several faces.
    #[error("it promotes to one of several pieces")]
    ChoosesFace,
    /// It moves no piece of the side to move.
    #[error("nothing moves")]
    NothingMoves,
}
