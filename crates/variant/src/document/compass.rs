//! Steps that are said by the names of their directions, and the same in Betza notation.

use std::collections::BTreeSet;

use betza::Notation;

use crate::syntax::tree::{Body, Node, Value};

/// A direction: files to the right, and ranks forward.
type Step = (i8, i8);

/// The names of directions in small letters, without signs between their parts.
#[rustfmt::skip]
const NAMES: [(Step, &[&str]); 8] = [
    ((0, 1), &["n", "north", "up", "forward", "forwards", "ahead"]),
    ((1, 1), &["ne", "northeast", "upright", "forwardright", "rightforward"]),
    ((1, 0), &["e", "east", "right"]),
    ((1, -1), &["se", "southeast", "downright", "backwardright", "backright", "rightbackward"]),
    ((0, -1), &["s", "south", "down", "back", "backward", "backwards"]),
    ((-1, -1), &["sw", "southwest", "downleft", "backwardleft", "backleft", "leftbackward"]),
    ((-1, 0), &["w", "west", "left"]),
    ((-1, 1), &["nw", "northwest", "upleft", "forwardleft", "leftforward"]),
];

/// Directions together, and what they are in Betza notation; of each kind the largest sets come first.
#[rustfmt::skip]
const TOGETHER: [(&[Step], &str); 19] = [
    (&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], "K"),
    (&[(0, 1), (1, 0), (0, -1), (-1, 0)], "W"),
    (&[(0, 1), (1, 0), (-1, 0)], "fsW"),
    (&[(0, -1), (1, 0), (-1, 0)], "bsW"),
    (&[(0, 1), (0, -1)], "vW"),
    (&[(1, 0), (-1, 0)], "sW"),
    (&[(0, 1)], "fW"),
    (&[(0, -1)], "bW"),
    (&[(1, 0)], "rW"),
    (&[(-1, 0)], "lW"),
    (&[(1, 1), (1, -1), (-1, -1), (-1, 1)], "F"),
    (&[(1, 1), (-1, 1)], "fF"),
    (&[(1, -1), (-1, -1)], "bF"),
    (&[(1, 1), (1, -1)], "rF"),
    (&[(-1, 1), (-1, -1)], "lF"),
    (&[(1, 1)], "frF"),
    (&[(-1, 1)], "flF"),
    (&[(1, -1)], "brF"),
    (&[(-1, -1)], "blF"),
];

/// The direction with a name.
fn step(name: &str) -> Option<Step> {
    let plain: String = name
        .chars()
        .filter(|sign| !matches!(sign, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect();
    let (step, _) = NAMES.iter().find(|(_, names)| names.contains(&plain.as_str()))?;
    Some(*step)
}

/// Whether a name of a direction is an atom of Betza notation, too, so that it may be meant as one.
fn is_atom(name: &str) -> bool {
    matches!(name, "N" | "W")
}

/// Steps in some directions in Betza notation, where all names are those of directions. Names that may be atoms are taken for directions
/// where the file names others elsewhere.
pub(super) fn moves(names: &[&str], are_told: bool) -> Option<String> {
    let steps: Option<BTreeSet<Step>> = names.iter().map(|name| step(name)).collect();
    let mut steps = steps.filter(|steps| !steps.is_empty())?;
    if !are_told && names.iter().all(|name| is_atom(name)) {
        return None;
    }
    let mut moves = String::new();
    for (together, text) in TOGETHER {
        if together.iter().all(|step| steps.contains(step)) {
            for step in together {
                steps.remove(step);
            }
            moves.push_str(text);
        }
    }
    Notation::parse(&moves).is_ok().then_some(moves)
}

/// Whether an entry of a piece says its moves by names of directions that can be nothing else.
pub(super) fn are_in(piece: &Node<'_>) -> bool {
    let Value::Named(_, Body::Fields(fields)) = &piece.value else {
        return false;
    };
    fields.iter().any(|(word, value)| {
        // These have letters and names.
        if matches!(word.text, "promotes_to" | "also") {
            return false;
        }
        let Value::List(items) = &value.value else {
            return false;
        };
        let names: Option<Vec<&str>> = items.iter().map(Node::meant).collect();
        names.is_some_and(|names| moves(&names, false).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn directions_are_steps() {
        let all = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
        assert_eq!(moves(&all, false).as_deref(), Some("K"));
        assert_eq!(
            moves(&["N", "NE", "E", "S", "W", "NW"], false).as_deref(),
            Some("WfF")
        );
        assert_eq!(moves(&["north", "east"], false).as_deref(), Some("fWrW"));
        assert_eq!(moves(&["N", "S", "E"], false).as_deref(), Some("vWrW"));
        assert_eq!(
            moves(&["forward-left", "NE", "SE"], false).as_deref(),
            Some("fFbrF")
        );
        assert_eq!(moves(&["N"], false), None, "a knight");
        assert_eq!(moves(&["N"], true).as_deref(), Some("fW"));
        assert_eq!(moves(&["N", "F"], true), None);
    }
}
