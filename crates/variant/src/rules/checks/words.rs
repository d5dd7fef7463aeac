//! The checks of a position in words. What giving check does is part of the aim of a game, which stands with the royal pieces.

use super::Check;
use crate::Setup;

impl Check {
    /// How many checks each side has still to give, where they are counted, as a sentence: `Checks still to give: Black 2, White 3.`
    pub fn left_in_words(self, setup: &Setup) -> Option<String> {
        let [black, white] = self.left(setup)?;
        Some(format!("Checks still to give: Black {black}, White {white}."))
    }
}
