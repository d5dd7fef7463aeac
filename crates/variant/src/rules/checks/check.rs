//! Checks what giving check does in a document.

use super::Check;
use super::form::Wins;
use crate::check::numbers::number_or_none;
use crate::notes::Notes;

/// Checks what giving check does; by default it must be answered.
pub(crate) fn check(said: Option<&Wins>, notes: &mut Notes) -> Option<Check> {
    let Some(wins) = said else {
        return Some(Check::Ordinary);
    };
    let after = match &wins.after {
        Some(after) => number_or_none(
            after,
            1..=Check::MOST,
            "the number of checks",
            "where checks do not win, write `check: ordinary`",
            notes,
        )?,
        None => 1,
    };
    Some(Check::Wins { after })
}
