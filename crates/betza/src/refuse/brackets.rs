//! Refusals of brackets and of what stands in them.

use hakugei_text::quote;

use crate::atom::Atom;
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;
use crate::tree::Simple;

use super::text::squeezed;

pub(crate) fn unmatched(source: Source<'_>, span: Span) -> Error {
    let (before, after) = source.around(span);
    Error::new(
        ErrorKind::UnmatchedBracket,
        span,
        "`]` closes a bracket that was never opened",
        "leave it out, or open the bracket before the first leg",
    )
    .or(source.without(span))
    .or(format!("[{before}]{after}"))
}

pub(crate) fn unclosed(source: Source<'_>, span: Span) -> Error {
    let error = Error::new(
        ErrorKind::UnclosedBracket,
        span,
        "`[` is never closed",
        "put `]` after the last leg",
    );
    error.or(format!("{}]", source.text)).or(source.without(span))
}

pub(crate) fn empty(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::EmptyBracket,
        span,
        "`[]` holds no legs",
        "write two or three legs between the brackets, as in `[F?R]`",
    )
    .or(source.without(span))
}

pub(crate) fn single_leg(source: Source<'_>, span: Span) -> Error {
    let inside = source.slice(Span::new(span.start + 1, span.end - 1));
    Error::new(
        ErrorKind::SingleLegBracket,
        span,
        format!("{} holds only one leg", source.quoted(span)),
        "leave the brackets out, or add a leg after `-` or `?`",
    )
    .or(source.replaced(span, inside))
}

pub(crate) fn nested(source: Source<'_>, span: Span) -> Error {
    let (before, after) = source.around(span);
    let error = Error::new(
        ErrorKind::NestedBracket,
        span,
        "`[` stands inside brackets, and brackets do not nest",
        "write all the legs in one pair of brackets",
    );
    match after.split_once(']') {
        Some((legs, rest)) => error.or(format!("{before}{legs}{rest}")),
        None => error.or(format!("{before}{after}")),
    }
}

/// Something stands where `-` or `?` should be; the blame is on its first character.
pub(crate) fn separator_missing(source: Source<'_>, span: Span) -> Error {
    let first = source.slice(span).chars().next().map_or(0, char::len_utf8);
    let span = Span::new(span.start, span.start + first);
    let read = source.slice(span);
    let (before, after) = source.around(span);
    let error = Error::new(
        ErrorKind::BadLegSeparator,
        span,
        format!(
            "{} stands where `-` or `?` should separate two legs",
            source.quoted(span)
        ),
        "`-` must go on, `?` may also stop there",
    );
    let joins = |letter: char| letter.is_ascii_alphanumeric() || letter == '(';
    let error = if read.chars().all(joins) {
        error
            .or(format!("{before}-{read}{after}"))
            .or(format!("{before}?{read}{after}"))
    } else {
        error
            .or(source.replaced(span, "-"))
            .or(source.replaced(span, "?"))
    };
    squeezed(source.text).into_iter().fold(error, Error::or)
}

pub(crate) fn leg_missing(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::BadLegSeparator,
        span,
        format!("{} must stand between two legs", source.quoted(span)),
        "write a leg on both sides of it, or leave it out",
    )
    .or(source.without(span))
}

pub(crate) fn range_behind(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let (before, after) = source.around(span);
    let legs = before.strip_suffix(']').unwrap_or(before);
    Error::new(
        ErrorKind::RangeOnBracket,
        span,
        format!(
            "the range {} stands after a bracket, and only atoms take ranges",
            source.quoted(span)
        ),
        "write it after the atom of a leg",
    )
    .or(format!("{legs}{read}]{after}"))
    .or(source.without(span))
}

/// `a` among the letters before a bracket. `group` reaches from them to the closing bracket.
pub(crate) fn chain_outside(source: Source<'_>, run: Span, group: Span) -> Error {
    let read = source.slice(run);
    let legs = source.slice(Span::new(run.end, group.end));
    let (before, after) = source.around(group);
    let error = Error::new(
        ErrorKind::MixedLegSyntax,
        run,
        format!("{} chains legs with `a` before a bracket", source.quoted(run)),
        "use one of the two forms: letters on the legs in brackets, or `a` and no brackets",
    );
    let (first, _) = read.split_once('a').unwrap_or((read, ""));
    error.or(format!(
        "{before}{}{after}",
        legs.replacen('[', &format!("[{first}"), 1)
    ))
}

pub(crate) fn chain_inside(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::MixedLegSyntax,
        span,
        "`a` chains legs inside brackets",
        "use one of the two forms: separate the legs with `-`, or use `a` and no brackets",
    )
    .or(source.without(span))
}

pub(crate) fn oblique_leg(source: Source<'_>, atom: Atom) -> Error {
    Error::new(
        ErrorKind::ObliqueMultiLeg,
        atom.span,
        format!(
            "the oblique atom {} cannot be one of several legs",
            source.quoted(atom.span)
        ),
        "the angle of a turn is defined for orthogonal and diagonal atoms, `K` and `Q`; use one of them",
    )
}

/// No direction of the atom of `legs[index]` lies where its letters ask for it.
pub(crate) fn unreachable(source: Source<'_>, legs: &[Simple], index: usize) -> Error {
    let leg = &legs[index];
    let name = source.slice(leg.atom.span);
    let letters = leg.run.directions_span().map_or("", |span| source.slice(span));
    let before = index
        .checked_sub(1)
        .map_or("", |before| source.slice(legs[before].atom.span));
    let error = Error::new(
        ErrorKind::UnreachableDirection,
        leg.atom.span,
        format!(
            "no direction of {} lies at the angle {} to {}",
            quote(name),
            quote(letters),
            quote(before)
        ),
        "an odd multiple of 45 degrees turns a straight step into a diagonal one; change the angle or the atom",
    );
    let error = leg
        .run
        .directions_span()
        .into_iter()
        .fold(error, |error, span| error.or(source.without(span)));
    let turned = match name {
        "R" => "B",
        "B" => "R",
        "W" => "F",
        "F" => "W",
        "D" => "A",
        "A" => "D",
        _ => return error,
    };
    error.or(source.replaced(leg.atom.span, turned))
}

pub(crate) fn selects_nothing(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::UnreachableDirection,
        span,
        format!(
            "no path of the bracket goes in the direction {}",
            source.quoted(span)
        ),
        "choose among the directions that the first leg leaves open",
    )
    .or(source.without(span))
}
