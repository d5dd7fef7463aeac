//! Direction letters: how a row of them is read, which depends on the atom after it.

use crate::atom::Shape;
use crate::compass::Compass;
use crate::error::ErrorKind;
use crate::span::Span;
use crate::tree::{Direction, Way};

/// The five ways of reading a row of direction letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    /// Every letter is a set; sets are joined.
    Orthogonal,
    /// A letter is a pair; letters of different axes intersect.
    Diagonal,
    /// Eight directions; the first letter is a half plane, the second a narrow pair.
    Oblique,
    /// `K` and `Q`: only letters that do not pair.
    Compound,
    /// Later legs: the eight directions of a king, relative to the leg before.
    Relative,
}

/// One letter, or two that are read together, and the directions they select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) form: Form,
    pub(crate) set: Compass,
}

/// How the letters of a token belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Single(Way),
    Doubled(Way),
    Pair(Way, Way),
}

/// Why a row of letters is refused, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) span: Span,
}

impl From<Shape> for System {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::Orthogonal => Self::Orthogonal,
            Shape::Diagonal => Self::Diagonal,
            Shape::Oblique => Self::Oblique,
            // No row of letters before `U` is read: each is refused.
            Shape::Compound | Shape::Universal => Self::Compound,
        }
    }
}

impl System {
    /// The directions that no letters at all select.
    pub(crate) const fn all(self) -> Compass {
        match self {
            Self::Orthogonal => Compass::ORTHOGONAL,
            Self::Diagonal => Compass::DIAGONAL,
            Self::Oblique | Self::Compound | Self::Relative => Compass::ALL,
        }
    }
}

