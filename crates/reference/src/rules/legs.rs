//! Moves by several legs: what tells two of them apart (`ways`), and what happens to passes (`passes`).
//!
//! Path counting is how lishogi counts the moves of 中将棋. A count by start and end alone would lose double captures,
//! and would not tell a capture without moving from a pass.

use hakugei_variant::rules::{Passes, Rules, Ways};

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
