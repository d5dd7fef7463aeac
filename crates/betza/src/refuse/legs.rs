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
    let shorter = shorter(source, span);
    let help = if shorter.is_some() {
        "this program has no longer moves; two legs and three are terms of their own, each with its capital"
    } else {
        "leave a leg out; this program has no longer moves"
    };
    let message = format!(
        "{} starts a fourth leg, and a move has at most three",
        source.quoted(span)
    );
    let error = Error::new(ErrorKind::TooManyLegs, span, message, help);
    shorter.into_iter().fold(error, Error::or)
}

/// The whole string with two legs and three of an atom as two terms, where three letters `a` stand before it: its capital was forgotten
/// between them.
fn shorter(source: Source<'_>, span: Span) -> Option<String> {
    let (before, after) = source.around(span);
    let joints = before.len() - before.trim_end_matches('a').len() + 1;
    let atom = after
        .chars()
        .next()
        .filter(|atom| atom.is_ascii_uppercase() && joints == 3)?;
    let before = &before[..before.len() + 1 - joints];
    Some(format!("{before}a{atom}aa{after}"))
}
