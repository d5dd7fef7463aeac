//! Checks that win, and those of a position, in words.

use super::Check;
use crate::Setup;

/// The aim to give check, as the beginning of a sentence, given what a move must attack for it where that is not said before; `None` where
/// no check wins.
pub(crate) fn aim(check: Check, enemys: Option<&str>) -> Option<String> {
    Some(match (check.checks_to_win()?, enemys) {
        (1, Some(enemys)) => format!("Give check: a move that attacks {enemys} wins at once"),
        (1, None) => "Give check: that wins at once".to_owned(),
        (after, Some(enemys)) => {
            format!(
                "Give check {after} times, with moves that attack {enemys}: the last of these wins at once"
            )
        }
        (after, None) => format!("Give check {after} times: the last of these wins at once"),
    })
}

impl Check {
    /// How many checks each side has still to give, where they are counted, as a sentence: `Checks still to give: Black 2, White 3.`
    pub fn left_in_words(self, setup: &Setup) -> Option<String> {
        let [black, white] = self.left(setup)?;
        Some(format!("Checks still to give: Black {black}, White {white}."))
    }
}
