//! Refusals that concern chains, or legs of both kinds.

use crate::atom::Atom;
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;
use crate::tier::Tier;

pub(crate) fn switched_off(source: Source<'_>, span: Span, highest: Tier) -> Error {
    let read = source.slice(span);
    let what = if read == "[" { "bracket" } else { "legs" };
    Error::new(
        ErrorKind::UnsupportedSyntax,
        span,
        format!(
            "{} needs the {what} tier, and this parser reads no further than the {highest} tier",
            source.quoted(span)
        ),
        match highest {
            Tier::Core => "write single-leg moves only, or allow the tier",
            _ => "write the legs with `a`, as in `afsW` for `[W-F]`, or allow the tier",
        },
    )
}

pub(crate) fn oblique_chain(source: Source<'_>, span: Span, atom: Atom) -> Error {
    Error::new(
        ErrorKind::ObliqueMultiLeg,
        span,
        format!(
            "`a` continues a move of the oblique atom {}, and its legs have no agreed directions",
            source.quoted(atom.span)
        ),
        "XBoard's documentation promises (2,4) for `mpafN`, its code gives (1,4) and (4,3), and Fairy-Stockfish has \
         no legs; use an orthogonal or diagonal atom, `K` or `Q`",
    )
}

pub(crate) fn too_many(source: Source<'_>, span: Span) -> Error {
    Error::new(
        ErrorKind::TooManyLegs,
        span,
        format!(
            "{} starts a fourth leg, and a move has at most three",
            source.quoted(span)
        ),
        "leave a leg out; this program has no longer moves",
    )
}
