//! Refusals of single modifier letters.

use crate::atom::Letter;
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;
use crate::tree::{Modifier, ModifierKind, Way};

use super::Place;
use super::text::grows_together;

/// A letter that is neither a direction nor a modifier of this dialect.
pub(crate) fn no_modifier(source: Source<'_>, span: Span, letter: char) -> Error {
    if letter == 't' && source.around(span).1.starts_with('[') {
        return then(source, span);
    }
    match reserved(letter) {
        Some((meaning, help)) => Error::new(
            ErrorKind::UnsupportedModifier,
            span,
            format!("`{letter}` ({meaning}) is reserved and has no meaning in this dialect"),
            help,
        )
        .or(source.without(span)),
        None => unknown_modifier(source, span, letter),
    }
}

/// `t` before a bracket of atoms, which go on one after the other.
fn then(source: Source<'_>, span: Span) -> Error {
    let (before, after) = source.around(span);
    let (legs, rest) = after[1..].split_once(']').unwrap_or((&after[1..], ""));
    let mut atoms = String::new();
    for letter in legs.chars() {
        let begins =
            atoms.ends_with(|last: char| last.is_ascii_uppercase() || last.is_ascii_digit() || last == ')');
        if begins && (letter.is_ascii_alphabetic() || letter == '(') {
            atoms.push('?');
        }
        atoms.push(letter);
    }
    let written = Span::new(span.start, source.text.len() - rest.len());
    Error::new(
        ErrorKind::UnsupportedModifier,
        span,
        format!(
            "{} is the old way to write a move by several legs",
            source.quoted(written)
        ),
        "put a sign between the legs, and leave the `t` out: `?` may also stop there, `-` must go on",
    )
    .or(format!("{before}[{atoms}]{rest}"))
    .or(format!("{before}[{}]{rest}", atoms.replace('?', "-")))
}

fn unknown_modifier(source: Source<'_>, span: Span, letter: char) -> Error {
    let atom = letter.to_ascii_uppercase().to_string();
    let (before, after) = source.around(span);
    let doubled = grows_together(before, &atom) || grows_together(&atom, after);
    let fix = if doubled {
        source.without(span)
    } else {
        source.replaced(span, &atom)
    };
    Error::new(
        ErrorKind::UnknownModifier,
        span,
        format!("`{letter}` is not a modifier"),
        format!("lower-case letters modify the next atom, capitals are atoms; write the atom `{atom}`"),
    )
    .or(fix)
}

const fn reserved(letter: char) -> Option<(&'static str, &'static str)> {
    Some(match letter {
        'e' => (
            "en passant",
            "this program has no capture in passing; leave the letter out",
        ),
        'o' => (
            "cylinder",
            "XBoard wraps such moves around the board, Fairy-Stockfish skips the letter; \
             this program has only boards with edges, so leave it out",
        ),
        'z' => (
            "crooked",
            "a slider that goes in zigzag cannot be said here: XBoard skips the letter and those after it, Fairy-Stockfish skips it alone; \
             leave it out for straight lines",
        ),
        'q' => (
            "circular",
            "neither XBoard nor Fairy-Stockfish bends such moves; leave it out for straight lines",
        ),
        't' => (
            "test or tame",
            "XBoard bars enemies as hurdles or royals as captures with it, Fairy-Stockfish skips it; \
             leave it out; in a variant file, `takes` says whom a piece captures, and `hops` over whom it hops",
        ),
        'u' => ("unload", "no engine of the two reads it; leave it out"),
        'x' => ("cross over", "write the path in brackets, as in `[W-F]`"),
        'k' => (
            "royal captures",
            "say which piece is royal in the variant; leave the letter out",
        ),
        _ => return None,
    })
}

