//! A move as a person types it: what leaves no doubt is read, however it is written.
//!
//! Records and other programs are read strictly; this is for one line at a prompt or in a field. [`read_typed`] first reads a text as
//! [`crate::read_move`] and USI do. Only what is not written like a move, or lacks a sign, is then looked at more closely: every legal
//! move that the text may describe is sought, and one alone is the move.
//!
//! A text may leave things out, but what it says must be true: `Dx5d` is no move where nothing stands on 5d, and `D-5c` none where no
//! dolphin goes there, whatever else may have been meant. Squares are those of the convention that is shown, or of USI where both
//! squares are given without a piece: anything else could be another square. Letters and names count in any case, and a character
//! of kanji counts whether or not the board is drawn in kanji: nothing else is written with one.

use std::fmt;

use hakugei_game::{Action, Game, IllegalReason, Move, MoveTextError};
use hakugei_text::quote;
use hakugei_variant::Convention;
use thiserror::Error;

use crate::loose::{self, Loose};
use crate::names::MoveNames;
use crate::{MoveError, MoveErrorKind};

/// A move that was typed.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::read_typed;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// for text in ["d-5d", "D5d", "5d", "dolphin 5d", "Iruka-5d", "海5d", "5e-5d", "1. D-5d!"] {
///     let typed = read_typed(&game, Convention::Tsa, text)?;
///     assert_eq!((game.usi(typed.mv).as_str(), typed.read_as.as_deref()), ("5e5d", Some("D-5d")));
/// }
/// assert_eq!(read_typed(&game, Convention::Tsa, "D-5d")?.read_as, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The move.
    pub mv: Move,
    /// How it is written, where it was typed otherwise than a record or USI has it.
    pub read_as: Option<String>,
}

/// Why a typed text is not a move.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{TypedError, read_typed};
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let error = |text| read_typed(&game, Convention::Tsa, text).expect_err("it is no move");
/// assert!(matches!(error("D-5c"), TypedError::Named(_)));
/// assert!(matches!(error("5e5c"), TypedError::Usi(_)));
/// let loose = error("dolphin 5c");
/// assert!(matches!(loose, TypedError::Loose { .. }) && !loose.is_illegal());
/// assert!(loose.to_string().starts_with("`dolphin 5c` read as `D-5c`: none of Black's dolphin pieces"), "{loose}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypedError {
    /// It is not a legal move in the convention.
    #[error(transparent)]
    Named(MoveError),
    /// It is not a legal move in USI form.
    #[error(transparent)]
    Usi(MoveTextError),
    /// It is not written as a record has it, and does not describe one legal move.
    #[error("{}", Read { typed, error })]
    Loose {
        /// As typed.
        typed: String,
        /// Why what it was read as is not a move.
        error: MoveError,
    },
}

impl TypedError {
    /// Whether the text names a move clearly, and the rules forbid it. A text that is not written as a record has it never does.
    pub fn is_illegal(&self) -> bool {
        match self {
            Self::Named(error) => matches!(
                *error.kind,
                MoveErrorKind::Illegal { .. }
                    | MoveErrorKind::NoneReaches { .. }
                    | MoveErrorKind::OwnPiece { .. }
            ),
            Self::Usi(error) => matches!(error, MoveTextError::Illegal { .. }),
            Self::Loose { .. } => false,
        }
    }
}

/// What was typed, and what became of it, for a message.
struct Read<'e> {
    typed: &'e str,
    error: &'e MoveError,
}

impl fmt::Display for Read<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.typed == self.error.text {
            write!(f, "{}", self.error)
        } else {
            write!(f, "{} read as {}", quote(self.typed), self.error)
        }
    }
}

