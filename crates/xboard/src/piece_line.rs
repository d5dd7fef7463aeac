//! The movement of a piece as `piece` lines have it: Betza as XBoard reads it.

use betza::{Kind, Movement, Notation, Term};
use hakugei_variant::PieceType;

/// The atoms in the order in which terms are written, those that go far first.
const ORDER: &str = "QRBKWFDNAHCZG";

/// The longest string that XBoard reads.
const LONGEST: usize = 79;

/// The movement in XBoard's Betza, terms without directions first; `None` where XBoard cannot be told it.
pub fn betza(piece: &PieceType) -> Option<String> {
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

/// Whether XBoard takes a piece to move by a number of files to its right and of ranks ahead, whatever stands between. It learns nothing
/// of squares on which a piece moves otherwise; of a piece whose movement it cannot be told it may think anything.
///
/// ```
/// use hakugei_variant::{load, shipped};
/// use hakugei_xboard::is_told_of;
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("nothing is shipped")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("has errors")?;
/// let dolphin = variant.pieces.iter().find(|piece| !piece.zones.is_empty()).ok_or("one has a zone")?;
/// assert!(is_told_of(dolphin, 0, 1));
/// assert!(!is_told_of(dolphin, 1, -1), "it goes back from the last rank alone");
/// # Ok::<(), &str>(())
/// ```
pub fn is_told_of(piece: &PieceType, right: i16, ahead: i16) -> bool {
    let reaches = |to: &Movement| {
        let [dx, dy] = [i16::from(to.step.dx), i16::from(to.step.dy)];
        let length = dx.abs().max(dy.abs());
        let times = right.abs().max(ahead.abs()) / length.max(1);
        let most = match (to.kind, to.max_range) {
            (Kind::Slider, 0) => i16::MAX,
            (_, range) => i16::from(range.max(1)),
        };
        (1..=most).contains(&times) && [dx * times, dy * times] == [right, ahead]
    };
    betza(piece).is_none() || piece.moves.simple.iter().any(reaches)
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
