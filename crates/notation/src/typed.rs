//! A move as a person types it: what leaves no doubt is read, however it is written.
//!
//! Records and other programs are read strictly; this is for one line at a prompt or in a field. [`read_typed`] first reads a text as
//! [`crate::read_move`] and USI do. Only what is not written like a move, or lacks a sign, is then looked at more closely: every legal
//! move that the text may describe is sought, and one alone is the move.
//!
//! A text may leave things out, but what it says must be true: `D-5c` is no move where no dolphin goes to 5c, whatever else may have
//! been meant. Only a sign that has nothing to say of the one move that is left is passed over: of a capture where nothing stands,
//! and of a promotion where none is possible. Squares are those of the convention that is shown, of USI where both squares are given
//! without a piece, and of KIF in Japanese script. Where letter and number stand in the other order, the squares may be those of every
//! convention that has this order, and the move is read if a single one of all these is legal. Letters and names count in any case, and
//! a character of kanji counts whether or not the board is drawn in kanji: nothing else is written with one.

use std::fmt;

use hakugei_game::{Action, Game, Illegal, IllegalReason, Move, MoveTextError};
use hakugei_text::quote;
use hakugei_variant::Convention;
use thiserror::Error;

use crate::loose::{self, Loose, fitting};
use crate::names::MoveNames;
use crate::other_order::in_other_order;
use crate::{MoveError, MoveErrorKind, kif};

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
    if let MoveTextError::Illegal { illegal, .. } = &usi
        && let Some(mv) = with_right_sign(game, text, &illegal.reason)
    {
        return Ok(read_otherwise(&names, mv));
    }
    if !is_usi && let Some(typed) = loosely(&names, text, &strict) {
        return typed;
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        Err(TypedError::Usi(usi))
    } else {
        Err(TypedError::Named(strict))
    }
}

/// A move that was not typed as a record or USI has it.
fn read_otherwise(names: &MoveNames<'_>, mv: Move) -> TypedMove {
    let read_as = Some(names.text(mv).to_string());
    TypedMove { mv, read_as }
}

/// The move of a text in USI form that lacks the sign of a promotion which is not a choice, or has one where none is possible.
fn with_right_sign(game: &Game, text: &str, reason: &IllegalReason) -> Option<Move> {
    let right = match reason {
        IllegalReason::MustPromote { .. } => format!("{text}+"),
        IllegalReason::MayNotPromote { .. } => text.split(['+', '=']).next()?.to_owned(),
        IllegalReason::NumberLimit { promotes: true, .. } => text.strip_suffix('+')?.to_owned(),
        _ => return None,
    };
    game.parse_usi(&right).ok()
}

/// What a text is that is not written as a record has it, given why it was refused; `None` where that is all there is to say.
fn loosely(names: &MoveNames<'_>, text: &str, strict: &MoveError) -> Option<Result<TypedMove, TypedError>> {
    let doubt = Doubt::of(&strict.kind)?;
    let unread = |error| {
        let typed = text.to_owned();
        Err(TypedError::Loose { typed, error })
    };
    let found = chosen(names, text, &loose::readings(names, text));
    match (found, doubt) {
        (Some(Ok(mv)), _) => return Some(Ok(read_otherwise(names, mv))),
        (Some(Err(error)), Doubt::Form) => return Some(unread(error)),
        // The text is written like a move, and what is wrong with it has been found out.
        (_, Doubt::Sign) => return None,
        _ => {}
    }
    if let Some(mv) = kif::read_move(names.game(), loose::bare(text).as_str()) {
        let reading = Loose::of_move(names, mv);
        return Some(match in_kif(names, mv) {
            Some(mv) => Ok(read_otherwise(names, mv)),
            None => unread(reading.refused(names)),
        });
    }
    if let Some(found) = in_other_order(names, text) {
        return Some(match found {
            Ok(mv) => Ok(read_otherwise(names, mv)),
            Err(error) => unread(error),
        });
    }
    loose::nearly(names, text).map(unread)
}

/// What is wrong with a text that may still be a move that is only written otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// It is not written like a move, or a sign is missing.
    Form,
    /// A sign has nothing to say of the move.
    Sign,
    /// Its squares are none of the convention: letter and number may stand in the other order.
    Order,
}

impl Doubt {
    /// That of a reason for which a text was refused; `None` where it says what is not so.
    fn of(kind: &MoveErrorKind) -> Option<Self> {
        match kind {
            MoveErrorKind::Syntax(_) | MoveErrorKind::Usi | MoveErrorKind::IsCapture { .. } => {
                Some(Self::Form)
            }
            MoveErrorKind::NoCapture { .. } | MoveErrorKind::NothingToDecline { .. } => Some(Self::Sign),
            MoveErrorKind::Square(_) => Some(Self::Order),
            MoveErrorKind::Illegal { illegal, .. } => match illegal.reason {
                IllegalReason::MustPromote { .. } | IllegalReason::FaceUnsaid { .. } => Some(Self::Form),
                IllegalReason::MayNotPromote { .. } | IllegalReason::NumberLimit { promotes: true, .. } => {
                    Some(Self::Sign)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The move that some readings of a text leave, or why there is not one; `None` where there are no readings.
fn chosen(names: &MoveNames<'_>, text: &str, readings: &[Loose]) -> Option<Result<Move, MoveError>> {
    let first = readings.first()?;
    let found = fitting(names, readings, Loose::fits);
    Some(match found[..] {
        [mv] => Ok(mv),
        [] => match fitting(names, readings, Loose::nearly_fits).as_slice() {
            [mv] => Ok(*mv),
            nearly @ [_, _, ..] if first.is_nameless() => Err(several(names, text, nearly)),
            _ => Err(first.refused(names)),
        },
        _ => Err(several(names, text, &found)),
    })
}

/// The legal move that one in KIF is: it need not say that a piece promotes which must.
fn in_kif(names: &MoveNames<'_>, mv: Move) -> Option<Move> {
    let legal = |mv: &Move| names.legal().contains(mv);
    if legal(&mv) || mv.promotes() {
        return Some(mv).filter(legal);
    }
    let mut others = names.game().by_face(mv).into_iter().filter(legal);
    others.next().filter(|_| others.next().is_none())
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
        Some(piece) if found.iter().all(|mv| twins(mv) && mv.promotes()) => MoveErrorKind::Illegal {
            illegal: Illegal::new(names.game().compiled(), IllegalReason::FaceUnsaid { piece }),
            convention: names.convention(),
        },
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
