//! The movement of a piece as `piece` lines have it: Betza as XBoard reads it.

use betza::{Notation, Term};
use hakugei_variant::PieceType;

/// The atoms in the order in which terms are written, those that go far first.
const ORDER: &str = "QRBKWFDNAHCZG";

/// The longest string that XBoard reads.
const LONGEST: usize = 79;

/// The movement in XBoard's Betza, terms without directions first; `None` where XBoard cannot be told it.
pub(crate) fn betza(piece: &PieceType) -> Option<String> {
    let notation = Notation::parse(&piece.betza).ok()?;
    let mut terms = Vec::new();
    for term in notation.terms() {
        let Term::Simple(simple) = term else {
            return None;
        };
        let alone = Notation::parse(&notation.text()[simple.span.start..simple.span.end]).ok()?;
        let text = shortened(alone.to_string());
        let atom = text.find(|letter: char| letter.is_ascii_uppercase())?;
        let place = ORDER.find(&text[atom..=atom])?;
        terms.push((!simple.run.directions.is_empty(), place, text));
    }
    // Terms of one place stay in the order of the file.
    terms.sort_by_key(|(directed, place, _)| (*directed, *place));
    let text: String = terms.into_iter().map(|(_, _, text)| text).collect();
    (text.len() <= LONGEST).then_some(text)
}

/// Forward and backward in one letter, and left and right.
fn shortened(text: String) -> String {
    let straight = text.contains(['W', 'R', 'D', 'H']);
    for (pair, letter) in [("fb", "v"), ("lr", "s")] {
        if straight && text.starts_with(pair) {
            return text.replacen(pair, letter, 1);
        }
    }
    text
}
