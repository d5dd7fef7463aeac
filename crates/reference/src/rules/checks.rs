//! Checks: what giving them does, besides that they must be answered (`check`).
//!
//! The first check wins (王手将棋), or a later one of a side: the third in three-check chess. Where several are asked for,
//! the checks of each side are counted. A turn that leaves the enemy in check counts once, with however many pieces it
//! does so, and also where the enemy was in check before it.

use hakugei_variant::Color;
use hakugei_variant::rules::Check;

use crate::{Outcome, Reason};

/// How many checks each side has given after a turn of one of them that gives check, from what they had given before it
/// and how many win.
pub(crate) fn given(most: u8, mut before: [u8; 2], mover: Color) -> [u8; 2] {
    let number = &mut before[mover.index()];
    *number = (*number + 1).min(most);
    before
}

/// A side wins by its last check to give: where the first one wins, the side that moved last has won if it gives
/// check; where they are counted, a side has won if it has given enough. No game comes to where both have; the side
/// that moved last is then the winner.
pub(crate) fn won(
    check: Check,
    given: [u8; 2],
    moved: Color,
    in_check: impl FnOnce() -> bool,
) -> Option<Outcome> {
    let sides = [moved, moved.other()];
    let winner = match check {
        Check::Ordinary => None,
        Check::Wins { after: 1 } => in_check().then_some(moved),
        Check::Wins { after } => sides.into_iter().find(|side| given[side.index()] >= after),
    };
    winner.map(|winner| Outcome::won(winner, Reason::Check))
}
