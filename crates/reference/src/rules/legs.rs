//! Moves by several legs: what tells two of them apart (`ways`), and passes (`passes`, and `may_pass` of a piece).
//!
//! Path counting is how lishogi counts the moves of 中将棋. A count by start and end alone would lose double captures,
//! and would not tell a capture without moving from a pass.
//!
//! A lion passes by two steps, there and back. In some games a piece may also just stay where it is, a king most of all,
//! and that is a move like any other that captures nothing.

use hakugei_variant::rules::{Passes, Rules, Ways};
use hakugei_variant::{Color, PieceKind, Variant};

use crate::Position;
use crate::journey::Journey;

/// The journey as the variant counts it, with only those squares in between that tell it from other moves: all on which
/// its legs ended, or only those on which it captured. It is `None` for a pass where passes are not moves.
pub(crate) fn count(mut journey: Journey, rules: &Rules) -> Option<Journey> {
    match rules.ways {
        Ways::ByPath => {}
        Ways::ByCaptures => {
            let in_between = journey.captures.strip_suffix(&[journey.to]);
            journey.way = in_between.unwrap_or(&journey.captures).to_vec();
        }
    }
    if journey.is_pass() {
        match rules.passes {
            Passes::Allowed => {}
            // Without squares in between, all passes of a piece are the same journey.
            Passes::Once => journey.way.clear(),
            Passes::Barred => return None,
        }
    }
    Some(journey)
}

/// Whether a piece may end where it started without having captured.
pub(crate) fn passes_are_moves(rules: &Rules) -> bool {
    rules.passes != Passes::Barred
}

/// Whether a piece of a kind may stay where it is as a move. It never borrows that from a friend, nor lends it to one.
pub(crate) fn may_stay(variant: &Variant, kind: PieceKind) -> bool {
    variant.piece(kind).may_pass && passes_are_moves(&variant.rules)
}

/// The journeys of a side's pieces that stay where they are, over no squares. What counts is the face that each shows.
pub(crate) fn stays(position: &Position<'_>, color: Color) -> impl Iterator<Item = Journey> {
    let men = position.men(color);
    let staying = men.filter(|&(_, kind)| may_stay(position.variant(), kind));
    staying.map(|(square, _)| Journey {
        from: square,
        to: square,
        way: Vec::new(),
        captures: Vec::new(),
    })
}
