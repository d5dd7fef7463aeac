//! Ways: what tells two journeys with the same start and end apart.
//!
//! Path counting is how lishogi counts the moves of Chu Shogi; a count by start and end alone would lose double
//! captures, and would not tell a capture without moving from a pass.

use hakugei_variant::rule::{Rules, Ways};

use crate::journey::Journey;

/// The journey with the squares in between that tell it apart in this variant: all on which its legs ended, or only
/// those on which it captured.
pub(crate) fn tell_apart(mut journey: Journey, rules: &Rules) -> Journey {
    match rules.ways {
        Ways::ByPath => {}
        Ways::ByCaptures => {
            let in_between = journey.captures.strip_suffix(&[journey.to]);
            journey.way = in_between.unwrap_or(&journey.captures).to_vec();
        }
    }
    journey
}
