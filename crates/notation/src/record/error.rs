//! Why a text is not a record, and why a record is not a game.

use std::fmt;

use hakugei_game::{Game, Outcome, SetupError};
use hakugei_text::{alternatives, quote};
use hakugei_variant::Color;
use hakugei_variant::sfen::SfenError;
use thiserror::Error;

use crate::record::Record;
use crate::tree::RefusedDeclaration;
use crate::turn::TurnNumber;
use crate::{MAX_PLIES, MAX_TEXT, Place, PlyError, TextErrorKind, ending};

/// What is wrong with the text of a record. Printed with line and column.
///
/// ```
/// use hakugei_notation::{Record, TextErrorKind};
///
/// let error = Record::parse("[Variant \"mine\"]\n[Variant \"yours\"]\n").expect_err("the tag is given twice");
/// assert!(matches!(*error.kind, TextErrorKind::DoubleTag { .. }));
/// assert_eq!(error.place.line, 2);
/// assert_eq!(error.read.variant.id, "mine");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    /// What is wrong.
    pub kind: Box<TextErrorKind>,
    /// Where.
    pub place: Place,
    /// The tags, comments and moves read before it. The variant's id is empty where it was not read.
    pub read: Box<Record>,
}

/// A record whose text could not be read again.
///
/// ```
/// use hakugei_notation::{MAX_PLIES, Record, record::{RecordMove, TooLong}};
///
/// let mut record = Record::new("mine");
/// record.moves = vec![RecordMove::new("D-4d".parse()?); MAX_PLIES + 1];
/// assert_eq!(record.to_text(), Err(TooLong::Plies { plies: MAX_PLIES + 1 }));
/// # Ok::<(), hakugei_notation::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooLong {
    /// It has too many moves.
    #[error("the record has {plies} moves: at most {MAX_PLIES} can be saved")]
    Plies {
        /// How many.
        plies: usize,
    },
    /// Its variations have variations, and so on.
    #[error(
        "the variations of the record are nested {depth} deep: at most {} can be saved",
        super::text::MAX_DEPTH
    )]
    Depth {
        /// How deep.
        depth: usize,
    },
    /// Its text is too long.
    #[error("the text of the record has {bytes} bytes: at most {MAX_TEXT} can be saved")]
    Bytes {
        /// How many.
        bytes: usize,
    },
}

/// Why a record cannot be played.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{Record, record::RecordMove};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut record = Record::new(&compiled.variant().id);
/// record.convention = hakugei_variant::Convention::Tsa;
/// record.moves = vec![RecordMove::new("D-4d".parse()?), RecordMove::new("D-4d".parse()?)];
/// let error = record.replay(&compiled).expect_err("White has no such move");
/// assert_eq!(error.game.expect("it began").moves().len(), 1);
/// # Ok::<(), hakugei_notation::SyntaxError>(())
/// ```
#[derive(Clone, Debug, Error)]
pub struct ReplayError {
    /// What is wrong.
    pub kind: Box<ReplayErrorKind>,
    /// Where it stands in the text that the record was read from, if it was.
    pub place: Option<Place>,
    /// The game with all moves before the fault; `None` where it could not begin.
    pub game: Option<Box<Game>>,
}

/// What can be wrong with a record when it is played.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{Record, record::ReplayErrorKind};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = Record::new("mine").replay(&compiled).expect_err("it is a record of another game");
/// assert!(matches!(*error.kind, ReplayErrorKind::OtherVariant { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayErrorKind {
    /// It is of another variant.
    #[error("the record is of {}, not of {}: load that variant", quote(.recorded), quote(.given))]
    OtherVariant {
        /// The record's variant.
        recorded: String,
        /// The variant that it was to be played in.
        given: String,
    },
    /// The variant has no such handicap.
    #[error("there is no handicap {}: {}", quote(.id), known_handicaps(.known))]
    NoSuchHandicap {
        /// What the record says.
        id: String,
        /// The handicaps that there are.
        known: Vec<String>,
    },
    /// The start is not an SFEN text.
    #[error("the start {} cannot be read: {error}", quote(.sfen))]
    StartText {
        /// What the record says.
        sfen: String,
        /// What is wrong.
        error: SfenError,
    },
    /// The start is not a legal position.
    #[error("the start is not a legal position: {0}")]
    Start(#[from] SetupError),
    /// The other side moves first.
    #[error("{starts} moves first from this start, but the moves begin with {recorded}'s: begin them with `{}`", TurnNumber::after(0, *.starts).label())]
    FirstMove {
        /// Who moves first in the record.
        recorded: Color,
        /// Who moves first from the start.
        starts: Color,
    },
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] Box<PlyError>),
    /// The game did not end like that.
    #[error("the record ends with {}, but the game {}", outcome_words(*.claimed), ended(*.actual))]
    Outcome {
        /// What the record says.
        claimed: Outcome,
        /// How the game ended by its rules, if it did.
        actual: Option<Outcome>,
    },
    /// The rules do not give what was declared.
    #[error("the record ends with {}, but the rules refuse that: {why}; write `*`, or a reason such as `agreement`", outcome_words(*.claimed))]
    Declaration {
        /// What the record says.
        claimed: Outcome,
        /// What is missing, or what a declaration gives.
        why: RefusedDeclaration,
    },
    /// One side always wins by this reason.
    #[error("the record ends with {}, by which one side always wins: write `1-0` or `0-1`", outcome_words(*.claimed))]
    NoWinner {
        /// What the record says.
        claimed: Outcome,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.kind)
    }
}

fn outcome_words(outcome: Outcome) -> String {
    format!("`{}` by `{}`", ending::sign(Some(outcome.result)), outcome.reason)
}

fn ended(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(outcome) => format!("ends with {}: write that", outcome_words(outcome)),
        None => "is not over: write `*`, or a reason such as `resignation`".to_owned(),
    }
}

fn known_handicaps(known: &[String]) -> String {
    if known.is_empty() {
        return "this variant has none".to_owned();
    }
    format!("write {}", alternatives(known))
}
