//! Checks the try rule of a document.

use super::Try;
use super::form::Reaches;
use crate::check::board_context::BoardContext;
use crate::check::region;
use crate::notes::Notes;

/// Checks the try rule; without one there is none.
pub(crate) fn check(
    said: Option<&Reaches>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Try> {
    let Some(goal) = said else {
        return Some(Try::None);
    };
    let region = region::check(goal.region.as_ref()?, board_context, notes)?;
    let safety = goal.safety.as_ref();
    Some(Try::Reaches {
        region,
        safety: safety.map(|safety| safety.value).unwrap_or_default(),
    })
}
