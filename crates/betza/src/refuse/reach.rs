//! Refusals of modifiers that need another reach than their atom has.

use crate::atom::{Atom, Letter};
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;
use crate::tree::Modifier;

use super::Place;

/// Puts a shortfall into words.
pub(crate) fn refused(
    source: Source<'_>,
    kind: ErrorKind,
    modifier: Modifier,
    atom: Atom,
    place: Place,
) -> Error {
    let name = source.quoted(atom.span);
    let letter = modifier.kind.letter();
    let (message, help) = match kind {
        ErrorKind::LameNeedsLeap => (
            format!("`{letter}` (lame) on {name} needs a single leap of two or more squares"),
            if lame_leap(source, atom).is_some() {
                "a slider is blocked by itself; a lame leap goes to one distance alone, and a range is the longest way without the letter"
            } else {
                "a step has no square to be blocked on, and a slider is blocked by itself; leave the letter out"
            },
        ),
        ErrorKind::JumpNeedsReach => (
            format!("`{letter}` skips the first square, which leaves nothing of the one-step {name}"),
            "give the atom a range of 2 or more, or leave the letter out",
        ),
        ErrorKind::JumpUndefined => (
            format!(
                "`{letter}` has no agreed meaning on the {} {name}",
                atom.shape().name()
            ),
            "it is defined on sliders that step as `W` or `F`, and on single `D` and `A` leaps; leave it out",
        ),
        _ => (
            format!("`{letter}` hops over a piece, which the single step of {name} cannot"),
            "give the atom a range of 2 or more",
        ),
    };
    let mut error = Error::new(kind, modifier.span, message, help);
    if kind != ErrorKind::LameNeedsLeap && kind != ErrorKind::JumpUndefined && place == Place::Alone {
        let (at, rider) = rider(source, atom);
        error = error.or(source.replaced(at, &rider));
    }
    if kind == ErrorKind::LameNeedsLeap {
        error = lame_leap(source, atom).into_iter().fold(error, Error::or);
    }
    error
        .or(source.without(modifier.span))
        .or(single_leap(source, atom))
}

/// The whole string with the leap in the place of a slider that goes exactly as far.
fn lame_leap(source: Source<'_>, atom: Atom) -> Option<String> {
    let whole = ranged(source, atom);
    let range = source.slice(Span::new(atom.span.end, whole.end));
    let leap = match (atom.letter()?, range) {
        (Letter::W | Letter::R, "2") => "D",
        (Letter::F | Letter::B, "2") => "A",
        (Letter::W | Letter::R, "3") => "H",
        (Letter::F | Letter::B, "3") => "G",
        _ => return None,
    };
    Some(source.replaced(whole, leap))
}

/// The atom and its range, and what to write instead for a rider with the same leap.
fn rider(source: Source<'_>, atom: Atom) -> (Span, String) {
    let whole = ranged(source, atom);
    let rider = match atom.letter() {
        Some(Letter::W | Letter::R) => "R".to_owned(),
        Some(Letter::F | Letter::B) => "B".to_owned(),
        Some(Letter::K | Letter::Q) => "Q".to_owned(),
        Some(letter) => format!("{0}{0}", letter.name()),
        None => format!("{}0", source.slice(atom.span)),
    };
    (whole, rider)
}

/// The whole string with the atom as a single leap: undoubled, and without its range.
fn single_leap(source: Source<'_>, atom: Atom) -> String {
    let name = source.slice(atom.span);
    let name = if atom.doubled { &name[..1] } else { name };
    source.replaced(ranged(source, atom), name)
}

/// The atom and the digits after it.
fn ranged(source: Source<'_>, atom: Atom) -> Span {
    let (_, behind) = source.around(atom.span);
    let digits = behind.len()
        - behind
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    Span::new(atom.span.start, atom.span.end + digits)
}