/// A modifier of the dialect in a place where it has no meaning.
pub(crate) fn misplaced(source: Source<'_>, span: Span, kind: ModifierKind, place: Place) -> Error {
    let letter = kind.letter();
    let (message, help) = match (place, kind) {
        (_, ModifierKind::Initial) => (
            format!("`{letter}` belongs to the first leg, because it speaks of the start of the move"),
            "write it before the first leg",
        ),
        (Place::Outer, _) => (
            format!("`{letter}` stands before a bracket, where only `i` and directions have a meaning"),
            "write it on a leg inside the brackets",
        ),
        (Place::Bracket { .. }, ModifierKind::LandBehind | ModifierKind::ChangeRange) => (
            format!(
                "`{letter}` changes the range of the later legs of a chain; legs in brackets have their own"
            ),
            "use `p` or `m`, and write the range on each atom",
        ),
        (_, ModifierKind::Lame | ModifierKind::Jump) => (
            format!("`{letter}` is not defined on one of several legs"),
            "write the squares that the move passes as legs of their own",
        ),
        (Place::Alone, _) => (
            format!("`{letter}` is only defined on a leg that another one follows"),
            "leave it out, or add the next leg",
        ),
        _ => (
            format!("`{letter}` is only defined on a leg that another one follows, and this is the last"),
            "leave it out, or write it on an earlier leg",
        ),
    };
    let mut error = Error::new(ErrorKind::UnsupportedModifier, span, message, help);
    // On the last leg the letter can only be an atom whose capital was forgotten.
    if matches!(place, Place::Alone | Place::Chain { last: true, .. })
        && !matches!(
            kind,
            ModifierKind::Initial | ModifierKind::Lame | ModifierKind::Jump
        )
        && let Some(raised) = as_capital(source, span, letter)
    {
        error.help = format!("write the atom `{}`, {help}", letter.to_ascii_uppercase());
        error = error.or(raised);
    }
    match place {
        Place::Outer => {
            let (before, after) = source.around(span);
            let moved = after.find('[').map(|at| {
                let (run, legs) = after.split_at(at + 1);
                format!("{before}{run}{letter}{legs}")
            });
            moved.into_iter().fold(error, Error::or)
        }
        _ => error.or(source.without(span)),
    }
}

/// The whole string with a small letter as the atom that its capital is, where it is one.
fn as_capital(source: Source<'_>, span: Span, letter: char) -> Option<String> {
    let atom = Letter::from_name(letter.to_ascii_uppercase())?.name().to_string();
    let (before, after) = source.around(span);
    let is_apart = !grows_together(before, &atom) && !grows_together(&atom, after);
    is_apart.then(|| source.replaced(span, &atom))
}

pub(crate) fn duplicate(source: Source<'_>, first: Span, span: Span, kind: ModifierKind) -> Error {
    let letter = kind.letter();
    let message = format!("`{letter}` is given twice for one move");
    if kind == ModifierKind::Hop && first.end == span.start {
        // Without one of the two it would be another piece, so no mend is proposed.
        let help = "in some dialects `pp` hops over any number of pieces; in this one `p` hops over exactly one, and in a variant file the field `hops: Hops(over: all, number: any)` beside it lets the piece hop over any number";
        return Error::new(ErrorKind::DuplicateModifier, span, message, help);
    }
    let help = match kind {
        ModifierKind::Initial if first.end == span.start => {
            "XBoard reads `ii` as the third rank, this dialect has no such letter; write it once, or use a zone"
        }
        ModifierKind::Jump if first.end == span.start => {
            "some dialects jump over any number of pieces with `jj`, this one does not; write it once"
        }
        _ => "write it once",
    };
    Error::new(ErrorKind::DuplicateModifier, span, message, help).or(source.without(span))
}

pub(crate) fn conflicting(source: Source<'_>, first: Modifier, second: Modifier) -> Error {
    let why = match (first.kind, second.kind) {
        (ModifierKind::Lame, _) | (_, ModifierKind::Lame) => {
            "one needs the path empty, the other needs something on it"
        }
        (ModifierKind::ChangeRange, _) | (_, ModifierKind::ChangeRange) => {
            "each of them changes the range of the later legs"
        }
        (ModifierKind::Jump, _) | (_, ModifierKind::Jump) => {
            "one skips a square whatever stands there, the other needs a hurdle"
        }
        _ => "one lands anywhere behind the hurdle, the other right behind it",
    };
    let (one, two) = (first.kind.letter(), second.kind.letter());
    Error::new(
        ErrorKind::ConflictingModifiers,
        second.span,
        format!("`{two}` excludes `{one}`: {why}"),
        "keep one of them, or repeat the atom for both",
    )
    .or(source.without(second.span))
    .or(source.without(first.span))
}

/// A directional letter that others of its leg do not touch.
pub(crate) fn split_directions(source: Source<'_>, run: Span, span: Span) -> Error {
    let letters = source.slice(run);
    let is_direction = |letter: &char| Way::from_letter(*letter).is_some();
    let directions: String = letters.chars().filter(is_direction).collect();
    let others: String = letters.chars().filter(|letter| !is_direction(letter)).collect();
    Error::new(
        ErrorKind::SplitDirections,
        span,
        format!(
            "the direction {} is cut off from the ones before it in {}",
            source.quoted(span),
            source.quoted(run)
        ),
        "XBoard ignores what comes after the gap, Fairy-Stockfish adds it as a direction of its own; \
         keep the directions together",
    )
    .or(source.replaced(run, &format!("{others}{directions}")))
    .or(source.replaced(run, &format!("{directions}{others}")))
}