/// The tokens of a row of letters, from the left, each as long as it can be.
///
/// # Errors
///
/// The first token that the system does not allow.
pub(crate) fn read(row: &[Direction], system: System) -> Result<Vec<Token>, Fault> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.first() {
        let second = rest.get(1);
        let (form, length) = match second {
            Some(second) if joins(system, first.way, second.way) => (joined(first.way, second.way), 2),
            _ => (Form::Single(first.way), 1),
        };
        let span = first.span.to(rest[length - 1].span);
        if let Some(kind) = refusal(system, form, row.len() == length) {
            return Err(Fault { kind, span });
        }
        let set = selected(system, form);
        if tokens.iter().any(|earlier| earlier.set == set) {
            let kind = ErrorKind::DuplicateDirection;
            return Err(Fault { kind, span });
        }
        tokens.push(Token { span, form, set });
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// The directions that a row of letters selects; all of the system's when the row is empty.
///
/// The row has been read once before without a fault.
pub(crate) fn select(row: &[Direction], system: System) -> Compass {
    let tokens = read(row, system).expect("a row in the tree was read when the tree was built");
    if tokens.is_empty() {
        return system.all();
    }
    tokens
        .iter()
        .fold(Compass::EMPTY, |set, token| set.union(token.set))
}

fn joined(first: Way, second: Way) -> Form {
    if first == second {
        Form::Doubled(first)
    } else {
        Form::Pair(first, second)
    }
}

/// Whether two adjacent letters are read as one token, be it allowed or refused.
fn joins(system: System, first: Way, second: Way) -> bool {
    if first == Way::Half || second == Way::Half {
        return names_half(first, second) || names_chirality(first, second);
    }
    if first == second {
        return true;
    }
    match system {
        System::Orthogonal => false,
        System::Diagonal | System::Compound => {
            is_wide(first) || is_wide(second) || vertical(first) != vertical(second)
        }
        System::Oblique | System::Relative if is_wide(first) => {
            vertical(first) != vertical(second) || is_wide(second)
        }
        System::Oblique | System::Relative => vertical(first) != vertical(second),
    }
}

fn names_half(first: Way, second: Way) -> bool {
    second == Way::Half && first != Way::Half && !is_wide(first)
}

fn names_chirality(first: Way, second: Way) -> bool {
    first == Way::Half && matches!(second, Way::Left | Way::Right)
}

/// `v` and `s`.
const fn is_wide(way: Way) -> bool {
    matches!(way, Way::Vertical | Way::Sideways)
}

/// Whether the letter speaks of forward and backward rather than of left and right.
const fn vertical(way: Way) -> bool {
    matches!(way, Way::Forward | Way::Backward | Way::Vertical)
}

/// Why a system refuses a token, if it does. `alone`: nothing else is in the row.
fn refusal(system: System, form: Form, alone: bool) -> Option<ErrorKind> {
    match system {
        System::Orthogonal => uses_half(form).then_some(ErrorKind::HalfNeedsOblique),
        System::Diagonal => diagonal_refusal(form, alone),
        System::Oblique => oblique_refusal(form, alone),
        System::Compound => compound_refusal(form),
        System::Relative => relative_refusal(form),
    }
}

fn uses_half(form: Form) -> bool {
    match form {
        Form::Single(way) | Form::Doubled(way) => way == Way::Half,
        Form::Pair(first, second) => first == Way::Half || second == Way::Half,
    }
}

fn diagonal_refusal(form: Form, alone: bool) -> Option<ErrorKind> {
    match form {
        _ if uses_half(form) => Some(ErrorKind::HalfNeedsOblique),
        Form::Doubled(_) if !alone => Some(ErrorKind::UnsupportedDoubling),
        Form::Single(way) if is_wide(way) && !alone => Some(ErrorKind::AmbiguousPair),
        Form::Pair(first, second) if is_wide(first) || is_wide(second) => Some(ErrorKind::AmbiguousPair),
        _ => None,
    }
}

fn oblique_refusal(form: Form, alone: bool) -> Option<ErrorKind> {
    match form {
        Form::Single(Way::Half) => Some(ErrorKind::DanglingHalf),
        Form::Doubled(way) if is_wide(way) => Some(ErrorKind::UnsupportedDoubling),
        Form::Pair(Way::Half, _) if !alone => Some(ErrorKind::ChiralityNotAlone),
        Form::Pair(first, _) if is_wide(first) => Some(ErrorKind::AmbiguousPair),
        _ => None,
    }
}

fn compound_refusal(form: Form) -> Option<ErrorKind> {
    match form {
        Form::Single(Way::Half) => Some(ErrorKind::DanglingHalf),
        Form::Single(_) => None,
        Form::Doubled(_) | Form::Pair(..) => Some(ErrorKind::AmbiguousCompoundDirection),
    }
}

fn relative_refusal(form: Form) -> Option<ErrorKind> {
    match form {
        Form::Single(Way::Half) | Form::Pair(Way::Half, _) => Some(ErrorKind::DanglingHalf),
        Form::Pair(first, _) if is_wide(first) => Some(ErrorKind::AmbiguousPair),
        _ => None,
    }
}

/// What an allowed token selects.
fn selected(system: System, form: Form) -> Compass {
    match (system, form) {
        (System::Oblique, Form::Pair(Way::Half, Way::Right)) => Compass::of(&[0, 2, 4, 6]),
        (System::Oblique, Form::Pair(Way::Half, _)) => Compass::of(&[1, 3, 5, 7]),
        (System::Oblique, Form::Pair(way, Way::Half)) => oblique_half(way),
        (System::Oblique, Form::Pair(half, narrow)) => oblique_half(half).common(oblique_narrow(narrow)),
        (System::Oblique, Form::Single(way) | Form::Doubled(way)) => oblique_narrow(way),
        (System::Relative, Form::Pair(way, Way::Half)) => wide(way),
        (_, Form::Pair(first, second)) => wide(first).common(wide(second)),
        (System::Relative | System::Orthogonal, Form::Single(way) | Form::Doubled(way)) => straight(way),
        (System::Diagonal, Form::Single(way) | Form::Doubled(way)) => wide(way).common(Compass::DIAGONAL),
        (System::Compound, Form::Single(way) | Form::Doubled(way)) => {
            straight(way).union(wide(way).common(Compass::DIAGONAL))
        }
    }
}

/// The directions that a letter names exactly.
pub(crate) const fn straight(way: Way) -> Compass {
    match way {
        Way::Forward => Compass::of(&[0]),
        Way::Right => Compass::of(&[2]),
        Way::Backward => Compass::of(&[4]),
        Way::Left => Compass::of(&[6]),
        Way::Vertical => Compass::of(&[0, 4]),
        Way::Sideways => Compass::of(&[2, 6]),
        Way::Half => Compass::EMPTY,
    }
}

/// The directions that a letter names exactly, and their neighbours at 45 degrees.
pub(crate) const fn wide(way: Way) -> Compass {
    let exact = straight(way);
    exact.union(exact.turned(1)).union(exact.turned(7))
}

pub(crate) const fn oblique_half(way: Way) -> Compass {
    match way {
        Way::Forward => Compass::of(&[0, 1, 6, 7]),
        Way::Right => Compass::of(&[0, 1, 2, 3]),
        Way::Backward => Compass::of(&[2, 3, 4, 5]),
        Way::Left => Compass::of(&[4, 5, 6, 7]),
        Way::Vertical | Way::Sideways | Way::Half => Compass::EMPTY,
    }
}

pub(crate) const fn oblique_narrow(way: Way) -> Compass {
    match way {
        Way::Forward => Compass::of(&[0, 7]),
        Way::Right => Compass::of(&[1, 2]),
        Way::Backward => Compass::of(&[3, 4]),
        Way::Left => Compass::of(&[5, 6]),
        Way::Vertical => Compass::of(&[0, 3, 4, 7]),
        Way::Sideways => Compass::of(&[1, 2, 5, 6]),
        Way::Half => Compass::EMPTY,
    }
}