/// Reads a move that a person typed, as far as it leaves no doubt.
///
/// # Errors
/// Where the text is no legal move, or could be several.
pub fn read_typed(game: &Game, convention: Convention, text: &str) -> Result<TypedMove, TypedError> {
    let names = MoveNames::new(game, convention);
    let exact = |mv| TypedMove { mv, read_as: None };
    let strict = match names.read(text) {
        Ok(mv) => return Ok(exact(mv)),
        Err(error) => error,
    };
    let usi = match game.parse_usi(text) {
        Ok(mv) => return Ok(exact(mv)),
        Err(error) => error,
    };
    let is_usi = matches!(usi, MoveTextError::Illegal { .. });
    // The sign of a promotion that is not a choice may be left out here too.
    if let MoveTextError::Illegal { illegal, .. } = &usi
        && matches!(illegal.reason, IllegalReason::MustPromote { .. })
        && let Ok(mv) = game.parse_usi(&format!("{text}+"))
    {
        let read_as = Some(names.text(mv).to_string());
        return Ok(TypedMove { mv, read_as });
    }
    if !is_usi && may_be_loose(&strict.kind) {
        let readings = loose::readings(&names, text);
        if let Some(typed) = chosen(&names, text, &readings) {
            return typed;
        }
        if let Some(error) = loose::nearly(&names, text) {
            let typed = text.to_owned();
            return Err(TypedError::Loose { typed, error });
        }
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        Err(TypedError::Usi(usi))
    } else {
        Err(TypedError::Named(strict))
    }
}

/// Whether a text that was refused for a reason may still be a move that is only written otherwise: not where it says what is not so.
fn may_be_loose(kind: &MoveErrorKind) -> bool {
    match kind {
        MoveErrorKind::Syntax(_) | MoveErrorKind::Usi | MoveErrorKind::IsCapture { .. } => true,
        MoveErrorKind::Illegal { illegal, .. } => {
            matches!(illegal.reason, IllegalReason::MustPromote { .. })
        }
        _ => false,
    }
}

/// The move that some readings of a text leave, or why there is not one; `None` where there are no readings.
fn chosen(names: &MoveNames<'_>, text: &str, readings: &[Loose]) -> Option<Result<TypedMove, TypedError>> {
    let first = readings.first()?;
    let found: Vec<Move> = names
        .legal()
        .iter()
        .copied()
        .filter(|&mv| readings.iter().any(|reading| reading.fits(names, mv)))
        .collect();
    let found = most_direct(found, readings);
    let error = match found[..] {
        [mv] => {
            let read_as = Some(names.text(mv).to_string());
            return Some(Ok(TypedMove { mv, read_as }));
        }
        [] => first.refused(names),
        _ => several(names, text, &found),
    };
    let typed = text.to_owned();
    Some(Err(TypedError::Loose { typed, error }))
}

/// Of several moves those whose captures on the way are all named, if there are any: what a text does not speak of is not done.
fn most_direct(found: Vec<Move>, readings: &[Loose]) -> Vec<Move> {
    let named = |mv: &Move| readings.iter().any(|reading| reading.names_the_way(*mv));
    if found.iter().any(named) {
        found.into_iter().filter(named).collect()
    } else {
        found
    }
}

/// The error of a text that could be several moves: which ones.
fn several(names: &MoveNames<'_>, text: &str, found: &[Move]) -> MoveError {
    let twins = |mv: &Move| match (mv.action(), found[0].action()) {
        (
            Action::Board {
                from, to, on_the_way, ..
            },
            Action::Board {
                from: first,
                to: end,
                on_the_way: way,
                ..
            },
        ) => (from, to, on_the_way) == (first, end, way),
        _ => false,
    };
    let kind = match names.kind(found[0]) {
        Some(kind) if found.iter().all(twins) => MoveErrorKind::PromotionOpen {
            piece: crate::words::piece(names.game().variant(), kind),
        },
        _ => MoveErrorKind::Ambiguous { count: found.len() },
    };
    let mut instead: Vec<String> = found.iter().map(|&mv| names.text(mv).to_string()).collect();
    instead.sort_unstable();
    MoveError {
        text: text.to_owned(),
        span: 0..text.len(),
        kind: Box::new(kind),
        instead,
    }
}
