//! Refusals of capitals, coordinates and ranges.

use crate::atom::{Atom, Letter, MAX_COORDINATE};
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;

use super::text::squeezed;

/// A capital that is not an atom.
pub(crate) fn no_atom(source: Source<'_>, span: Span, name: char) -> Error {
    let (meaning, help) = match name {
        'O' => (
            "castling or a null move",
            "this program has no castling; leave out the `O` with its modifiers and its range; a piece that passes by staying where it is \
             has `may_pass: true` in its variant file",
        ),
        'I' => (
            "imitator",
            "this program has no piece that moves like the last one; `borrowed_moves` of a variant lends moves between neighbours",
        ),
        'X' | 'Y' => (
            "a suffix that lengthens the leap before it",
            "write the leap by coordinates, as in `(2,4)`",
        ),
        '@' => (
            "drops",
            "drops are fields of the variant: `captures: to_hand`, and `drops: Drops(…)` for limits on them",
        ),
        _ => return unknown_atom(source, span, name),
    };
    let message = format!("`{name}` ({meaning}) is reserved and not supported");
    Error::new(ErrorKind::ReservedAtom, span, message, help)
}

fn unknown_atom(source: Source<'_>, span: Span, name: char) -> Error {
    let lower = name.to_ascii_lowercase();
    Error::new(
        ErrorKind::UnknownAtom,
        span,
        format!("`{name}` is not an atom"),
        "the atoms are W F D N A H C Z G K R B Q U and (m,n), and modifiers are written in lower case",
    )
    .or(source.replaced(span, &lower.to_string()))
}

/// What stands beside `U`, which may only be limited to moves, to captures, or to initial squares.
pub(crate) fn universal(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let message = if read == "U" {
        "`U` leaps to every other square, and is no leg of a longer move".to_owned()
    } else {
        format!(
            "{} says nothing beside `U`, which leaps to every other square: only `m`, `c` and `i` limit it",
            source.quoted(span)
        )
    };
    let help = "write `U`, `mU` or `cU`; for some leaps of one length write these, as in `f(2,4)`";
    Error::new(ErrorKind::LimitedUniversal, span, message, help).or(source.without(span))
}

pub(crate) fn doubled_compound(source: Source<'_>, span: Span, letter: Letter) -> Error {
    let name = letter.name();
    let why = match letter {
        Letter::U => "leaps to every square already",
        _ if letter.rides() => "slides without limit already",
        _ => "is two atoms in one",
    };
    let message = format!("`{name}{name}`: `{name}` cannot be doubled, because it {why}");
    let error = Error::new(
        ErrorKind::DoubledCompound,
        span,
        message,
        "write the rider, or the atom once",
    );
    let (_, behind) = source.around(span);
    let more = behind.len() - behind.trim_start_matches(name).len();
    let all = Span::new(span.start, span.end + more);
    let error = match letter {
        Letter::K => error.or(source.replaced(all, "Q")),
        _ => error,
    };
    error.or(source.replaced(all, &name.to_string()))
}

pub(crate) fn leading_zero(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let number = match read.trim_start_matches('0') {
        "" => "0",
        number => number,
    };
    Error::new(
        ErrorKind::LeadingZero,
        span,
        format!("the range {} starts with a zero", source.quoted(span)),
        "Betza 2.0 means exactly that many repeats, XBoard reads a number without the zero, Fairy-Stockfish reads \
         only the zero, which is unlimited; write a limit without the zero, or 0 for no limit",
    )
    .or(source.replaced(span, number))
    .or(source.replaced(span, "0"))
}

pub(crate) fn range_too_large(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::RangeTooLarge,
        span,
        format!("the range {} has more than two digits", source.quoted(span)),
        "XBoard reads two digits, Fairy-Stockfish one; write 1 to 99, or 0 for no limit",
    )
    .or(source.replaced(span, "0"))
}

pub(crate) fn range_on_doubled(source: Source<'_>, span: Span, atom: Atom) -> Error {
    let read = source.slice(span);
    let name = source.slice(Span::new(atom.span.start, atom.span.start + 1));
    let number = match read.trim_start_matches('0') {
        "" => "0",
        number => number,
    };
    Error::new(
        ErrorKind::RangeOnDoubled,
        span,
        format!(
            "{} has no limit, and the range {} sets one",
            source.quoted(atom.span),
            source.quoted(span)
        ),
        "write the atom once with a range, or twice without one",
    )
    .or(source.replaced(atom.span.to(span), &format!("{name}{number}")))
    .or(source.without(span))
}

pub(crate) fn bad_leaper(source: Source<'_>, span: Span) -> Error {
    let (_, behind) = source.around(Span::new(span.start, span.start));
    let end = behind.find([')', ']']).map_or(behind.len(), |end| {
        end + usize::from(behind[end..].starts_with(')'))
    });
    let whole = Span::new(span.start, span.start + end);
    let numbers: Vec<&str> = source
        .slice(whole)
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    let error = Error::new(
        ErrorKind::BadLeaper,
        span,
        format!("{} is not the start of a leap `(m,n)`", source.quoted(span)),
        "a leap by coordinates is two numbers in parentheses with a comma between them and no blanks, as in `(1,4)`",
    );
    let error = match numbers.as_slice() {
        [first, second] => error.or(source.replaced(whole, &format!("({first},{second})"))),
        _ => error,
    };
    squeezed(source.text).into_iter().fold(error, Error::or)
}

pub(crate) fn null_leaper(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::NullLeaper,
        span,
        format!("{} does not move", source.quoted(span)),
        "at least one coordinate must be above 0; a piece passes by a move out and back, as in `[K-bK]`",
    )
}

pub(crate) fn leaper_too_large(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::LeaperTooLarge,
        span,
        format!(
            "the leap {} has a coordinate above {MAX_COORDINATE}",
            source.quoted(span)
        ),
        format!("coordinates go from 0 to {MAX_COORDINATE}"),
    )
}
