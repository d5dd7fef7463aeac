//! Moves in two halves, one without capturing and one that captures, which together are the plain move.

use betza::{Kind, ModifierKind, Moves, Notation, Simple, Term};

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// A term that does half of what it does without one of its letters.
struct HalvedTerm<'t> {
    /// The text of the term.
    text: &'t str,
    /// Without the letter.
    plain: String,
    /// What that means.
    moves: Moves,
}

/// Notes the first two halves of a string that are together a plain move.
pub(super) fn check(text: &Text, notation: &Notation, notes: &mut Notes) {
    let terms = notation.terms().iter().filter_map(|term| match term {
        Term::Simple(simple) => Some(simple),
        _ => None,
    });
    let of = |letter| move |simple: &&Simple| halves(simple, letter);
    let quiet = terms.clone().filter(of(ModifierKind::Move));
    let taking: Vec<&Simple> = terms.filter(of(ModifierKind::Capture)).collect();
    for one in quiet {
        for other in &taking {
            let halves = half(text, one).zip(half(text, other));
            if let Some((quiet, taking)) = halves.filter(|(quiet, taking)| quiet.moves == taking.moves) {
                let (start, end) = (
                    one.span.start.min(other.span.start),
                    one.span.end.max(other.span.end),
                );
                let place = text.span.part(start..end);
                let (message, help) = said(&quiet, &taking);
                notes.push(Diagnostic::new(Code::BetzaLint, place, message).help(help));
                return;
            }
        }
    }
}

/// Whether a letter is all that changes how a term goes.
fn halves(simple: &Simple, letter: ModifierKind) -> bool {
    matches!(simple.run.modifiers.as_slice(), [modifier] if modifier.kind == letter)
}

/// A half, given its term.
fn half<'t>(text: &'t Text, simple: &Simple) -> Option<HalvedTerm<'t>> {
    let half = text.value.get(simple.span.start..simple.span.end)?;
    let letter = simple.run.modifiers.first()?.span;
    let mut plain = half.to_owned();
    plain.replace_range(
        letter.start - simple.span.start..letter.end - simple.span.start,
        "",
    );
    let moves = Notation::parse(&plain).ok()?.moves();
    Some(HalvedTerm {
        text: half,
        plain,
        moves,
    })
}

/// What two halves come to, and what may have been meant.
fn said(quiet: &HalvedTerm<'_>, taking: &HalvedTerm<'_>) -> (String, String) {
    let (one, other, plain) = (quiet.text, taking.text, &quiet.plain);
    let message = format!("`{one}` and `{other}` together are `{plain}`");
    let slides = quiet
        .moves
        .simple
        .iter()
        .any(|movement| movement.kind == Kind::Slider);
    let hopping = other.replacen('c', "cp", 1);
    let help = if slides {
        format!("did you mean `{one}{hopping}`, which hops to capture? otherwise write `{plain}`")
    } else {
        format!("write `{plain}`")
    };
    (message, help)
}
