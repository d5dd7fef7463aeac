//! Checks the try rule of a document.

use super::Try;
use super::form::Reaches;
use crate::check::ground::Ground;
use crate::check::region;
use crate::notes::Notes;

/// Checks the try rule; without one there is none.
pub(crate) fn check(said: Option<&Reaches>, ground: Ground<'_>, notes: &mut Notes) -> Option<Try> {
    let Some(goal) = said else {
        return Some(Try::None);
    };
    let region = region::check(goal.region.as_ref()?, ground, notes)?;
    let safety = goal.safety.as_ref();
    Some(Try::Reaches {
        region,
        safety: safety.map(|safety| safety.value).unwrap_or_default(),
    })
}
