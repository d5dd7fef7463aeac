//! Checks what a row of quiet moves does in a document.

use super::QuietMoves;
use super::form::Draw;
use crate::check::numbers::number_or_none;
use crate::notes::Notes;

/// The longest row that a rule may ask for.
const MOST: u16 = 10_000;

/// Checks what a row of quiet moves does; by default nothing.
pub(crate) fn check(said: Option<&Draw>, notes: &mut Notes) -> Option<QuietMoves> {
    let Some(draw) = said else {
        return Some(QuietMoves::Unlimited);
    };
    let after = number_or_none(
        draw.after.as_ref()?,
        1..=MOST,
        "the number of quiet moves",
        "where no row of them draws, write `quiet_moves: unlimited`",
        notes,
    )?;
    Some(QuietMoves::Draw { after })
}
