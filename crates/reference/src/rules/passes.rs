//! Passes: board moves that end where they start and capture nothing.

use hakugei_variant::rule::{Passes, Rules};

use crate::journey::Journey;

/// The journey as the variant counts it: `None` for a pass where passes are no moves. Where each piece has one pass at
/// most, the squares in between are forgotten, so that all passes of a piece are the same journey.
pub(crate) fn count(mut journey: Journey, rules: &Rules) -> Option<Journey> {
    if !journey.is_pass() {
        return Some(journey);
    }
    match rules.passes {
        Passes::Allowed => {}
        Passes::Once => journey.way.clear(),
        Passes::Barred => return None,
    }
    Some(journey)
}

/// Whether a piece may end where it started without having captured.
pub(crate) fn are_moves(rules: &Rules) -> bool {
    rules.passes != Passes::Barred
}
